package dev.throughline.redis.timeline;

/** The source of a page. */
public enum TimelineSource {
  /** From Redis, in one trip. */
  HIT,
  /** From Redis, after the database had said that it is up to date, or what is new. */
  REPAIRED,
  /** From the database, and Redis has it now. */
  FILLED,
  /** From the database: older than what Redis keeps, or another process was filling the window. */
  DATABASE,
  /** From the database, since Redis did not answer. */
  DEGRADED
}
