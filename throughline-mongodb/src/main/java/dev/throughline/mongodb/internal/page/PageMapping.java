package dev.throughline.mongodb.internal.page;

import dev.throughline.mongodb.internal.raw.LazyDocument;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.BsonType;
import org.bson.BsonValue;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mapping.context.MappingContext;
import org.springframework.data.mongodb.core.QueryResultConverter;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.core.convert.QueryMapper;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;
import org.springframework.data.mongodb.core.query.Query;

/** Maps the names and values of one entity type's queries to their stored form. */
public final class PageMapping {

  private final MongoConverter converter;
  private final Class<?> domainType;
  private final QueryMapper mapper;
  private final @Nullable MongoPersistentEntity<?> entity;
  private final Function<String, Set<BsonType>> storedTypes;

  /** Maps the queries of a type of which no stored types are known. */
  public PageMapping(MongoConverter converter, Class<?> domainType) {
    this(converter, domainType, field -> Set.of());
  }

  /**
   * Maps the queries of a type.
   *
   * @param storedTypes what the values of a field of it are stored as, empty where that is not
   *     known.
   */
  public PageMapping(
      MongoConverter converter, Class<?> domainType, Function<String, Set<BsonType>> storedTypes) {
    this.converter = converter;
    this.storedTypes = storedTypes;
    this.domainType = domainType;
    this.mapper = new QueryMapper(converter);
    this.entity = converter.getMappingContext().getPersistentEntity(domainType);
  }

  MappingContext<? extends MongoPersistentEntity<?>, MongoPersistentProperty> context() {
    return converter.getMappingContext();
  }

  boolean hasId() {
    return entity != null && entity.hasIdProperty();
  }

  /** {@return what a position calls the id, as stock's does} */
  String idProperty() {
    return entity != null && hasId() ? entity.getRequiredIdProperty().getName() : SortKeys.ID;
  }

  public SortKeys keys(Document sort, SortKeys.Ties ties) {
    return SortKeys.of(sort, ties, this::types, mapper, entity);
  }

  private Set<ValueOrder> types(String field) {
    return entity == null ? Set.of() : ValueOrder.ranged(storedTypes.apply(field));
  }

  /** The filter as it is sent. */
  public BsonDocument filter(Query query) {
    return stored(query.getQueryObject());
  }

  private BsonDocument stored(Document criteria) {
    return mapper
        .getMappedObject(criteria, entity)
        .toBsonDocument(Document.class, converter.getCodecRegistry());
  }

  /** A value as a query would compare with it. */
  public BsonValue stored(SortKey key, @Nullable Object value) {
    BsonDocument condition =
        stored(new Document(key.property(), new Document("$gt", value))).getDocument(key.field());
    return condition.get("$gt", BsonNull.VALUE);
  }

  /** The collation that stock takes, empty for none. */
  public BsonDocument collation(Query query) {
    return query
        .getCollation()
        .or(() -> Optional.ofNullable(entity).map(MongoPersistentEntity::getCollation))
        .map(collation -> collation.toDocument().toBsonDocument())
        .orElseGet(BsonDocument::new);
  }

  /** The query's fields, and those of the keys, when it does not fetch everything. */
  public Document fields(Query query, Class<?> resultType, SortKeys keys) {
    return new KeysetFields(converter, mapper, domainType, entity)
        .with(query.getFieldsObject(), resultType, keys);
  }

  /** Keeps what came beside what it is mapped to. */
  public <T> QueryResultConverter<T, KeysetRow<T>> rows() {
    return new Rows<>(converter);
  }

  /** Keeps what came, and maps nothing. */
  public <T> QueryResultConverter<T, KeysetRow<RawBsonDocument>> documents() {
    return new Documents<>(converter);
  }

  /** A converter of results as the template takes it: a user's is handed plain documents. */
  static <T, R> QueryResultConverter<T, R> givenDocuments(QueryResultConverter<T, R> converter) {
    return converter instanceof Rows<?> || converter instanceof Documents<?>
        ? converter
        : LazyDocument.plainFor(converter);
  }

  private record Documents<T>(MongoConverter converter)
      implements QueryResultConverter<T, KeysetRow<RawBsonDocument>> {

    @Override
    public KeysetRow<RawBsonDocument> mapDocument(
        Document document, ConversionResultSupplier<T> reader) {
      BsonDocument received = SortValues.received(document, converter.getCodecRegistry());
      return new KeysetRow<>(
          received instanceof RawBsonDocument raw
              ? raw
              : new RawBsonDocument(received, new BsonDocumentCodec()),
          received);
    }
  }

  private record Rows<T>(MongoConverter converter)
      implements QueryResultConverter<T, KeysetRow<T>> {

    @Override
    public KeysetRow<T> mapDocument(Document document, ConversionResultSupplier<T> reader) {
      BsonDocument received = SortValues.received(document, converter.getCodecRegistry());
      return new KeysetRow<>(reader.get(), received);
    }
  }
}
