package dev.throughline.bench.report;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where reports go besides the terminal. */
public final class OutputOptions {

  @Option(
      names = "--json",
      paramLabel = "FILE",
      converter = OutputFile.class,
      description = "Write the results as JSON.")
  private @Nullable Path json;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      converter = OutputFile.class,
      description = "Write a self-contained page with charts and the table.")
  private @Nullable Path html;

  /** Prints the reports, writes the files that were asked for, and returns the exit status. */
  public int publish(List<Report> reports, PrintWriter terminal) throws IOException {
    return Publication.publish(reports, terminal, json, html);
  }

  /** As {@link #publish}, and writes the files also when none were asked for. */
  public int publishAll(List<Report> reports, PrintWriter terminal) throws IOException {
    Path page = html != null ? html : Path.of("bench.html");
    Path data = json != null ? json : Path.of("bench.json");
    int status = Publication.publish(reports, terminal, data, page);
    terminal.println("  Report: " + page.toAbsolutePath().toUri());
    terminal.flush();
    return status;
  }
}
