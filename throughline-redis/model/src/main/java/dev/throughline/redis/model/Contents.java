package dev.throughline.redis.model;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Hashes of all that a value holds, however deep, of 64 bits: those of {@code hashCode} are too
 * short, and alike for numbers that are near each other.
 *
 * <p>Of a function, that is its code and what it has captured. So the hash of a flow identifies its
 * rest: two flows with the same content go on alike, whatever their replies were (D-TIMELINE-09).
 */
public final class Contents {

  private static final long SEED = 0x9E3779B97F4A7C15L;
  private static final ClassValue<Field[]> FIELDS =
      new ClassValue<>() {
        @Override
        protected Field[] computeValue(Class<?> type) {
          return fields(type);
        }
      };

  private static final ClassValue<Long> NAMES =
      new ClassValue<>() {
        @Override
        protected Long computeValue(Class<?> type) {
          return hash(type.getName());
        }
      };

  private Contents() {}

  /** The hash of a value and of all that it holds; of null, too. */
  public static long hash(@Nullable Object value) {
    if (value == null) {
      return SEED;
    }
    if (value instanceof Number number) {
      return mixed(3, number.longValue());
    }
    if (value instanceof String text) {
      return bytes(text.getBytes(StandardCharsets.UTF_8));
    }
    if (value instanceof byte[] bytes) {
      return bytes(bytes);
    }
    if (value instanceof Boolean || value instanceof Enum<?>) {
      return hash(value.toString());
    }
    if (value instanceof Optional<?> optional) {
      return mixed(5, hash(optional.orElse(null)));
    }
    if (value instanceof Collection<?> collection) {
      long hash = mixed(7, collection.size());
      for (Object element : collection) {
        hash = mixed(hash, hash(element));
      }
      return hash;
    }
    Class<?> type = value.getClass();
    long hash = NAMES.get(type);
    // Anything else is the same for a whole model: protocols, codecs, exceptions.
    return type.isRecord() || type.isSynthetic() ? held(hash, type, value) : hash;
  }

  private static long held(long seed, Class<?> type, Object value) {
    long hash = seed;
    for (Field field : FIELDS.get(type)) {
      try {
        hash = mixed(hash, hash(field.get(value)));
      } catch (IllegalAccessException e) {
        throw new IllegalStateException(e);
      }
    }
    return hash;
  }

  private static Field[] fields(Class<?> type) {
    Field[] fields =
        Arrays.stream(type.getDeclaredFields())
            .filter(field -> !Modifier.isStatic(field.getModifiers()))
            .toArray(Field[]::new);
    for (Field field : fields) {
      field.setAccessible(true);
    }
    return fields;
  }

  private static long bytes(byte[] bytes) {
    long hash = bytes.length;
    for (byte b : bytes) {
      hash = (hash ^ b) * 0x100000001B3L;
    }
    return mixed(SEED, hash);
  }

  private static long mixed(long hash, long value) {
    long z = (hash ^ value) * 0xBF58476D1CE4E5B9L + SEED;
    z = (z ^ z >>> 29) * 0x94D049BB133111EBL;
    return z ^ z >>> 32;
  }
}
