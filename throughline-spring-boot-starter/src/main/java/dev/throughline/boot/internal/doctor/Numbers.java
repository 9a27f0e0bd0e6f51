package dev.throughline.boot.internal.doctor;

/** Numbers as findings show them. */
final class Numbers {

  private Numbers() {}

  static double millis(double nanos) {
    return rounded(nanos / 1e6);
  }

  static double micros(double nanos) {
    return rounded(nanos / 1e3);
  }

  static double rounded(double value) {
    return Math.round(value * 1000) / 1000.0;
  }
}
