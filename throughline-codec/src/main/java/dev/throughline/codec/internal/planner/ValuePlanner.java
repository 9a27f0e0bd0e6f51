package dev.throughline.codec.internal.planner;

import dev.throughline.codec.internal.plan.KeyConversions;
import dev.throughline.codec.internal.plan.ValuePlan;
import dev.throughline.codec.internal.plan.ValuePlan.Container;
import dev.throughline.codec.internal.planner.PlaceRules.Place;
import dev.throughline.codec.internal.scalar.ScalarType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Dictionary;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.Stack;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import org.bson.Document;
import org.springframework.data.convert.CustomConversions;
import org.springframework.data.core.TypeInformation;

/** Plans values by their declared type, as stock would write and read them. */
final class ValuePlanner {

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
          Map.entry(EnumSet.class, Container.ENUM_SET),
          Map.entry(Vector.class, Container.OF_TYPE),
          Map.entry(Stack.class, Container.OF_TYPE),
          Map.entry(CopyOnWriteArrayList.class, Container.OF_TYPE),
          Map.entry(CopyOnWriteArraySet.class, Container.OF_TYPE),
          Map.entry(ArrayDeque.class, Container.OF_TYPE_WITHOUT_NULL),
          Map.entry(PriorityQueue.class, Container.OF_TYPE_WITHOUT_NULL),
          Map.entry(ConcurrentLinkedQueue.class, Container.OF_TYPE_WITHOUT_NULL),
          Map.entry(ConcurrentLinkedDeque.class, Container.OF_TYPE_WITHOUT_NULL),
          Map.entry(LinkedBlockingQueue.class, Container.OF_TYPE_WITHOUT_NULL),
          Map.entry(LinkedBlockingDeque.class, Container.OF_TYPE_WITHOUT_NULL),
          Map.entry(PriorityBlockingQueue.class, Container.OF_TYPE_WITHOUT_NULL),
          Map.entry(ConcurrentSkipListSet.class, Container.OF_TYPE_WITHOUT_NULL));

  private static final Map<Class<?>, Container> MAPS =
      Map.ofEntries(
          Map.entry(Map.class, Container.LINKED_HASH_MAP),
          Map.entry(LinkedHashMap.class, Container.LINKED_HASH_MAP),
          Map.entry(HashMap.class, Container.HASH_MAP),
          Map.entry(SortedMap.class, Container.TREE_MAP),
          Map.entry(NavigableMap.class, Container.TREE_MAP),
          Map.entry(TreeMap.class, Container.TREE_MAP),
          Map.entry(EnumMap.class, Container.ENUM_MAP),
          Map.entry(Hashtable.class, Container.OF_TYPE_WITHOUT_NULL),
          Map.entry(Properties.class, Container.OF_TYPE_WITHOUT_NULL),
          Map.entry(ConcurrentHashMap.class, Container.OF_TYPE_WITHOUT_NULL),
          Map.entry(ConcurrentSkipListMap.class, Container.OF_TYPE_WITHOUT_NULL));

  /** Stock takes these for entities, which it cannot read, and writes what is a map as one. */
  private static final Set<Class<?>> UNREADABLE =
      Set.of(Iterator.class, ListIterator.class, Enumeration.class, Dictionary.class);

  private final CustomConversions conversions;
  private final UserConverters users;
  private final StockRules stock;
  private final Scalars scalars;
  private final Set<Class<?>> nested;

  /**
   * Creates a planner for one property.
   *
   * @param nested receives the concrete entity types that are met.
   */
  ValuePlanner(
      CustomConversions conversions,
      UserConverters users,
      StockRules stock,
      Scalars scalars,
      Set<Class<?>> nested) {
    this.conversions = conversions;
    this.users = users;
    this.stock = stock;
    this.scalars = scalars;
    this.nested = nested;
  }

  /** Plans the value of a property. */
  ValuePlan property(TypeInformation<?> type) {
    return plan(type, Place.PROPERTY, false);
  }

  /**
   * Plans the value of a property that is stored as another type.
   *
   * @param target what the value, or each element of it, is converted to first.
   */
  ValuePlan property(TypeInformation<?> type, Class<?> target) {
    Class<?> raw = type.getType();
    TypeInformation<?> component = type.getComponentType();
    if (type.isCollectionLike() && component != null) {
      Container create = raw.isArray() ? Container.ARRAY : COLLECTIONS.get(raw);
      if (create == null || create == Container.ENUM_SET || component.isCollectionLike()) {
        throw new Refusal("a collection of another target type");
      }
      refuseConverted(raw, ArrayList.class);
      TypeInformation<?> stored = TypeInformation.of(target);
      return new ValuePlan.Sequence(
          raw,
          create,
          new ValuePlan.Dynamic(
              component.getType(),
              new PlaceRules(stock, Place.ELEMENT, stored, component, target)));
    }
    if (type.isMap() || !conversions.isSimpleType(raw)) {
      // Maps ignore the target; everything else is only converted when it is simple.
      return property(type);
    }
    return new ValuePlan.Dynamic(raw, new PlaceRules(stock, Place.PROPERTY, type, type, target));
  }

  /** Plans the value of an id whose values are stored as they are. */
  ValuePlan scalar(Class<?> type) {
    ScalarType kind = scalars.kind(type);
    if (kind == null) {
      throw new Refusal("an id of type " + type.getName());
    }
    return new ValuePlan.Scalar(type, kind);
  }

  /** Plans the value of an id by its class when it is written, by its BSON type when it is read. */
  ValuePlan id(TypeInformation<?> type, Class<?> stored) {
    return new ValuePlan.Dynamic(
        type.getType(), new PlaceRules(stock, Place.ID, type, type, stored));
  }

  /** Plans the value of an id that is a document of simple values. */
  ValuePlan key(Class<?> type) {
    nested.add(type);
    return ValuePlan.Nested.key(type);
  }

  private ValuePlan plan(TypeInformation<?> type, Place place, boolean untyped) {
    Class<?> raw = type.getType();
    ScalarType kind = scalars.kind(raw);
    if (kind != null) {
      return new ValuePlan.Scalar(raw, kind);
    }
    if (raw.isEnum() && !users.concern(raw, String.class)) {
      return new ValuePlan.EnumName(raw);
    }
    if ((raw.isArray() && raw != byte[].class) || COLLECTIONS.containsKey(raw)) {
      return sequence(type, raw, untyped);
    }
    if (MAPS.containsKey(raw)) {
      return mapping(type, raw, place, untyped);
    }
    if (conversions.isSimpleType(raw)
        || users.concern(raw, Document.class)
        || UNREADABLE.contains(raw)
        || constants(raw)) {
      return dynamic(type, place, untyped);
    }
    return nested(type, raw, place, untyped);
  }

  /**
   * {@return whether enums are among the types that a sealed one permits: they are written as
   * names}
   */
  private static boolean constants(Class<?> type) {
    if (!type.isSealed() || type.isEnum() || type.getTypeParameters().length > 0) {
      return false;
    }
    for (Class<?> permitted : type.getPermittedSubclasses()) {
      if (Enum.class.isAssignableFrom(permitted) || constants(permitted)) {
        return true;
      }
    }
    return false;
  }

  private ValuePlan dynamic(TypeInformation<?> type, Place place, boolean untyped) {
    TypeInformation<?> write = untyped ? TypeInformation.OBJECT : type;
    Class<?> target = place == Place.ELEMENT ? write.getType() : Object.class;
    return new ValuePlan.Dynamic(type.getType(), new PlaceRules(stock, place, write, type, target));
  }

  private ValuePlan sequence(TypeInformation<?> type, Class<?> raw, boolean untyped) {
    refuseConverted(raw, ArrayList.class);
    TypeInformation<?> declared = type.getComponentType();
    TypeInformation<?> component = declared == null ? TypeInformation.OBJECT : declared;
    Container create = COLLECTIONS.getOrDefault(raw, Container.ARRAY);
    if (dimensions(raw) > 2) { // of null in the second level stock makes an empty array
      throw new Refusal("array of arrays of arrays");
    }
    if (create == Container.ENUM_SET && !component.getType().isEnum()) {
      throw new Refusal("enum set of unknown constants");
    }
    if (create == Container.ARRAY && untypedInside(component)) {
      throw new Refusal("array of documents or of collections without element type");
    }
    return new ValuePlan.Sequence(raw, create, plan(component, Place.ELEMENT, untyped));
  }

  private static int dimensions(Class<?> type) {
    return type.isArray() ? 1 + dimensions(type.getComponentType()) : 0;
  }

  /** Stock makes arrays of lists by a conversion, which also converts what is inside these. */
  private static boolean untypedInside(TypeInformation<?> type) {
    if (Map.class.isAssignableFrom(type.getType())) {
      return true;
    }
    TypeInformation<?> component = type.getComponentType();
    return Iterable.class.isAssignableFrom(type.getType())
        && (component == null || component.getType() == Object.class);
  }

  private ValuePlan mapping(TypeInformation<?> type, Class<?> raw, Place place, boolean untyped) {
    refuseConverted(raw, Document.class);
    TypeInformation<?> declaredKey = type.getComponentType();
    TypeInformation<?> declaredValue = type.getMapValueType();
    Class<?> key = declaredKey == null ? Object.class : declaredKey.getType();
    TypeInformation<?> value = declaredValue == null ? TypeInformation.OBJECT : declaredValue;
    if (raw == EnumMap.class && !key.isEnum()) {
      throw new Refusal("enum map of unknown constants");
    }
    boolean plain =
        stock.keys().plain()
            && (key == String.class || (key.isEnum() && distinct(key)))
            && !users.concern(key, String.class);
    KeyConversions keys = plain ? null : stock.keys().plan(key);
    // Stock forgets the declared value type of a map inside a collection or map, so that entities
    // in it always carry a type hint.
    return new ValuePlan.Mapping(
        raw,
        MAPS.getOrDefault(raw, Container.LINKED_HASH_MAP),
        key,
        keys,
        plan(value, Place.MAP_VALUE, untyped || place != Place.PROPERTY));
  }

  /** Stock writes an enum key as toString() says; two keys of one name would become one. */
  private static boolean distinct(Class<?> key) {
    Set<String> names = new HashSet<>();
    for (Object constant : key.getEnumConstants()) {
      if (!names.add(constant.toString())) {
        return false;
      }
    }
    return true;
  }

  private ValuePlan nested(TypeInformation<?> type, Class<?> raw, Place place, boolean untyped) {
    if (raw.getName().startsWith("java.")
        || Map.class.isAssignableFrom(raw)
        || Iterable.class.isAssignableFrom(raw)) {
      throw new Refusal("type " + raw.getName() + " is not planned");
    }
    boolean generic = raw.getTypeParameters().length > 0;
    if (generic && !instantiable(raw)) {
      throw new Refusal("abstract generic type " + raw.getName());
    }
    if (instantiable(raw)) {
      nested.add(raw);
    }
    return new ValuePlan.Nested(
        raw,
        untyped ? Object.class : raw,
        generic ? new ResolvedType(type) : null,
        generic && place == Place.PROPERTY,
        false);
  }

  static boolean instantiable(Class<?> type) {
    return !type.isInterface() && !java.lang.reflect.Modifier.isAbstract(type.getModifiers());
  }

  /** Refuses a type that a user's converter writes or reads. */
  void refuseConverted(Class<?> type, Class<?> source) {
    if (users.concern(type, source)) {
      throw new Refusal("a custom conversion for " + type.getName());
    }
  }
}
