package dev.throughline.codec.plan;

import java.lang.reflect.Constructor;
import java.util.List;

/**
 * How an instance is created. Immutable.
 *
 * @param constructor the constructor; for Kotlin's default arguments the synthetic one.
 * @param parameters its leading parameters, which come from properties.
 * @param masks how many default masks follow the parameters (Kotlin only), then a marker.
 */
public record CreatorPlan(Constructor<?> constructor, List<Parameter> parameters, int masks) {

  /**
   * A parameter of the creator.
   *
   * @param type its raw type in the constructor's signature.
   * @param optional whether a missing or null value takes the default argument (Kotlin only).
   */
  public record Parameter(Class<?> type, boolean optional) {}
}
