package dev.throughline.bench.calls;

import java.util.Locale;

/** What an application asks for, one document at a time. */
enum Call {
  FIND_BY_ID,
  DERIVED,
  QUERY,
  UPDATE_FIRST,
  SAVE_EXISTING,
  INSERT,
  EXISTS,
  COUNT;

  /** Its name in options and reports. */
  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  @Override
  public String toString() {
    return label();
  }
}
