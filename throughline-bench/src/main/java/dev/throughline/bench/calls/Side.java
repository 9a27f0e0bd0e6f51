package dev.throughline.bench.calls;

import java.util.Locale;

/** Which of the driver's APIs a call is made by. */
enum Side {
  BLOCKING,
  REACTIVE;

  /** Its name in options and reports. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  @Override
  public String toString() {
    return label();
  }
}
