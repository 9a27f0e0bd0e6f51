package dev.throughline.codec.internal.plan;

import org.jspecify.annotations.Nullable;

/** The result of planning a type: a plan, or the reason why stock serves it. */
public sealed interface PlanResult {

  /**
   * The type can be compiled.
   *
   * @param readRefusal why only stock reads the type, null when it can be read.
   */
  record Planned(EntityPlan plan, @Nullable String readRefusal) implements PlanResult {}

  /**
   * Stock serves the type.
   *
   * @param reason which part is not covered and why, in words for users.
   */
  record Refused(Class<?> type, String reason) implements PlanResult {}
}
