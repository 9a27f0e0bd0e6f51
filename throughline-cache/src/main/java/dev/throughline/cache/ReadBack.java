package dev.throughline.cache;

import com.mongodb.DBRef;
import dev.throughline.codec.internal.planner.Layouts;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mapping.MappingException;
import org.springframework.data.mapping.PersistentPropertyAccessor;
import org.springframework.data.mapping.context.MappingContext;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;
import org.springframework.util.ReflectionUtils;

/**
 * Holds what a payload is read as against the object that it was made of, and collects the classes
 * of all objects in it. References to other documents are not followed, and a payload with some is
 * not read.
 */
final class ReadBack {

  private final MappingContext<? extends MongoPersistentEntity<?>, MongoPersistentProperty> context;
  private final Set<Class<?>> classes = new LinkedHashSet<>();
  private boolean refers;

  private ReadBack(
      MappingContext<? extends MongoPersistentEntity<?>, MongoPersistentProperty> context) {
    this.context = context;
  }

  /**
   * The classes of the objects in an object.
   *
   * @param read makes the object of the payload, null when that cannot be read.
   * @throws MappingException if it is not what was written.
   */
  static Set<Class<?>> check(
      MappingContext<? extends MongoPersistentEntity<?>, MongoPersistentProperty> context,
      Object written,
      Supplier<@Nullable Object> read) {
    ReadBack check = new ReadBack(context);
    String place = written.getClass().getName();
    check.same(written, written, place);
    if (!check.refers) {
      try {
        check.same(written, read.get(), place);
      } catch (MappingException e) {
        throw e;
      } catch (RuntimeException | LinkageError e) {
        throw new MappingException("Cannot cache %s: it is not read again".formatted(place), e);
      }
    }
    return check.classes;
  }

  /**
   * The content of an object.
   *
   * @param classes of the objects that were found.
   * @param refers whether there may be references, which only a server can follow.
   */
  record Content(Set<Class<?>> classes, boolean refers) {}

  /** Looks into an object, and refuses none. */
  static Content content(
      MappingContext<? extends MongoPersistentEntity<?>, MongoPersistentProperty> context,
      Object object) {
    ReadBack walk = new ReadBack(context);
    try {
      walk.same(object, object, object.getClass().getName());
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      walk.refers = true; // as far as anybody knows
    }
    return new Content(walk.classes, walk.refers);
  }

  private static MappingException other(
      String place, @Nullable Object written, @Nullable Object read) {
    return new MappingException(
        "Cannot cache %s: %s would be read as %s".formatted(place, text(written), text(read)));
  }

  static String text(@Nullable Object value) {
    String text = String.valueOf(value);
    String part = text.length() > 100 ? text.substring(0, 100) + "..." : text;
    return value == null ? part : part + " (" + value.getClass().getName() + ")";
  }

  private void same(@Nullable Object written, @Nullable Object read, String place) {
    if (written == null || read == null) {
      if (written != read) {
        throw other(place, written, read);
      }
    } else if (written instanceof Enum<?> constant) {
      classes.add(constant.getDeclaringClass());
      equal(written, read, place);
    } else if (written instanceof Optional<?> optional) {
      Object inner = read instanceof Optional<?> other ? other.orElse(null) : read;
      same(optional.orElse(null), inner, place);
    } else if (written instanceof Collection<?> values) {
      collection(values, read, place);
    } else if (written instanceof Map<?, ?> map) {
      map(map, read, place);
    } else if (written.getClass().isArray()) {
      if (!read.getClass().isArray() || Array.getLength(written) != Array.getLength(read)) {
        throw other(place, written, read);
      }
      for (int i = 0; i < Array.getLength(written); i++) {
        same(Array.get(written, i), Array.get(read, i), place);
      }
    } else {
      object(written, read, place);
    }
  }

  private static void equal(@Nullable Object written, @Nullable Object read, String place) {
    if (!Objects.equals(written, read)) {
      throw other(place, written, read);
    }
  }

  private void collection(Collection<?> written, Object read, String place) {
    if (!(read instanceof Collection<?> values)
        || written instanceof List != read instanceof List
        || written instanceof Set != read instanceof Set
        || values.size() != written.size()) {
      throw other(place, written, read);
    }
    if (read instanceof SortedSet<?> sorted) {
      equal(
          written instanceof SortedSet<?> set ? set.comparator() : null,
          sorted.comparator(),
          place);
    }
    boolean ordered = !(written instanceof Set) || written instanceof SortedSet;
    Iterator<?> others = values.iterator();
    for (Object element : written) {
      Object other = others.next();
      boolean found = !ordered && !Objects.equals(element, other) && values.contains(element);
      same(element, found ? element : other, place);
    }
  }

  private void map(Map<?, ?> written, Object read, String place) {
    if (!(read instanceof Map<?, ?> map) || map.size() != written.size()) {
      throw other(place, written, read);
    }
    if (read instanceof SortedMap<?, ?> sorted) {
      equal(
          written instanceof SortedMap<?, ?> m ? m.comparator() : null, sorted.comparator(), place);
    }
    for (Map.Entry<?, ?> entry : written.entrySet()) {
      Object key = entry.getKey();
      if (!map.containsKey(key)) {
        throw other(place, written, read);
      }
      same(key, key, place);
      same(entry.getValue(), map.get(key), place);
    }
  }

  private void object(Object written, Object read, String place) {
    Class<?> type = written.getClass();
    boolean library = Layouts.library(type);
    refers |= written instanceof DBRef;
    MongoPersistentEntity<?> entity = library ? null : context.getPersistentEntity(type);
    if (!library) {
      classes.add(type);
    }
    if (entity == null && (library || written.equals(read))) {
      equal(written, read, place);
    } else if (read.getClass() != type) {
      throw other(place, written, read);
    } else if (entity == null) {
      fields(type, written, read);
    } else {
      properties(entity, written, read);
    }
  }

  private void properties(MongoPersistentEntity<?> entity, Object written, Object read) {
    PersistentPropertyAccessor<?> values = entity.getPropertyAccessor(written);
    PersistentPropertyAccessor<?> others = entity.getPropertyAccessor(read);
    for (MongoPersistentProperty property : entity) {
      if (property.isAssociation() || property.isDocumentReference()) {
        refers = true;
      } else if (property.isWritable()) {
        String place = entity.getName() + "." + property.getName();
        same(values.getProperty(property), others.getProperty(property), place);
      }
    }
  }

  /** Compares the fields that a converter of the application writes. */
  private void fields(Class<?> type, Object written, Object read) {
    for (Class<?> at = type; !Layouts.library(at); at = at.getSuperclass()) {
      for (Field field : at.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers())
            && !Modifier.isTransient(field.getModifiers())) {
          ReflectionUtils.makeAccessible(field);
          same(
              ReflectionUtils.getField(field, written),
              ReflectionUtils.getField(field, read),
              at.getName() + "." + field.getName());
        }
      }
    }
  }
}
