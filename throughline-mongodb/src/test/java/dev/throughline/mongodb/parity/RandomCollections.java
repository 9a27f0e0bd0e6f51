package dev.throughline.mongodb.parity;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListSet;
import org.springframework.core.ResolvableType;
import org.springframework.util.ReflectionUtils;

/** Random collections and maps of the runtime classes that applications use. */
final class RandomCollections {

  private final Random random;
  private final RandomValues values;

  RandomCollections(Random random, RandomValues values) {
    this.random = random;
    this.values = values;
  }

  Object collection(ResolvableType type, Class<?> raw, int depth) {
    ResolvableType component = type.as(Iterable.class).getGeneric(0);
    List<Object> elements = new ArrayList<>();
    for (int i = size(depth); i > 0; i--) {
      elements.add(values.value(component, depth + 1));
    }
    if (EnumSet.class.isAssignableFrom(raw)) {
      return enumSet(component, elements);
    }
    if (SortedSet.class.isAssignableFrom(raw) && raw.isAssignableFrom(TreeSet.class)) {
      return sorted(elements);
    }
    if (Set.class.isAssignableFrom(raw) && raw.isAssignableFrom(LinkedHashSet.class)) {
      // A hash by identity would order the same elements differently each time they are made.
      boolean hashesByValue = elements.stream().allMatch(RandomCollections::hashesByValue);
      if (hashesByValue && (raw == HashSet.class || raw == Set.class && random.nextBoolean())) {
        return new HashSet<>(elements);
      }
      return new LinkedHashSet<>(elements);
    }
    if (raw.isInterface()) {
      return sequence(raw, elements);
    }
    Collection<Object> target = blank(raw);
    elements.stream().filter(element -> element != null || takesNull(target)).forEach(target::add);
    return target;
  }

  Object map(ResolvableType type, Class<?> raw, int depth) {
    ResolvableType map = type.as(Map.class);
    ResolvableType keyType = map.getGeneric(0);
    Class<?> key = keyType.resolve(Object.class);
    Map<Object, Object> target = blankMap(raw, key);
    boolean nulls = !(target instanceof ConcurrentMap || target instanceof Hashtable);
    for (int i = size(depth); i > 0; i--) {
      Object value = values.value(map.getGeneric(1), depth + 1);
      if (value != null || nulls) {
        boolean text = key.isAssignableFrom(String.class);
        target.put(text ? values.text().key() : values.present(keyType, depth), value);
      }
    }
    return target;
  }

  private static boolean takesNull(Collection<?> target) {
    return target instanceof List
        || target instanceof Set && !(target instanceof ConcurrentSkipListSet);
  }

  private static boolean hashesByValue(Object element) {
    return element == null || element instanceof String || element instanceof Number;
  }

  private int size(int depth) {
    return depth > 4 || random.nextInt(6) == 0 ? 0 : random.nextInt(depth > 2 ? 3 : 5);
  }

  private Object sequence(Class<?> raw, List<Object> elements) {
    boolean nullFree = elements.stream().allMatch(Objects::nonNull);
    if (Queue.class.isAssignableFrom(raw)) {
      return nullFree && (raw == Deque.class || random.nextBoolean())
          ? new ArrayDeque<>(elements)
          : new LinkedList<>(elements);
    }
    return switch (random.nextInt(6)) {
      case 0 -> Arrays.asList(elements.toArray());
      case 1 -> new LinkedList<>(elements);
      case 2 -> Collections.unmodifiableList(elements);
      case 3 -> nullFree ? List.copyOf(elements) : elements;
      case 4 -> raw == List.class ? elements : new LinkedHashSet<>(elements);
      default -> elements;
    };
  }

  private static SortedSet<Object> sorted(List<Object> elements) {
    SortedSet<Object> set = new TreeSet<>();
    elements.stream().filter(Comparable.class::isInstance).forEach(set::add);
    return set;
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static Object enumSet(ResolvableType component, List<Object> elements) {
    EnumSet set = EnumSet.noneOf((Class) component.resolve());
    elements.stream().filter(Objects::nonNull).forEach(set::add);
    return set;
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private Map<Object, Object> blankMap(Class<?> raw, Class<?> key) {
    if (raw == EnumMap.class) {
      return new EnumMap(key);
    }
    if (SortedMap.class.isAssignableFrom(raw) && raw.isAssignableFrom(TreeMap.class)) {
      return new TreeMap<>();
    }
    if (raw == ConcurrentMap.class) {
      return new ConcurrentHashMap<>();
    }
    if (!raw.isInterface()) {
      return (Map<Object, Object>) instance(raw);
    }
    if (key.isEnum() && random.nextBoolean()) {
      return new EnumMap(key);
    }
    return random.nextBoolean() ? new LinkedHashMap<>() : new HashMap<>();
  }

  @SuppressWarnings("unchecked")
  private static Collection<Object> blank(Class<?> raw) {
    return (Collection<Object>) instance(raw);
  }

  private static Object instance(Class<?> raw) {
    try {
      return ReflectionUtils.accessibleConstructor(raw).newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("no random " + raw.getName(), e);
    }
  }
}
