package dev.throughline.verification.certify;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.bson.BsonBinaryWriter;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.BsonValue;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;
import org.springframework.data.mongodb.core.MongoTemplate;

/** Compares what a server stored with what stock's converter makes of the entities. */
final class StoredBytes {

  private StoredBytes() {}

  /** {@return what stock would send for these entities, by id} */
  static List<RawBsonDocument> of(MongoTemplate stock, List<?> entities) {
    return entities.stream()
        .map(entity -> of(stock, entity))
        .sorted(Comparator.comparing(StoredBytes::place))
        .toList();
  }

  private static RawBsonDocument of(MongoTemplate stock, Object entity) {
    Document document = new Document();
    stock.getConverter().write(entity, document);
    BasicOutputBuffer bytes = new BasicOutputBuffer();
    stock
        .getConverter()
        .getCodecRegistry()
        .get(Document.class)
        .encode(
            new BsonBinaryWriter(bytes),
            document,
            EncoderContext.builder().isEncodingCollectibleDocument(true).build());
    return new RawBsonDocument(bytes.toByteArray());
  }

  /** Text comes before ids of the server's own type. */
  private static String place(BsonDocument document) {
    BsonValue id = document.get("_id", BsonNull.VALUE);
    return id.isString() ? "0" + id.asString().getValue() : "1" + id.asObjectId().getValue();
  }

  /**
   * Ends the check unless the bytes are the same.
   *
   * @param writer who wrote what was stored.
   */
  static void same(String writer, List<RawBsonDocument> expected, List<RawBsonDocument> stored) {
    for (int i = 0; i < Math.min(expected.size(), stored.size()); i++) {
      RawBsonDocument one = expected.get(i);
      RawBsonDocument other = stored.get(i);
      if (!Arrays.equals(bytes(one), bytes(other))) {
        throw new Check.Wrong(
            "%s: in the document with the id %s %s"
                .formatted(writer, one.get("_id"), difference(one, other)));
      }
    }
    Check.same(writer + ": stored documents", expected.size(), stored.size());
  }

  private static byte[] bytes(RawBsonDocument document) {
    byte[] bytes = new byte[document.getByteBuffer().remaining()];
    document.getByteBuffer().get(bytes);
    return bytes;
  }

  /** The first difference of two documents, in words. */
  static String difference(BsonDocument expected, BsonDocument stored) {
    for (String name : expected.keySet()) {
      if (!stored.containsKey(name)) {
        return "the field %s is missing".formatted(name);
      }
    }
    for (String name : stored.keySet()) {
      if (!expected.containsKey(name)) {
        return "there is a field %s that was not written".formatted(name);
      }
    }
    List<String> written = List.copyOf(expected.keySet());
    List<String> found = List.copyOf(stored.keySet());
    if (!written.equals(found)) {
      return "the fields are in another order: %s instead of %s".formatted(found, written);
    }
    for (String name : written) {
      BsonValue one = expected.get(name, BsonNull.VALUE);
      BsonValue other = stored.get(name, BsonNull.VALUE);
      if (one.getBsonType() != other.getBsonType() || !one.equals(other)) {
        return one instanceof BsonDocument inside && other instanceof BsonDocument otherInside
            ? "in %s %s".formatted(name, difference(inside, otherInside))
            : "the field %s is %s instead of %s".formatted(name, other, one);
      }
    }
    return "something is in another order, inside of a field";
  }
}
