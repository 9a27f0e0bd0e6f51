package dev.throughline.boot.internal;

/** What to do with a driver that was not tested. */
public enum UnknownDriver {
  /** Its own operations are used. */
  REFUSE,
  /** Throughline's are. */
  USE
}
