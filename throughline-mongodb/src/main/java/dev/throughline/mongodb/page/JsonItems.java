package dev.throughline.mongodb.page;

import dev.throughline.codec.internal.EntityCodec;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.internal.page.KeysetRow;
import java.util.List;
import org.bson.RawBsonDocument;
import org.springframework.data.mongodb.core.ExecutableFindOperation.TerminatingFind;
import org.springframework.data.mongodb.core.QueryResultConverter;
import org.springframework.data.mongodb.core.convert.MongoConverter;

/** Items of pages that stay documents until they are looked at. */
final class JsonItems {

  private JsonItems() {}

  /** {@return whether each entity is made of nothing but its own document} */
  static boolean separate(MongoConverter converter, Class<?> entityType) {
    EntityCodec<?> codec =
        converter instanceof ThroughlineMongoConverter ours ? ours.codec(entityType) : null;
    return codec != null && codec.reads() && !codec.mayRefer();
  }

  /** A target whose fields are those of the entity, and whose items are documents. */
  @SuppressWarnings("unchecked") // the result type only says which fields are fetched
  static PageTarget<RawBsonDocument> target(Class<?> entityType, String collection) {
    return new PageTarget<>(entityType, (Class<RawBsonDocument>) entityType, collection);
  }

  /** {@return what a query finds, as documents} */
  static List<KeysetRow<RawBsonDocument>> all(
      TerminatingFind<?> found, PageFind<RawBsonDocument> find) {
    return found.map(converter(find)).all();
  }

  /** Keeps documents, of whatever type they would be. */
  @SuppressWarnings("unchecked") // it makes no object
  static <T> QueryResultConverter<T, KeysetRow<RawBsonDocument>> converter(
      PageFind<RawBsonDocument> find) {
    return (QueryResultConverter<T, KeysetRow<RawBsonDocument>>)
        (QueryResultConverter<?, KeysetRow<RawBsonDocument>>) find.documents();
  }
}
