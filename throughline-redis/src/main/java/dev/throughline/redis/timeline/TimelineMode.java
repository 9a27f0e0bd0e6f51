package dev.throughline.redis.timeline;

/** The behaviour of a write that cannot reach Redis. */
public enum TimelineMode {
  /** It is acknowledged at once. Pages may lack it, for as long as the staleness bound says. */
  BOUNDED,
  /**
   * It is acknowledged when that time is over, so that no later page lacks it. A write that Redis
   * has accepted is acknowledged at once; where Redis loses it, as a failover to a replica that
   * lags behind does, pages may lack it for the time that the staleness bound says.
   */
  STRICT
}
