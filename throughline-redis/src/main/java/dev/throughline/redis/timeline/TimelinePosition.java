package dev.throughline.redis.timeline;

/**
 * The end of a timeline.
 *
 * @param tail the position of its last entry, which is also how many it has; 0 when it is empty
 * @param revision its highest revision; 0 when it is empty
 */
public record TimelinePosition(long tail, long revision) {}
