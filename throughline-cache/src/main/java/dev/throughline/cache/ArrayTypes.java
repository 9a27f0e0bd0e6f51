package dev.throughline.cache;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The names of what arrays consist of: single values, primitives, and classes of packages. */
final class ArrayTypes {

  private static final Map<String, Class<?>> NAMES = names();

  private ArrayTypes() {}

  private static Map<String, Class<?>> names() {
    Map<String, Class<?>> names = new HashMap<>();
    for (Class<?> type :
        List.of(
            boolean.class,
            short.class,
            char.class,
            int.class,
            long.class,
            float.class,
            double.class,
            Object.class)) {
      names.put(type.getName(), type);
    }
    SingleValue.ALL.forEach(single -> names.put(single.type().getName(), single.type()));
    return names;
  }

  /**
   * The name of a type.
   *
   * @throws org.springframework.data.mapping.MappingException for one that is not read.
   */
  static String name(Class<?> component, ValueClasses known) {
    if (component.isArray() && component != byte[].class) {
      return "[" + name(component.getComponentType(), known);
    }
    if (!NAMES.containsKey(component.getName())) {
      known.check(component);
    }
    return component.getName();
  }

  /** The type of a name, null when there is none. */
  static @Nullable Class<?> of(String name, ValueClasses known) {
    Class<?> type = NAMES.get(name);
    if (type != null) {
      return type;
    }
    if (name.startsWith("[") && name.length() < 300) {
      Class<?> component = of(name.substring(1), known);
      return component == null ? null : component.arrayType();
    }
    return known.load(name);
  }
}
