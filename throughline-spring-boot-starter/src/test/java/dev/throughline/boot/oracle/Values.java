package dev.throughline.boot.oracle;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Random values of the properties of one version's classes, and random changes of them. */
final class Values {

  private static final List<String> WORDS = List.of("", "a", "\u00e4 \"b\"", "12", "w1", "w2");

  private final Random random;
  private final Class<?> doc;

  Values(Random random, Class<?> doc) {
    this.random = random;
    this.doc = doc;
  }

  /** Changes a property: its value, or what is in it. */
  void edit(Stored entity) {
    switch (random.nextInt(10)) {
      case 0 -> entity.title = random.nextInt(5) == 0 ? null : word();
      case 1 -> entity.total = random.nextInt(5) == 0 ? null : random.nextInt(5);
      default -> edit(entity, doc, 0);
    }
  }

  private void edit(Object owner, Class<?> declaring, int depth) {
    List<Field> fields = new ArrayList<>();
    for (Field field : declaring.getDeclaredFields()) {
      if (!Modifier.isStatic(field.getModifiers()) && !field.getName().equals("version")) {
        fields.add(field);
      }
    }
    fields.sort((one, other) -> one.getName().compareTo(other.getName()));
    if (fields.isEmpty()) {
      return;
    }
    Field field = fields.get(random.nextInt(fields.size()));
    field.setAccessible(true);
    try {
      Object now = field.get(owner);
      Type[] of =
          field.getGenericType() instanceof ParameterizedType type
              ? type.getActualTypeArguments()
              : new Type[0];
      if (now == null || random.nextInt(4) == 0 || !inside(now, of, depth)) {
        field.set(owner, value(field.getGenericType(), depth));
      }
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }

  /** Changes what a value holds, if it holds something. */
  @SuppressWarnings("unchecked") // what is in them is of the declared type
  private boolean inside(Object value, Type[] of, int depth) {
    if (value instanceof List<?> list) {
      change((List<Object>) list, of[0]);
    } else if (value instanceof Set<?> set) {
      Set<Object> words = (Set<Object>) set;
      if (random.nextBoolean() && !words.isEmpty()) {
        words.remove(words.iterator().next());
      }
      words.add(word());
    } else if (value instanceof Map<?, ?> map) {
      if (random.nextInt(3) == 0) {
        map.remove("w1");
      } else {
        ((Map<Object, Object>) map).put("w" + random.nextInt(3), content(of[1], depth));
      }
    } else if (value.getClass().getEnclosingClass() == doc
        && !value.getClass().isRecord()
        && !value.getClass().isEnum()
        && depth < 3
        && !value.getClass().getSimpleName().equals("Box")) {
      edit(value, value.getClass(), depth + 1);
    } else {
      return false;
    }
    return true;
  }

  private void change(List<Object> list, Type of) {
    int choice = random.nextInt(4);
    if (list.isEmpty() || choice == 0) {
      list.add(content(of, 1));
    } else if (choice == 1) {
      list.remove(random.nextInt(list.size()));
    } else if (choice == 2) {
      list.set(random.nextInt(list.size()), content(of, 1));
    } else {
      Object element = list.get(random.nextInt(list.size()));
      if (element == null || !inside(element, new Type[0], 1)) {
        list.add(0, content(of, 1));
      }
    }
  }

  /** An element or an entry's value, which is there more often than not. */
  private @Nullable Object content(Type of, int depth) {
    return random.nextInt(8) == 0 ? null : some(of, depth);
  }

  private @Nullable Object value(Type type, int depth) {
    boolean primitive = type instanceof Class<?> plain && plain.isPrimitive();
    return !primitive && random.nextInt(6) == 0 ? null : some(type, depth);
  }

  private Object some(Type type, int depth) {
    if (type instanceof ParameterizedType generic) {
      Type[] of = generic.getActualTypeArguments();
      return switch (((Class<?>) generic.getRawType()).getSimpleName()) {
        case "List" -> list(of[0], depth);
        case "Set" -> new LinkedHashSet<>(List.of(word()));
        case "Map" -> map(of[1], depth);
        default -> box(of[0], depth);
      };
    }
    if (!(type instanceof Class<?> plain)) {
      return word(); // of a type variable
    } else if (plain == Object.class) {
      return any(depth);
    } else if (plain.isArray()) {
      Object array = Array.newInstance(plain.getComponentType(), 1 + random.nextInt(2));
      Array.set(array, 0, some(plain.getComponentType(), depth));
      return array;
    }
    int number = random.nextInt(3);
    return switch (plain.getSimpleName()) {
      case "String" -> word();
      case "int", "Integer" -> number;
      case "long" -> (long) number;
      case "Double" -> number / 2.0;
      case "boolean" -> number == 0;
      case "Instant" -> Instant.ofEpochMilli(number * 1_234_567_890L);
      case "BigInteger" ->
          number == 0 ? BigInteger.TWO.pow(70) : BigInteger.valueOf(number - 5_000_000_000L);
      default -> made(plain, depth);
    };
  }

  private Object any(int depth) {
    return switch (random.nextInt(depth > 2 ? 2 : 5)) {
      case 0 -> word();
      case 1 -> random.nextInt(3);
      case 2 -> some(nested("Part"), depth + 1);
      case 3 -> some(nested("Base"), depth + 1);
      default -> box(Object.class, depth + 1);
    };
  }

  private List<Object> list(Type of, int depth) {
    List<Object> list = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      list.add(content(of, depth + 1));
    }
    return list;
  }

  private Map<String, Object> map(Type of, int depth) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      map.put("w" + i, content(of, depth + 1));
    }
    return map;
  }

  private Object box(Type of, int depth) {
    Object box = made(nested("Box"), depth);
    try {
      box.getClass().getField("content").set(box, some(of, depth + 1));
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
    return box;
  }

  private Object made(Class<?> type, int depth) {
    if (type.isEnum()) {
      Object[] constants = type.getEnumConstants();
      return constants[random.nextInt(constants.length)];
    }
    try {
      if (type.isRecord()) {
        Constructor<?> constructor = type.getDeclaredConstructors()[0];
        Object[] arguments = new Object[constructor.getParameterCount()];
        for (int i = 0; i < arguments.length; i++) {
          arguments[i] = value(constructor.getParameterTypes()[i], depth + 1);
        }
        return constructor.newInstance(arguments);
      }
      boolean sub = type.getSimpleName().equals("Base") && random.nextBoolean();
      Object made = (sub ? nested("Sub") : type).getConstructor().newInstance();
      if (!type.getSimpleName().equals("Box")) {
        edit(made, made.getClass(), depth + 1);
      }
      return made;
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  private Class<?> nested(String name) {
    for (Class<?> each : doc.getDeclaredClasses()) {
      if (each.getSimpleName().equals(name)
          || name.equals("Sub") && each.getSimpleName().equals("Other")) {
        return each;
      }
    }
    throw new AssertionError(name);
  }

  private String word() {
    return WORDS.get(random.nextInt(WORDS.size()));
  }
}
