package dev.throughline.mongodb.internal.run;

import dev.throughline.mongodb.internal.call.Calls;

/** Makes the calls of a template by their plans, blocking or reactive. */
public abstract class Runner {

  private final Calls calls;

  /** Creates a runner of these calls. */
  Runner(Calls calls) {
    this.calls = calls;
  }

  /** {@return the calls that are compiled} */
  public final Calls calls() {
    return calls;
  }
}
