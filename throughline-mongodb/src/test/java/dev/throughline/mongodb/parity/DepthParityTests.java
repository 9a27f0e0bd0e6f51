package dev.throughline.mongodb.parity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.codec.internal.bson.BsonSink;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.bson.BsonNull;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Objects deeper than the driver's maximum. */
class DepthParityTests {

  /** Holds one of itself. */
  static class Node {
    Node next;
    List<Node> list;
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
  void whatFailedLeavesNothingBehind() throws InterruptedException {
    deep(this::failsAndGoesOn);
  }

  private void failsAndGoesOn() {
    BsonSink sink = new BsonSink();
    assertThat(pair.ours().codec(Node.class).tryWrite(sink, chain(1_001), null)).isFalse();
    assertThat(sink.position()).isZero();
    assertThat(pair.ours().codec(Node.class).tryWrite(sink, chain(1_000), null)).isTrue();
    assertThat(sink.copyFrom(0)).isEqualTo(pair.stockBytes(chain(1_000)));
    assertThat(pair.ours().codec(Node.class).fallbacks())
        .extracting(it -> it.count())
        .containsExactly(1L);
  }

  static IntStream depths() {
    return IntStream.of(1, 2, 500, 990, 998, 999, 1000, 1001, 1022, 1023, 1024, 1025, 1100);
  }

  @ParameterizedTest
  @MethodSource("depths")
  void deepChainsComeOutAsWithStock(int depth) throws InterruptedException {
    deep(() -> compare(depth));
  }

  /** An overflow would harm whatever class is initialised then: here is room for all. */
  private static void deep(Runnable task) throws InterruptedException {
    AtomicReference<Throwable> failure = new AtomicReference<>();
    Thread thread =
        new Thread(
            null,
            () -> {
              try {
                task.run();
              } catch (Throwable e) {
                failure.set(e);
              }
            },
            "deep",
            256 << 20);
    thread.start();
    thread.join();
    assertThat(failure.get()).isNull();
  }

  private void compare(int depth) {
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
      assertThat(pair.ours().codec(Node.class).fallbacks()).isEmpty();
      assertThat(pair.ours().codec(Holder.class).fallbacks()).isEmpty();
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
