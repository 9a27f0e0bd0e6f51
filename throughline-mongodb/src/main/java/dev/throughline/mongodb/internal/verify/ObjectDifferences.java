package dev.throughline.mongodb.internal.verify;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mapping.PersistentPropertyAccessor;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;
import org.springframework.data.projection.TargetAware;

/**
 * Lists where two objects differ, by their persistent properties and exact classes. Values that are
 * no entities are asked whether they are equal; those that do not know are compared as stock would
 * store them. Projections to interfaces are compared by what is behind them.
 */
public final class ObjectDifferences {

  private final List<Difference> found = new ArrayList<>();
  private final Map<Object, Object> open = new IdentityHashMap<>();
  private final MappingMongoConverter stock;

  /** For one comparison. */
  ObjectDifferences(MappingMongoConverter stock) {
    this.stock = stock;
  }

  /** {@return whether stock makes an object of a document that differs from the compiled one} */
  public static boolean differ(
      MappingMongoConverter stock, Object compiled, @Nullable Object expected) {
    return !new ObjectDifferences(stock).between(compiled, expected).isEmpty();
  }

  List<Difference> between(Object compiled, @Nullable Object expected) {
    compare("$", compiled, expected);
    return found;
  }

  private void compare(String path, @Nullable Object a, @Nullable Object b) {
    if (a == b || found.size() >= DocumentDifferences.MAX) {
      return;
    }
    if (a == null || b == null || a.getClass() != b.getClass()) {
      found.add(new Difference(path, kind(a), kind(b)));
      return;
    }
    if (open.put(a, b) == b) {
      return;
    }
    try {
      structure(path, a, b);
    } finally {
      open.remove(a);
    }
  }

  private void structure(String path, Object a, Object b) {
    if (a.getClass().isArray()) {
      inOrder(path, elements(a), elements(b));
    } else if (a instanceof Map<?, ?> map) {
      entries(path, map, (Map<?, ?>) b);
    } else if (a instanceof Collection<?> collection) {
      if (a.getClass() == HashSet.class) {
        anyOrder(path, collection, (Collection<?>) b);
      } else {
        inOrder(path, collection, (Collection<?>) b);
      }
    } else if (a instanceof TargetAware projection) {
      compare(path, projection.getTarget(), ((TargetAware) b).getTarget());
    } else if (a instanceof Optional<?> optional) {
      compare(path, optional.orElse(null), ((Optional<?>) b).orElse(null));
    } else if (stock.getMappingContext().hasPersistentEntityFor(a.getClass())) {
      properties(path, a, b);
    } else if (!sameValue(a, b)) {
      found.add(new Difference(path, kind(a), kind(b)));
    }
  }

  private void properties(String path, Object a, Object b) {
    MongoPersistentEntity<?> entity =
        stock.getMappingContext().getRequiredPersistentEntity(a.getClass());
    PersistentPropertyAccessor<Object> ours = entity.getPropertyAccessor(a);
    PersistentPropertyAccessor<Object> theirs = entity.getPropertyAccessor(b);
    for (MongoPersistentProperty property : entity) {
      compare(
          path + "." + property.getName(),
          ours.getProperty(property),
          theirs.getProperty(property));
    }
  }

  private void inOrder(String path, Collection<?> a, Collection<?> b) {
    if (sameSize(path, a.size(), b.size())) {
      Iterator<?> others = b.iterator();
      int index = 0;
      for (Object element : a) {
        compare(path + "[" + index++ + "]", element, others.next());
      }
    }
  }

  /** Elements without {@code equals} stand in any order. */
  private void anyOrder(String path, Collection<?> a, Collection<?> b) {
    if (!sameSize(path, a.size(), b.size())) {
      return;
    }
    List<Object> others = new ArrayList<>(b);
    for (Object element : a) {
      int match = 0;
      while (match < others.size()
          && !new ObjectDifferences(stock).between(element, others.get(match)).isEmpty()) {
        match++;
      }
      if (match == others.size()) {
        found.add(new Difference(path + "[*]", kind(element), "nothing equal to it"));
        return;
      }
      others.remove(match);
    }
  }

  private void entries(String path, Map<?, ?> a, Map<?, ?> b) {
    if (!sameSize(path, a.size(), b.size())) {
      return;
    }
    if (a.getClass() != HashMap.class) {
      inOrder(path + ".keys", a.keySet(), b.keySet());
    }
    for (Map.Entry<?, ?> entry : a.entrySet()) {
      if (b.containsKey(entry.getKey())) {
        compare(path + ".*", entry.getValue(), b.get(entry.getKey()));
      } else {
        found.add(new Difference(path + ".*", kind(entry.getValue()), "nothing"));
      }
    }
  }

  private boolean sameSize(String path, int ours, int theirs) {
    if (ours != theirs) {
      found.add(new Difference(path, ours + " elements", theirs + " elements"));
    }
    return ours == theirs;
  }

  private static List<Object> elements(Object array) {
    int length = Array.getLength(array);
    List<Object> elements = new ArrayList<>(length);
    for (int i = 0; i < length; i++) {
      elements.add(Array.get(array, i));
    }
    return elements;
  }

  private boolean sameValue(Object a, Object b) {
    if (a.equals(b)) {
      return true;
    }
    if (knowsEquality(a.getClass())) {
      return false;
    }
    Object stored = stock.convertToMongoType(a);
    return stored == a
        ? a.toString().equals(b.toString())
        : stored != null && stored.equals(stock.convertToMongoType(b));
  }

  private static boolean knowsEquality(Class<?> type) {
    try {
      return type.getMethod("equals", Object.class).getDeclaringClass() != Object.class;
    } catch (NoSuchMethodException e) {
      return false; // every class has it
    }
  }

  private static String kind(@Nullable Object value) {
    return value == null ? "null" : value.getClass().getSimpleName();
  }
}
