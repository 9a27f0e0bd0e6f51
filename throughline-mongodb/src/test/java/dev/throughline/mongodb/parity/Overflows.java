package dev.throughline.mongodb.parity;

import dev.throughline.mongodb.parity.shapes.FailingShapes;
import dev.throughline.mongodb.parity.shapes.FailingShapes.Amount;
import dev.throughline.mongodb.parity.shapes.FailingShapes.Holder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/**
 * Real overflows of the stack, in a JVM of its own: one that happens while a class is initialised
 * makes that class unusable. Prints a line for each case.
 */
final class Overflows {

  static final String SAME = "overflows as with stock: ";

  private static final Pairs PAIR = Pairs.with(FailingShapes.converters());

  /** Holds one of itself. */
  static class Node {
    byte[] payload;
    Node next;
    List<Node> list;
    Object any;
  }

  private Overflows() {}

  public static void main(String[] arguments) {
    Node node = node(1 << 20);
    node.next = node(1 << 20);
    node.next.next = node;
    compare("cycle with payload", node);
    Node listed = node(1 << 10);
    listed.list = List.of(listed);
    compare("cycle through a list", listed);
    Node any = node(0);
    any.any = new HashMap<>(Map.of("k", List.of(any)));
    compare("cycle through an object", any);
    compare("written after it", node(10));
    FailingShapes.failure = () -> recursion(1);
    FailingShapes.places().forEach(Overflows::compare);
    FailingShapes.failure = null;
    FailingShapes.places().forEach(Overflows::compareRead);
    compareNested();
  }

  private static Node node(int bytes) {
    Node node = new Node();
    node.payload = new byte[bytes];
    return node;
  }

  private static Throwable recursion(int depth) {
    return depth > 0 ? recursion(depth % 2 + 1) : new AssertionError("no overflow");
  }

  private static void compare(String label, Object entity) {
    compare(label, () -> PAIR.stockBytes(entity), () -> PAIR.ourBytes(entity));
  }

  private static void compareRead(String label, Holder holder) {
    byte[] bytes = PAIR.stockBytes(holder);
    FailingShapes.failure = () -> recursion(1);
    compare(
        "reading " + label,
        () -> PAIR.stockRead(Holder.class, bytes),
        () -> PAIR.ourRead(Holder.class, bytes));
    FailingShapes.failure = null;
  }

  /** Each level would try twice if every codec on the stack answered an overflow. */
  private static void compareNested() {
    Holder holder = new Holder("x", new Amount(-7));
    FailingShapes.nested = value -> PAIR.stockBytes(holder);
    Outcome stock = Outcome.of(() -> PAIR.stockBytes(holder));
    FailingShapes.nested = value -> PAIR.ourBytes(holder);
    Outcome ours = Outcome.of(() -> PAIR.ourBytes(holder));
    System.out.println(root(stock).equals(root(ours)) ? SAME + "nested" : stock + "\n" + ours);
  }

  private static String root(Outcome outcome) {
    Throwable root = outcome.failure();
    while (root != null && root.getCause() != null) {
      root = root.getCause();
    }
    return String.valueOf(root == null ? null : root.getClass());
  }

  private static void compare(String label, Callable<?> stock, Callable<?> ours) {
    Outcome expected = Outcome.of(stock);
    Outcome actual = Outcome.of(ours);
    System.out.println(expected.difference(actual).orElse(SAME + label));
  }
}
