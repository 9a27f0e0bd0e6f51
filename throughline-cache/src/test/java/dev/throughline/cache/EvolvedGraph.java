package dev.throughline.cache;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Classes that refer to each other by all ways of declaring that, in two versions. */
final class EvolvedGraph {

  private static final String SOURCE =
      """
      package changing;
      import java.util.*;
      public class Note {
        %s /*Note*/
        public static class Item { public String name; public int size; /*Item*/ }
        public static class Base { public String word; /*Base*/ }
        public static class Sub extends Base { public int rank; /*Sub*/ }
        public interface Shape {}
        public static class Circle implements Shape { public double radius; /*Circle*/ }
        public record Square(int side) implements Shape {}
        public enum Form implements Shape { ROUND, FLAT }
        public static class Box<T> { public T content; /*Box*/ }
        public static class Pair<A, B> { public A one; public Box<B> other; /*Pair*/ }
      }
      """;

  private static final List<String> FIELDS =
      List.of(
          "Item item",
          "Base base",
          "Shape shape",
          "Box<Item> itemBox",
          "Box<Shape> shapeBox",
          "Box<Object> anyBox",
          "Box rawBox",
          "Pair<Base, Shape> pair",
          "Object any",
          "Map<String, Object> map",
          "Map<String, Base> baseMap",
          "Map<Form, Integer> byForm",
          "List<Object> list",
          "List<Base> bases",
          "Set<Form> forms",
          "Base[] array",
          "Form form");

  private static final List<String> CHANGES =
      List.of(
          "/*Note*/ -> public String added;",
          "/*Item*/ -> public String added;",
          "/*Base*/ -> public String added;",
          "/*Sub*/ -> public String added;",
          "/*Circle*/ -> public String added;",
          "/*Box*/ -> public String added;",
          "/*Pair*/ -> public List<String> added = new ArrayList<>();",
          "int side -> int side, String added",
          "int size -> int width",
          "int size -> long size",
          "public int rank; -> ",
          "int rank -> String rank",
          "double radius -> float radius",
          "ROUND, FLAT -> FLAT, ROUND",
          "ROUND, FLAT -> ROUND, FLAT, OTHER",
          "ROUND, FLAT -> FLAT",
          "Circle -> Disc",
          "class Sub extends Base -> class Sub");

  private final Random random;
  private final String first;
  private final String change;

  EvolvedGraph(Random random) {
    this.random = random;
    StringBuilder fields = new StringBuilder();
    for (String field : FIELDS) {
      if (random.nextInt(4) == 0) {
        fields.append("public ").append(field).append("; ");
      }
    }
    this.first = SOURCE.formatted(fields);
    this.change = CHANGES.get(random.nextInt(CHANGES.size()));
  }

  String first() {
    return first;
  }

  String second() {
    String[] parts = change.split(" -> ", 2);
    return first.replace(parts[0], parts[1]);
  }

  /** A note of these classes. */
  Object note(Class<?> note) throws ReflectiveOperationException {
    Map<String, Class<?>> classes = new HashMap<>();
    for (Class<?> each : note.getDeclaredClasses()) {
      classes.put(each.getSimpleName(), each);
    }
    Object made = make(note, Map.of(), classes, 0);
    if (made == null) {
      throw new IllegalStateException();
    }
    return made;
  }

  private @Nullable Object make(
      Class<?> type, Map<String, Type> variables, Map<String, Class<?>> classes, int depth)
      throws ReflectiveOperationException {
    if (type.isEnum()) {
      Object[] constants = type.getEnumConstants();
      return constants[random.nextInt(constants.length)];
    } else if (type.isRecord()) {
      Constructor<?> constructor = type.getDeclaredConstructors()[0];
      Object[] arguments = new Object[constructor.getParameterCount()];
      for (int i = 0; i < arguments.length; i++) {
        arguments[i] = value(constructor.getParameterTypes()[i], variables, classes, depth + 1);
      }
      return constructor.newInstance(arguments);
    }
    Object made = type.getConstructor().newInstance();
    for (Field field : type.getFields()) {
      if (field.getType().isPrimitive() || random.nextInt(6) > 0) {
        field.set(made, value(field.getGenericType(), variables, classes, depth + 1));
      }
    }
    return made;
  }

  private @Nullable Object value(
      Type declared, Map<String, Type> variables, Map<String, Class<?>> classes, int depth)
      throws ReflectiveOperationException {
    Type type = variables.getOrDefault(declared.getTypeName(), declared);
    if (type instanceof ParameterizedType generic) {
      Type[] of = generic.getActualTypeArguments();
      return switch (((Class<?>) generic.getRawType()).getSimpleName()) {
        case "List" -> new ArrayList<>(List.of(some(of[0], classes), some(of[0], classes)));
        case "Set" -> new java.util.LinkedHashSet<>(List.of(some(of[0], classes)));
        case "Map" -> map(of[0], of[1], classes);
        case "Box" ->
            make(classes.get("Box"), Map.of("T", inner(of[0], variables)), classes, depth);
        default -> make(classes.get("Pair"), Map.of("A", of[0], "B", of[1]), classes, depth);
      };
    } else if (type == int.class || type == Integer.class) {
      return random.nextInt(100);
    } else if (type == long.class) {
      return random.nextLong();
    } else if (type == double.class) {
      return random.nextDouble();
    } else if (type == float.class) {
      return random.nextFloat();
    } else if (type == String.class) {
      return "text" + random.nextInt(100);
    } else if (type instanceof Class<?> array && array.isArray()) {
      Object values = java.lang.reflect.Array.newInstance(array.getComponentType(), 1);
      java.lang.reflect.Array.set(values, 0, some(array.getComponentType(), classes));
      return values;
    } else if (type instanceof Class<?> plain && !plain.isInterface() && plain != Object.class) {
      Class<?> actual =
          plain.getSimpleName().equals("Base") && random.nextBoolean()
              ? sub(classes, plain)
              : plain;
      return make(actual, Map.of(), classes, depth);
    }
    boolean any = type == Object.class || !(type instanceof Class<?>);
    List<String> names =
        any
            ? List.of("String", "Integer", "Item", "Sub", "Square", "Circle", "Box")
            : List.of("Circle", "Square", "Form");
    String name = names.get(random.nextInt(depth > 4 ? 2 : names.size()));
    if (name.equals("String") || name.equals("Integer")) {
      return value(name.equals("String") ? String.class : Integer.class, Map.of(), classes, depth);
    }
    Class<?> found = classes.getOrDefault(name, classes.get("Disc"));
    return make(found == null ? classes.get("Item") : found, Map.of(), classes, depth);
  }

  private static Type inner(Type type, Map<String, Type> variables) {
    return variables.getOrDefault(type.getTypeName(), type);
  }

  private static Class<?> sub(Map<String, Class<?>> classes, Class<?> base) {
    Class<?> sub = classes.get("Sub");
    return base.isAssignableFrom(sub) ? sub : base;
  }

  private Object some(Type type, Map<String, Class<?>> classes)
      throws ReflectiveOperationException {
    Object value = value(type, Map.of(), classes, 2);
    if (value == null) {
      throw new IllegalStateException(type.getTypeName());
    }
    return value;
  }

  private Map<Object, Object> map(Type key, Type value, Map<String, Class<?>> classes)
      throws ReflectiveOperationException {
    Map<Object, Object> map = new LinkedHashMap<>();
    map.put(some(key, classes), some(value, classes));
    return map;
  }

  @Override
  public String toString() {
    return change + " of " + first;
  }
}
