package dev.throughline.mongodb.parity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.EntityReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The table in {@code docs/mapping.md} says what the code does. */
class MappingTableTest {

  private static final Path DOCUMENT = Path.of("../docs/mapping.md");

  /**
   * A row of the table.
   *
   * @param shape a class among the shapes, and with {@code #} one property of it.
   * @param variant the converter's configuration.
   */
  private record Row(String feature, String engine, String reason, String shape, String variant) {

    static Row parse(String line) {
      String[] cells = line.substring(1).split("\\|");
      return new Row(
          cells[0].trim(), cells[1].trim(), cells[2].trim(), code(cells[3]), code(cells[4]));
    }

    private static String code(String cell) {
      return cell.trim().replace("`", "");
    }

    String actual() {
      int hash = shape.indexOf('#');
      Class<?> type = type(hash < 0 ? shape : shape.substring(0, hash));
      EntityReport.Entry entry = ConverterPair.of(Variant.valueOf(variant)).ours().report(type);
      String write = entry.writeRefusal();
      String read = entry.readRefusal();
      if (write == null && read == null) {
        String property =
            hash < 0
                ? entry.stockProperties().values().stream().sorted().findFirst().orElse(null)
                : entry.stockProperties().get(shape.substring(hash + 1));
        return property == null ? "compiled | " : "stock, the property | " + property;
      }
      if (write == null) {
        return "compiled, stock reads | " + read;
      }
      String engine = read == null ? "compiled, stock writes roots" : "stock, the type";
      return engine + " | " + write;
    }

    private static Class<?> type(String shape) {
      String name = "dev.throughline.mongodb.parity.shapes." + shape.replace('.', '$');
      return Shapes.entityTypes().stream()
          .filter(type -> type.getName().equals(name))
          .findFirst()
          .orElseThrow(() -> new AssertionError("no shape " + shape));
    }

    String claimed() {
      return engine + " | " + reason;
    }
  }

  @Test
  void eachRowIsTrue() throws IOException {
    List<String> wrong = new ArrayList<>();
    for (Row row : rows()) {
      String actual = row.actual();
      if (!shown(actual).equals(row.claimed())) {
        wrong.add(
            "| %s | %s | `%s` | `%s` |"
                .formatted(row.feature(), shown(actual), row.shape(), row.variant()));
      }
    }
    assertThat(wrong).as("rows as they should be").isEmpty();
  }

  @Test
  void eachProofIsATest() throws IOException {
    Set<String> tests = new HashSet<>();
    try (Stream<Path> files = Files.walk(Path.of("src/test"))) {
      files.forEach(file -> tests.add(file.getFileName().toString().replaceAll("\\..*", "")));
    }
    List<String> named =
        Files.readAllLines(DOCUMENT).stream()
            .filter(line -> line.startsWith("| ") && line.split("\\|").length == 4)
            .flatMap(line -> Pattern.compile("`(\\w+Test)`").matcher(line).results())
            .map(found -> found.group(1))
            .toList();
    assertThat(named).hasSizeGreaterThan(10);
    assertThat(tests).containsAll(named);
  }

  @Test
  void thereIsARowForEachFileOfShapes() throws IOException {
    List<String> files =
        rows().stream().map(row -> row.shape().split("[.$]")[0]).distinct().toList();
    List<String> missing =
        Shapes.entityTypes().stream()
            .filter(type -> type.getEnclosingClass() != null)
            .map(type -> type.getName().replaceAll(".*\\.|\\$.*", ""))
            .filter(file -> !files.contains(file))
            .distinct()
            .collect(Collectors.toList());
    assertThat(missing).isEmpty();
  }

  /** Without packages, and without what would end a cell. */
  private static String shown(String text) {
    int bar = text.indexOf(" | ");
    String reason = text.substring(bar + 3);
    return text.substring(0, bar)
        + " | "
        + reason.replaceAll("([a-z0-9]+\\.)+(?=[A-Z])", "").replace("|", "/").trim();
  }

  private static List<Row> rows() throws IOException {
    List<Row> rows =
        Files.readAllLines(DOCUMENT).stream()
            .filter(line -> line.startsWith("| ") && line.endsWith("` |"))
            .filter(line -> line.split("\\|").length == 6)
            .map(Row::parse)
            .toList();
    assertThat(rows).hasSizeGreaterThan(50);
    return rows;
  }
}
