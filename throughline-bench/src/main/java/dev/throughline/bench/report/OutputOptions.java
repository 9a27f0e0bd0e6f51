package dev.throughline.bench.report;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where reports go besides the terminal. */
public final class OutputOptions {

  @Option(names = "--json", paramLabel = "FILE", description = "Write the results as JSON.")
  private @Nullable Path json;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Write a self-contained page with charts and the table.")
  private @Nullable Path html;

  /**
   * Prints the reports and writes the files that were asked for.
   *
   * @return the exit status: 0 when every row is right.
   */
  public int publish(List<Report> reports, PrintWriter terminal) throws IOException {
    Surroundings surroundings = Surroundings.here();
    for (Report report : reports) {
      terminal.println(TextTable.render(report));
    }
    terminal.println(
        "  " + surroundings.jdk() + " " + surroundings.versions() + " " + surroundings.hardware());
    terminal.flush();
    if (json != null) {
      Files.writeString(json, JsonReport.render(reports, surroundings));
    }
    if (html != null) {
      Files.writeString(html, HtmlPage.render(reports, surroundings));
    }
    return reports.stream().allMatch(Report::right) ? 0 : 1;
  }
}
