package dev.throughline.bench.calls;

import java.util.function.Function;
import java.util.function.Supplier;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.DocumentCodec;
import org.bson.conversions.Bson;
import org.bson.types.ObjectId;
import org.springframework.data.mongodb.core.convert.MongoConverter;

/**
 * What the driver is handed for the calls.
 *
 * @param <D> the documents of the collection.
 */
record DriverArguments<D extends Bson>(
    Class<D> type,
    Supplier<D> byId,
    Supplier<D> derived,
    Supplier<D> query,
    Supplier<D> ofCategory,
    Supplier<D> match,
    Supplier<D> update,
    Supplier<D> onlyId,
    Supplier<D> existing,
    Supplier<D> unsaved) {

  /** Where an id is in a document that begins with it. */
  private static final int ID_OFFSET = 9;

  private static final DocumentCodec CODEC = new DocumentCodec();

  /** Documents made for each call, as applications write them. */
  static DriverArguments<Document> documents(MongoConverter converter) {
    return of(Document.class, Function.identity(), newDocument(converter), converter);
  }

  /** Bytes that have been made before. */
  static DriverArguments<RawBsonDocument> raw(MongoConverter converter) {
    return of(RawBsonDocument.class, DriverArguments::ready, newBytes(converter), converter);
  }

  private static <D extends Bson> DriverArguments<D> of(
      Class<D> type,
      Function<Supplier<Document>, Supplier<D>> made,
      Supplier<D> unsaved,
      MongoConverter converter) {
    Document stored = new Document();
    converter.write(Subject.stored(), stored);
    return new DriverArguments<>(
        type,
        made.apply(() -> new Document("_id", new ObjectId(Subject.ID))),
        made.apply(
            () ->
                new Document("category", Subject.CATEGORY)
                    .append("price", new Document("$gt", Subject.LEAST))),
        made.apply(
            () ->
                new Document("name", Subject.NAME)
                    .append("price", new Document("$gte", Subject.LEAST))),
        made.apply(() -> new Document("category", Subject.CATEGORY)),
        made.apply(() -> new Document("$match", new Document("category", Subject.CATEGORY))),
        made.apply(() -> new Document("$set", new Document("price", Subject.PRICE))),
        made.apply(() -> new Document("_id", 1)),
        made.apply(() -> new Document(stored)),
        unsaved);
  }

  private static Supplier<RawBsonDocument> ready(Supplier<Document> document) {
    RawBsonDocument bytes = new RawBsonDocument(document.get(), CODEC);
    return () -> bytes;
  }

  private static Supplier<Document> newDocument(MongoConverter converter) {
    Document written = new Document();
    converter.write(Subject.unsaved(), written);
    return () -> new Document(written);
  }

  private static Supplier<RawBsonDocument> newBytes(MongoConverter converter) {
    InsertedProduct product = Subject.unsaved();
    product.setId(Subject.ID);
    Document written = new Document();
    converter.write(product, written);
    RawBsonDocument laidOut = new RawBsonDocument(written, CODEC);
    byte[] bytes = new byte[laidOut.getByteBuffer().remaining()];
    laidOut.getByteBuffer().get(bytes);
    return () -> {
      byte[] copy = bytes.clone();
      System.arraycopy(new ObjectId().toByteArray(), 0, copy, ID_OFFSET, 12);
      return new RawBsonDocument(copy);
    };
  }
}
