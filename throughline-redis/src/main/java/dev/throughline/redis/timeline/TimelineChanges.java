package dev.throughline.redis.timeline;

import java.util.List;

/**
 * The changes of a timeline after a revision: entries that are new, edited or deleted, each in its
 * present state, ascending by revision.
 *
 * @param items the entries
 * @param revision the revision to go on from
 * @param more whether there was more than asked for
 * @param <T> the entity type
 */
public record TimelineChanges<T>(List<T> items, long revision, boolean more) {}
