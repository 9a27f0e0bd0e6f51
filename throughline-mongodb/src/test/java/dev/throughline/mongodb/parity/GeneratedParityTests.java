package dev.throughline.mongodb.parity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.EntityReport;
import dev.throughline.mongodb.parity.shapes.MapShapes;
import dev.throughline.mongodb.parity.shapes.NamingShapes;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Codecs that were generated ahead of time write and read what stock does, or leave it to stock.
 */
@Tag("long")
class GeneratedParityTests {

  private static final int VALUES = Seeds.count("parity.generated", 1);

  @ParameterizedTest
  @EnumSource(
      names = {"STANDARD", "CONVERTERS", "PROPERTY_CONVERTERS", "NO_TYPE_KEY", "SNAKE_CASE"})
  void writesAndReadsTheSame(Variant variant) {
    ConverterPair pair = GeneratedCodecs.pair(variant, GeneratedCodecs.recorded(variant));
    compare(pair, variant);
    assertThat(left(pair)).as("what is compiled at run time and was not generated").isEmpty();
  }

  @Test
  void whatMustBeCompiledIs() {
    ConverterPair pair =
        GeneratedCodecs.pair(Variant.STANDARD, GeneratedCodecs.recorded(Variant.STANDARD));
    assertThat(Expected.notCompiled(pair.ours())).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(names = {"SNAKE_CASE", "CONVERTERS"})
  void otherSettingsThanThoseOfTheGenerationMeanStock(Variant variant) {
    ConverterPair pair = GeneratedCodecs.pair(variant, GeneratedCodecs.recorded(Variant.STANDARD));
    compare(pair, variant);
  }

  @Test
  void saysThatSettingsDiffer() {
    ConverterPair pair =
        GeneratedCodecs.pair(Variant.NO_TYPE_KEY, GeneratedCodecs.recorded(Variant.STANDARD));
    EntityReport.Entry entry = pair.ours().report(MapShapes.Product.class);
    assertThat(entry.compiled()).isFalse();
    assertThat(entry.toString())
        .contains("stock (its codec was generated ahead of time for other settings)");
  }

  @Test
  void saysThatNothingWasGenerated() {
    ConverterPair pair = GeneratedCodecs.pair(Variant.STANDARD, Map.of());
    compare(pair, Variant.STANDARD);
    EntityReport.Entry entry = pair.ours().report(NamingShapes.Renamed.class);
    assertThat(entry.toString()).contains("stock (no codec was generated for it ahead of time)");
  }

  private static void compare(ConverterPair pair, Variant variant) {
    Mismatches mismatches = new Mismatches();
    for (Shapes.Shape shape : Shapes.part("generated " + variant).toList()) {
      for (int i = 0; i < VALUES; i++) {
        Random random = Seeds.random(shape.name() + variant, i);
        Object entity = new RandomValues(random).entity(shape.type());
        String label = shape + " value " + i + " " + variant;
        mismatches.check(() -> label, WriteParityTests.bytesDiffer(pair, entity));
        Outcome written = Outcome.of(() -> pair.stockBytes(entity));
        if (!written.failed()) {
          ReadParityTests.compare(mismatches, pair, label, shape.type(), (byte[]) written.value());
        }
      }
    }
    mismatches.assertNone();
  }

  private static List<String> left(ConverterPair pair) {
    return pair.ours().report().entities().stream()
        .map(EntityReport.Entry::toString)
        .filter(entry -> entry.contains("ahead of time"))
        .toList();
  }
}
