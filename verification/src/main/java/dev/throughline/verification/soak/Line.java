package dev.throughline.verification.soak;

import java.util.Locale;

/** What must not grow while the application is restarted. */
enum Line {
  /** Loaded now, hidden ones included. */
  CLASSES("classes", 0.01, 20),
  /**
   * Used by metadata of classes, and by the profiles of methods: those are made as the JIT works,
   * for hundreds of restarts, so that the second half of a run is what has to be flat.
   */
  METASPACE("metaspace, MB", 0.04, 1),
  /** Used after a collection. */
  HEAP("heap after collection, MB", 0.05, 2),
  /** Of Java, alive. */
  THREADS("threads", 0, 2),
  /** Open in the process: sockets, files. */
  DESCRIPTORS("sockets and files", 0, 3),
  /** Of applications that were closed, and not yet collected. */
  LOADERS("class loaders of closed applications", 0, 3),
  /** Between compiled and stock mapping, from the start on. */
  DIFFERENCES("differences from stock", 0, 0),
  /** Results that were not what had been written, from the start on. */
  WRONG("wrong results", 0, 0);

  private final String label;
  private final double part;
  private final double slack;

  Line(String label, double part, double slack) {
    this.label = label;
    this.part = part;
    this.slack = slack;
  }

  /** {@return how reports call it} */
  String label() {
    return label;
  }

  /** The name of its figure in samples. */
  String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** {@return whether something is counted from the start on, of which there must be none} */
  boolean mustBeZero() {
    return this == DIFFERENCES || this == WRONG;
  }

  /** From which restart on it has to be flat, when classes are loaded after so many of all. */
  int settled(int loaded, int last) {
    return this == METASPACE ? Math.max(loaded, last / 2) : loaded;
  }

  /** The most that counts as flat, with what there was early. */
  double most(double early) {
    return mustBeZero() ? 0 : early + Math.max(slack, part * early);
  }
}
