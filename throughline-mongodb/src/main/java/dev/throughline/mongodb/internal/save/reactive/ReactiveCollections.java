package dev.throughline.mongodb.internal.save.reactive;

import com.mongodb.WriteConcern;
import com.mongodb.reactivestreams.client.MongoCollection;
import dev.throughline.mongodb.internal.raw.LazyDocumentCodec;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/** Collections as commands of ours use them. */
final class ReactiveCollections {

  private ReactiveCollections() {}

  /** The collection for writing documents that are bytes. */
  static MongoCollection<RawBsonDocument> raw(
      MongoCollection<Document> collection, @Nullable WriteConcern concern) {
    LazyDocumentCodec codec = LazyDocumentCodec.in(collection.getCodecRegistry());
    // The driver asks the registry for a codec per document; the plain one answers fastest.
    MongoCollection<RawBsonDocument> raw =
        (codec == null ? collection : collection.withCodecRegistry(codec.registry()))
            .withDocumentClass(RawBsonDocument.class);
    return concern == null ? raw : raw.withWriteConcern(concern);
  }
}
