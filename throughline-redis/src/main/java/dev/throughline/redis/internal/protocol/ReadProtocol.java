package dev.throughline.redis.internal.protocol;

import dev.throughline.cache.PayloadCodec;
import dev.throughline.redis.internal.protocol.HistoryRequest.LastChange;
import dev.throughline.redis.internal.protocol.Page.Source;
import dev.throughline.redis.internal.protocol.WindowRequest.ApplyReply;
import dev.throughline.redis.internal.protocol.WindowRequest.Drop;
import dev.throughline.redis.internal.protocol.WindowRequest.Fill;
import dev.throughline.redis.internal.protocol.WindowRequest.Merge;
import dev.throughline.redis.internal.protocol.WindowRequest.Read;
import dev.throughline.redis.internal.protocol.WindowRequest.ReadReply;
import dev.throughline.redis.internal.protocol.WindowRequest.Unavailable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads a page: from the window when that is verified, else from the database, and the window is
 * repaired or filled on the way.
 *
 * <p>The time at which a window counts as verified always comes from Redis, and from before the
 * database read that vouches for it.
 *
 * @param <T> the entity type
 */
public class ReadProtocol<T> {

  private static final int FILL_ATTEMPTS = 4;

  private final PayloadCodec<T> codec;
  private final int windowEntries;

  /**
   * @param windowEntries how many entries a window is filled with, and how many changes are merged
   *     into one before it is filled anew
   */
  public ReadProtocol(PayloadCodec<T> codec, int windowEntries) {
    this.codec = codec;
    this.windowEntries = windowEntries;
  }

  /**
   * A page that knows at least this revision, or all that the database knew when it was asked,
   * after the page was.
   */
  public Flow<Page<T>> page(Object key, String window, PageRange range, long minRevision) {
    Asked asked = new Asked(key, window, range, minRevision);
    return Flow.ask(new Read(window, range, minRevision)).then(reply -> first(asked, reply));
  }

  private record Asked(Object key, String window, PageRange range, long minRevision) {

    /** The same, of a window that knows all that the database knew. */
    Asked upTo(long last) {
      return minRevision <= last ? this : new Asked(key, window, range, last);
    }

    Read read() {
      return new Read(window, range, minRevision);
    }
  }

  private Flow<Page<T>> first(Asked asked, ReadReply reply) {
    if (reply instanceof ReadReply.Expired expired) {
      return Together.alone(
          asked.window(), false, () -> repair(asked, expired), () -> again(asked));
    }
    if (reply instanceof ReadReply.Missing missing) {
      String token = missing.token();
      return token == null
          ? Together.joined(
              asked.window(), () -> database(asked, Source.DATABASE), () -> again(asked))
          : Together.alone(
              asked.window(), true, () -> fill(asked, token, missing.now()), () -> again(asked));
    }
    return served(asked, reply, Source.HIT);
  }

  private Flow<Page<T>> again(Asked asked) {
    return Flow.ask(asked.read()).then(reply -> served(asked, reply, Source.REPAIRED));
  }

  private Flow<Page<T>> served(Asked asked, ReadReply reply, Source source) {
    if (reply instanceof ReadReply.Hit hit) {
      List<Entry<T>> entries = decoded(hit.slots());
      return entries == null
          ? Flow.ask(new Drop(asked.window())).then(dropped -> database(asked, Source.DATABASE))
          : Flow.done(new Page<>(hit.revision(), hit.tail(), entries, source));
    }
    return reply instanceof Unavailable
        ? Together.inTurn(() -> database(asked, Source.DEGRADED))
        : database(asked, Source.DATABASE);
  }

  private @Nullable List<Entry<T>> decoded(List<Slot> slots) {
    List<Entry<T>> entries = new ArrayList<>(slots.size());
    for (Slot slot : slots) {
      T value = codec.decode(slot.bytes(), slot.from(), slot.bytes().length);
      if (value == null) {
        return null;
      }
      entries.add(new Entry<>(slot.seq(), slot.revision(), value));
    }
    return entries;
  }

