package dev.throughline.mongodb.parity;

import dev.throughline.mongodb.parity.BsonTree.Element;
import dev.throughline.mongodb.parity.Shapes.Shape;
import dev.throughline.mongodb.parity.shapes.CountedShapes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A reader that has learned one order of fields reads documents in every other one, too: orders
 * take turns, each twice, so that what the first document taught is used by the second and is wrong
 * for the third.
 */
class OrderParityTests {

  private static final ConverterPair PAIR = ConverterPair.of(Variant.STANDARD);

  private static final int MANY = 10;

  static Stream<Shape> shapes() {
    return Shapes.all();
  }

  static Stream<Object> counted() {
    return CountedShapes.entities().stream();
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void readsOrdersInTurnsTheSame(Shape shape) {
    Random random = Seeds.random(shape.name() + "orders", 0);
    compare(shape.type(), Documents.stored(PAIR, shape, random), random);
  }

  @ParameterizedTest
  @MethodSource("counted")
  void readsOrdersOfManyFieldsTheSame(Object entity) {
    Random random = Seeds.random(entity.getClass().getName() + "orders", 0);
    compare(entity.getClass(), PAIR.stockBytes(entity), random);
  }

  private static void compare(Class<?> type, byte[] document, Random random) {
    Mismatches mismatches = new Mismatches();
    Element root = BsonTree.parse(document);
    int rounds = root.children().size() > MANY ? 2 : 1;
    for (int i = 0; i < rounds; i++) {
      orders(root.children(), random)
          .forEach(
              (order, fields) -> {
                byte[] bytes = root.with(fields).toBytes();
                for (int again = 0; again < 2; again++) {
                  Outcome expected = Outcome.of(() -> PAIR.stockRead(type, bytes));
                  Outcome actual = Outcome.of(() -> PAIR.ourRead(type, bytes));
                  mismatches.check(
                      () -> type + ", " + order + "\n  read from " + Mismatches.show(bytes),
                      expected.difference(actual));
                }
              });
    }
    mismatches.assertNone();
  }

  private static Map<String, List<Element>> orders(List<Element> fields, Random random) {
    Map<String, List<Element>> orders = new LinkedHashMap<>();
    List<Element> reversed = new ArrayList<>(fields);
    Collections.reverse(reversed);
    orders.put("reversed", reversed);
    List<Element> pairs = new ArrayList<>(fields);
    for (int i = 0; i + 1 < pairs.size(); i += 2) {
      Collections.swap(pairs, i, i + 1);
    }
    orders.put("neighbours swapped", pairs);
    List<Element> rotated = new ArrayList<>(fields);
    Collections.rotate(rotated, Math.max(1, fields.size() / 3));
    orders.put("rotated", rotated);
    orders.put("as written", fields);
    List<Element> shuffled = new ArrayList<>(fields);
    Collections.shuffle(shuffled, random);
    orders.put("shuffled", shuffled);
    List<Element> fewer = new ArrayList<>(shuffled);
    fewer.removeIf(field -> random.nextInt(3) == 0);
    orders.put("shuffled and fewer", fewer);
    List<Element> twice = new ArrayList<>(shuffled);
    if (!fields.isEmpty()) {
      twice.add(random.nextInt(fields.size()), fields.get(random.nextInt(fields.size())));
    }
    orders.put("shuffled with one twice", twice);
    return orders;
  }
}
