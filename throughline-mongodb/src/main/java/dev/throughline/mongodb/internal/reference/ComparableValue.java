package dev.throughline.mongodb.internal.reference;

import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.bson.Document;
import org.bson.types.Binary;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Values of fields as keys of maps: equal when type and content are the same in BSON. */
final class ComparableValue {

  /** In place of null. */
  private enum Nothing {
    NULL
  }

  /** A document with its fields in order, which maps do not compare. */
  private record Fields(List<Object> namesAndValues) {}

  private static final Set<Class<?>> EXACT =
      Set.of(ObjectId.class, UUID.class, Binary.class, Boolean.class, Date.class, Nothing.class);

  private static final Set<Class<?>> WITH_EQUALS =
      Set.of(String.class, Integer.class, Long.class, Double.class, Decimal128.class);

  private ComparableValue() {}

  /** The key for a value as the driver decodes it; null where equality is not certain. */
  static @Nullable Object of(@Nullable Object value) {
    if (value == null) {
      return Nothing.NULL;
    }
    if (EXACT.contains(value.getClass()) || WITH_EQUALS.contains(value.getClass())) {
      return value;
    }
    return value.getClass() == Document.class ? fields((Document) value) : null;
  }

  private static @Nullable Object fields(Document document) {
    List<Object> fields = new ArrayList<>(2 * document.size());
    for (Map.Entry<String, Object> entry : document.entrySet()) {
      Object value = entry.getKey().startsWith("$") ? null : of(entry.getValue());
      if (value == null) {
        return null; // an operator, or a value that is compared otherwise
      }
      fields.add(entry.getKey());
      fields.add(value);
    }
    return new Fields(fields);
  }

  /** Numbers equal those of other types, and texts may equal others by the collation. */
  static boolean exact(Object key) {
    return EXACT.contains(key.getClass())
        || (key instanceof Fields fields && fields.namesAndValues().isEmpty());
  }

  /** About how many bytes a value takes in a filter, never too few for what is usual. */
  static int bytes(@Nullable Object value) {
    if (value instanceof String text) {
      return 16 + 3 * text.length();
    }
    if (value instanceof Binary binary) {
      return 24 + binary.length();
    }
    if (value instanceof Document document) {
      return document.entrySet().stream()
          .mapToInt(entry -> 16 + 3 * entry.getKey().length() + bytes(entry.getValue()))
          .sum();
    }
    return 32;
  }
}
