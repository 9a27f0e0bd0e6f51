package dev.throughline.codec.internal.emit.code;

import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.codec.internal.compact.CompactSink;

/**
 * The method of {@link BsonSink} that writes a value, and the one of {@link CompactSink}.
 * Immutable.
 */
public record WriteCall(Call bson, Call compact) {

  /** The methods of one name of both sinks. */
  public static WriteCall of(String name, Class<?>... parameters) {
    return new WriteCall(
        Call.of(BsonSink.class, name, parameters), Call.of(CompactSink.class, name, parameters));
  }
}
