package dev.throughline.mongodb.internal.call.direct;

import dev.throughline.codec.internal.bson.BsonSink;

/** The statement of a write of one document. */
interface SingleStatement extends Statements {

  @Override
  default int count() {
    return 1;
  }

  /** Writes it. */
  void writeTo(BsonSink sink);
}
