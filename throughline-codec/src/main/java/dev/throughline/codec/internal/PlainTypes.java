package dev.throughline.codec.internal;

import dev.throughline.codec.internal.plan.EntityPlan;
import dev.throughline.codec.internal.plan.PlanResult;
import dev.throughline.codec.internal.plan.PropertyPlan;
import dev.throughline.codec.internal.plan.ValuePlan.Nested;
import java.lang.reflect.Modifier;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;

/** Finds the types whose documents are written without a converter of the application. */
final class PlainTypes {

  private final Function<Class<?>, PlanResult> plans;
  private final Set<Class<?>> seen = new HashSet<>();

  /** Finds out about one type, and those inside of it, by these plans. */
  PlainTypes(Function<Class<?>, PlanResult> plans) {
    this.plans = plans;
  }

  /** {@return whether all values of the plan are written by code that is made of plans alone} */
  boolean plain(EntityPlan plan) {
    return plan.properties().stream()
        .map(PropertyPlan::value)
        .allMatch(value -> value.plain(this::nested));
  }

  /** Only of a final type: what a value of another class calls is not known before there is one. */
  private boolean nested(Nested nested) {
    Class<?> type = nested.type();
    return Modifier.isFinal(type.getModifiers())
        && (!seen.add(type)
            || (plans.apply(type) instanceof PlanResult.Planned planned && plain(planned.plan())));
  }
}
