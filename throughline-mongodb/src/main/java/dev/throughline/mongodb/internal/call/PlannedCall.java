package dev.throughline.mongodb.internal.call;

import org.jspecify.annotations.Nullable;

/** What is known of a call of an application, blocking or reactive. */
public interface PlannedCall {

  /** Why stock makes the call, null when it is planned, or was not made yet. */
  @Nullable String refusal();

  /** Whether the call is made by a plan. */
  boolean compiled();
}
