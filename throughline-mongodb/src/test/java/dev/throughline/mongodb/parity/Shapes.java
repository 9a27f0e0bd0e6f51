package dev.throughline.mongodb.parity;

import dev.throughline.mongodb.parity.expect.Expectation;
import dev.throughline.mongodb.parity.expect.RandomAs;
import dev.throughline.testkit.FixedPart;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Every entity type on which the engines are compared: the classes in the package {@code shapes}
 * that an annotation with {@link Expectation} marks.
 */
public final class Shapes {

  private static final List<Class<?>> ALL = Annotated.with(Expectation.class, Annotated.SHAPES);
  private static final Map<Class<?>, List<Class<?>>> INSTANCES = instances();

  private Shapes() {}

  /** All of them, by name; while developing, those that {@code -Dparity.shapes=} names. */
  public static Stream<Shape> all() {
    String wanted = System.getProperty("parity.shapes", "");
    return everything().stream().filter(shape -> shape.name().matches(".*" + wanted + ".*"));
  }

  /** Every second one, others for each test; all of them where shapes are named. */
  public static Stream<Shape> part(String test) {
    boolean named = System.getProperty("parity.shapes") != null;
    return all().filter(shape -> named || FixedPart.includes(shape.name() + test, 2));
  }

  /** All of them, whatever is wanted. */
  static List<Shape> everything() {
    return ALL.stream().map(Shape::new).toList();
  }

  /** The classes of which random values of a declared type are; empty: of its own class. */
  static List<Class<?>> instances(Class<?> declared) {
    return INSTANCES.getOrDefault(declared, List.of());
  }

  /** All entity classes of the wanted shapes, and those below the roots. */
  static List<Class<?>> entityTypes() {
    List<Class<?>> types = new ArrayList<>(all().<Class<?>>map(Shape::type).toList());
    INSTANCES.forEach((declared, all) -> types.addAll(declared == Object.class ? List.of() : all));
    return types.stream().distinct().toList();
  }

  private static Map<Class<?>, List<Class<?>>> instances() {
    Map<Class<?>, List<Class<?>>> instances = new LinkedHashMap<>();
    for (Class<?> type : Annotated.with(RandomAs.class, Annotated.SHAPES)) {
      for (Class<?> declared : type.getAnnotation(RandomAs.class).value()) {
        instances.computeIfAbsent(declared, each -> new ArrayList<>()).add(type);
      }
    }
    return instances;
  }

  /** One entity type. */
  public record Shape(Class<?> type) {
    public String name() {
      return type.getName().substring(type.getPackageName().length() + 1);
    }

    @Override
    public String toString() {
      return name();
    }
  }
}
