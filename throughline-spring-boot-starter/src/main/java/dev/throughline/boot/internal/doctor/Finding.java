package dev.throughline.boot.internal.doctor;

import java.util.Map;

/**
 * Something that could be faster, or should be known.
 *
 * @param kind what it is, as the guide names it.
 * @param call the method that does it, with the simple name of its interface or class.
 * @param entity the entity's class, empty where the call names none.
 * @param summary one sentence.
 * @param evidence what was measured, by name; times in milliseconds unless the name says otherwise.
 * @param change what to do.
 * @param prediction how the gain was worked out.
 * @param savedMillis what the change would have saved of all that was watched; zero where that
 *     cannot be predicted.
 */
public record Finding(
    Kind kind,
    String call,
    String entity,
    String summary,
    Map<String, Object> evidence,
    String change,
    String prediction,
    double savedMillis) {

  /** Kinds of findings. */
  public enum Kind {
    MAPPING,
    REPEATED_FINDS,
    SINGLE_WRITES,
    OFFSET_PAGES,
    WHOLE_REWRITES,
    LARGE_RESULTS,
    LEFT_TO_STOCK,
    DIFFERENCES
  }
}
