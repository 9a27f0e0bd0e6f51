package dev.throughline.codec.plan;

import java.lang.reflect.Executable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How an instance is created. Immutable.
 *
 * @param executable the constructor, for Kotlin's default arguments the synthetic one; or a static
 *     factory method.
 * @param parameters its leading parameters.
 * @param masks how many default masks follow the parameters (Kotlin only).
 * @param computed the arguments that are made by value expressions; null when there are none.
 */
public record CreatorPlan(
    Executable executable,
    List<Parameter> parameters,
    int masks,
    @Nullable StockArguments computed) {

  public CreatorPlan {
    parameters = List.copyOf(parameters);
  }

  /** Whether nothing has to be known before the instance is created. */
  public boolean takesNothing() {
    return executable.getParameterCount() == 0;
  }

  /** Whether a marker follows, which is null (Kotlin only). */
  public boolean marked() {
    return executable.getParameterCount() > parameters.size() + masks;
  }

  /**
   * A parameter of the creator.
   *
   * @param type its raw type in the creator's signature.
   * @param origin where its argument comes from.
   * @param optional whether a missing or null value takes the default argument (Kotlin only).
   */
  public record Parameter(Class<?> type, Origin origin, boolean optional) {

    /** Whether it comes from a property. */
    public boolean bound() {
      return origin == Origin.PROPERTY;
    }
  }

  /** Where an argument comes from. */
  public enum Origin {
    PROPERTY,
    /** A value expression. */
    EXPRESSION,
    /** It always is null, zero or false. */
    NOTHING
  }
}
