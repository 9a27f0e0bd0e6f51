package dev.throughline.codec.internal;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.codec.internal.bson.BsonSource;
import java.lang.management.ManagementFactory;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bson.UuidRepresentation;
import org.junit.jupiter.api.Test;

/** What parity with stock cannot show: one compilation, its determinism, and what it allocates. */
class EntityCodecTests {

  private static final int WARM_UP = 100_000;
  private static final int MEASURED = 50_000;

  static class Product {
    String id;
    String name;
    double price;
    int count;
    boolean active;
    Locale.Category category;
    Map<String, String> attributes;
    List<String> tags;
  }

  static class Timed {
    String id;
    LocalDateTime createdAt;
  }

  record Line(String text, Line next) {}

  private static Product product() {
    Product product = new Product();
    product.id = "0123456789abcdef01234567";
    product.name = "A product";
    product.price = 1.5;
    product.count = 7;
    product.active = true;
    product.category = Locale.Category.FORMAT;
    product.attributes = Map.of("colour", "red", "size", "large");
    product.tags = List.of("one", "two");
    return product;
  }

  static class Open {
    String text;
  }

  static class Holder {
    String id;
    List<Open> values;
  }

  static class Untyped {
    String id;
    List<Object> values;
  }

  record Chapter(String title, List<Untyped> untyped) {}

  record Book(String id, List<Chapter> chapters) {}

  @Test
  void containersAndFinalTypesArePlainAndWhatMayBeOfAnotherClassIsNot() {
    EntityCodecs codecs = TestCodecs.codecs();
    assertThat(codecs.of(Product.class).isPlain()).isTrue();
    assertThat(codecs.of(Timed.class).isPlain()).isTrue();
    assertThat(codecs.of(Line.class).isPlain()).isTrue();
    assertThat(codecs.of(Holder.class).isPlain()).isFalse();
    assertThat(codecs.of(Untyped.class).isPlain()).isFalse();
    assertThat(codecs.of(Book.class).isPlain()).isFalse();
  }

  @Test
  void writingAllocatesNothing() {
    EntityCodec<Product> codec = TestCodecs.codecs().of(Product.class);
    Product product = product();
    product.attributes = null;
    product.tags = null;
    assertThat(allocatedBytes(() -> write(codec, product))).isLessThan(1.0);
  }

  @Test
  void writingATimeAllocatesTheZoneOnly() {
    EntityCodec<Timed> codec = TestCodecs.codecs().of(Timed.class);
    Timed timed = new Timed();
    timed.id = "0123456789abcdef01234567";
    timed.createdAt = LocalDateTime.of(2026, 1, 2, 3, 4, 5);
    double zone = allocatedBytes(() -> java.time.ZoneId.systemDefault().hashCode());
    assertThat(allocatedBytes(() -> write(codec, timed))).isLessThan(zone + 1.0);
  }

  private static int write(EntityCodec<?> codec, Object entity) {
    Buffers buffers = Buffers.local();
    BsonSink sink = buffers.borrowSink(UuidRepresentation.STANDARD);
    try {
      if (!codec.tryWrite(sink, entity, null)) {
        throw new AssertionError(codec.fallbacks());
      }
      return sink.position();
    } finally {
      buffers.release(sink);
    }
  }

  private static double allocatedBytes(IntSupplier call) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long sum = 0;
    for (int i = 0; i < WARM_UP; i++) {
      sum += call.getAsInt();
    }
    long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
    for (int i = 0; i < MEASURED; i++) {
      sum += call.getAsInt();
    }
    long after = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
    assertThat(sum).isNotZero();
    return (after - before) / (double) MEASURED;
  }

  @Test
  void readsWhatItWrote() {
    EntityCodec<Product> codec = TestCodecs.codecs().of(Product.class);
    BsonSink sink = new BsonSink();
    assertThat(codec.tryWrite(sink, product(), null)).isTrue();
    BsonSource source = new BsonSource();
    source.reset(sink.copyFrom(0), 0);
    assertThat(codec.tryRead(source)).usingRecursiveComparison().isEqualTo(product());
    assertThat(codec.fallbacks()).isEmpty();
  }

  @Test
  void theSamePlanGivesTheSameBytecode() {
    byte[] first = TestCodecs.compiler().bytecode(TestCodecs.plan(Product.class));
    byte[] second = TestCodecs.compiler().bytecode(TestCodecs.plan(Product.class));
    assertThat(second).isEqualTo(first);
  }

  @Test
  void compilesOnceForAllThreads() throws Exception {
    EntityCodecs codecs = TestCodecs.codecs();
    int threads = 8;
    CyclicBarrier start = new CyclicBarrier(threads);
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Future<Object>> compiled =
          IntStream.range(0, threads)
              .mapToObj(
                  i ->
                      pool.submit(
                          () -> {
                            start.await();
                            return (Object) codecs.of(Line.class).compiled();
                          }))
              .toList();
      Set<Object> distinct =
          compiled.stream().map(EntityCodecTests::get).collect(Collectors.toSet());
      assertThat(distinct).hasSize(1);
    } finally {
      pool.shutdown();
    }
    assertThat(codecs.known()).hasSize(1);
  }

  private static Object get(Future<Object> future) {
    try {
      return future.get();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aRecursiveTypeRefersToItself() {
    EntityCodec<Line> codec = TestCodecs.codecs().of(Line.class);
    Line line = new Line("a", new Line("b", new Line("c", null)));
    BsonSink sink = new BsonSink();
    assertThat(codec.tryWrite(sink, line, null)).isTrue();
    BsonSource source = new BsonSource();
    source.reset(sink.copyFrom(0), 0);
    assertThat(codec.tryRead(source)).isEqualTo(line);
  }
}
