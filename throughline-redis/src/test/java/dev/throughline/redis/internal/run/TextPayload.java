package dev.throughline.redis.internal.run;

import dev.throughline.cache.PayloadCodec;
import java.nio.charset.StandardCharsets;

/** A codec for texts. */
public final class TextPayload implements PayloadCodec<String> {

  @Override
  public String name() {
    return "text";
  }

  @Override
  public byte[] encode(String entity) {
    return entity.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public String decode(byte[] payload) {
    return new String(payload, StandardCharsets.UTF_8);
  }
}
