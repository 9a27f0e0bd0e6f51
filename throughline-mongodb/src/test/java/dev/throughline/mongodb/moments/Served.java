package dev.throughline.mongodb.moments;

/** How many calls were made by plans, and how many commands were sent whole. */
record Served(long planned, long direct) {

  static final Served NONE = new Served(0, 0);

  Served plus(Served other) {
    return new Served(planned + other.planned, direct + other.direct);
  }

  /** What came since then. */
  Served since(Served then) {
    return new Served(planned - then.planned, direct - then.direct);
  }
}
