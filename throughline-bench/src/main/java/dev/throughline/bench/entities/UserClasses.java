package dev.throughline.bench.entities;

import java.util.ArrayList;
import java.util.List;
import org.springframework.beans.BeanUtils;
import tools.jackson.databind.JsonNode;

/** The user's classes, in the JVM that has them on its class path. */
public final class UserClasses {

  private UserClasses() {}

  /**
   * Returns the class of that name.
   *
   * @throws IllegalArgumentException naming the class that is not there.
   */
  public static Class<?> type(String name) {
    return loaded("class", name);
  }

  /**
   * Returns custom converters by the names of their classes: the constant of an enum with one
   * constant, or an object by the constructor without arguments.
   *
   * @throws IllegalArgumentException naming the class that is not there.
   */
  public static List<Object> converters(JsonNode names) {
    List<Object> converters = new ArrayList<>();
    for (JsonNode name : names) {
      Class<?> type = loaded("converter", name.asString());
      Object[] constants = type.getEnumConstants();
      converters.add(
          constants != null && constants.length == 1
              ? constants[0]
              : BeanUtils.instantiateClass(type));
    }
    return converters;
  }

  private static Class<?> loaded(String what, String name) {
    try {
      return Class.forName(name);
    } catch (ClassNotFoundException | LinkageError e) {
      throw new IllegalArgumentException(
          "the %s '%s' is not on the class path, or something that it needs is not: %s"
              .formatted(what, name, e),
          e);
    }
  }
}
