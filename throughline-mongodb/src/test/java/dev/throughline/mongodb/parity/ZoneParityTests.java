package dev.throughline.mongodb.parity;

import dev.throughline.mongodb.parity.Shapes.Shape;
import dev.throughline.mongodb.parity.shapes.CollectionShapes;
import dev.throughline.mongodb.parity.shapes.CompoundIdShapes;
import dev.throughline.mongodb.parity.shapes.IdShapes;
import dev.throughline.mongodb.parity.shapes.MapShapes;
import dev.throughline.mongodb.parity.shapes.SimpleShapes;
import java.util.List;
import java.util.Random;
import java.util.TimeZone;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Local dates and times use the zone of the moment of the call, not that of the start. */
class ZoneParityTests {

  private static final List<Class<?>> TYPES =
      List.of(
          SimpleShapes.Dates.class,
          CollectionShapes.Numbers.class,
          MapShapes.OtherKeys.class,
          IdShapes.LocalDateId.class,
          CompoundIdShapes.OfClass.class);

  private final TimeZone zoneBefore = TimeZone.getDefault();

  @AfterEach
  void restoreZone() {
    TimeZone.setDefault(zoneBefore);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UTC",
        "Europe/Berlin",
        "Asia/Seoul",
        "America/St_Johns",
        "Pacific/Apia",
        "Asia/Kathmandu"
      })
  void convertsInTheZoneOfTheMoment(String zone) {
    Mismatches mismatches = new Mismatches();
    for (Variant variant : List.of(Variant.STANDARD, Variant.NATIVE_TIME)) {
      ConverterPair pair = ConverterPair.of(variant);
      for (Class<?> type : TYPES) {
        for (int i = 0; i < 150; i++) {
          TimeZone.setDefault(TimeZone.getTimeZone(zone));
          Random random = Seeds.random(type.getName() + zone + variant, i);
          Object entity = new RandomValues(random).entity(type);
          String label = new Shape(type) + " value " + i + " " + variant + " in " + zone;
          mismatches.check(() -> label, WriteParityTests.bytesDiffer(pair, entity));
          Outcome written = Outcome.of(() -> pair.stockBytes(entity));
          if (!written.failed()) {
            byte[] bytes = (byte[]) written.value();
            ReadParityTests.compare(mismatches, pair, label, type, bytes);
            TimeZone.setDefault(zoneBefore);
            ReadParityTests.compare(mismatches, pair, label + " then home", type, bytes);
          }
        }
      }
    }
    mismatches.assertNone();
  }
}
