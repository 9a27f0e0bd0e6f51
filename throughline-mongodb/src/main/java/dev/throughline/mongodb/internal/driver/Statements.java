package dev.throughline.mongodb.internal.driver;

import org.bson.BsonValue;
import org.bson.io.BsonOutput;

/** Writes of one kind as the bytes of their command: documents to insert, or updates. */
public interface Statements {

  /** The kind of a statement. */
  enum Kind {
    INSERT,
    /** By operators. */
    UPDATE,
    REPLACE
  }

  /** The kind of all of them. */
  Kind kind();

  /** {@return how many there are; at least one} */
  int count();

  /** The bytes of a statement. */
  int bytes(int position);

  /** Copies a statement to a message. */
  void writeTo(BsonOutput output, int position);

  /** The id of the document of an insert. */
  BsonValue id(int position);
}
