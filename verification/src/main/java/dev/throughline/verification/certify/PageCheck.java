package dev.throughline.verification.certify;

import com.mongodb.MongoException;
import dev.throughline.mongodb.page.CursorTokens;
import dev.throughline.mongodb.page.KeysetPage;
import dev.throughline.mongodb.page.KeysetPages;
import dev.throughline.mongodb.page.KeysetRequest;
import dev.throughline.mongodb.page.ReactiveKeysetPages;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.query.Query;

/**
 * Pages of one shape, walked there and back, have every item once and in order; and with the
 * advised index each of their commands reads no more index entries than the page needs.
 */
record PageCheck(PageShape shape) implements Check {

  static final int COUNT = 240;
  static final int SIZE = 20;

  /**
   * The entries of a page and one more; those of the place's own value, which are passed; and, for
   * each range, the first one behind it.
   */
  static final long MOST_KEYS = SIZE + 1L + Entry.MOST_TIES + 2L;

  static List<Check> all() {
    return PageShape.all().stream().map(it -> (Check) new PageCheck(it)).toList();
  }

  @Override
  public String name() {
    return "pages, " + shape.name();
  }

  /** An order by a field and the id, and as many as a limit says. */
  @Override
  public void stock(Workplace at) {
    List<Entry> all = Entry.several(COUNT);
    at.raw(Entry.COLLECTION).drop();
    at.stock.insertAll(all);
    List<Entry> expected =
        all.stream().sorted(Comparator.comparing(Entry::name).thenComparing(Entry::id)).toList();
    Query query = new Query().with(Sort.by("name", "id"));
    same("stock's list", expected, at.stock.find(query, Entry.class));
    same(
        "stock's first items",
        expected.subList(0, SIZE),
        at.stock.find(query.limit(SIZE), Entry.class));
  }

  @Override
  public Outcome run(Workplace at) {
    List<Entry> all = Entry.several(COUNT);
    at.raw(Entry.COLLECTION).drop(); // or a planner may take the index of another shape
    at.ours.insertAll(all);
    if (!shape.index().isEmpty()) {
      at.raw(Entry.COLLECTION).createIndex(shape.index());
    }
    CursorTokens tokens = CursorTokens.signedWith(new byte[32]);
    KeysetPages pages = new KeysetPages(at.ours, tokens);
    ReactiveKeysetPages reactive = new ReactiveKeysetPages(at.oursReactive, tokens);
    List<Entry> expected = shape.result(all);
    at.finds();
    walk("pages", expected, it -> pages.page(shape.query(), it, Entry.class));
    List<BsonDocument> finds = at.finds();
    walk(
        "reactive pages",
        expected,
        it -> Check.result(reactive.page(shape.query(), it, Entry.class)));
    String unseen = explain(at, finds);
    return unseen.isEmpty()
        ? Outcome.right(4L * expected.size(), finds.size() + " commands explained")
        : Outcome.right(
            4L * expected.size(), "the use of the index is not measurable here: " + unseen);
  }

  private void walk(
      String how, List<Entry> expected, Function<KeysetRequest, KeysetPage<Entry>> pages) {
    List<Entry> forward = new ArrayList<>();
    KeysetRequest request = KeysetRequest.first(SIZE).sortedBy(shape.sort());
    KeysetPage<Entry> page;
    do {
      page = pages.apply(request);
      forward.addAll(page.items());
      request = request.after(page.endCursor());
    } while (page.hasNext() && forward.size() <= expected.size());
    same(how, expected, forward);
    List<Entry> backward = new ArrayList<>();
    request = KeysetRequest.last(SIZE).sortedBy(shape.sort());
    do {
      page = pages.apply(request);
      backward.addAll(0, page.items());
      request = request.before(page.startCursor());
    } while (page.hasPrevious() && backward.size() <= expected.size());
    same(how + ", backward", expected, backward);
  }

  private static void same(String how, List<Entry> expected, List<Entry> found) {
    for (int i = 0; i < Math.min(expected.size(), found.size()); i++) {
      Check.same("%s, item %d".formatted(how, i + 1), expected.get(i), found.get(i));
    }
    Check.same("items on " + how, expected.size(), found.size());
  }

  /** {@return what could not be seen; empty when all was} */
  private static String explain(Workplace at, List<BsonDocument> finds) {
    for (BsonDocument find : finds) {
      ExplainedPlan plan;
      try {
        plan = ExplainedPlan.of(at.command(explaining(find)));
      } catch (MongoException e) {
        return "the server does not explain";
      }
      if (plan == null) {
        return "the answer to explain does not say what was read";
      }
      String fault = plan.fault(MOST_KEYS);
      if (fault != null) {
        throw new Wrong(
            "%s, for the filter %s sorted by %s"
                .formatted(fault, find.get("filter"), find.get("sort")));
      }
    }
    return "";
  }

  /** The command as it was sent, without what belongs to its session. */
  private static BsonDocument explaining(BsonDocument find) {
    BsonDocument plain = new BsonDocument();
    Stream.of("find", "filter", "sort", "projection", "limit", "collation")
        .filter(find::containsKey)
        .forEach(it -> plain.append(it, find.get(it)));
    return new BsonDocument("explain", plain).append("verbosity", new BsonString("executionStats"));
  }
}
