package dev.throughline.boot.internal;

/** The choice for a driver that was not tested. */
public enum UnknownDriver {
  /** Its own operations are used. */
  REFUSE,
  /** Throughline's are. */
  USE
}
