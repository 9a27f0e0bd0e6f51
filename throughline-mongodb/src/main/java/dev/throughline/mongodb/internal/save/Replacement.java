package dev.throughline.mongodb.internal.save;

import com.mongodb.WriteConcern;
import com.mongodb.client.model.ReplaceOptions;
import dev.throughline.mongodb.internal.raw.LazyDocumentCodec;
import dev.throughline.mongodb.internal.raw.RawDocument;
import java.util.function.Supplier;
import org.bson.Document;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.MongoAction;
import org.springframework.data.mongodb.core.MongoActionOperation;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.core.convert.QueryMapper;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.data.mongodb.core.query.Query;

/**
 * A document that takes the place of the one that criteria select.
 *
 * @param entity what the criteria are about.
 * @param query the criteria.
 * @param document the new document.
 * @param options the driver's options.
 */
public record Replacement(
    MongoConverter converter,
    MongoPersistentEntity<?> entity,
    Query query,
    RawDocument document,
    ReplaceOptions options) {

  /**
   * Makes a replacement.
   *
   * @param encoder encodes the new document; null when stock has to.
   * @return null when the query has more than criteria, or stock has to convert the document.
   */
  public static @Nullable Replacement of(
      MongoConverter converter,
      Query query,
      Class<?> entityType,
      boolean upsert,
      Supplier<@Nullable EncodedEntity> encoder) {
    MongoPersistentEntity<?> entity = converter.getMappingContext().getPersistentEntity(entityType);
    if (entity == null || !isPlain(query, entity)) {
      return null;
    }
    EncodedEntity encoded = encoder.get();
    return encoded == null
        ? null
        : new Replacement(
            converter, entity, query, encoded.document(), new ReplaceOptions().upsert(upsert));
  }

  /** {@return whether the query is nothing but criteria} */
  private static boolean isPlain(Query query, MongoPersistentEntity<?> entity) {
    return query.getLimit() <= 1
        && query.getSkip() <= 0
        && !query.isSorted()
        && query.getHint() == null
        && query.getCollation().isEmpty()
        && !query.hasReadConcern()
        && !query.hasReadPreference()
        && !entity.hasCollation()
        && !entity.isSharded();
  }

  /** The criteria as the driver takes them. */
  public Document filter() {
    return new QueryMapper(converter).getMappedObject(query.getQueryObject(), entity);
  }

  /** The document as the collection's registry takes it. */
  public Document sendable(CodecRegistry registry) {
    return LazyDocumentCodec.in(registry) != null ? document : document.plain();
  }

  /** {@return what a resolver of write concerns is asked about} */
  public MongoAction action(@Nullable WriteConcern writeConcern, String collection) {
    return new EntityAction(
        writeConcern,
        MongoActionOperation.REPLACE,
        collection,
        entity.getType(),
        document,
        query.getQueryObject(),
        false);
  }
}
