package dev.throughline.bench.jmh;

import org.bson.BsonWriter;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Code shared by the hand-written codecs. */
final class HandWriting {

  private HandWriting() {}

  static void id(BsonWriter writer, @Nullable String id) {
    if (id != null) {
      writer.writeObjectId("_id", new ObjectId(id));
    }
  }

  static void string(BsonWriter writer, String name, @Nullable String value) {
    if (value != null) {
      writer.writeString(name, value);
    }
  }
}
