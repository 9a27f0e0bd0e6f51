package dev.throughline.codec.internal.emit.code;

import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.compact.CompactSource;
import dev.throughline.codec.internal.scalar.CompactReads;
import dev.throughline.codec.internal.scalar.Reads;

/**
 * The method that reads a value from BSON, and the one that reads it from a compact payload; both
 * take the source and the type of the value. Immutable.
 */
public record ReadCall(Call bson, Call compact) {

  /** The methods of one name of {@link Reads} and {@link CompactReads}. */
  public static ReadCall of(String name) {
    return new ReadCall(
        Call.of(Reads.class, name, BsonSource.class, byte.class),
        Call.of(CompactReads.class, name, CompactSource.class, byte.class));
  }
}
