package dev.throughline.boot.internal.observe;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.bson.BsonBinaryReader;
import org.bson.BsonBinaryWriter;
import org.bson.BsonDocument;
import org.bson.BsonType;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.io.BasicOutputBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The fields of the last large documents that were read or replaced, as sizes and hashes, and so
 * what a replacement changes. Small documents are not looked at. Thread-safe.
 */
public final class LargeDocuments {

  /** Smaller documents are cheap to send, in bytes. */
  public static final int LARGE = 16 * 1024;

  private static final int MAX_DOCUMENTS = 256;

  /** The size and the hash of a field. */
  private record Field(int size, int hash) {}

  private final Map<String, Map<String, Field>> known =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Map<String, Field>> eldest) {
          return size() > MAX_DOCUMENTS;
        }
      };

  /** A replacement: its size, and how much of it had not changed; -1 where that is unknown. */
  public record Rewrite(int bytes, int unchanged) {}

  /** Takes a document that was read. */
  void read(String collection, RawBsonDocument document) {
    if (document.getByteBuffer().remaining() >= LARGE) {
      BsonValue id = document.get("_id");
      if (id != null) {
        Map<String, Field> fields = fields(document);
        synchronized (known) {
          known.put(key(collection, id), fields);
        }
      }
    }
  }

  /** Compares a replacement with what is known; null if it is small. */
  public @Nullable Rewrite replaced(String collection, BsonValue id, BsonDocument with) {
    RawBsonDocument document = with instanceof RawBsonDocument known ? known : raw(with);
    int bytes = document.getByteBuffer().remaining();
    if (bytes < LARGE) {
      return null;
    }
    Map<String, Field> now = fields(document);
    Map<String, Field> before;
    synchronized (known) {
      before = known.put(key(collection, id), now);
    }
    if (before == null) {
      return new Rewrite(bytes, -1);
    }
    int unchanged = 0;
    for (Map.Entry<String, Field> field : now.entrySet()) {
      if (field.getValue().equals(before.get(field.getKey()))) {
        unchanged += field.getValue().size();
      }
    }
    return new Rewrite(bytes, unchanged);
  }

  private static String key(String collection, BsonValue id) {
    return collection + '/' + id;
  }

  private static RawBsonDocument raw(BsonDocument document) {
    BasicOutputBuffer output = new BasicOutputBuffer();
    try (BsonBinaryWriter writer = new BsonBinaryWriter(output)) {
      writer.pipe(document.asBsonReader());
    }
    return new RawBsonDocument(output.getInternalBuffer(), 0, output.getPosition());
  }

  private static Map<String, Field> fields(RawBsonDocument document) {
    Map<String, Field> fields = new HashMap<>();
    ByteBuffer source = document.getByteBuffer().asNIO();
    byte[] bytes = new byte[source.remaining()];
    source.get(bytes);
    try (BsonBinaryReader reader = new BsonBinaryReader(ByteBuffer.wrap(bytes))) {
      reader.readStartDocument();
      while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
        String name = reader.readName();
        int start = reader.getBsonInput().getPosition();
        reader.skipValue();
        int size = reader.getBsonInput().getPosition() - start;
        fields.put(name, new Field(size, ByteBuffer.wrap(bytes, start, size).hashCode()));
      }
    }
    return fields;
  }
}
