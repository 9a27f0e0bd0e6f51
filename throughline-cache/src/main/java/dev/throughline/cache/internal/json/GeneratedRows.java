package dev.throughline.cache.internal.json;

import dev.throughline.codec.internal.Buffers;
import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.scalar.Reads;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Iterator;
import org.bson.RawBsonDocument;
import org.bson.UuidRepresentation;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JacksonSerializable;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.jsontype.TypeSerializer;

/** Rows by Jackson's generator: one for all rows, and another one after each it cannot print. */
final class GeneratedRows implements JacksonSerializable {

  private final JsonShape shape;
  private final RowBuffer buffer;
  private final UuidRepresentation uuids;
  private final Iterator<RawBsonDocument> documents;
  private @Nullable RawBsonDocument unprinted;
  private @Nullable Exception failed;

  GeneratedRows(
      JsonShape shape,
      RowBuffer buffer,
      UuidRepresentation uuids,
      Iterator<RawBsonDocument> documents) {
    this.shape = shape;
    this.buffer = buffer;
    this.documents = documents;
    this.uuids = uuids;
  }

  /** Prints rows up to one that cannot be printed, which is returned; null at the end. */
  @Nullable RawBsonDocument print(ObjectWriter writer) throws IOException {
    unprinted = null;
    try {
      writer.writeValue(buffer, this);
    } catch (RuntimeException e) {
      throwFailure();
      if (unprinted == null) {
        throw e;
      }
    }
    buffer.drop();
    return unprinted;
  }

  /** What Jackson has wrapped was thrown by the query or by the output. */
  private void throwFailure() throws IOException {
    if (failed instanceof IOException io) {
      throw io;
    } else if (failed instanceof RuntimeException runtime) {
      throw runtime;
    }
  }

  @Override
  public void serialize(JsonGenerator out, SerializationContext context) {
    Buffers buffers = Buffers.local();
    for (RawBsonDocument document = next(); document != null; document = next()) {
      unprinted = document;
      buffer.begin();
      ByteBuffer bytes = document.getByteBuffer().asNIO();
      int start = bytes.arrayOffset() + bytes.position();
      BsonSource bson = buffers.borrowSource(bytes.array(), start, uuids);
      try {
        shape.write(bson, Reads.DOCUMENT, out, context);
        if (bson.position() != start + bytes.remaining()) {
          throw JsonShape.UNKNOWN;
        }
      } finally {
        buffers.release(bson);
      }
      out.flush();
      unprinted = null;
      keep();
    }
  }

  @Override
  public void serializeWithType(
      JsonGenerator out, SerializationContext context, TypeSerializer types) {
    serialize(out, context);
  }

  private @Nullable RawBsonDocument next() {
    try {
      return documents.hasNext() ? documents.next() : null;
    } catch (RuntimeException e) {
      failed = e;
      throw e;
    }
  }

  private void keep() {
    try {
      buffer.end();
    } catch (IOException e) {
      failed = e;
      throw new UncheckedIOException(e);
    }
  }
}
