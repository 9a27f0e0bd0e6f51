package dev.throughline.bench.calls;

import java.util.Locale;

/** What an application asks for, with one call. */
enum Call {
  FIND_BY_ID,
  DERIVED,
  QUERY,
  UPDATE_FIRST,
  SAVE_EXISTING,
  INSERT,
  EXISTS,
  COUNT,
  LIST_4,
  LIST_100,
  PAGE,
  SLICE,
  AGGREGATE_4;

  /** Its name in options and reports. */
  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  @Override
  public String toString() {
    return label();
  }
}
