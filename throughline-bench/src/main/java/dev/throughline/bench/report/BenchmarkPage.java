package dev.throughline.bench.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The page of all published figures: a table for each report that is kept in a folder, in the order
 * of the files' names, and between them the texts that are kept beside.
 */
final class BenchmarkPage {

  private static final String HEAD =
      """
      # Benchmarks

      This page is made by `./bench page` of the results in [docs/benchmarks](benchmarks), each written by
      the command above its table with `--json`. They were measured on one machine, with one set of versions,
      but where a text names another. A figure is the median of the rounds, with the least and the most of them behind it. Every
      strategy has a JVM of its own, they take turns, and the results of each are checked. *Of floor* is the
      part of the speed of the same work without mapping.

      Absolute figures belong to this machine; compare rows with rows.

      """;

  private BenchmarkPage() {}

  /** The reports of a folder. */
  static List<KeptReport> reports(Path folder) {
    return files(folder)
        .filter(file -> file.toString().endsWith(".json"))
        .flatMap(file -> KeptReport.of(file).stream())
        .toList();
  }

  /**
   * The page as Markdown.
   *
   * @throws IllegalArgumentException when a report is of a quick run, has a wrong row, or comes
   *     from another machine, Java or set of versions than the first.
   */
  static String render(Path folder) {
    List<KeptReport> all = reports(folder);
    StringBuilder page = new StringBuilder(HEAD);
    if (!all.isEmpty()) {
      surroundings(all, page);
    }
    files(folder)
        .forEach(
            file -> {
              if (file.toString().endsWith(".md")) {
                page.append(read(file).strip()).append("\n\n");
              } else if (file.toString().endsWith(".json")) {
                KeptReport.of(file).forEach(kept -> section(kept, page));
              }
            });
    return page.toString().stripTrailing() + "\n";
  }

  private static void surroundings(List<KeptReport> all, StringBuilder page) {
    Surroundings first = all.get(0).surroundings();
    for (KeptReport kept : all) {
      Surroundings other = kept.surroundings();
      if (!other.areThoseOf(first)) {
        throw new IllegalArgumentException(
            "'%s' was measured elsewhere than '%s': %s and %s"
                .formatted(
                    kept.report().experiment(), all.get(0).report().experiment(), other, first));
      }
      if (kept.report().quick()) {
        throw new IllegalArgumentException(
            "'%s' is of a quick run".formatted(kept.report().experiment()));
      }
    }
    page.append("| Where | |\n|---|---|\n");
    page.append("| jdk | ").append(first.jdk()).append(" |\n");
    Stream.of(first.versions(), first.machine())
        .flatMap(map -> map.entrySet().stream())
        .forEach(it -> page.append("| %s | %s |%n".formatted(it.getKey(), it.getValue())));
    page.append('\n');
  }

  private static void section(KeptReport kept, StringBuilder page) {
    Report report = kept.report();
    page.append("## ").append(report.experiment()).append(": ").append(report.title());
    page.append("\n\n`").append(kept.surroundings().command()).append("`\n\n");
    List<Figure> figures =
        report.figures().stream()
            .filter(
                figure ->
                    report.rows().stream().anyMatch(r -> r.figures().containsKey(figure.key())))
            .toList();
    List<String> keys = List.copyOf(report.rows().get(0).keys().keySet());
    List<String> header = new ArrayList<>(keys);
    figures.forEach(figure -> header.add(figure.label()));
    boolean compared = report.rows().stream().anyMatch(row -> compared(report, row));
    if (compared) {
      header.addAll(List.of("times stock", "of floor"));
    }
    line(header, page);
    page.append("|").append("---|".repeat(keys.size()));
    page.append("---:|".repeat(header.size() - keys.size())).append('\n');
    for (Row row : report.rows()) {
      List<String> cells = new ArrayList<>(row.keys().values());
      figures.forEach(figure -> cells.add(cell(row, figure)));
      if (compared) {
        cells.add(ratio(report.timesStock(row)));
        cells.add(TextTable.percent(report.ofFloor(row)));
      }
      String mark = row.role() == Row.Role.OURS ? "**" : "";
      line(cells.stream().map(cell -> mark + cell + mark).toList(), page);
    }
    page.append('\n')
        .append(
            report.parameters().entrySet().stream()
                .map(it -> it.getKey() + " " + it.getValue())
                .collect(Collectors.joining(", ", "Server " + report.server() + ", ", ".")))
        .append("\n\n");
  }

  private static boolean compared(Report report, Row row) {
    return report.timesStock(row).isPresent() || report.ofFloor(row).isPresent();
  }

  private static String cell(Row row, Figure figure) {
    String median = TextTable.figure(row.figures(), figure);
    double[] values =
        row.rounds().stream()
            .filter(round -> round.containsKey(figure.key()))
            .mapToDouble(round -> round.get(figure.key()))
            .sorted()
            .toArray();
    if (values.length < 2) {
      return median;
    }
    String least = TextTable.figure(Map.of(figure.key(), values[0]), figure);
    String most = TextTable.figure(Map.of(figure.key(), values[values.length - 1]), figure);
    return least.equals(most) ? median : "%s (%s to %s)".formatted(median, least, most);
  }

  private static String ratio(OptionalDouble ratio) {
    return ratio.isPresent() ? String.format(Locale.ROOT, "%.1f", ratio.getAsDouble()) : "-";
  }

  private static void line(List<String> cells, StringBuilder page) {
    page.append(cells.stream().collect(Collectors.joining(" | ", "| ", " |\n")));
  }

  private static Stream<Path> files(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
