package dev.throughline.bench.reactiveinsert;

import java.util.Locale;

/** Where the items come from. */
enum Source {
  /** A collection: all are there. */
  FAST,
  /** One every {@value #INTERVAL_MILLIS} ms, whether or not the last is written. */
  SLOW;

  static final int INTERVAL_MILLIS = 5;

  String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
