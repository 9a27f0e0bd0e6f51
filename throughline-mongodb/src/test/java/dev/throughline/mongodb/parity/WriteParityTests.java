package dev.throughline.mongodb.parity;

import dev.throughline.mongodb.parity.Shapes.Shape;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.bson.Document;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Bytes equal those of the stock converter and the driver's codec, and so do refusals. */
public class WriteParityTests {

  private static final int STANDARD_VALUES = Seeds.count("parity.values", 3);
  private static final int OTHER_VALUES = 3;

  static Stream<Shape> shapes() {
    return Shapes.all();
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void writesTheSameBytes(Shape shape) {
    Mismatches mismatches = new Mismatches();
    for (Variant variant : Variant.of(shape)) {
      ConverterPair pair = ConverterPair.of(variant);
      int values = variant == Variant.STANDARD ? STANDARD_VALUES : OTHER_VALUES;
      for (int i = 0; i < values; i++) {
        Random random = Seeds.random(shape.name() + variant, i);
        Object entity = new RandomValues(random).entity(shape.type());
        String label = shape + " value " + i + " " + variant;
        mismatches.check(() -> label, bytesDiffer(pair, entity));
        mismatches.check(() -> label, stockWroteIt(pair, entity));
        mismatches.check(() -> label + " as document", documentsDiffer(pair, entity));
      }
    }
    mismatches.assertNone();
  }

  /** That stock wrote what compiled code should have, unless it is nothing that can be written. */
  private static Optional<String> stockWroteIt(ConverterPair pair, Object entity) {
    return Outcome.of(() -> pair.stockBytes(entity)).failed()
        ? Optional.empty()
        : Evidence.written(pair, entity.getClass(), () -> pair.ourBytes(entity));
  }

  public static Optional<String> bytesDiffer(ConverterPair pair, Object entity) {
    Outcome expected = Outcome.of(() -> pair.stockBytes(entity));
    Outcome actual = Outcome.of(() -> pair.ourBytes(entity));
    if (expected.failed() || actual.failed()) {
      return expected.difference(actual);
    }
    byte[] stock = (byte[]) expected.value();
    byte[] ours = (byte[]) actual.value();
    return Arrays.equals(stock, ours) || MadeUpIds.neutral(stock).equals(MadeUpIds.neutral(ours))
        ? Optional.empty()
        : Optional.of(
            "bytes differ at "
                + Arrays.mismatch(stock, ours)
                + "\n  stock "
                + Mismatches.show(stock)
                + "\n  ours  "
                + Mismatches.show(ours));
  }

  private static Optional<String> documentsDiffer(ConverterPair pair, Object entity) {
    Outcome expected = Outcome.of(() -> written(pair.stock()::write, entity));
    Outcome actual = Outcome.of(() -> written(pair.ours()::write, entity));
    return expected.difference(actual);
  }

  private static Document written(
      java.util.function.BiConsumer<Object, Document> writer, Object entity) {
    Document document = new Document();
    writer.accept(entity, document);
    return document;
  }
}
