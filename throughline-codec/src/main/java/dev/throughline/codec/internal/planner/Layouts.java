package dev.throughline.codec.internal.planner;

import dev.throughline.codec.internal.lookup.ByClass;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.data.core.TypeInformation;
import org.springframework.data.mapping.MappingException;
import org.springframework.data.mapping.context.MappingContext;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;

/**
 * Distinguishes the versions of a class in different versions of an application: by a hash of the
 * class's name, of the names, order and types of its properties, of the constants of enums, of the
 * fields of what is no entity, and of the same of every class that is declared inside. What is in a
 * cache is not read by a class of another layout. Safe for use by several threads as far as the
 * mapping context is.
 */
public final class Layouts {

  /** Collections in collections beyond this are types that contain themselves. */
  private static final int MAX_DEPTH = 8;

  private static final Pattern LIBRARY =
      Pattern.compile("^(javax?|jdk|kotlin|org\\.bson|com\\.mongodb|org\\.springframework)\\.");

  private final MappingContext<? extends MongoPersistentEntity<?>, MongoPersistentProperty> context;
  private final ByClass<Layout> layouts = new ByClass<>(this::describe);

  /**
   * The layout of a class.
   *
   * @param text what is hashed.
   * @param hash the same in every JVM.
   * @param covered the class, and those that are declared inside.
   */
  record Layout(String text, long hash, Set<Class<?>> covered) {}

  /** Creates layouts of the entities in the context. */
  public Layouts(
      MappingContext<? extends MongoPersistentEntity<?>, MongoPersistentProperty> context) {
    this.context = context;
  }

  /** The hash of a class, the same in every JVM. */
  public long of(Class<?> type) {
    return layouts.get(type).hash();
  }

  /** The hash of several classes in this order. */
  public long of(Iterable<Class<?>> types) {
    long layout = 1;
    for (Class<?> type : types) {
      layout = 31 * layout + of(type);
    }
    return layout;
  }

  /** {@return whether the hash of a class tells versions of another one from each other, too} */
  public boolean covers(Class<?> type, Class<?> other) {
    return layouts.get(type).covered().contains(other);
  }

  /** The text that is hashed. */
  String text(Class<?> type) {
    return layouts.get(type).text();
  }

  private Layout describe(Class<?> type) {
    StringBuilder text = new StringBuilder();
    Set<TypeInformation<?>> seen = new HashSet<>();
    Deque<TypeInformation<?>> left = new ArrayDeque<>();
    left.add(TypeInformation.of(type));
    while (!left.isEmpty()) {
      TypeInformation<?> next = left.remove();
      if (seen.add(next)) {
        text.append(name(next));
        MongoPersistentEntity<?> entity = entity(next);
        if (entity != null) {
          text.append(' ').append(entity.getTypeAlias()).append('\n');
          for (MongoPersistentProperty property : entity) {
            describe(property, text);
            property.getPersistentEntityTypeInformation().forEach(left::add);
            leaves(property.getTypeInformation(), left, 0);
          }
        } else {
          other(next.getType(), text);
        }
      }
    }
    Set<Class<?>> covered =
        seen.stream().<Class<?>>map(TypeInformation::getType).collect(Collectors.toSet());
    return new Layout(text.toString(), hash(text.toString()), covered);
  }

  /** Null for what is no entity, and for what cannot be mapped, which fails when it is written. */
  private @Nullable MongoPersistentEntity<?> entity(TypeInformation<?> type) {
    try {
      return context.getPersistentEntity(type);
    } catch (MappingException e) {
      return null;
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
        .append(property.writeNullValues() ? " nulls" : "")
        .append('\n');
  }

  /** The classes that a value consists of. */
  private static void leaves(
      @Nullable TypeInformation<?> type, Deque<TypeInformation<?>> found, int depth) {
    if (type == null || depth > MAX_DEPTH) {
      return;
    }
    if (type.isMap()) {
      leaves(type.getComponentType(), found, depth + 1);
      leaves(type.getMapValueType(), found, depth + 1);
    } else if (type.isCollectionLike()) {
      leaves(type.getComponentType(), found, depth + 1);
    } else if (!library(type.getType())) {
      found.add(TypeInformation.of(type.getType()));
    }
  }

  /** {@return whether a class looks the same in each version of an application} */
  public static boolean library(Class<?> type) {
    return type.isPrimitive() || LIBRARY.matcher(type.getName()).find();
  }

  /** The constants of an enum, which may be written as numbers; what a converter may write. */
  private static void other(Class<?> type, StringBuilder text) {
    if (type.isEnum()) {
      for (Object constant : type.getEnumConstants()) {
        text.append(' ').append(((Enum<?>) constant).name());
      }
    }
    for (Class<?> at = type; at != null && !library(at) && !at.isEnum(); at = at.getSuperclass()) {
      for (Field field : at.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers()) && !field.isSynthetic()) {
          text.append(' ').append(field.getName()).append(' ').append(field.getGenericType());
        }
      }
    }
    text.append('\n');
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
