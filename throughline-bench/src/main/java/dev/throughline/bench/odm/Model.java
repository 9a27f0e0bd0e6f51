package dev.throughline.bench.odm;

import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** What is stored. */
interface Model {

  /** Its id, null before it is stored for the first time. */
  @Nullable ObjectId id();

  /** Its first field. */
  String field();

  /** Changes its first field. */
  void change(String text);
}
