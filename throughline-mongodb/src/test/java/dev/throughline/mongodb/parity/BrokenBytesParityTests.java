package dev.throughline.mongodb.parity;

import dev.throughline.mongodb.parity.BsonTree.Element;
import dev.throughline.mongodb.parity.Shapes.Shape;
import dev.throughline.mongodb.parity.shapes.SimpleShapes;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Bytes that are no BSON fail where stock fails and with the same class of exception; messages hold
 * positions in buffers and may differ.
 */
@Tag("long")
class BrokenBytesParityTests {

  private static final int FLIPS = Seeds.count("parity.flips", 12);
  private static final int[] LENGTHS = {0, -1, 1, 4, 5, 1000, Integer.MAX_VALUE, Integer.MIN_VALUE};

  static Stream<Shape> shapes() {
    return Shapes.part("broken");
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void refusesTruncatedDocuments(Shape shape) {
    Mismatches mismatches = new Mismatches();
    byte[] document = document(shape, "truncated");
    int step = Math.max(1, document.length / 30);
    for (int length = 5; length < document.length; length += step) {
      byte[] cut = Arrays.copyOf(document, length);
      compare(mismatches, shape, "cut to " + length, cut);
      compare(mismatches, shape, "cut to a correct " + length, withInt(cut, 0, length));
      byte[] terminated = withInt(cut, 0, length);
      terminated[length - 1] = 0;
      compare(mismatches, shape, "cut and terminated at " + length, terminated);
    }
    mismatches.assertNone();
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void refusesWrongLengths(Shape shape) {
    Mismatches mismatches = new Mismatches();
    byte[] document = document(shape, "lengths");
    int step = Math.max(1, document.length / 20);
    for (int offset = 0; offset + 4 <= document.length; offset += step) {
      int actual = ByteBuffer.wrap(document).order(ByteOrder.LITTLE_ENDIAN).getInt(offset);
      for (int other : new int[] {actual + 1, actual - 1, actual + 7}) {
        compare(mismatches, shape, "length at " + offset, withInt(document, offset, other));
      }
      int other = LENGTHS[offset % LENGTHS.length];
      compare(mismatches, shape, other + " at " + offset, withInt(document, offset, other));
    }
    compare(mismatches, shape, "longer", Arrays.copyOf(document, document.length + 9));
    mismatches.assertNone();
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void refusesFlippedBytes(Shape shape) {
    Mismatches mismatches = new Mismatches();
    byte[] document = document(shape, "flips");
    Random random = Seeds.random(shape.name() + "positions", 0);
    for (int i = 0; i < FLIPS; i++) {
      byte[] flipped = document.clone();
      for (int flips = 1 + random.nextInt(3); flips > 0; flips--) {
        flipped[random.nextInt(flipped.length)] = (byte) random.nextInt(256);
      }
      compare(mismatches, shape, "flip " + i, flipped);
    }
    for (int offset = 4; offset < Math.min(document.length, 400); offset++) {
      if (document[offset] == 0) {
        byte[] missing = document.clone();
        missing[offset] = 'x';
        compare(mismatches, shape, "no terminator at " + offset, missing);
      }
    }
    mismatches.assertNone();
  }

  @Test
  void refusesToAllocateWhatABrokenLengthAsksFor() {
    Mismatches mismatches = new Mismatches();
    Shape shape = new Shape(SimpleShapes.BsonValues.class);
    for (int type : new int[] {2, 5, 13, 14, 15}) {
      for (String name : List.of("bytes", "binary", "unknown")) {
        byte[] huge = withInt(new byte[16], 0, Integer.MAX_VALUE);
        Element element = Element.of(type, name, huge);
        byte[] bytes = BsonTree.parse(new byte[5]).with(List.of(element)).toBytes();
        Outcome actual =
            Outcome.of(() -> ConverterPair.of(Variant.STANDARD).ourRead(shape.type(), bytes));
        mismatches.check(
            () -> "type " + type + " in " + name,
            actual.failed() ? Optional.empty() : Optional.of("ours gave " + actual.value()));
      }
    }
    mismatches.assertNone();
  }

  private static byte[] document(Shape shape, String purpose) {
    Random random = Seeds.random(shape.name() + purpose, 0);
    return Documents.stored(ConverterPair.of(Variant.STANDARD), shape, random);
  }

  private static void compare(Mismatches mismatches, Shape shape, String label, byte[] bytes) {
    if (BsonTree.asksForMuchMemory(bytes)) {
      return;
    }
    ConverterPair pair = ConverterPair.of(Variant.STANDARD);
    Outcome expected = Outcome.of(() -> pair.stockRead(shape.type(), bytes));
    Outcome actual = Outcome.of(() -> pair.ourRead(shape.type(), bytes));
    mismatches.check(
        () -> shape + ", " + label + "\n  read from " + Mismatches.show(bytes),
        expected.difference(actual, false));
  }

  private static byte[] withInt(byte[] bytes, int offset, int value) {
    byte[] copy = bytes.clone();
    ByteBuffer.wrap(copy).order(ByteOrder.LITTLE_ENDIAN).putInt(offset, value);
    return copy;
  }
}
