package dev.throughline.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.cache.internal.CurrentPayloads;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A payload of which one byte is another one is no payload. */
class BrokenPayloadTests {

  private static final int BROKEN = 60_000;

  /** Of single values only: nothing in it but the checksum tells that a byte is another one. */
  record Reading(String station, long time, double value, String unit) {}

  @ParameterizedTest
  @ValueSource(strings = {"compact", "bson", "values"})
  void isRefused(String name) {
    PayloadCodecs codecs = PayloadCodecs.of(Converters.compiled());
    PayloadCodec<?> codec =
        name.equals("values")
            ? codecs.values(List.of("dev.throughline.cache"))
            : codecs.get(name, Reading.class);
    Random random = new Random(name.hashCode());
    for (int i = 0; i < BROKEN; i++) {
      Reading reading = new Reading("Bern " + i, 1_700_000_000_000L + i, i / 7.0, "hPa");
      byte[] payload = encode(codec, reading);
      payload[random.nextInt(payload.length)] += (byte) (1 + random.nextInt(255));
      assertThat((Object) codec.decode(payload)).as("%s %d", name, i).isNull();
      assertThat(codec instanceof CurrentPayloads known && known.current(payload)).isFalse();
    }
  }

  /** Of the format before payloads had a checksum, and named their classes. */
  @ParameterizedTest
  @ValueSource(bytes = {1, 2, 4, 5})
  void formerFormatsAreRefused(byte format) {
    PayloadCodecs codecs = PayloadCodecs.of(Converters.compiled());
    Reading reading = new Reading("Bern", 1, 2, "hPa");
    for (String name : List.of("compact", "bson")) {
      PayloadCodec<Reading> codec = codecs.get(name, Reading.class);
      byte[] payload = codec.encode(reading);
      assertThat(codec.decode(payload)).isEqualTo(reading);
      PayloadHeader.seal(payload, format, PayloadHeader.layout(payload, 0));
      assertThat(codec.decode(payload)).isNull();
    }
  }

  @SuppressWarnings("unchecked") // all of them take readings
  private static byte[] encode(PayloadCodec<?> codec, Reading reading) {
    return ((PayloadCodec<Object>) codec).encode(reading);
  }
}
