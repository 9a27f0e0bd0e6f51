package dev.throughline.mongodb.parity;

import dev.throughline.mongodb.parity.Mutations.Mutation;
import dev.throughline.mongodb.parity.Shapes.Shape;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Documents that other software wrote: other orders, unknown, missing and repeated fields, nulls,
 * and every BSON type in every field.
 */
@Tag("long")
class MutatedReadParityTests {

  private static final int LIMIT = Seeds.count("parity.mutations", 80);
  private static final Variant[] VARIANTS = {
    Variant.STANDARD, Variant.CONVERTERS, Variant.NATIVE_TIME, Variant.BARE, Variant.DECIMAL128
  };

  static Stream<Shape> shapes() {
    return Shapes.part("mutated");
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void readsForeignDocumentsTheSame(Shape shape) {
    Mismatches mismatches = new Mismatches();
    for (Variant variant : VARIANTS) {
      ConverterPair pair = ConverterPair.of(variant);
      int limit = variant == Variant.STANDARD ? LIMIT : LIMIT / 7;
      Random random = Seeds.random(shape.name() + variant + "mutated", 0);
      byte[] document = Documents.stored(pair, shape, random);
      for (Mutation mutation : Mutations.of(document, random, limit)) {
        compare(mismatches, pair, shape, shape + " " + variant, mutation);
      }
    }
    mismatches.assertNone();
  }

  private static void compare(
      Mismatches mismatches, ConverterPair pair, Shape shape, String label, Mutation mutation) {
    byte[] bytes = mutation.bytes();
    Outcome expected = Outcome.of(() -> pair.stockRead(shape.type(), bytes));
    Outcome actual = Outcome.of(() -> pair.ourRead(shape.type(), bytes));
    mismatches.check(
        () -> label + ", " + mutation.label() + "\n  read from " + Mismatches.show(bytes),
        expected.difference(actual));
    if (mutation.label().matches(".* (reversed|shuffled|sorted)")) {
      mismatches.check(
          () -> label + ", " + mutation.label() + "\n  read from " + Mismatches.show(bytes),
          ReadParityTests.stockReadIt(pair, shape.type(), bytes));
    }
  }
}
