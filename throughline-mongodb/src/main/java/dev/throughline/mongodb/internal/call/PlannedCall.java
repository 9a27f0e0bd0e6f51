package dev.throughline.mongodb.internal.call;

import org.jspecify.annotations.Nullable;

/** A call of an application, blocking or reactive, and its plan. */
public interface PlannedCall {

  /** Why stock makes the call, null when it is planned, or was not made yet. */
  @Nullable String refusal();

  /** {@return whether the call is made by a plan} */
  boolean compiled();
}
