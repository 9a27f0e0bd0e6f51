package dev.throughline.mongodb.internal.save;

import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bson.BsonBinaryWriter;
import org.bson.BsonMaximumSizeExceededException;
import org.bson.BsonObjectId;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.DocumentCodec;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;
import org.jspecify.annotations.Nullable;

/** Finds the document that was too large and says so by name. */
public final class OversizedDocument {

  private static final Pattern LIMIT = Pattern.compile("(\\d+)\\.?\\s*$");

  private OversizedDocument() {}

  /** Sends a document; says by name if it is too large. */
  public static <T> T naming(Document document, Class<?> type, Supplier<T> send) {
    try {
      return send.get();
    } catch (BsonMaximumSizeExceededException e) {
      throw named(e, document, type);
    }
  }

  /** The same for documents that stock has converted. */
  public static <T> T naming(List<Document> documents, Supplier<T> send) {
    try {
      return send.get();
    } catch (BsonMaximumSizeExceededException e) {
      throw named(e, documents);
    }
  }

  /** The same exception with entity, id and both sizes in its message. */
  public static BsonMaximumSizeExceededException named(
      BsonMaximumSizeExceededException e, Document document, Class<?> type) {
    return named(e, type.getName(), document.get("_id"), bytes(document), "");
  }

  /** The same exception with entity, id, position and both sizes in its message. */
  public static BsonMaximumSizeExceededException named(
      BsonMaximumSizeExceededException e, List<RawBsonDocument> documents, List<?> entities) {
    int max = max(e);
    for (int i = 0; i < documents.size(); i++) {
      RawBsonDocument document = documents.get(i);
      int bytes = document.getByteBuffer().remaining();
      if (bytes > max) {
        return named(
            e,
            entities.get(i).getClass().getName(),
            id(document),
            bytes,
            position(i, documents.size()));
      }
    }
    return e;
  }

  /** The same for documents that stock has converted, which name their entity if at all. */
  public static BsonMaximumSizeExceededException named(
      BsonMaximumSizeExceededException e, List<Document> documents) {
    for (int i = 0; i < documents.size(); i++) {
      Document document = documents.get(i);
      int bytes = bytes(document);
      if (bytes > max(e)) {
        return named(
            e,
            String.valueOf(document.get("_class")),
            document.get("_id"),
            bytes,
            position(i, documents.size()));
      }
    }
    return e;
  }

  /** An exception for a document that is too large, before it is sent. */
  public static BsonMaximumSizeExceededException of(
      Object entity, RawBsonDocument document, int max) {
    return new BsonMaximumSizeExceededException(
        message(
            entity.getClass().getName(),
            id(document),
            document.getByteBuffer().remaining(),
            max,
            ""));
  }

  private static String message(
      String entity, @Nullable Object id, int bytes, int max, String position) {
    return "%s with id %s has %d bytes as a document, of which the server takes %d at most%s"
        .formatted(entity, id, bytes, max, position);
  }

  private static String position(int index, int count) {
    return " (document %d of %d; those before it may have been written, none from it on was)"
        .formatted(index + 1, count);
  }

  private static int max(BsonMaximumSizeExceededException e) {
    Matcher limit = LIMIT.matcher(String.valueOf(e.getMessage()));
    return limit.find() ? Integer.parseInt(limit.group(1)) : 16 * 1024 * 1024;
  }

  private static @Nullable Object id(RawBsonDocument document) {
    BsonValue id = document.get("_id");
    return id instanceof BsonObjectId objectId
        ? objectId.getValue()
        : id instanceof BsonString string ? string.getValue() : id;
  }

  private static BsonMaximumSizeExceededException named(
      BsonMaximumSizeExceededException e,
      String entity,
      @Nullable Object id,
      int bytes,
      String position) {
    BsonMaximumSizeExceededException named =
        new BsonMaximumSizeExceededException(message(entity, id, bytes, max(e), position));
    named.initCause(e);
    return named;
  }

  private static int bytes(Document document) {
    if (document instanceof EntityDocument own) {
      return own.length();
    }
    BasicOutputBuffer output = new BasicOutputBuffer();
    new DocumentCodec()
        .encode(new BsonBinaryWriter(output), document, EncoderContext.builder().build());
    return output.getSize();
  }
}
