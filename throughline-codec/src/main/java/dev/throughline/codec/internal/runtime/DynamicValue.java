package dev.throughline.codec.internal.runtime;

import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.bson.BsonTypes;
import dev.throughline.codec.internal.bson.Deopt;
import dev.throughline.codec.internal.lookup.ByClass;
import dev.throughline.codec.internal.plan.ValueRules;
import org.jspecify.annotations.Nullable;

/**
 * Values at one place whose declared type does not say how they are written and read. What is done
 * is decided at the first value of a class or BSON type, and kept. Safe for use by several threads.
 */
public final class DynamicValue {

  /** Writes values of one class, of which none is null. */
  @FunctionalInterface
  interface Writer {
    /** False when the value was converted to null, which is not written then. */
    boolean write(BsonSink sink, int header, Object value);
  }

  /** Reads values of one BSON type, which is not null. */
  @FunctionalInterface
  interface Reader {
    @Nullable Object read(BsonSource source);
  }

  private final DynamicWriters writers;
  private final DynamicReaders readers;
  private final ByClass<Writer> byClass;
  private final @Nullable Reader[] byType = new Reader[256];

  public DynamicValue(CodecSource codecs, ValueRules rules, @Nullable String typeKey) {
    this.writers = new DynamicWriters(codecs, rules, typeKey);
    this.byClass = new ByClass<>(writers::writer);
    this.readers = new DynamicReaders(codecs, rules, typeKey);
  }

  /**
   * Writes a value behind its header, and its type into the header.
   *
   * @param header where the header starts; it is taken back when there is nothing to write.
   * @param nulls whether a value that is converted to null is written.
   * @throws Deopt for a value that is not planned.
   */
  public void write(BsonSink sink, int header, @Nullable Object value, boolean nulls) {
    if (value == null) {
      sink.type(header, BsonTypes.NULL);
      return;
    }
    sink.type(header, BsonTypes.NULL);
    // A value may itself stand for BSON null, as the driver's BsonNull does: stock writes that.
    boolean there = byClass.get(value.getClass()).write(sink, header, value);
    if (!there && !nulls) {
      sink.truncate(header);
    }
  }

  /**
   * Reads a value.
   *
   * @throws Deopt for a value that is not planned.
   */
  public @Nullable Object read(BsonSource source, byte type) {
    if (type == BsonTypes.NULL) {
      return null;
    }
    Reader reader = byType[type & 0xFF];
    if (reader == null) {
      reader = readers.reader(type);
      byType[type & 0xFF] = reader; // racy on purpose: any thread finds an equal one
    }
    return reader.read(source);
  }
}
