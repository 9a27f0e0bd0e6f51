package dev.throughline.redis.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throughline.cache.PayloadCodecs;
import dev.throughline.embedded.EmbeddedRedis;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.ReactiveRedisTemplate;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.serializer.RedisSerializationContext;
import org.springframework.data.redis.serializer.RedisSerializer;
import org.springframework.data.redis.serializer.SerializationException;
import tools.jackson.databind.json.JsonMapper;

/** The templates of Spring Data Redis with payloads as values. */
class PayloadSerializerTests {

  /** What is cached. */
  record Track(String id, String title, List<Integer> seconds) {}

  /** As a later version of the application has it. */
  record Song(String id, String title, List<Integer> seconds, String composer) {}

  private static final Track TRACK = new Track("1", "Gnossienne", List.of(1, 20));

  private static final Song SONG = new Song("1", "Gnossienne", List.of(1), "Satie");

  private static final PayloadCodecs CODECS = PayloadCodecs.standalone();

  private static EmbeddedRedis redis;
  private static LettuceConnectionFactory connections;

  @BeforeAll
  static void start() {
    redis = EmbeddedRedis.start();
    connections = new LettuceConnectionFactory("localhost", redis.port());
    connections.afterPropertiesSet();
    connections.start();
  }

  @AfterAll
  static void stop() {
    connections.destroy();
    redis.close();
  }

  private static <T> RedisTemplate<String, T> template(RedisSerializer<T> serializer) {
    RedisTemplate<String, T> template = new RedisTemplate<>();
    template.setConnectionFactory(connections);
    template.setKeySerializer(RedisSerializer.string());
    template.setValueSerializer(serializer);
    template.afterPropertiesSet();
    return template;
  }

  private static <T> ReactiveRedisTemplate<String, T> reactive(RedisSerializer<T> serializer) {
    return new ReactiveRedisTemplate<>(
        connections,
        RedisSerializationContext.<String, T>newSerializationContext(RedisSerializer.string())
            .value(serializer)
            .build());
  }

  @Test
  void templatesReadWhatTheyWrite() {
    PayloadCodecs codecs = PayloadCodecs.standalone(JsonMapper.shared());
    for (PayloadSerializer<Track> serializer :
        List.of(
            PayloadSerializer.compact(codecs, Track.class),
            PayloadSerializer.bson(codecs, Track.class),
            PayloadSerializer.json(codecs, Track.class))) {
      template(serializer).opsForValue().set("track", TRACK);
      assertThat(template(serializer).opsForValue().get("track")).isEqualTo(TRACK);
      assertThat(reactive(serializer).opsForValue().get("track").block()).isEqualTo(TRACK);
      reactive(serializer).opsForList().rightPush("tracks", TRACK).block();
      assertThat(template(serializer).opsForList().leftPop("tracks")).isEqualTo(TRACK);
      assertThat(serializer.getTargetType()).isEqualTo(Track.class);
      assertThat(serializer.canSerialize(Track.class)).isTrue();
    }
  }

  @Test
  void anotherLayoutIsAMiss() {
    template(PayloadSerializer.compact(CODECS, Track.class)).opsForValue().set("old", TRACK);
    PayloadSerializer<Song> newer = PayloadSerializer.compact(CODECS, Song.class);
    assertThat(template(newer).opsForValue().get("old")).isNull();
    assertThat(reactive(newer.optional()).opsForValue().get("old").block()).isEmpty();
    reactive(newer.optional()).opsForValue().set("new", Optional.of(SONG)).block();
    assertThat(reactive(newer.optional()).opsForValue().get("new").block()).contains(SONG);
    assertThat(newer.optional().canSerialize(Optional.class)).isTrue();
    template(RedisSerializer.string()).opsForValue().set("other", "{}");
    assertThat(template(newer).opsForValue().get("other")).isNull();
    assertThat(template(newer).opsForValue().get("missing")).isNull();
  }

  @Test
  void nullHasNoBytes() {
    PayloadSerializer<Track> serializer = PayloadSerializer.compact(CODECS, Track.class);
    assertThat(serializer.serialize(null)).isEmpty();
    assertThat(serializer.deserialize(new byte[0])).isNull();
    assertThat(serializer.deserialize(null)).isNull();
  }

  @Test
  void whatCannotBeEncodedIsASerializationException() {
    PayloadSerializer<Object> serializer =
        PayloadSerializer.values(CODECS.values(List.of("com.acme")));
    assertThatThrownBy(() -> serializer.serialize(TRACK))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("com.acme");
  }
}
