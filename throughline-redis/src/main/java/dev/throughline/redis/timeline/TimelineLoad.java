package dev.throughline.redis.timeline;

/**
 * What timelines of a process are doing at one moment: all zero when no call is under way.
 *
 * @param degraded how many pages are being read from the database since Redis did not answer
 * @param waiting how many calls wait until one of those has ended
 * @param fills how many windows are being filled or verified
 */
public record TimelineLoad(int degraded, int waiting, int fills) {}
