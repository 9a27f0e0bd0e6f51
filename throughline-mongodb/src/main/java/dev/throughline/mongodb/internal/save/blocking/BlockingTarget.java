package dev.throughline.mongodb.internal.save.blocking;

import com.mongodb.WriteConcern;
import com.mongodb.client.MongoCollection;
import dev.throughline.mongodb.internal.raw.LazyDocumentCodec;
import dev.throughline.mongodb.internal.save.Save;
import dev.throughline.mongodb.internal.save.WriteConcerns;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.MongoActionOperation;

/** The collection that the commands of a bulk save go to. */
interface BlockingTarget {

  /**
   * Obtains the collection as the operation of a single save does, when its document is complete,
   * and sends the saves.
   *
   * @param sender gets the collection; the saves are as they are to be sent then.
   * @throws RuntimeException what the database factory or the resolver throws, translated.
   */
  <R> R send(List<Save> saves, Function<MongoCollection<RawBsonDocument>, R> sender);

  /** The template that the commands are of. */
  BlockingTemplate template();

  /**
   * A collection that is looked up when something is sent, as stock does.
   *
   * @param documents the codec for which the entities are encoded.
   */
  static BlockingTarget of(
      BlockingTemplate template, WriteConcerns concerns, String name, LazyDocumentCodec documents) {
    return new BlockingTarget() {
      @Override
      public BlockingTemplate template() {
        return template;
      }

      @Override
      public <R> R send(List<Save> saves, Function<MongoCollection<RawBsonDocument>, R> sender) {
        return Objects.requireNonNull(
            template.<R>execute(
                name,
                collection -> {
                  MongoCollection<RawBsonDocument> raw =
                      raw(collection, concerns.ofSaves(MongoActionOperation.SAVE, name));
                  concerns.resolve(saves, name, documents);
                  Save.fit(saves, documents, collection.getCodecRegistry());
                  return sender.apply(raw);
                }));
      }
    };
  }

  /** The same collection for commands that are sent by other threads than the caller's. */
  static BlockingTarget bound(
      BlockingTemplate template,
      WriteConcerns concerns,
      LazyDocumentCodec documents,
      MongoCollection<RawBsonDocument> collection) {
    return new BlockingTarget() {
      @Override
      public BlockingTemplate template() {
        return template;
      }

      @Override
      public <R> R send(List<Save> saves, Function<MongoCollection<RawBsonDocument>, R> sender) {
        concerns.resolve(saves, collection.getNamespace().getCollectionName(), documents);
        return sender.apply(collection);
      }
    };
  }

  /** The collection for writing documents that are bytes. */
  static MongoCollection<RawBsonDocument> raw(
      MongoCollection<Document> collection, @Nullable WriteConcern concern) {
    LazyDocumentCodec codec = LazyDocumentCodec.in(collection.getCodecRegistry());
    // The driver asks the registry for a codec per document, and the plain one answers fastest.
    MongoCollection<RawBsonDocument> raw =
        (codec == null ? collection : collection.withCodecRegistry(codec.registry()))
            .withDocumentClass(RawBsonDocument.class);
    return concern == null ? raw : raw.withWriteConcern(concern);
  }
}
