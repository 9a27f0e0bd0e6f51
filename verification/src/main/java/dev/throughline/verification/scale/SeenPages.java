package dev.throughline.verification.scale;

import dev.throughline.redis.timeline.TimelinePage;
import dev.throughline.redis.timeline.TimelineSource;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;

/** The pages that users saw, to be compared with the database when all is quiet. */
final class SeenPages {

  private record Seen(String timeline, TimelinePage<Post> page, int asked, long minRevision) {}

  private final Queue<Seen> pages = new ConcurrentLinkedQueue<>();

  void add(String timeline, TimelinePage<Post> page, int asked, long minRevision) {
    pages.add(new Seen(timeline, page, asked, minRevision));
  }

  Map<TimelineSource, Integer> sources() {
    Map<TimelineSource, Integer> sources = new EnumMap<>(TimelineSource.class);
    pages.forEach(seen -> sources.merge(seen.page().source(), 1, Integer::sum));
    return sources;
  }

  int count() {
    return pages.size();
  }

  /**
   * The pages that differ from what the database held at their revision. Entries are never changed
   * here, so that is those whose revision is not higher.
   *
   * @param stored all entries of a timeline, ascending
   */
  List<String> wrong(Function<String, List<Post>> stored) {
    List<String> wrong = new ArrayList<>();
    for (Seen seen : pages) {
      List<Post> all = stored.apply(seen.timeline());
      TimelinePage<Post> page = seen.page();
      List<Post> items = page.items();
      long tail = page.revision();
      if (tail < seen.minRevision() || tail > all.size()) {
        wrong.add("%s at %d, asked for %d".formatted(seen.timeline(), tail, seen.minRevision()));
      } else if (!items.isEmpty()) {
        int first = (int) items.get(0).seq();
        int last = first + items.size() - 1;
        boolean short_ = items.size() < seen.asked() && !page.atStart();
        boolean end = page.atTail() != (last == tail);
        if (last > tail || short_ || end || !items.equals(all.subList(first - 1, last))) {
          wrong.add("%s from %d to %d at %d".formatted(seen.timeline(), first, last, tail));
        }
      } else if (tail > 0) {
        wrong.add(seen.timeline() + " empty at " + tail);
      }
    }
    return wrong;
  }
}
