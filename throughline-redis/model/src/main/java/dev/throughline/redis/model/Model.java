package dev.throughline.redis.model;

import dev.throughline.redis.internal.protocol.WindowKeys;

/**
 * What is modelled: the protocol or a mutant of it, and its limits.
 *
 * @param mutant what is wrong with it
 * @param strict whether writers outlast the staleness bound when Redis cannot be reached
 * @param plain whether it is the protocol without numbers
 * @param limits the limits of the window
 */
public record Model(Mutant mutant, boolean strict, boolean plain, Limits limits) {

  /** What half of a surrogate pair becomes where it is written as bytes all the same. */
  public static final String KEY = "?";

  /** The names of windows. */
  public static final WindowKeys WINDOWS = WindowKeys.of("", "", String.class, "Note.key");

  /** The window of {@link #KEY}. */
  public static final String WINDOW = WINDOWS.of(KEY);
}
