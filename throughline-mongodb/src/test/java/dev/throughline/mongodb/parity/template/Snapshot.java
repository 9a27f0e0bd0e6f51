package dev.throughline.mongodb.parity.template;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.LinkedHashMap;
import java.util.Map;

/** The fields of an entity as they are now, one level deep. */
final class Snapshot {

  private Snapshot() {}

  static Object of(Object entity) {
    if (entity == null || entity.getClass().getPackageName().startsWith("java")) {
      return entity;
    }
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("class", entity.getClass());
    for (Class<?> type = entity.getClass(); type != Object.class; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers())) {
          try {
            field.setAccessible(true);
            fields.put(type.getSimpleName() + "." + field.getName(), field.get(entity));
          } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
          }
        }
      }
    }
    return fields;
  }
}
