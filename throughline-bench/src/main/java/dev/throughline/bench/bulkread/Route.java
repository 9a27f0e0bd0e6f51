package dev.throughline.bench.bulkread;

import java.util.Locale;

/** What is asked for. */
enum Route {
  LIST,
  AGGREGATE;

  String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
