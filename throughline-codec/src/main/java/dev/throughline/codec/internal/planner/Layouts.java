package dev.throughline.codec.internal.planner;

import dev.throughline.codec.internal.lookup.ByClass;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.data.core.TypeInformation;
import org.springframework.data.mapping.MappingException;
import org.springframework.data.mapping.context.MappingContext;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;

/**
 * Distinguishes the versions of a class in different versions of an application: by a hash of the
 * class's name, of the names, order and types of its properties, of the constants of enums, and of
 * the same of every entity that is declared inside. What is in a cache is not read by a class of
 * another layout. Safe for use by several threads as far as the mapping context is.
 */
public final class Layouts {

  /** Collections in collections beyond this are types that contain themselves. */
  private static final int MAX_DEPTH = 8;

  private final MappingContext<? extends MongoPersistentEntity<?>, MongoPersistentProperty> context;
  private final ByClass<Long> hashes = new ByClass<>(type -> hash(describe(type)));

  /** Creates layouts of the entities in the context. */
  public Layouts(
      MappingContext<? extends MongoPersistentEntity<?>, MongoPersistentProperty> context) {
    this.context = context;
  }

  /** The hash of a class, the same in every JVM. */
  public long of(Class<?> type) {
    return hashes.get(type);
  }

  /** The text that is hashed. */
  String describe(Class<?> type) {
    StringBuilder text = new StringBuilder();
    Set<TypeInformation<?>> seen = new HashSet<>();
    Deque<TypeInformation<?>> left = new ArrayDeque<>();
    left.add(TypeInformation.of(type));
    while (!left.isEmpty()) {
      TypeInformation<?> next = left.remove();
      if (seen.add(next)) {
        text.append(name(next)).append('\n');
        for (MongoPersistentProperty property : properties(next)) {
          describe(property, text);
          property.getPersistentEntityTypeInformation().forEach(left::add);
        }
      }
    }
    return text.toString();
  }

  /** None for what is no entity, and for what cannot be mapped, which fails when it is written. */
  private Iterable<MongoPersistentProperty> properties(TypeInformation<?> type) {
    try {
      MongoPersistentEntity<?> entity = context.getPersistentEntity(type);
      return entity == null ? List.of() : entity;
    } catch (MappingException e) {
      return List.of();
    }
  }

  private static void describe(MongoPersistentProperty property, StringBuilder text) {
    text.append("  ")
        .append(property.getName())
        .append(' ')
        .append(property.getFieldName())
        .append(' ')
        .append(name(property.getTypeInformation()))
        .append(' ')
        .append(property.getFieldType().getName())
        .append(property.writeNullValues() ? " nulls" : "");
    constants(property.getTypeInformation(), text, 0);
    text.append('\n');
  }

  /** The constants of the enums that a value consists of: they may be written as numbers. */
  private static void constants(@Nullable TypeInformation<?> type, StringBuilder text, int depth) {
    if (type == null || depth > MAX_DEPTH) {
      return;
    }
    if (type.getType().isEnum()) {
      for (Object constant : type.getType().getEnumConstants()) {
        text.append(' ').append(((Enum<?>) constant).name());
      }
    } else if (type.isMap()) {
      constants(type.getComponentType(), text, depth + 1);
      constants(type.getMapValueType(), text, depth + 1);
    } else if (type.isCollectionLike()) {
      constants(type.getComponentType(), text, depth + 1);
    }
  }

  private static String name(TypeInformation<?> type) {
    return type.toTypeDescriptor().getResolvableType().toString();
  }

  /** Eight bytes of a hash of the text, the same in every JVM. */
  public static long hash(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return ByteBuffer.wrap(digest).getLong();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every JVM has it
    }
  }
}
