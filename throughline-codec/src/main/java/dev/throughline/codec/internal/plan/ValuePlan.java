package dev.throughline.codec.internal.plan;

import dev.throughline.codec.internal.scalar.ScalarType;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The plan of a value: of a property, an element or a map entry. Immutable. */
public sealed interface ValuePlan {

  /** The Java type that the value is declared with (raw, may be primitive). */
  Class<?> type();

  /** Calls the visitor's method for this kind. */
  <R> R accept(ValueVisitor<R> visitor);

  /** The plans of which this one is made. */
  default Stream<ValuePlan> inside() {
    return Stream.empty();
  }

  /** A value without inner structure. */
  record Scalar(Class<?> type, ScalarType kind) implements ValuePlan {

    @Override
    public <R> R accept(ValueVisitor<R> visitor) {
      return visitor.scalar(this);
    }
  }

  /** An enum constant, written by its name. */
  record EnumName(Class<?> type) implements ValuePlan {

    @Override
    public <R> R accept(ValueVisitor<R> visitor) {
      return visitor.enumName(this);
    }
  }

  /** The id of a root or nested entity as a string: an ObjectId when it is one, else the string. */
  record StringId(Class<?> type) implements ValuePlan {

    @Override
    public <R> R accept(ValueVisitor<R> visitor) {
      return visitor.stringId(this);
    }
  }

  /**
   * A nested entity.
   *
   * @param type the declared type, which may be abstract.
   * @param hintedType values of exactly this class carry no type hint; all others do.
   * @param generic as what documents are read when the type is generic, else null.
   * @param genericWrite whether values of exactly this class are written as the generic type, too,
   *     as stock does for properties; elements and entries are written as their class, which does
   *     not know its variables.
   * @param key whether it is the id of its document, which has no type hint: only values of exactly
   *     the type can be written.
   */
  record Nested(
      Class<?> type,
      Class<?> hintedType,
      @Nullable GenericType generic,
      boolean genericWrite,
      boolean key)
      implements ValuePlan {

    @Override
    public <R> R accept(ValueVisitor<R> visitor) {
      return visitor.nested(this);
    }

    /** The id of a document. */
    public static Nested key(Class<?> type) {
      return new Nested(type, type, null, false, true);
    }
  }

  /**
   * A collection or array.
   *
   * @param type the declared type.
   * @param create which collection is made when reading.
   * @param element plan of the elements.
   */
  record Sequence(Class<?> type, Container create, ValuePlan element) implements ValuePlan {

    @Override
    public <R> R accept(ValueVisitor<R> visitor) {
      return visitor.sequence(this);
    }

    @Override
    public Stream<ValuePlan> inside() {
      return Stream.of(element);
    }
  }

  /**
   * A map.
   *
   * @param keyType the declared type of the keys.
   * @param keys how keys are converted; null for strings and enums that are taken as they stand.
   */
  record Mapping(
      Class<?> type,
      Container create,
      Class<?> keyType,
      @Nullable KeyConversions keys,
      ValuePlan value)
      implements ValuePlan {

    @Override
    public <R> R accept(ValueVisitor<R> visitor) {
      return visitor.mapping(this);
    }

    @Override
    public Stream<ValuePlan> inside() {
      return Stream.of(value);
    }
  }

  /** A value that is written by its class and read by its BSON type. */
  record Dynamic(Class<?> type, ValueRules rules) implements ValuePlan {

    @Override
    public <R> R accept(ValueVisitor<R> visitor) {
      return visitor.dynamic(this);
    }
  }

  /** The value of a property for which the user has set a converter. */
  record PropertyConverted(Class<?> type, PropertyConversion conversion) implements ValuePlan {

    @Override
    public <R> R accept(ValueVisitor<R> visitor) {
      return visitor.converted(this);
    }
  }

  /**
   * The value of a property that is left to stock.
   *
   * @param reason why, in words for users.
   */
  record Stock(Class<?> type, StockProperty stock, String reason) implements ValuePlan {

    @Override
    public <R> R accept(ValueVisitor<R> visitor) {
      return visitor.stock(this);
    }
  }

  /**
   * A document that is read as a projection of its entity; never written.
   *
   * @param type what is known of the result.
   */
  record Projected(Class<?> type, ProjectionPlan projection) implements ValuePlan {

    @Override
    public <R> R accept(ValueVisitor<R> visitor) {
      return visitor.projected(this);
    }
  }

  /**
   * An object whose fields stand among those of the entity that has it.
   *
   * @param entity the object's properties, under the names that they have there.
   * @param nullWhenMissing whether null is read when none of its fields is there.
   */
  record Unwrapped(Class<?> type, EntityPlan entity, boolean nullWhenMissing) implements ValuePlan {

    @Override
    public <R> R accept(ValueVisitor<R> visitor) {
      return visitor.unwrapped(this);
    }

    @Override
    public Stream<ValuePlan> inside() {
      return entity.properties().stream().map(PropertyPlan::value);
    }
  }

  /** The nested entities that are declared somewhere inside. */
  default Stream<Nested> entities() {
    return this instanceof Nested nested
        ? Stream.of(nested)
        : inside().flatMap(ValuePlan::entities);
  }

  /** The sealed types of which some values are entities, somewhere inside. */
  default Stream<Class<?>> sealedTypes() {
    return this instanceof Dynamic dynamic && dynamic.type().isSealed()
        ? Stream.of(dynamic.type())
        : inside().flatMap(ValuePlan::sealedTypes);
  }

  /** The generic types that are read somewhere inside. */
  default Stream<GenericType> generics() {
    return entities().flatMap(nested -> Stream.ofNullable(nested.generic()));
  }

  /** {@return whether it is a value without inner structure that needs no conversion} */
  default boolean single() {
    return this instanceof Scalar || this instanceof EnumName || this instanceof StringId;
  }

  /**
   * {@return whether it is such a value, or a collection, array or map of them, at any depth}
   *
   * @param entity whether a nested entity counts as one.
   */
  default boolean plain(Predicate<Nested> entity) {
    if (this instanceof Nested nested) {
      return entity.test(nested);
    }
    boolean container =
        this instanceof Sequence || (this instanceof Mapping mapping && mapping.keys() == null);
    return single() || (container && inside().allMatch(value -> value.plain(entity)));
  }

  /** {@return whether its reader is also asked about BSON null and about a missing field} */
  default boolean takesNull() {
    return this instanceof Stock || this instanceof PropertyConverted;
  }

  /** The container that is made when a collection, an array or a map is read. */
  enum Container {
    /** By the constructor without arguments of the declared type. */
    OF_TYPE,
    /** The same, where there is no place for null. */
    OF_TYPE_WITHOUT_NULL,
    ARRAY,
    ARRAY_LIST,
    LINKED_LIST,
    LINKED_HASH_SET,
    HASH_SET,
    TREE_SET,
    ENUM_SET,
    LINKED_HASH_MAP,
    HASH_MAP,
    TREE_MAP,
    ENUM_MAP
  }
}
