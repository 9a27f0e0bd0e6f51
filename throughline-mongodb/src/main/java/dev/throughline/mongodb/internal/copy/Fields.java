package dev.throughline.mongodb.internal.copy;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.springframework.util.ReflectionUtils;

/** Reads settings of stock beans that have setters and no getters. */
public final class Fields {

  private Fields() {}

  /**
   * The value of a field.
   *
   * @throws NotCopiableException when there is no such field, or it is not to be seen.
   */
  public static @Nullable Object get(Object bean, Class<?> declaring, String name) {
    Field field = ReflectionUtils.findField(declaring, name);
    if (field == null) {
      throw new NotCopiableException("its field " + name + " is not to be found");
    }
    try {
      field.setAccessible(true);
      return field.get(bean);
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      throw new NotCopiableException("its field " + name + " is not to be seen: " + e);
    }
  }

  /**
   * Checks that a class has no other fields than these, since others would not be copied.
   *
   * @throws NotCopiableException when it has.
   */
  public static void requireOnly(Class<?> declaring, Set<String> known) {
    Set<String> others = new TreeSet<>();
    for (Field field : declaring.getDeclaredFields()) {
      if (!Modifier.isStatic(field.getModifiers()) && !known.contains(field.getName())) {
        others.add(field.getName());
      }
    }
    if (!others.isEmpty()) {
      throw new NotCopiableException(
          "%s of this version has settings that are not known here: %s"
              .formatted(declaring.getSimpleName(), others));
    }
  }
}
