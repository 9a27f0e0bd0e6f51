package dev.throughline.codec.internal.diagnose;

import org.jspecify.annotations.Nullable;

/** Keeps the first place that a walk finds for the wanted reason. Used by one thread. */
final class Search {

  /** Deeper documents are given up: a sample is not worth the stack. */
  static final int MAX_DEPTH = 100;

  private final String wanted;
  private @Nullable Place place;

  /**
   * Creates an empty search.
   *
   * @param wanted the reason that compiled code gave.
   */
  Search(String wanted) {
    this.wanted = wanted;
  }

  void found(String reason, String path, String found, String expected) {
    if (place == null && reason.equals(wanted)) {
      place = new Place(path, found, expected);
    }
  }

  /** {@return whether the wanted reason was found} */
  boolean done() {
    return place != null;
  }

  @Nullable Place place() {
    return place;
  }
}
