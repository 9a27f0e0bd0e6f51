package dev.throughline.redis.internal.protocol;

/**
 * The end of a timeline.
 *
 * @param tail the position of its last entry, 0 when it is empty
 * @param revision its highest revision, 0 when it is empty
 */
public record Position(long tail, long revision) {}
