package dev.throughline.redis.timeline;

/**
 * Where a timeline stands.
 *
 * @param tail the position of its last entry, which is also how many it has; 0 when it is empty
 * @param chg its highest change number; 0 when it is empty
 */
public record TimelinePosition(long tail, long chg) {}
