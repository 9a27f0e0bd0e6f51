package dev.throughline.redis.internal.history;

import dev.throughline.redis.timeline.annotation.TimelineAuthor;
import dev.throughline.redis.timeline.annotation.TimelineClaims;
import dev.throughline.redis.timeline.annotation.TimelineClientId;
import dev.throughline.redis.timeline.annotation.TimelineDeleted;
import dev.throughline.redis.timeline.annotation.TimelineRevision;
import dev.throughline.redis.timeline.annotation.TimelineSeq;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mapping.PersistentPropertyAccessor;
import org.springframework.data.mapping.model.EntityInstantiators;
import org.springframework.data.mapping.model.InstantiationAwarePropertyAccessor;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;

/**
 * The definition of a timeline, by the annotations of its entity. Immutable entities are copied
 * through their constructors where something is set.
 *
 * @param <T> the entity type
 */
public final class TimelineDefinition<T> {

  private final Class<T> type;
  private final MongoPersistentEntity<?> entity;
  private final EntityInstantiators instantiators = new EntityInstantiators();
  private final MongoPersistentProperty key;
  private final MongoPersistentProperty seq;
  private final MongoPersistentProperty revision;
  private final @Nullable MongoPersistentProperty claims;
  private final @Nullable MongoPersistentProperty author;
  private final @Nullable MongoPersistentProperty clientId;
  private final @Nullable MongoPersistentProperty deleted;

  private TimelineDefinition(Class<T> type, MongoPersistentEntity<?> entity) {
    this.type = type;
    this.entity = entity;
    AnnotatedProperties properties = new AnnotatedProperties(type, entity);
    key = properties.key();
    seq = properties.required(TimelineSeq.class, Set.of(long.class));
    revision = properties.required(TimelineRevision.class, Set.of(long.class));
    claims = properties.optional(TimelineClaims.class, Set.of(long[].class, List.class));
    author = properties.optional(TimelineAuthor.class, Set.of());
    clientId = properties.optional(TimelineClientId.class, Set.of(String.class, UUID.class));
    deleted = properties.optional(TimelineDeleted.class, Set.of(boolean.class));
    if (author != null && clientId == null) {
      throw new IllegalArgumentException(
          type.getName() + " has a @TimelineAuthor, but no @TimelineClientId");
    }
    if (deleted != null && claims == null) {
      throw new IllegalArgumentException(
          type.getName()
              + " has a @TimelineDeleted, but no @TimelineClaims, without which no entry can be"
              + " changed");
    }
  }

  /**
   * Reads the annotations of a type.
   *
   * @throws IllegalArgumentException if annotations are missing, or on properties of other types
   */
  public static <T> TimelineDefinition<T> of(Class<T> type, MongoConverter converter) {
    return new TimelineDefinition<>(
        type, converter.getMappingContext().getRequiredPersistentEntity(type));
  }

  public Class<T> type() {
    return type;
  }

  public String collection() {
    return entity.getCollection();
  }

  public MongoPersistentProperty key() {
    return key;
  }

  public MongoPersistentProperty seq() {
    return seq;
  }

  public MongoPersistentProperty revision() {
    return revision;
  }

  public @Nullable MongoPersistentProperty claims() {
    return claims;
  }

  public @Nullable MongoPersistentProperty author() {
    return author;
  }

  public @Nullable MongoPersistentProperty clientId() {
    return clientId;
  }

  public Object keyOf(T value) {
    return AnnotatedProperties.keyOf(value, key, entity);
  }

  public long seqOf(T value) {
    return number(value, seq);
  }

  public long revisionOf(T value) {
    return number(value, revision);
  }

  private long number(T value, MongoPersistentProperty property) {
    return read(value, property) instanceof Long number ? number : 0;
  }

  public @Nullable Object read(T value, MongoPersistentProperty property) {
    return entity.getPropertyAccessor(value).getProperty(property);
  }

  /**
   * The entity with a client id, if it can have one: without it, a repeated send is not recognised.
   */
  public T named(T value) {
    if (clientId == null || read(value, clientId) != null) {
      return value;
    }
    UUID random = UUID.randomUUID();
    PersistentPropertyAccessor<T> accessor = accessor(value);
    accessor.setProperty(clientId, clientId.getType() == UUID.class ? random : random.toString());
    return accessor.getBean();
  }

  /** The first state of an entity that claims these numbers. */
  public T appended(T value, long newSeq, long newRevision) {
    PersistentPropertyAccessor<T> accessor = accessor(value);
    accessor.setProperty(seq, newSeq);
    accessor.setProperty(revision, newRevision);
    if (claims != null) {
      accessor.setProperty(claims, claims(null, newRevision));
    }
    return accessor.getBean();
  }

  /** A changed entity that claims this number as well. */
  public T changed(T value, long newRevision) {
    PersistentPropertyAccessor<T> accessor = accessor(value);
    accessor.setProperty(revision, newRevision);
    MongoPersistentProperty property = editable();
    accessor.setProperty(property, claims(accessor.getProperty(property), newRevision));
    return accessor.getBean();
  }

  /** This change, with everything put back that says which entry it is. */
  public UnaryOperator<T> identityKeeping(UnaryOperator<T> change) {
    List<MongoPersistentProperty> identity =
        new ArrayList<>(List.of(key, seq, revision, editable()));
    for (MongoPersistentProperty other : Arrays.asList(author, clientId, entity.getIdProperty())) {
      if (other != null) {
        identity.add(other);
      }
    }
    return value -> {
      List<@Nullable Object> before = new ArrayList<>();
      identity.forEach(property -> before.add(read(value, property)));
      PersistentPropertyAccessor<T> accessor = accessor(change.apply(value));
      for (int i = 0; i < before.size(); i++) {
        MongoPersistentProperty property = identity.get(i);
        if (!Objects.deepEquals(accessor.getProperty(property), before.get(i))) {
          accessor.setProperty(property, before.get(i));
        }
      }
      return accessor.getBean();
    };
  }

  public T deleted(T value) {
    PersistentPropertyAccessor<T> accessor = accessor(value);
    accessor.setProperty(deletable(), true);
    return accessor.getBean();
  }

  /**
   * The property that marks deleted entries.
   *
   * @throws UnsupportedOperationException if there is none
   */
  public MongoPersistentProperty deletable() {
    if (deleted == null) {
      throw new UnsupportedOperationException(
          type.getName() + " has no property with @TimelineDeleted, so its entries stay");
    }
    return deleted;
  }

  private MongoPersistentProperty editable() {
    if (claims == null) {
      throw new UnsupportedOperationException(
          type.getName()
              + " has no property with @TimelineClaims, so its entries cannot be changed");
    }
    return claims;
  }

  private Object claims(@Nullable Object before, long claimed) {
    List<Long> numbers = new ArrayList<>();
    if (before instanceof long[] array) {
      Arrays.stream(array).forEach(numbers::add);
    } else if (before instanceof List<?> list) {
      list.forEach(number -> numbers.add(((Number) number).longValue()));
    }
    numbers.add(claimed);
    return editable().getType() == List.class
        ? numbers
        : numbers.stream().mapToLong(Long::longValue).toArray();
  }

  private PersistentPropertyAccessor<T> accessor(T value) {
    return new InstantiationAwarePropertyAccessor<>(
        value, entity::getPropertyAccessor, instantiators);
  }
}
