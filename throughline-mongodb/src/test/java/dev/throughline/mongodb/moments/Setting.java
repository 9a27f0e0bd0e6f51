package dev.throughline.mongodb.moments;

/** Who looks at an operation, and how it is called. */
enum Setting {
  /** Converters and factories only. */
  QUIET,
  /** A resolver of write concerns. */
  RESOLVER,
  /** A listener for all events. */
  EVENTS,
  /** Callbacks of all kinds. */
  CALLBACKS,
  /** A callback before conversion that looks into the database. */
  LOOKING,
  /** Auditing and validation. */
  LIFECYCLE,
  /** A single connection, and converters that query the database. */
  ONE_CONNECTION,
  /** Reactive: the entity changes right after the subscription, while no connection is free. */
  LATE,
  /** Reactive: subscribed on another thread. */
  ELASTIC,
  /** Reactive: the context of the subscriber is bridged to thread locals. */
  BRIDGED;

  boolean blocking() {
    return ordinal() < LATE.ordinal();
  }

  boolean hasResolver() {
    return this == RESOLVER || this == ELASTIC;
  }

  int connections() {
    return this == ONE_CONNECTION || this == LATE ? 1 : 100;
  }
}
