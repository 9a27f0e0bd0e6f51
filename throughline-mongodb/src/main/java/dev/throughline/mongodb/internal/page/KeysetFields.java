package dev.throughline.mongodb.internal.page;

import java.util.Map;
import java.util.function.Predicate;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mapping.context.MappingContext;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.core.convert.QueryMapper;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;
import org.springframework.data.mongodb.core.mapping.PersistentPropertyTranslator;
import org.springframework.data.projection.EntityProjection;
import org.springframework.data.projection.EntityProjectionIntrospector;
import org.springframework.data.projection.EntityProjectionIntrospector.ProjectionPredicate;
import org.springframework.data.util.Predicates;
import org.springframework.util.ClassUtils;

/** The fields to fetch: those that are asked for, and those that the page is sorted by. */
public final class KeysetFields {

  private final MongoConverter converter;
  private final QueryMapper mapper;
  private final Class<?> domainType;
  private final @Nullable MongoPersistentEntity<?> entity;

  KeysetFields(
      MongoConverter converter,
      QueryMapper mapper,
      Class<?> domainType,
      @Nullable MongoPersistentEntity<?> entity) {
    this.converter = converter;
    this.mapper = mapper;
    this.domainType = domainType;
    this.entity = entity;
  }

  /**
   * Adds the fields of the keys.
   *
   * @param fields what the query includes or excludes, empty for everything.
   * @param resultType a projection, or the domain type.
   * @throws SortValueException when the query makes up the value of such a field.
   */
  Document with(Document fields, Class<?> resultType, SortKeys keys) {
    Document asked = fields.isEmpty() ? projected(resultType) : fields;
    return asked.isEmpty() ? asked : withKeys(asked, keys);
  }

  private Document withKeys(Document asked, SortKeys keys) {
    Document result = new Document();
    boolean includes = false;
    for (Map.Entry<String, Object> entry : asked.entrySet()) {
      boolean included = !excluded(entry.getValue());
      String field = stored(entry.getKey(), entry.getValue());
      SortKey hit = overlapping(keys, field);
      if (hit != null && !plain(entry.getValue())) {
        throw new SortValueException(
            "Pages are sorted by %s, which the query's fields replace by %s."
                .formatted(hit, entry.getValue()));
      }
      boolean narrower = hit != null && !hit.within(field); // a part of what is sorted by
      if (included ? !narrower : hit == null) {
        result.put(entry.getKey(), entry.getValue());
      }
      includes |= included && !keepsOthers(entry.getValue());
    }
    if (includes) {
      for (SortKey key : keys.keys()) {
        if (!key.isId() && result.keySet().stream().noneMatch(covers(key))) {
          result.put(key.property(), 1);
        }
      }
    }
    return result;
  }

  private Predicate<String> covers(SortKey key) {
    return name -> key.within(stored(name, 1));
  }

  private static @Nullable SortKey overlapping(SortKeys keys, String field) {
    return keys.keys().stream().filter(key -> key.overlaps(field)).findFirst().orElse(null);
  }

  private static boolean plain(@Nullable Object value) {
    return value instanceof Number || value instanceof Boolean;
  }

  private static boolean excluded(@Nullable Object value) {
    return (value instanceof Number number && number.doubleValue() == 0)
        || Boolean.FALSE.equals(value);
  }

  /** {@return what, alone, leaves the other fields in the result} */
  private static boolean keepsOthers(@Nullable Object value) {
    return value instanceof Document operator
        && (operator.containsKey("$slice") || operator.containsKey("$meta"));
  }

  private String stored(String name, Object value) {
    Document mapped = mapper.getMappedFields(new Document(name, value), entity);
    return mapped.isEmpty() ? name : mapped.keySet().iterator().next();
  }

  /** {@return what stock fetches for a closed projection, in names of the domain type} */
  private Document projected(Class<?> resultType) {
    Document fields = new Document();
    if (resultType == domainType
        || ClassUtils.isAssignable(Map.class, resultType)
        || (entity == null && !resultType.isInterface())) {
      return fields;
    }
    EntityProjection<?, ?> projection = introspect(resultType);
    if (!projection.isClosedProjection()) {
      return fields;
    }
    if (projection.getMappedType().getType().isInterface()) {
      projection.forEach(it -> fields.put(it.getPropertyPath().getSegment(), 1));
    } else if (entity != null) {
      addProperties(entity, projection, fields);
    }
    return fields;
  }

  private EntityProjection<?, ?> introspect(Class<?> resultType) {
    MappingContext<? extends MongoPersistentEntity<?>, MongoPersistentProperty> context =
        converter.getMappingContext();
    return EntityProjectionIntrospector.create(
            converter.getProjectionFactory(),
            ProjectionPredicate.typeHierarchy()
                .and(
                    (target, underlying) -> !converter.getCustomConversions().isSimpleType(target)),
            context)
        .introspect(resultType, domainType);
  }

  private void addProperties(
      MongoPersistentEntity<?> domain, EntityProjection<?, ?> projection, Document fields) {
    PersistentPropertyTranslator translator =
        PersistentPropertyTranslator.create(
            domain, Predicates.negate(MongoPersistentProperty::hasExplicitFieldName));
    MongoPersistentEntity<?> result =
        converter.getMappingContext().getRequiredPersistentEntity(projection.getMappedType());
    for (MongoPersistentProperty property : result) {
      MongoPersistentProperty translated = translator.translate(property);
      boolean ofDomain = translated.getOwner() == domain;
      fields.put(ofDomain ? translated.getName() : translated.getFieldName(), 1);
    }
  }
}