  private Flow<Page<T>> database(Asked asked, Source source) {
    Flow<Snapshot<T>> snapshot = Consistent.snapshot(asked.key(), asked.range());
    return snapshot.then(read -> Flow.done(page(asked, read, source)));
  }

  private Page<T> page(Asked asked, Snapshot<T> snapshot, Source source) {
    return new Page<>(snapshot.revision(), snapshot.tail(), snapshot.page(asked.range()), source);
  }

  private Flow<Page<T>> repair(Asked asked, ReadReply.Expired expired) {
    long from = expired.revision();
    return Flow.ask(new LastChange(asked.key()))
        .then(
            last -> {
              if (last < from) {
                // The database has been set back. The window belongs to another history.
                return dropped(asked);
              }
              if (last == from) {
                return merged(
                    asked.upTo(last),
                    new Merge(asked.window(), from, from, List.of(), expired.now()));
              }
              Flow<Changed<T>> changes = Consistent.changes(asked.key(), from, last, windowEntries);
              return changes.then(
                  changed -> {
                    List<Slot> slots = changed.more() ? null : slots(changed.entries());
                    return slots == null
                        ? dropped(asked)
                        : merged(
                            asked.upTo(last),
                            new Merge(asked.window(), from, changed.to(), slots, expired.now()));
                  });
            });
  }

  private Flow<Page<T>> merged(Asked asked, Merge merge) {
    return Flow.ask(merge).then(reply -> again(asked));
  }

  private Flow<Page<T>> dropped(Asked asked) {
    return Flow.ask(new Drop(asked.window()))
        .then(reply -> Flow.ask(asked.read()))
        .then(
            reply ->
                reply instanceof ReadReply.Missing missing && missing.token() != null
                    ? fill(asked, missing.token(), missing.now())
                    : served(asked, reply, Source.REPAIRED));
  }

  private Flow<Page<T>> fill(Asked asked, String token, long t0) {
    Flow<Snapshot<T>> end = Consistent.snapshot(asked.key(), PageRange.latest(windowEntries));
    return end.then(
        snapshot ->
            filled(asked, token, t0, snapshot, 1)
                .then(
                    latest ->
                        latest.covers(asked.range())
                            ? Flow.done(page(asked, latest, Source.FILLED))
                            : database(asked, Source.DATABASE)));
  }

  private Flow<Snapshot<T>> filled(
      Asked asked, String token, long t0, Snapshot<T> snapshot, int attempt) {
    List<Slot> slots = slots(snapshot.entries());
    if (slots == null) {
      return Flow.done(snapshot);
    }
    return Flow.ask(
            new Fill(asked.window(), token, snapshot.tail(), snapshot.revision(), slots, t0))
        .then(
            reply -> {
              if (!(reply instanceof ApplyReply.Hole hole) || attempt == FILL_ATTEMPTS) {
                return Flow.done(snapshot);
              }
              // A writer found no window meanwhile, and left the number of its change.
              Flow<Changed<T>> changes =
                  Consistent.changes(
                      asked.key(), snapshot.revision(), hole.revision(), windowEntries);
              return changes.then(
                  changed ->
                      changed.more()
                          ? Flow.done(snapshot)
                          : filled(
                              asked,
                              token,
                              t0,
                              snapshot.with(changed.entries(), changed.to()),
                              attempt + 1));
            });
  }

  /**
   * {@return what happened in a timeline after a revision: complete up to {@link Changed#to}}
   *
   * @param limit how many changes are returned at most
   */
  public Flow<Changed<T>> changes(Object key, long after, int limit) {
    return Consistent.changes(key, after, after, limit);
  }

  /**
   * The entries as a window keeps them, or null when one of them cannot be encoded. It is in the
   * database all the same, and that is where it is read then.
   */
  @Nullable List<Slot> slots(List<Entry<T>> entries) {
    List<Slot> slots = new ArrayList<>(entries.size());
    try {
      for (Entry<T> entry : entries) {
        slots.add(new Slot(entry.seq(), entry.revision(), codec.encode(entry.value())));
      }
    } catch (RuntimeException e) {
      return null;
    }
    return slots;
  }
}
