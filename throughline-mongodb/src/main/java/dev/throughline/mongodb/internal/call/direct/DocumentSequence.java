package dev.throughline.mongodb.internal.call.direct;

import org.bson.BsonValue;
import org.bson.io.BsonOutput;

/** Documents as bytes, to be inserted in their order. */
public interface DocumentSequence {

  /** How many there are; at least one. */
  int count();

  /** The bytes of the document at a position. */
  int bytes(int position);

  /** Copies the document at a position to a message. */
  void writeTo(BsonOutput output, int position);

  /** The id of the document at a position. */
  BsonValue id(int position);
}
