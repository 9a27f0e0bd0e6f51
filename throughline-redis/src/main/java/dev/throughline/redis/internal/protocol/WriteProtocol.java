package dev.throughline.redis.internal.protocol;

import dev.throughline.redis.internal.protocol.HistoryRequest.Insert;
import dev.throughline.redis.internal.protocol.HistoryRequest.LastChange;
import dev.throughline.redis.internal.protocol.HistoryRequest.One;
import dev.throughline.redis.internal.protocol.HistoryRequest.Replace;
import dev.throughline.redis.internal.protocol.HistoryRequest.Sent;
import dev.throughline.redis.internal.protocol.HistoryRequest.Tail;
import dev.throughline.redis.internal.protocol.HistoryRequest.WriteReply;
import dev.throughline.redis.internal.protocol.LocalRequest.Backoff;
import dev.throughline.redis.internal.protocol.LocalRequest.OutlastBound;
import dev.throughline.redis.internal.protocol.WindowRequest.Apply;
import dev.throughline.redis.internal.protocol.WindowRequest.ApplyReply;
import dev.throughline.redis.internal.protocol.WindowRequest.Drop;
import dev.throughline.redis.internal.protocol.WindowRequest.Merge;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataRetrievalFailureException;

/**
 * Writes an entry: first to the database, under the numbers after the highest ones, then to the
 * window; only then is it acknowledged. An exception of the database ends the flow before the
 * window hears of anything: a write whose outcome is unknown is never cached.
 *
 * @param <T> the entity type
 */
public class WriteProtocol<T> {

  private static final int WRITE_ATTEMPTS = 50;
  private static final int MERGE_ATTEMPTS = 4;

  private final ReadProtocol<T> reads;
  private final int windowEntries;
  private final boolean strict;

  /**
   * @param windowEntries how many changes are merged into a window before it is dropped instead
   * @param strict whether a write that did not reach Redis is acknowledged only when no window can
   *     be served that lacks it
   */
  public WriteProtocol(ReadProtocol<T> reads, int windowEntries, boolean strict) {
    this.reads = reads;
    this.windowEntries = windowEntries;
    this.strict = strict;
  }

  /**
   * The entry that was written.
   *
   * @param entry the entry as the database has it
   * @param repeated whether it had been written before, by the same author under the same client id
   * @param announced whether the window has it, or is known to be missing
   * @param <T> the entity type
   */
  public record Written<T>(Entry<T> entry, boolean repeated, boolean announced) {}

  /** The end of a timeline, as a process knows it by its own writes. */
  public interface End {

    /** A position that was committed, null when none is remembered. */
    @Nullable Position known();

    /** An entry has been inserted; everything before it was there. */
    void inserted(Entry<?> entry);
  }

  /** Appends an entity. Asks for the position where none is known. */
  public Flow<Written<T>> append(Object key, String window, T entity, End end) {
    return append(new Appending<>(key, window, entity, end), end.known(), 1);
  }

  private record Appending<T>(Object key, String window, T entity, End end) {}

  private Flow<Written<T>> append(Appending<T> write, @Nullable Position known, int attempt) {
    if (known == null) {
      return position(write.key()).then(position -> append(write, position, attempt));
    }
    Insert<T> insert =
        new Insert<>(write.key(), write.entity(), known.tail() + 1, known.revision() + 1);
    return Flow.ask(insert)
        .then(
            reply -> {
              if (reply instanceof WriteReply.Written<T> written) {
                // Before the window is asked: other writers of this process go on meanwhile.
                write.end().inserted(written.entry());
                return announced(write.key(), write.window(), written.entry(), false);
              }
              return refused(write, insert, reply, attempt);
            });
  }

  private Flow<Written<T>> refused(
      Appending<T> write, Insert<T> insert, WriteReply<T> reply, int attempt) {
    Object key = write.key();
    return Flow.ask(new Sent<>(key, insert.entity()))
        .then(
            (Optional<Entry<T>> sent) -> {
              if (sent.isPresent()) {
                return announced(key, write.window(), sent.get(), true);
              }
              Supplier<Flow<Written<T>>> again =
                  () -> append(write, after(insert, write.end().known()), attempt + 1);
              return reply instanceof WriteReply.Refused<T> refused
                  ? Flow.ask(new Tail(key))
                      .then(tail -> unlessFree(insert, tail, refused.cause(), attempt, again))
                  : retried(key, ((WriteReply.Taken<T>) reply).cause(), attempt, again);
            });
  }

  /**
   * A known position if it is behind the insert that was refused: another writer of this process
   * was faster, and would be each time while this one asks for the position in two trips.
   */
  private static @Nullable Position after(Insert<?> refused, @Nullable Position known) {
    return known != null && known.tail() >= refused.seq() ? known : null;
  }

