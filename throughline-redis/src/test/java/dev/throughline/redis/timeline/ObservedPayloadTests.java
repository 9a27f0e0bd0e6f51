package dev.throughline.redis.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.cache.PayloadCodec;
import dev.throughline.redis.internal.window.TimelineMeters;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A codec that fails does not fail in silence, and never fails a read. */
class ObservedPayloadTests {

  private final Database database = new Database();
  private final Cache cache = new Cache(Redis.Kind.ONE);
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

  @BeforeEach
  void create() {
    database.index(Message.class);
  }

  @AfterEach
  void close() {
    cache.close();
    database.close();
  }

  private record Broken(PayloadCodec<Message> codec, boolean encoding, Throwable failure)
      implements PayloadCodec<Message> {

    @Override
    public String name() {
      return "broken";
    }

    private void fail() {
      if (failure instanceof Error error) {
        throw error;
      }
      throw (RuntimeException) failure;
    }

    @Override
    public byte[] encode(Message entity) {
      if (encoding) {
        fail();
      }
      return codec.encode(entity);
    }

    @Override
    public Message decode(byte[] payload) {
      if (failure != null) {
        fail();
      }
      return null;
    }
  }

  private Timeline<Message> timeline(boolean encoding, Throwable failure) {
    return Timelines.of(Cache.LASTING, cache.factory(), new TimelineMeters(registry))
        .blocking(
            Message.class,
            database.template,
            new Broken(database.payloads(Message.class), encoding, failure));
  }

  private double count(String name) {
    return registry.counter("throughline.timeline." + name).count();
  }

  @Test
  void encodingIsCounted() {
    for (Throwable failure :
        new Throwable[] {new IllegalStateException(), new StackOverflowError()}) {
      Timeline<Message> timeline = timeline(true, failure);
      timeline.append(Message.of("lobby", "ann", null, "a"));
      assertThat(timeline.latest("lobby", 5).items()).isNotEmpty();
    }
    assertThat(count("unencoded")).isGreaterThanOrEqualTo(4);
    assertThat(count("unreadable")).isZero();
  }

  @Test
  void decodingIsCounted() {
    for (Throwable failure :
        new Throwable[] {null, new IllegalStateException(), new StackOverflowError()}) {
      Timeline<Message> timeline = timeline(false, failure);
      timeline.append(Message.of("lobby", "ann", null, "a"));
      timeline.latest("lobby", 5);
      assertThat(timeline.latest("lobby", 5).source()).isEqualTo(TimelineSource.DATABASE);
    }
    assertThat(count("unreadable")).isGreaterThanOrEqualTo(3);
    assertThat(count("unencoded")).isZero();
  }
}
