package dev.throughline.mongodb;

import dev.throughline.mongodb.write.EntityDocument;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bson.BsonBinaryWriter;
import org.bson.BsonMaximumSizeExceededException;
import org.bson.Document;
import org.bson.codecs.DocumentCodec;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;
import org.jspecify.annotations.Nullable;

/** Finds the document that was too large and says so by name. */
final class OversizedDocument {

  private static final Pattern LIMIT = Pattern.compile("(\\d+)\\.?\\s*$");

  private OversizedDocument() {}

  /** The same exception with entity, id, position and both sizes in its message. */
  static BsonMaximumSizeExceededException named(
      BsonMaximumSizeExceededException e, List<Document> documents, @Nullable Class<?> type) {
    Matcher limit = LIMIT.matcher(String.valueOf(e.getMessage()));
    int max = limit.find() ? Integer.parseInt(limit.group(1)) : 16 * 1024 * 1024;
    for (int i = 0; i < documents.size(); i++) {
      Document document = documents.get(i);
      int bytes = bytes(document);
      if (bytes > max) {
        String message =
            "%s with id %s has %d bytes as a document, of which the server takes %d at most (document %d of %d; none from it on in its message was written)"
                .formatted(
                    name(document, type), document.get("_id"), bytes, max, i + 1, documents.size());
        BsonMaximumSizeExceededException named = new BsonMaximumSizeExceededException(message);
        named.initCause(e);
        return named;
      }
    }
    return e;
  }

  private static String name(Document document, @Nullable Class<?> type) {
    if (document instanceof EntityDocument own) {
      return own.entity().getClass().getName();
    }
    return type != null ? type.getName() : String.valueOf(document.get("_class"));
  }

  private static int bytes(Document document) {
    if (document instanceof EntityDocument own && own.untouched()) {
      return own.bytes();
    }
    BasicOutputBuffer output = new BasicOutputBuffer();
    new DocumentCodec()
        .encode(new BsonBinaryWriter(output), document, EncoderContext.builder().build());
    return output.getSize();
  }
}
