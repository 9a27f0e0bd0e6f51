package dev.throughline.cache;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.introspect.BeanPropertyDefinition;
import tools.jackson.databind.introspect.ClassIntrospector;

/** The names and types by which Jackson writes a class, which annotations and settings change. */
final class JsonNames {

  private JsonNames() {}

  /** A text that differs when Jackson would write or read a class otherwise. */
  static String describe(ObjectMapper mapper, Class<?> type) {
    ClassIntrospector introspector = mapper.serializationConfig().classIntrospectorInstance();
    StringBuilder text = new StringBuilder();
    Set<JavaType> seen = new HashSet<>();
    Deque<JavaType> left = new ArrayDeque<>();
    left.add(mapper.constructType(type));
    while (!left.isEmpty()) {
      JavaType next = left.remove();
      if (!seen.add(next)) {
        continue;
      }
      text.append(next.toCanonical()).append('\n');
      if (next.isContainerType()) {
        add(left, next.getContentType());
        add(left, next.getKeyType());
      } else if (!next.isPrimitive() && !next.getRawClass().getName().startsWith("java.")) {
        var annotations = introspector.introspectClassAnnotations(next);
        for (BeanPropertyDefinition property :
            introspector.introspectForSerialization(next, annotations).findProperties()) {
          JavaType propertyType = property.getPrimaryType();
          text.append("  ").append(property.getName()).append(' ').append(propertyType);
          text.append('\n');
          add(left, propertyType);
        }
      }
    }
    return text.toString();
  }

  private static void add(Deque<JavaType> left, @Nullable JavaType type) {
    if (type != null) {
      left.add(type);
    }
  }
}
