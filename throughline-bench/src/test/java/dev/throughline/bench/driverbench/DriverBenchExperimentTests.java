package dev.throughline.bench.driverbench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.bench.experiment.RunSettings;
import dev.throughline.bench.report.Report;
import dev.throughline.bench.report.Row;
import java.util.List;
import java.util.stream.Stream;
import org.bson.BsonType;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tiny runs, with child JVMs as in real ones, and the documents themselves. */
class DriverBenchExperimentTests {

  @Test
  void everyStrategyEncodesAndDecodesTheSame() {
    Report report = run(List.of(Strategy.values()), DriverBenchChild.class);

    assertThat(report.rows()).allMatch(Row::right, "right");
    List<String> three = List.of("stock", "driver", "throughline");
    List<String> four = List.of("stock", "driver", "micronaut", "throughline");
    assertThat(report.rows())
        .extracting(Row::strategy)
        .containsExactlyElementsOf(
            Stream.of(four, four, four, four, three, three).flatMap(List::stream).toList());
    for (Row row : report.rows()) {
      assertThat(row.keys()).containsOnlyKeys("task", "strategy");
      assertThat(row.figures().get("megabytesPerSecond")).isPositive();
    }
    assertThat(report.rows())
        .extracting(row -> row.keys().get("task"))
        .contains("flat-encode", "flat-decode", "deep-encode", "deep-decode")
        .contains("full-encode", "full-decode");
  }

  @Test
  void anotherTextMakesARowWrong() {
    Report report = run(List.of(Strategy.THROUGHLINE), BrokenDriverBenchChild.class);

    assertThat(report.rows()).hasSize(6).noneMatch(Row::right);
    assertThat(report.rows().get(0).wrong()).startsWith("writes {");
  }

  @ParameterizedTest
  @CsvSource({"FLAT, 145, 6000, 6200", "DEEP, 3, 1900, 2100", "FULL, 57, 5000, 6000"})
  void documentsHaveTheShapesOfTheSpecification(Shape shape, int fields, int least, int most) {
    RawBsonDocument document = document(shape, shape.type());

    assertThat(document.getByteBuffer().remaining()).isBetween(least, most);
    assertThat(document.keySet()).hasSize(fields + 1).contains("_id", "_class");
  }

  @Test
  void fullHasManyTypes() {
    List<BsonType> types =
        document(Shape.FULL, FullDocument.class).values().stream()
            .map(value -> value.getBsonType())
            .toList();

    assertThat(types)
        .contains(BsonType.BINARY, BsonType.ARRAY, BsonType.DOCUMENT, BsonType.TIMESTAMP)
        .contains(BsonType.JAVASCRIPT, BsonType.DECIMAL128, BsonType.DATE_TIME);
    assertThat(types.stream().distinct()).hasSize(13);
  }

  private static <T> RawBsonDocument document(Shape shape, Class<T> type) {
    return new RawBsonDocument(Routes.of(Strategy.STOCK, type).bytes(type.cast(shape.sample())));
  }

  private static Report run(List<Strategy> strategies, Class<?> child) {
    return new DriverBenchExperiment(20, new RunSettings<>(strategies, 1, 0, "256m", true, child))
        .run();
  }
}
