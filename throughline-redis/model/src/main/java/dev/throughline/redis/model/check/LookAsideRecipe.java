package dev.throughline.redis.model.check;

import dev.throughline.redis.internal.protocol.Entry;
import dev.throughline.redis.internal.protocol.HistoryRequest.Insert;
import dev.throughline.redis.internal.protocol.Page;
import dev.throughline.redis.internal.protocol.PageRange;
import dev.throughline.redis.model.Limits;
import dev.throughline.redis.model.Model;
import dev.throughline.redis.model.Mutant;
import dev.throughline.redis.model.Note;
import dev.throughline.redis.model.PageChecks;
import dev.throughline.redis.model.server.SimulatedHistory;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The published recipe: a sorted set by position, read first; when it holds fewer entries before
 * the cursor than asked for, the rest is read from the database and put into the set. Here without
 * any concurrency or fault, which it does not need to fail.
 */
final class LookAsideRecipe {

  private static final Model ANY = new Model(Mutant.NONE, false, false, new Limits(1, 1, 1, 1));

  private SimulatedHistory history = SimulatedHistory.EMPTY;
  private final NavigableMap<Long, Entry<Note>> set = new TreeMap<>();

  private LookAsideRecipe() {}

  /** {@return what is wrong with the first wrong page of a run, or null} */
  static @Nullable String run(long seed) {
    Random random = new Random(seed);
    LookAsideRecipe recipe = new LookAsideRecipe();
    for (int i = 1; i <= 40; i++) {
      recipe.append(new Note("w", "c" + i, "t" + i));
    }
    recipe.set.clear(); // the key has expired
    for (int i = 0; i < 20; i++) {
      PageRange range = PageRange.before(2 + random.nextInt(40), 5);
      Page<Note> page = recipe.read(range);
      String violation = PageChecks.violation(page, range, recipe.history.log(), 40, 0);
      if (violation != null) {
        return "page " + (i + 1) + ", " + range + ": " + violation;
      }
    }
    return null;
  }

  private void append(Note note) {
    long number = set.isEmpty() ? 1 : set.lastKey() + 1;
    set.put(number, new Entry<>(number, number, note));
    history = history.execute(new Insert<>("k", note, number, number), ANY).after();
  }

  private Page<Note> read(PageRange range) {
    List<Entry<Note>> found = new ArrayList<>(before(set, range.bound(), range.before()));
    if (found.size() < range.before()) {
      long bound = found.isEmpty() ? range.bound() : found.get(0).seq();
      NavigableMap<Long, Entry<Note>> stored = new TreeMap<>();
      history.log().forEach(entry -> stored.put(entry.seq(), entry));
      List<Entry<Note>> rest = before(stored, bound, range.before() - found.size());
      rest.forEach(entry -> set.put(entry.seq(), entry));
      found.addAll(0, rest);
    }
    return new Page<>(40, 40, found, Page.Source.HIT);
  }

  private static List<Entry<Note>> before(NavigableMap<Long, Entry<Note>> from, long bound, int n) {
    List<Entry<Note>> below = new ArrayList<>(from.headMap(bound, false).values());
    return below.subList(Math.max(0, below.size() - n), below.size());
  }
}
