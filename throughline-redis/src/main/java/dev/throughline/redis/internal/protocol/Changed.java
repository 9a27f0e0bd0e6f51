package dev.throughline.redis.internal.protocol;

import java.util.List;

/**
 * All that happened in a timeline from one revision to another.
 *
 * @param to the revision up to which it is complete
 * @param entries each changed entry once, ascending by the number of its last change
 * @param more whether there was more than asked for
 * @param <T> the entity type
 */
public record Changed<T>(long to, List<Entry<T>> entries, boolean more) {}
