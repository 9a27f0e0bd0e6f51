package dev.throughline.redis.model;

import dev.throughline.redis.internal.protocol.Entry;
import dev.throughline.redis.internal.protocol.Flow;
import dev.throughline.redis.internal.protocol.HistoryRequest.End;
import dev.throughline.redis.internal.protocol.HistoryRequest.Insert;
import dev.throughline.redis.internal.protocol.HistoryRequest.LastChange;
import dev.throughline.redis.internal.protocol.HistoryRequest.Shown;
import dev.throughline.redis.internal.protocol.HistoryRequest.Tail;
import dev.throughline.redis.internal.protocol.HistoryRequest.Write;
import dev.throughline.redis.internal.protocol.HistoryRequest.WriteReply;
import dev.throughline.redis.internal.protocol.LocalRequest;
import dev.throughline.redis.internal.protocol.Page;
import dev.throughline.redis.internal.protocol.PlainProtocol;
import dev.throughline.redis.internal.protocol.Position;
import dev.throughline.redis.internal.protocol.Reached;
import dev.throughline.redis.internal.protocol.ReadProtocol;
import dev.throughline.redis.internal.protocol.Slot;
import dev.throughline.redis.internal.protocol.WindowKeys;
import dev.throughline.redis.internal.protocol.WindowRequest.Apply;
import dev.throughline.redis.internal.protocol.WriteProtocol;
import dev.throughline.redis.internal.protocol.WriteProtocol.Written;

/**
 * What is modelled: the protocol or a mutant of it, and its limits.
 *
 * @param mutant what is wrong with it
 * @param strict whether writers outlast the staleness bound when Redis cannot be reached
 * @param plain whether it is the protocol without numbers
 * @param limits the limits of the window
 */
record Model(Mutant mutant, boolean strict, boolean plain, SimulatedWindow.Limits limits) {

  /** What half of a surrogate pair becomes where it is written as bytes all the same. */
  static final String KEY = "?";

  private static final WindowKeys WINDOWS = WindowKeys.of("", "", String.class, "Note.key");

  static final String WINDOW = WINDOWS.of(KEY);

  ReadProtocol<Note> reads() {
    return new ReadProtocol<>(Note.CODEC, limits.maxEntries());
  }

  /**
   * The flow of an operation.
   *
   * @param runner of the process that begins it
   * @param clock when it begins
   */
  Flow<?> flow(Operation operation, Actor actor, Runner runner, long clock) {
    if (operation instanceof Operation.Read read) {
      long asked = runner.reachable(actor.session(), clock, this);
      return reads().page(KEY, WINDOW, read.range(), asked);
    }
    if (operation instanceof Operation.FarRead read) {
      long asked = runner.reachable(Operation.FarRead.REVISION, clock, this);
      return reads()
          .page(KEY, WINDOW, read.range(), asked)
          .then(
              page ->
                  Flow.done(
                      new Results.FarPage(
                          page,
                          page.revision() < asked ? new Reached(page.revision(), clock) : null)));
    }
    if (operation instanceof Operation.StrangeRead read) {
      // What refuses a key asks nothing, and a process does everything with a request.
      return Flow.ask(new LocalRequest.Backoff(1)).then(waited -> strange(read));
    }
    if (operation instanceof Operation.CatchUp catchUp) {
      return reads().changes(KEY, actor.session(), catchUp.n());
    }
    if (operation instanceof Operation.PlainRead read) {
      return new PlainProtocol<PlainNotes.Shown>(strict)
          .page(
              new PlainProtocol.Asked<>(
                  WINDOW,
                  read.range(),
                  new Shown<>(KEY, read.range()),
                  new End(KEY),
                  PlainNotes::shown));
    }
    if (operation instanceof Operation.PlainSave save) {
      PlainProtocol<PlainNotes.Shown> writes = new PlainProtocol<>(strict);
      Write<Entry<Note>, Note> write = new Write<>(KEY, save.note());
      return mutant == Mutant.PLAIN_DROP_FIRST
          ? writes.forget(WINDOW).then(dropped -> Flow.ask(write))
          : writes.write(WINDOW, write);
    }
    WriteProtocol<Note> writes = new WriteProtocol<>(reads(), limits.maxEntries(), strict);
    if (operation instanceof Operation.Append append) {
      return mutant == Mutant.REDIS_FIRST
          ? redisFirst(append.note())
          : writes.append(KEY, WINDOW, append.note(), actor.known());
    }
    Operation.Edit edit = (Operation.Edit) operation;
    return writes.edit(
        KEY,
        WINDOW,
        edit.seq(),
        note -> new Note(note.author(), note.clientId(), edit.text()),
        actor.known() == null ? 0 : actor.known().revision());
  }

  private Flow<Page<Note>> strange(Operation.StrangeRead read) {
    try {
      return reads().page(read.key(), window(read.key()), read.range(), 0);
    } catch (IllegalArgumentException e) {
      return new Flow.Failed<>(e);
    }
  }

  private String window(Object key) {
    return switch (mutant) {
      case HALF_PAIRS_IN_KEYS -> WINDOWS.named(WINDOWS.typed(key));
      case KEYS_OF_ANY_TYPE -> WINDOWS.named(WINDOWS.whole(key));
      default -> WINDOWS.of(key);
    };
  }

  private Flow<Written<Note>> redisFirst(Note note) {
    return Flow.ask(new Tail(KEY))
        .then(
            tail ->
                Flow.ask(new LastChange(KEY))
                    .then(revision -> redisFirst(note, new Position(tail, revision))));
  }

  private Flow<Written<Note>> redisFirst(Note note, Position at) {
    Slot slot = new Slot(at.tail() + 1, at.revision() + 1, Note.CODEC.encode(note));
    return Flow.ask(new Apply(WINDOW, slot))
        .then(applied -> Flow.ask(new Insert<>(KEY, note, at.tail() + 1, at.revision() + 1)))
        .then(
            reply ->
                reply instanceof WriteReply.Written<Note> written
                    ? Flow.done(new Written<>(written.entry(), false, true))
                    : redisFirst(note));
  }
}
