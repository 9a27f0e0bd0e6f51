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

  /** As {@link #publish}, and writes the page also when none was asked for. */
  public int publishWithPage(List<Report> reports, PrintWriter terminal) throws IOException {
    Path page = html != null ? html : Path.of("bench.html");
    int status = Publication.publish(reports, terminal, json, page);
    terminal.println("  Report: " + page.toAbsolutePath().toUri());
    terminal.flush();
    return status;
  }
}
