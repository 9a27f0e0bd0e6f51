package dev.throughline.mongodb.parity;

import dev.throughline.mongodb.parity.Shapes.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.bson.Document;
import org.bson.codecs.configuration.CodecRegistry;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Objects read from stored documents equal those that the stock converter reads. */
class ReadParityTests {

  private static final int STANDARD_VALUES = Seeds.count("parity.values", 2);
  private static final int OTHER_VALUES = 2;

  static Stream<Shape> shapes() {
    return Shapes.all();
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void readsTheSameObjects(Shape shape) {
    Mismatches mismatches = new Mismatches();
    for (Variant variant : Variant.of(shape)) {
      ConverterPair pair = ConverterPair.of(variant);
      int values = variant == Variant.STANDARD ? STANDARD_VALUES : OTHER_VALUES;
      for (int i = 0; i < values; i++) {
        Random random = Seeds.random(shape.name() + variant, i);
        Object entity = new RandomValues(random).entity(shape.type());
        Outcome written = Outcome.of(() -> pair.stockBytes(entity));
        // Writing makes types and their aliases known, so both engines have to have written.
        Outcome.of(() -> pair.ourBytes(entity));
        if (!written.failed()) {
          String label = shape + " value " + i + " " + variant;
          byte[] bytes = (byte[]) written.value();
          compare(mismatches, pair, label, shape.type(), bytes);
          mismatches.check(() -> label, stockReadIt(pair, shape.type(), bytes));
        }
      }
    }
    mismatches.assertNone();
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void readsTheSameThroughOtherDeclaredTypes(Shape shape) {
    Mismatches mismatches = new Mismatches();
    ConverterPair pair = ConverterPair.of(Variant.STANDARD);
    for (int i = 0; i < 4; i++) {
      Random random = Seeds.random(shape.name() + "declared", i);
      Object entity = new RandomValues(random).entity(shape.type());
      Outcome written = Outcome.of(() -> pair.stockBytes(entity));
      if (written.failed()) {
        continue;
      }
      for (Class<?> declared : declaredTypes(shape.type())) {
        String label = shape + " value " + i + " as " + declared.getName();
        compare(mismatches, pair, label, declared, (byte[]) written.value());
      }
    }
    mismatches.assertNone();
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void readsTheSameFromOtherForms(Shape shape) {
    Mismatches mismatches = new Mismatches();
    ConverterPair pair = ConverterPair.of(Variant.STANDARD);
    CodecRegistry registry = pair.stock().getCodecRegistry();
    for (int i = 0; i < 4; i++) {
      Random random = Seeds.random(shape.name() + "form", i);
      byte[] written = Documents.stored(pair, shape, random);
      for (DocumentForm form : DocumentForm.values()) {
        Document document = form.of(ConverterPair.decode(written, registry), random);
        String label = shape + " value " + i + " " + form;
        byte[] bytes = ConverterPair.encodeInOrder(document, registry);
        compare(mismatches, pair, label, shape.type(), bytes);
      }
    }
    mismatches.assertNone();
  }

  /** That stock read what compiled code should have, unless it is nothing that can be read. */
  static Optional<String> stockReadIt(ConverterPair pair, Class<?> type, byte[] bytes) {
    return Outcome.of(() -> pair.stockRead(type, bytes)).failed()
        ? Optional.empty()
        : Evidence.read(pair, type, () -> pair.ourRead(type, bytes));
  }

  static void compare(
      Mismatches mismatches, ConverterPair pair, String label, Class<?> type, byte[] bytes) {
    Outcome expected = Outcome.of(() -> pair.stockRead(type, bytes));
    Outcome actual = Outcome.of(() -> pair.ourRead(type, bytes));
    mismatches.check(
        () -> label + "\n  read from " + Mismatches.show(bytes), expected.difference(actual));
    Outcome document =
        Outcome.of(
            () -> {
              CodecRegistry registry = pair.ours().getCodecRegistry();
              return pair.ours().read(type, ConverterPair.decode(bytes, registry));
            });
    mismatches.check(
        () -> label + " from a Document\n  read from " + Mismatches.show(bytes),
        expected.difference(document));
  }

  private static List<Class<?>> declaredTypes(Class<?> type) {
    List<Class<?>> types = new ArrayList<>();
    types.add(Object.class);
    types.add(Document.class);
    types.add(Map.class);
    types.addAll(List.of(type.getInterfaces()));
    for (Class<?> s = type.getSuperclass(); s != null && s != Object.class; s = s.getSuperclass()) {
      types.add(s);
      types.addAll(List.of(s.getInterfaces()));
    }
    return types;
  }
}
