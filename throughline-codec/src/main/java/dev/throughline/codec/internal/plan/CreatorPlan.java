package dev.throughline.codec.internal.plan;

import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.util.List;

/**
 * The creation of an instance. Immutable.
 *
 * @param executable the constructor, for Kotlin's default arguments the synthetic one; or a static
 *     factory method.
 * @param parameters its leading parameters.
 * @param masks how many default masks follow the parameters (Kotlin only).
 */
public record CreatorPlan(Executable executable, List<Parameter> parameters, int masks) {

  public CreatorPlan {
    parameters = List.copyOf(parameters);
  }

  /** {@return whether nothing has to be known before the instance is created} */
  public boolean takesNothing() {
    return executable.getParameterCount() == 0;
  }

  /** {@return whether a marker follows, which is null (Kotlin only)} */
  public boolean marked() {
    return executable.getParameterCount() > parameters.size() + masks;
  }

  /**
   * A parameter of the creator.
   *
   * @param type its raw type in the creator's signature.
   * @param bound whether it comes from a property; otherwise it is null, zero or false.
   * @param optional whether a missing or null value takes the default argument (Kotlin only).
   * @param wrappers static methods that a value which is not null goes through, first to last, each
   *     with one parameter (Kotlin's value classes only).
   */
  public record Parameter(Class<?> type, boolean bound, boolean optional, List<Method> wrappers) {

    public Parameter {
      wrappers = List.copyOf(wrappers);
    }
  }
}
