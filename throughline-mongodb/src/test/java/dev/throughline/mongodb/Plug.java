package dev.throughline.mongodb;

import dev.throughline.mongodb.internal.driver.Senders;

/**
 * Whether {@code throughline-driver} is on the class path. Tests of calls run without it in this
 * module and with it in that one, which shows that whole commands were sent.
 */
public final class Plug {

  /** Whether it is. */
  public static final boolean HERE = Senders.blocking() != null;

  private Plug() {}
}
