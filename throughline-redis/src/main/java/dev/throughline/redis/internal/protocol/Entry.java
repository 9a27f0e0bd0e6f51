package dev.throughline.redis.internal.protocol;

/**
 * An entry of a timeline with its two numbers.
 *
 * @param seq its dense position, from 1
 * @param revision the timeline's revision at its last change
 * @param value the entity
 * @param <T> the entity type
 */
public record Entry<T>(long seq, long revision, T value) {}
