package dev.throughline.redis.model.world;

import dev.throughline.redis.internal.protocol.Changed;
import dev.throughline.redis.internal.protocol.Entry;
import dev.throughline.redis.internal.protocol.Page;
import dev.throughline.redis.internal.protocol.PageRange;
import dev.throughline.redis.internal.protocol.PlainProtocol;
import dev.throughline.redis.internal.protocol.Position;
import dev.throughline.redis.internal.protocol.Reached;
import dev.throughline.redis.internal.protocol.WriteProtocol.Written;
import dev.throughline.redis.model.Note;
import dev.throughline.redis.model.Operation;
import dev.throughline.redis.model.PageChecks;
import dev.throughline.redis.model.PlainNotes;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The outcomes of a process's operations, and the faults in them. */
final class Results {

  /**
   * The end of an operation.
   *
   * @param actor the process afterwards
   * @param acknowledged the number of the change that is acknowledged, or 0
   * @param violation what is wrong, or null
   * @param reached what the process remembers of a revision that there was not, if anything
   */
  record Ended(
      Actor actor, long acknowledged, @Nullable String violation, @Nullable Reached reached) {

    Ended(Actor actor, long acknowledged, @Nullable String violation) {
      this(actor, acknowledged, violation, null);
    }
  }

  /** What a client gets that claims too high a revision, and what is remembered of it. */
  record FarPage(Page<Note> page, @Nullable Reached reached) {}

  private Results() {}

  @SuppressWarnings("unchecked") // flows of the model are about notes
  static Ended of(Actor actor, Object result, List<Entry<Note>> log) {
    if (result instanceof FarPage far) {
      // What it claims to have seen cannot be held against the page.
      Page<Note> page = far.page();
      PageRange range = ((Operation.FarRead) actor.operation()).range();
      return new Ended(
          actor.finished(page.revision(), actor.known()),
          0,
          PageChecks.violation(page, range, log, actor.required(), 0),
          far.reached());
    }
    if (actor.operation() instanceof Operation.StrangeRead read) {
      // Nothing was ever written there.
      String violation = PageChecks.violation((Page<Note>) result, read.range(), List.of(), 0, 0);
      return new Ended(actor.finished(0, actor.known()), 0, violation);
    }
    if (result instanceof Page<?> page) {
      String violation =
          PageChecks.violation(
              (Page<Note>) page,
              ((Operation.Read) actor.operation()).range(),
              log,
              actor.required(),
              actor.session());
      return new Ended(actor.finished(page.revision(), actor.known()), 0, violation);
    }
    if (result instanceof Changed<?> changed) {
      String violation = PageChecks.violation((Changed<Note>) changed, actor.session(), log);
      return new Ended(actor.finished(changed.to(), actor.known()), 0, violation);
    }
    if (result instanceof PlainProtocol.Answer<?> answer) {
      String violation =
          PlainNotes.violation(
              (PlainNotes.Shown) answer.page(),
              ((Operation.PlainRead) actor.operation()).range(),
              log,
              actor.required());
      return new Ended(actor.finished(0, null), 0, violation);
    }
    if (result instanceof Optional<?> saved) {
      Entry<Note> entry = (Entry<Note>) saved.orElseThrow();
      return new Ended(actor.finished(0, null), entry.revision(), uncommitted(entry, log));
    }
    Written<Note> written = (Written<Note>) result;
    Entry<Note> entry = written.entry();
    Position known =
        actor.operation() instanceof Operation.Append && !written.repeated()
            ? new Position(entry.seq(), entry.revision())
            : actor.known();
    return new Ended(
        actor.finished(entry.revision(), known), entry.revision(), uncommitted(entry, log));
  }

  private static @Nullable String uncommitted(Entry<Note> entry, List<Entry<Note>> log) {
    return log.contains(entry) ? null : "P2: acknowledged, but never committed: " + entry;
  }
}
