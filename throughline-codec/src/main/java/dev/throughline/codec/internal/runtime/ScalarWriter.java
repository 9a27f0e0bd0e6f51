package dev.throughline.codec.internal.runtime;

import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.codec.internal.scalar.ScalarType;

/** Writes values of one kind where the class of a value is known at run time only. */
record ScalarWriter(ScalarType kind) implements DynamicValue.Writer {

  @Override
  public boolean write(BsonSink sink, int header, Object value) {
    sink.type(header, kind.bsonType());
    kind.write(sink, value);
    return true;
  }
}
