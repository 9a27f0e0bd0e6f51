package dev.throughline.bench.report;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Hands reports to people and scripts. */
public final class Publication {

  private Publication() {}

  /**
   * Prints the reports and writes the files that are named.
   *
   * @return the exit status: 0 when every row is right, else 1.
   */
  public static int publish(
      List<Report> reports, PrintWriter terminal, @Nullable Path json, @Nullable Path html)
      throws IOException {
    Surroundings surroundings = Surroundings.here();
    for (Report report : reports) {
      terminal.println(TextTable.render(report));
    }
    if (reports.size() > 1) {
      terminal.println(TextTable.summary(reports));
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
