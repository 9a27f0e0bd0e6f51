package dev.throughline.mongodb.internal.save;

import dev.throughline.codec.internal.EntityCodec;
import dev.throughline.mongodb.internal.changes.PartialSaves;
import dev.throughline.mongodb.internal.lifecycle.LifecycleObservers;
import dev.throughline.mongodb.internal.raw.LazyDocumentCodec;
import java.util.Objects;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mapping.model.ConvertingPropertyAccessor;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.core.convert.QueryMapper;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;
import org.springframework.data.mongodb.core.query.Query;

/** Decides how the entities of a template are written. Thread-safe. */
public final class SavePlanner {

  private final MongoConverter converter;
  private final Function<Class<?>, @Nullable EntityCodec<?>> codecs;
  private final LifecycleObservers observers;
  private final PartialSaves partial;
  private final @Nullable BinaryOperator<Object> idSetter;
  private final QueryMapper queryMapper;

  /** The last plan: saves are mostly of one class. */
  private volatile @Nullable SavePlan last;

  /**
   * Creates a planner.
   *
   * @param codecs those that write; null for a type that stock writes.
   * @param partial forgets what is written as a whole.
   * @param idSetter sets a generated id as the template does; returns the entity, which may be
   *     another object then; null for the way of the reactive template, which cannot be called.
   */
  public SavePlanner(
      MongoConverter converter,
      Function<Class<?>, @Nullable EntityCodec<?>> codecs,
      LifecycleObservers observers,
      PartialSaves partial,
      @Nullable BinaryOperator<Object> idSetter) {
    this.converter = converter;
    this.codecs = codecs;
    this.observers = observers;
    this.partial = partial;
    this.idSetter = idSetter;
    this.queryMapper = new QueryMapper(converter);
  }

  /**
   * The plans of one operation.
   *
   * @param documents the codec for which entities are encoded.
   * @param compiled false when stock converts all of them.
   */
  public SavePlans plans(LazyDocumentCodec documents, boolean compiled) {
    return new SavePlans(this, documents, compiled);
  }

  SavePlan plan(Class<?> type, LazyDocumentCodec documents, boolean compiled) {
    EntityCodec<?> codec = compiled ? codecs.apply(type) : null;
    LifecycleObservers.Saving observed = observers.saving(type);
    boolean received = observed.document() || observed.afterSave();
    EntityCodec<?> writing = received ? null : codec;
    MongoPersistentEntity<?> mapping = converter.getMappingContext().getPersistentEntity(type);
    SavePlan known = last;
    if (known != null && known.isOf(documents, type, mapping, writing, observed)) {
      return known;
    }
    SavePlan made = new SavePlan(this, documents, type, mapping, writing, observed);
    last = made;
    return made;
  }

  public MongoConverter converter() {
    return converter;
  }

  /** The id as stock stores it, null when the entity has none. */
  @Nullable Object storedId(Object entity) {
    MongoPersistentEntity<?> persistent = required(entity.getClass());
    MongoPersistentProperty id = persistent.getRequiredIdProperty();
    Object value = persistent.getPropertyAccessor(entity).getProperty(id);
    return value == null ? null : queryMapper.convertId(value, id.getFieldType());
  }

  ConvertingPropertyAccessor<?> accessor(MongoPersistentEntity<?> persistent, Object entity) {
    return new ConvertingPropertyAccessor<>(
        persistent.getPropertyAccessor(entity), converter.getConversionService());
  }

  /** Takes an entity that is written as a whole. */
  void writes(Object entity) {
    partial.forget(entity);
  }

  /** {@return whether an ordinary save of the entity sends its changes} */
  public boolean savesChanges(Object entity) {
    return partial.always(entity.getClass());
  }

  /** {@return what stock makes of the entity} */
  Document convert(Object entity) {
    Document document = new Document();
    converter.write(entity, document);
    if (document.containsKey("_id") && document.get("_id") == null) {
      document.remove("_id");
    }
    return document;
  }

  Document filter(Query query, MongoPersistentEntity<?> persistent) {
    return queryMapper.getMappedObject(query.getQueryObject(), persistent);
  }

  /** A new id of the type that the mapping says. */
  Object newId(Class<?> type) {
    return Objects.requireNonNull(queryMapper.convertId(new ObjectId(), type));
  }

  /** The mapping of a type that stock has to know. */
  MongoPersistentEntity<?> required(Class<?> type) {
    return converter.getMappingContext().getRequiredPersistentEntity(type);
  }

  /** The entity with a generated id, unless it has one. */
  Object withId(Object entity, Object id) {
    return idSetter != null ? idSetter.apply(entity, id) : populated(entity, id);
  }

  /** {@return what the reactive template does itself} */
  private Object populated(Object entity, Object id) {
    MongoPersistentEntity<?> persistent = required(entity.getClass());
    MongoPersistentProperty property = persistent.getIdProperty();
    if (property == null || persistent.getIdentifierAccessor(entity).getIdentifier() != null) {
      return entity;
    }
    ConvertingPropertyAccessor<?> accessor = accessor(persistent, entity);
    accessor.setProperty(property, id);
    return accessor.getBean();
  }
}
