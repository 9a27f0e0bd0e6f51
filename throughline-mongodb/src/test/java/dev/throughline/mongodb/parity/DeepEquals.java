package dev.throughline.mongodb.parity;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.bson.types.ObjectId;
import org.springframework.data.projection.TargetAware;

/**
 * Compares two object graphs field by field: exact runtime classes, orders, and the bits of
 * floating point numbers. {@code equals} of the compared classes is not asked.
 */
public final class DeepEquals {

  private final Map<Object, Object> open = new IdentityHashMap<>();

  private DeepEquals() {}

  /** Where the two differ first, and how; empty when they are the same. */
  public static Optional<String> difference(Object expected, Object actual) {
    return Optional.ofNullable(new DeepEquals().compare("$", expected, actual));
  }

  private String compare(String path, Object a, Object b) {
    if (a == b) {
      return null;
    }
    if (a == null || b == null) {
      return differ(path, a, b);
    }
    if (a.getClass() != b.getClass()) {
      return differ(path, a, b);
    }
    if (open.get(a) == b) {
      return null;
    }
    if (a instanceof Double x) {
      long bits = Double.doubleToRawLongBits((Double) b);
      return Double.doubleToRawLongBits(x) == bits ? null : differ(path, a, b);
    }
    if (a instanceof Float x) {
      int bits = Float.floatToRawIntBits((Float) b);
      return Float.floatToRawIntBits(x) == bits ? null : differ(path, a, b);
    }
    if (a instanceof Class || a instanceof Enum) {
      return differ(path, a, b);
    }
    boolean madeUp =
        a instanceof ObjectId x && MadeUpIds.equivalent(x, (ObjectId) b)
            || a instanceof BigInteger number && MadeUpIds.equivalent(number, (BigInteger) b)
            || a instanceof String text && MadeUpIds.equivalent(text, (String) b);
    if (madeUp) {
      return null;
    }
    open.put(a, b);
    try {
      return structure(path, a, b);
    } finally {
      open.remove(a);
    }
  }

  private String structure(String path, Object a, Object b) {
    if (a instanceof TargetAware projection) {
      return ProjectionEquals.difference(path, projection, (TargetAware) b, this::compare);
    }
    if (a.getClass().isArray()) {
      return arrays(path, a, b);
    }
    if (a instanceof Map<?, ?> map) {
      boolean unordered = a.getClass() == HashMap.class || a instanceof ConcurrentHashMap;
      return unordered
          ? anyOrder(path, entries(map), entries((Map<?, ?>) b))
          : inOrder(path, entries(map), entries((Map<?, ?>) b));
    }
    if (a instanceof Collection<?> collection) {
      return a.getClass() == HashSet.class
          ? anyOrder(path, collection, (Collection<?>) b)
          : inOrder(path, collection, (Collection<?>) b);
    }
    if (a instanceof Optional<?> optional) {
      return compare(path + ".get()", optional.orElse(null), ((Optional<?>) b).orElse(null));
    }
    if (a.getClass().getPackageName().startsWith("java")) {
      boolean same = a.equals(b) || (identityEquals(a) && a.toString().equals(b.toString()));
      return same ? null : differ(path, a, b);
    }
    return fields(path, a, b);
  }

  private String fields(String path, Object a, Object b) {
    for (Class<?> type = a.getClass(); type != Object.class; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (Modifier.isStatic(field.getModifiers())) {
          continue;
        }
        try {
          field.setAccessible(true);
          String difference = compare(path + "." + field.getName(), field.get(a), field.get(b));
          if (difference != null) {
            return difference;
          }
        } catch (IllegalAccessException e) {
          throw new IllegalStateException(e);
        }
      }
    }
    return null;
  }

  private String arrays(String path, Object a, Object b) {
    int length = Array.getLength(a);
    if (length != Array.getLength(b)) {
      return path + ": length " + length + " expected, was " + Array.getLength(b);
    }
    for (int i = 0; i < length; i++) {
      String difference = compare(path + "[" + i + "]", Array.get(a, i), Array.get(b, i));
      if (difference != null) {
        return difference;
      }
    }
    return null;
  }

  private String inOrder(String path, Collection<?> a, Collection<?> b) {
    if (a.size() != b.size()) {
      return path + ": size " + a.size() + " expected, was " + b.size();
    }
    Iterator<?> others = b.iterator();
    int index = 0;
    for (Object element : a) {
      String difference = compare(path + "[" + index++ + "]", element, others.next());
      if (difference != null) {
        return difference;
      }
    }
    return null;
  }

  private String anyOrder(String path, Collection<?> a, Collection<?> b) {
    if (a.size() != b.size()) {
      return path + ": size " + a.size() + " expected, was " + b.size();
    }
    List<Object> others = new ArrayList<>(b);
    for (Object element : a) {
      boolean found = others.removeIf(new FirstMatch(path, element)::test);
      if (!found) {
        return path + ": " + describe(element) + " is missing";
      }
    }
    return null;
  }

  /** Matches once. */
  private final class FirstMatch {
    private final String path;
    private final Object wanted;
    private boolean matched;

    FirstMatch(String path, Object wanted) {
      this.path = path;
      this.wanted = wanted;
    }

    boolean test(Object candidate) {
      if (!matched && compare(path, wanted, candidate) == null) {
        matched = true;
        return true;
      }
      return false;
    }
  }

  private static List<Object> entries(Map<?, ?> map) {
    List<Object> entries = new ArrayList<>(map.size());
    map.forEach((key, value) -> entries.add(new Object[] {key, value}));
    return entries;
  }

  private static boolean identityEquals(Object object) {
    try {
      return object.getClass().getMethod("equals", Object.class).getDeclaringClass()
          == Object.class;
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String differ(String path, Object expected, Object actual) {
    return path + ": expected " + describe(expected) + ", was " + describe(actual);
  }

  static String describe(Object value) {
    if (value == null) {
      return "null";
    }
    String text;
    try {
      text = String.valueOf(value);
    } catch (RuntimeException e) {
      text = "(toString: " + e + ")";
    }
    String shown = text.length() > 400 ? text.substring(0, 400) + "..." : text;
    return shown + " (" + value.getClass().getName() + ")";
  }
}
