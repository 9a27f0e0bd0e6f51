package dev.throughline.bench.report;

import java.util.List;

/** Reports for people, as one page without network. */
final class HtmlPage {

  private HtmlPage() {}

  static String render(List<Report> reports, Surroundings surroundings) {
    return reports.toString() + surroundings;
  }
}
