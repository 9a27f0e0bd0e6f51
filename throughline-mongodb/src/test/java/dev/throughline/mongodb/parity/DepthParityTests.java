package dev.throughline.mongodb.parity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.bson.BsonNull;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Objects that contain themselves, and those deeper than the driver's maximum. */
class DepthParityTests {

  /** Holds one of itself. */
  static class Node {
    byte[] payload;
    Node next;
    List<Node> list;
    Object any;
  }

  /** Left to stock in part. */
  static class Holder {
    int number;
    Document document;
    Object any;
    Holder next;
  }

  private final Pairs pair = Pairs.with(List.of());

  @Test
  void aCycleWithPayloadOverflowsTheStackAsWithStock() {
    Node node = new Node();
    node.payload = new byte[1 << 20];
    Node second = new Node();
    second.payload = new byte[1 << 20];
    node.next = second;
    second.next = node;
    assertThat(pair.ours().codec(Node.class).writes()).isTrue();
    Outcome expected = Outcome.of(() -> pair.stockBytes(node));
    Outcome actual = Outcome.of(() -> pair.ourBytes(node));
    assertThat(expected.failure()).isInstanceOf(StackOverflowError.class);
    assertThat(actual.failure()).isInstanceOf(StackOverflowError.class);
  }

  @Test
  void aCycleThroughListsAndObjectsOverflowsTheStackAsWithStock() {
    Node listed = new Node();
    listed.payload = new byte[1 << 10];
    listed.list = List.of(listed);
    Node any = new Node();
    any.any = new HashMap<>(Map.of("k", List.of(any)));
    for (Node node : List.of(listed, any)) {
      Outcome expected = Outcome.of(() -> pair.stockBytes(node));
      Outcome actual = Outcome.of(() -> pair.ourBytes(node));
      assertThat(expected.failure()).isInstanceOf(StackOverflowError.class);
      assertThat(actual.failure()).isInstanceOf(StackOverflowError.class);
    }
  }

  @Test
  void whatFailedLeavesNothingBehind() {
    Node cycle = new Node();
    cycle.next = cycle;
    Outcome.of(() -> pair.ourBytes(cycle));
    Node node = chain(900);
    assertThat(pair.ourBytes(node)).isEqualTo(pair.stockBytes(node));
    assertThat(pair.ours().codec(Node.class).deopts().values()).containsExactly(1L);
  }

  static IntStream depths() {
    return IntStream.of(1, 2, 500, 990, 998, 999, 1000, 1001, 1022, 1023, 1024, 1025, 1100);
  }

  @ParameterizedTest
  @MethodSource("depths")
  void deepChainsComeOutAsWithStock(int depth) {
    List<Object> objects = new ArrayList<>();
    objects.add(chain(depth));
    Node listed = new Node();
    for (int i = 2; i < depth; i += 2) {
      Node outer = new Node();
      outer.list = List.of(listed);
      listed = outer;
    }
    objects.add(listed);
    Holder last = holder(depth / 2);
    last.document = document(depth - depth / 2);
    objects.add(outermost(last, depth / 2));
    Holder flat = holder(1);
    flat.document = new Document("text", "x".repeat(20_000)).append("n", BsonNull.VALUE);
    objects.add(outermost(flat, depth));
    Holder any = holder(1);
    any.any = document(depth);
    objects.add(any);
    for (Object object : objects) {
      Outcome expected = Outcome.of(() -> pair.stockBytes(object));
      Outcome actual = Outcome.of(() -> pair.ourBytes(object));
      assertThat(expected.difference(actual)).isEmpty();
    }
    if (depth <= 500) {
      assertThat(pair.ours().codec(Node.class).deopts()).isEmpty();
      assertThat(pair.ours().codec(Holder.class).deopts()).isEmpty();
    }
  }

  private static Node chain(int depth) {
    Node node = new Node();
    for (int i = 1; i < depth; i++) {
      Node outer = new Node();
      outer.next = node;
      node = outer;
    }
    return node;
  }

  private static Holder holder(int number) {
    Holder holder = new Holder();
    holder.number = number;
    return holder;
  }

  /** The outermost of so many. */
  private static Holder outermost(Holder inner, int depth) {
    Holder holder = inner;
    for (int i = 1; i < depth; i++) {
      Holder outer = holder(i);
      outer.next = holder;
      holder = outer;
    }
    return holder;
  }

  private static Document document(int depth) {
    Document document = new Document("end", 1);
    for (int i = 1; i < depth; i++) {
      document = i % 2 == 0 ? new Document("d", document) : new Document("l", List.of(document));
    }
    return document;
  }
}
