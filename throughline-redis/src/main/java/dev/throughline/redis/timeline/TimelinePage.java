package dev.throughline.redis.timeline;

import java.util.List;

/**
 * Consecutive entries of a timeline, exactly as it was at one revision.
 *
 * @param items ascending by position, without a gap; deleted entries are among them
 * @param revision the revision. Who sends it back as {@code minRevision} never sees an older state.
 * @param atStart whether nothing comes before the page
 * @param atTail whether nothing came after the page at that revision
 * @param source where it came from
 * @param <T> the entity type
 */
public record TimelinePage<T>(
    List<T> items, long revision, boolean atStart, boolean atTail, TimelineSource source) {}
