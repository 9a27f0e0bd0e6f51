package dev.throughline.codec.plan;

import dev.throughline.codec.plan.ValuePlan.Container;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import org.bson.Document;
import org.bson.types.Binary;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.springframework.data.convert.CustomConversions;
import org.springframework.data.core.TypeInformation;
import org.springframework.util.ClassUtils;

/** Plans values by their declared type, as stock would write and read them. */
final class ValuePlanner {

  private record Known(ValueKind kind, Class<?> stored, Class<?> source) {}

  private static final Map<Class<?>, Known> SCALARS =
      Map.ofEntries(
          Map.entry(String.class, known(ValueKind.STRING, String.class)),
          Map.entry(Character.class, known(ValueKind.CHARACTER, String.class)),
          Map.entry(Boolean.class, known(ValueKind.BOOLEAN, Boolean.class)),
          Map.entry(Byte.class, new Known(ValueKind.BYTE, Byte.class, Integer.class)),
          Map.entry(Short.class, new Known(ValueKind.SHORT, Short.class, Integer.class)),
          Map.entry(Integer.class, known(ValueKind.INT, Integer.class)),
          Map.entry(Long.class, known(ValueKind.LONG, Long.class)),
          Map.entry(Float.class, new Known(ValueKind.FLOAT, Float.class, Double.class)),
          Map.entry(Double.class, known(ValueKind.DOUBLE, Double.class)),
          Map.entry(Date.class, known(ValueKind.DATE, Date.class)),
          Map.entry(Instant.class, known(ValueKind.INSTANT, Date.class)),
          Map.entry(LocalDate.class, known(ValueKind.LOCAL_DATE, Date.class)),
          Map.entry(LocalTime.class, known(ValueKind.LOCAL_TIME, Date.class)),
          Map.entry(LocalDateTime.class, known(ValueKind.LOCAL_DATE_TIME, Date.class)),
          Map.entry(ObjectId.class, known(ValueKind.OBJECT_ID, ObjectId.class)),
          Map.entry(UUID.class, known(ValueKind.UUID, UUID.class)),
          Map.entry(byte[].class, new Known(ValueKind.BYTES, byte[].class, Binary.class)),
          Map.entry(Binary.class, known(ValueKind.BINARY, Binary.class)),
          Map.entry(Decimal128.class, known(ValueKind.DECIMAL128, Decimal128.class)));

  private static final Map<Class<?>, Container> COLLECTIONS =
      Map.ofEntries(
          Map.entry(Iterable.class, Container.ARRAY_LIST),
          Map.entry(Collection.class, Container.ARRAY_LIST),
          Map.entry(List.class, Container.ARRAY_LIST),
          Map.entry(ArrayList.class, Container.ARRAY_LIST),
          Map.entry(LinkedList.class, Container.LINKED_LIST),
          Map.entry(Set.class, Container.LINKED_HASH_SET),
          Map.entry(LinkedHashSet.class, Container.LINKED_HASH_SET),
          Map.entry(HashSet.class, Container.HASH_SET),
          Map.entry(SortedSet.class, Container.TREE_SET),
          Map.entry(NavigableSet.class, Container.TREE_SET),
          Map.entry(TreeSet.class, Container.TREE_SET),
          Map.entry(EnumSet.class, Container.ENUM_SET));

  private static final Map<Class<?>, Container> MAPS =
      Map.of(
          Map.class, Container.LINKED_HASH_MAP,
          LinkedHashMap.class, Container.LINKED_HASH_MAP,
          HashMap.class, Container.HASH_MAP,
          SortedMap.class, Container.TREE_MAP,
          NavigableMap.class, Container.TREE_MAP,
          TreeMap.class, Container.TREE_MAP,
          EnumMap.class, Container.ENUM_MAP);

  private final CustomConversions conversions;
  private final UserConverters users;
  private final boolean plainMapKeys;
  private final Set<Class<?>> nested;

  /**
   * Creates a planner for one entity.
   *
   * @param plainMapKeys whether map keys are read as they stand in the document.
   * @param nested receives the concrete entity types that are met.
   */
  ValuePlanner(
      CustomConversions conversions,
      UserConverters users,
      boolean plainMapKeys,
      Set<Class<?>> nested) {
    this.conversions = conversions;
    this.users = users;
    this.plainMapKeys = plainMapKeys;
    this.nested = nested;
  }

  private static Known known(ValueKind kind, Class<?> source) {
    return new Known(kind, source, source);
  }

  /** Plans the value of a property. */
  ValuePlan property(TypeInformation<?> type) {
    return plan(type, true, false);
  }

  /** Plans the value of an id whose values are stored as they are. */
  ValuePlan scalar(Class<?> type) {
    return scalar(type, ClassUtils.resolvePrimitiveIfNecessary(type));
  }

  private ValuePlan plan(TypeInformation<?> type, boolean atProperty, boolean untyped) {
    Class<?> raw = type.getType();
    Class<?> boxed = ClassUtils.resolvePrimitiveIfNecessary(raw);
    if (SCALARS.containsKey(boxed)) {
      return scalar(raw, boxed);
    }
    if (boxed == BigDecimal.class || boxed == BigInteger.class) {
      return bigNumber(boxed);
    }
    if (raw.isEnum()) {
      refuseConverted(raw, String.class);
      return new ValuePlan.EnumName(raw);
    }
    if (raw.isArray() || COLLECTIONS.containsKey(raw)) {
      return sequence(type, raw, untyped);
    }
    if (MAPS.containsKey(raw)) {
      return mapping(type, raw, atProperty, untyped);
    }
    return nested(type, raw, untyped);
  }

