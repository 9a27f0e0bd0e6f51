package dev.throughline.codec.internal.plan;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.List;

/** The setting of a property of an existing object. Immutable. */
public sealed interface SetterPlan {

  /**
   * {@return whether the object stays the same, whatever other properties are set before or after}
   */
  default boolean plain() {
    return this instanceof Assign;
  }

  /** The field is assigned. */
  record Assign(Field field) implements SetterPlan {}

  /** A setter is called; what it returns is ignored. */
  record Call(Method method) implements SetterPlan {}

  /** A method returns the object with the value, which takes the place of the first. */
  record Wither(Method method) implements SetterPlan {}

  /**
   * Kotlin's synthetic method behind {@code copy} with default arguments.
   *
   * @param method static; takes the object, the arguments, the masks and a marker.
   * @param position of the property among its parameters.
   * @param masks which arguments take their defaults: all but this property.
   */
  record Copy(Method method, int position, List<Integer> masks) implements SetterPlan {

    public Copy {
      masks = List.copyOf(masks);
    }
  }
}
