package dev.throughline.redis.timeline;

import java.util.List;

/**
 * Consecutive entries of a timeline, exactly as it was at one change number.
 *
 * @param items ascending by position, without a gap; deleted entries are among them
 * @param chg the change number. Who sends it back as {@code minChg} never sees an older state.
 * @param atStart whether nothing comes before the page
 * @param atTail whether nothing came after the page at that change number
 * @param source where it came from
 * @param <T> the entity type
 */
public record TimelinePage<T>(
    List<T> items, long chg, boolean atStart, boolean atTail, TimelineSource source) {}