  private ValuePlan scalar(Class<?> raw, Class<?> boxed) {
    Known known = SCALARS.get(boxed);
    if (known == null) {
      throw new Refusal("type " + raw.getName() + " is not planned as an id");
    }
    refuseConverted(raw, known.source());
    Class<?> target = conversions.getCustomWriteTarget(boxed).orElse(boxed);
    // Spring Data's own number converter returns a number that already is one.
    boolean same = target == known.stored() || target == Number.class || target == byte[].class;
    if (!same) {
      throw new Refusal("type " + raw.getName() + " is written as " + target.getName());
    }
    return new ValuePlan.Scalar(raw, known.kind());
  }

  private ValuePlan bigNumber(Class<?> type) {
    boolean decimal = type == BigDecimal.class;
    Class<?> target = conversions.getCustomWriteTarget(type).orElse(type);
    if (target == String.class) {
      refuseConverted(type, String.class);
      return new ValuePlan.Scalar(
          type, decimal ? ValueKind.BIG_DECIMAL_AS_STRING : ValueKind.BIG_INTEGER_AS_STRING);
    }
    boolean stored = target == Decimal128.class || target == Number.class || target == type;
    if (!decimal || !stored) {
      throw new Refusal(type.getSimpleName() + " in its configured representation");
    }
    refuseConverted(type, Decimal128.class);
    return new ValuePlan.Scalar(type, ValueKind.BIG_DECIMAL_AS_DECIMAL128);
  }

  private ValuePlan sequence(TypeInformation<?> type, Class<?> raw, boolean untyped) {
    refuseConverted(raw, ArrayList.class);
    TypeInformation<?> component = type.getComponentType();
    if (component == null) {
      throw new Refusal("collection without element type");
    }
    Container create = COLLECTIONS.getOrDefault(raw, Container.ARRAY);
    if (create == Container.ENUM_SET && !component.getType().isEnum()) {
      throw new Refusal("enum set of unknown constants");
    }
    return new ValuePlan.Sequence(raw, create, plan(component, false, untyped));
  }

  private ValuePlan mapping(
      TypeInformation<?> type, Class<?> raw, boolean atProperty, boolean untyped) {
    refuseConverted(raw, Document.class);
    TypeInformation<?> key = type.getComponentType();
    TypeInformation<?> value = type.getMapValueType();
    if (key == null || value == null) {
      throw new Refusal("map without key or value type");
    }
    if (key.getType() != String.class && !key.getType().isEnum()) {
      throw new Refusal("map keys of type " + key.getType().getName());
    }
    refuseConverted(key.getType(), String.class);
    refuseAmbiguous(key.getType());
    if (raw == EnumMap.class && !key.getType().isEnum()) {
      throw new Refusal("enum map of unknown constants");
    }
    if (!plainMapKeys) {
      throw new Refusal("map keys with a dot replacement");
    }
    // Stock forgets the declared value type of a map inside a collection or map, so that entities
    // in it always carry a type hint.
    return new ValuePlan.Mapping(
        raw,
        MAPS.getOrDefault(raw, Container.LINKED_HASH_MAP),
        key.getType(),
        plan(value, false, untyped || !atProperty));
  }

  /** Stock writes an enum key as toString() says; two keys of one name would become one. */
  private static void refuseAmbiguous(Class<?> key) {
    Set<String> names = new HashSet<>();
    if (key.isEnum()) {
      for (Object constant : key.getEnumConstants()) {
        if (!names.add(constant.toString())) {
          throw new Refusal("map keys of an enum with equal toString()");
        }
      }
    }
  }

  private ValuePlan nested(TypeInformation<?> type, Class<?> raw, boolean untyped) {
    refuseConverted(raw, Document.class);
    if (raw == Object.class || raw.getName().startsWith("java.")) {
      throw new Refusal("type " + raw.getName() + " is not planned");
    }
    if (conversions.isSimpleType(raw)
        || Map.class.isAssignableFrom(raw)
        || Iterable.class.isAssignableFrom(raw)) {
      throw new Refusal("type " + raw.getName() + " is not planned");
    }
    if (!type.getTypeArguments().isEmpty() || raw.getTypeParameters().length > 0) {
      throw new Refusal("generic type " + raw.getName());
    }
    if (instantiable(raw)) {
      nested.add(raw);
    }
    return new ValuePlan.Nested(raw, untyped ? Object.class : raw);
  }

  static boolean instantiable(Class<?> type) {
    return !type.isInterface() && !java.lang.reflect.Modifier.isAbstract(type.getModifiers());
  }

  /** Refuses a type that a user's converter writes or reads. */
  void refuseConverted(Class<?> type, @Nullable Class<?> source) {
    if (users.writes(type) || source != null && users.reads(source, type)) {
      throw new Refusal("a custom conversion for " + type.getName());
    }
  }
}