  /** Only where a number is taken by now can another attempt be of use. */
  private Flow<Written<T>> unlessFree(
      Insert<T> insert,
      long tail,
      RuntimeException cause,
      int attempt,
      Supplier<Flow<Written<T>>> again) {
    return tail >= insert.seq()
        ? retried(insert.key(), cause, attempt, again)
        : unlessFree(insert.key(), insert.revision(), cause, attempt, again);
  }

  private Flow<Written<T>> unlessFree(
      Object key,
      long revision,
      RuntimeException cause,
      int attempt,
      Supplier<Flow<Written<T>>> again) {
    return Flow.ask(new LastChange(key))
        .then(
            last ->
                last >= revision ? retried(key, cause, attempt, again) : new Flow.Failed<>(cause));
  }

  /** The numbers to come after. They need not belong to one moment: a stale one is refused. */
  private static Flow<Position> position(Object key) {
    return Flow.ask(new Tail(key))
        .then(
            tail ->
                Flow.ask(new LastChange(key))
                    .then(revision -> Flow.done(new Position(tail, revision))));
  }

  /**
   * Changes an entry.
   *
   * @param change makes the new state of the entity; called again when another writer was first
   * @param known a revision of the timeline that was committed, or 0 to ask for it
   */
  public Flow<Written<T>> edit(
      Object key, String window, long seq, UnaryOperator<T> change, long known) {
    return edit(key, window, seq, change, known, 1);
  }

  private Flow<Written<T>> edit(
      Object key, String window, long seq, UnaryOperator<T> change, long known, int attempt) {
    One<T> one = new One<>(key, seq);
    return Flow.ask(one)
        .then(
            (Optional<Entry<T>> found) -> {
              if (found.isEmpty()) {
                return new Flow.Failed<>(
                    new DataRetrievalFailureException("Timeline " + key + " has no entry " + seq));
              }
              Entry<T> current = found.get();
              return known >= current.revision()
                  ? replaced(key, window, current, change, known, attempt)
                  : Flow.ask(new LastChange(key))
                      .then(revision -> replaced(key, window, current, change, revision, attempt));
            });
  }

  private Flow<Written<T>> replaced(
      Object key,
      String window,
      Entry<T> current,
      UnaryOperator<T> change,
      long revision,
      int attempt) {
    T changed = change.apply(current.value());
    return Flow.ask(new Replace<>(key, current, changed, revision + 1))
        .then(
            reply -> {
              if (reply instanceof WriteReply.Written<T> written) {
                return announced(key, window, written.entry(), false);
              }
              Supplier<Flow<Written<T>>> again =
                  () -> edit(key, window, current.seq(), change, 0, attempt + 1);
              if (reply instanceof WriteReply.Refused<T> refused) {
                return unlessFree(key, revision + 1, refused.cause(), attempt, again);
              }
              RuntimeException cause =
                  reply instanceof WriteReply.Taken<T> taken ? taken.cause() : null;
              return retried(key, cause, attempt, again);
            });
  }

  private Flow<Written<T>> retried(
      Object key, @Nullable RuntimeException cause, int attempt, Supplier<Flow<Written<T>>> again) {
    if (attempt == WRITE_ATTEMPTS) {
      return new Flow.Failed<>(
          new ConcurrencyFailureException(
              "Timeline " + key + " was written by others during each of " + attempt + " attempts",
              cause));
    }
    return Flow.ask(new Backoff(attempt)).then(waited -> again.get());
  }

  private Flow<Written<T>> announced(Object key, String window, Entry<T> entry, boolean repeated) {
    List<Slot> slot = reads.slots(List.of(entry));
    Flow<Boolean> announced =
        slot == null
            ? dropped(window)
            : Flow.ask(new Apply(window, slot.get(0)))
                .then(reply -> isAnnounced(key, window, entry.revision(), reply, 1));
    return announced.then(
        known ->
            known || !strict
                ? Flow.done(new Written<>(entry, repeated, known))
                : Flow.ask(new OutlastBound())
                    .then(waited -> Flow.done(new Written<>(entry, repeated, false))));
  }

  private Flow<Boolean> isAnnounced(
      Object key, String window, long revision, ApplyReply reply, int attempt) {
    if (!(reply instanceof ApplyReply.Hole hole)) {
      return Flow.done(reply instanceof ApplyReply.Accepted || reply instanceof ApplyReply.Absent);
    }
    if (attempt == MERGE_ATTEMPTS) {
      return dropped(window);
    }
    Flow<Changed<T>> changes = Consistent.changes(key, hole.revision(), revision, windowEntries);
    return changes.then(
        changed -> {
          List<Slot> slots = changed.more() ? null : reads.slots(changed.entries());
          return slots == null
              ? dropped(window)
              : Flow.ask(new Merge(window, hole.revision(), changed.to(), slots, hole.now()))
                  .then(merged -> isAnnounced(key, window, revision, merged, attempt + 1));
        });
  }

  private static Flow<Boolean> dropped(String window) {
    return Flow.ask(new Drop(window))
        .then(
            reply ->
                Flow.done(
                    reply instanceof ApplyReply.Accepted || reply instanceof ApplyReply.Absent));
  }
}
