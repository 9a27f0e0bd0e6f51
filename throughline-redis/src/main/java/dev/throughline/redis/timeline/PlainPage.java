package dev.throughline.redis.timeline;

import dev.throughline.mongodb.page.KeysetPage;
import java.util.List;

/**
 * A page of a plain timeline.
 *
 * @param page items in the timeline's order, and cursors to go on from
 * @param source where it came from
 * @param <T> the entity type
 */
public record PlainPage<T>(KeysetPage<T> page, TimelineSource source) {

  /** The items of the page. */
  public List<T> items() {
    return page.items();
  }
}
