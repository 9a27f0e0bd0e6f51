package dev.throughline.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.data.mapping.MappingException;

/** Payloads of other codecs are misses, and what is too deep is refused. */
class PayloadLimitsTests {

  /** An object in an object. */
  record Nested(String name, Nested inner) {}

  private static Nested nested(int depth) {
    Nested nested = null;
    for (int i = 0; i < depth; i++) {
      nested = new Nested("n" + i, nested);
    }
    return nested;
  }

  @ParameterizedTest
  @ValueSource(strings = {"compact", "bson"})
  void whatIsTooDeepIsRefused(String name) {
    PayloadCodec<Nested> codec = PayloadCodecs.of(Converters.compiled()).get(name, Nested.class);
    assertThat(codec.decode(codec.encode(nested(100)))).isEqualTo(nested(100));
    assertThatThrownBy(() -> codec.encode(nested(100_000))).isInstanceOf(MappingException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"compact", "bson"})
  void payloadOfAnotherCodecIsAMiss(String name) {
    PayloadCodecs codecs = PayloadCodecs.of(Converters.compiled());
    byte[] payload = codecs.get(name, Nested.class).encode(nested(2));
    PayloadCodec<Nested> other = codecs.get(name.equals("bson") ? "compact" : "bson", Nested.class);
    assertThat(other.decode(payload)).isNull();
  }
}
