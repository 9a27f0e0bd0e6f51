package dev.throughline.redis.model.world;

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
import dev.throughline.redis.internal.protocol.WindowRequest.Apply;
import dev.throughline.redis.internal.protocol.WriteProtocol;
import dev.throughline.redis.internal.protocol.WriteProtocol.Written;
import dev.throughline.redis.model.Model;
import dev.throughline.redis.model.Mutant;
import dev.throughline.redis.model.Note;
import dev.throughline.redis.model.Operation;
import dev.throughline.redis.model.PlainNotes;
import org.jspecify.annotations.Nullable;

/** What processes run: the protocol itself, or what a mutant has in its place. */
record Flows(Model model) {

  ReadProtocol<Note> reads() {
    return new ReadProtocol<>(Note.CODEC, model.limits().maxEntries());
  }

  /**
   * The flow of an operation.
   *
   * @param runner of the process that begins it
   * @param clock when it begins
   */
  Flow<?> of(Operation operation, Actor actor, Runner runner, long clock) {
    if (operation instanceof Operation.Read read) {
      long asked = runner.reachable(actor.session(), clock, model);
      return reads().page(Model.KEY, Model.WINDOW, read.range(), asked);
    }
    if (operation instanceof Operation.FarRead read) {
      long asked = runner.reachable(Operation.FarRead.REVISION, clock, model);
      return reads()
          .page(Model.KEY, Model.WINDOW, read.range(), asked)
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
      return reads().changes(Model.KEY, actor.session(), catchUp.n());
    }
    if (operation instanceof Operation.PlainRead read) {
      return new PlainProtocol<PlainNotes.Shown>(model.strict())
          .page(
              new PlainProtocol.Asked<>(
                  Model.WINDOW,
                  read.range(),
                  new Shown<>(Model.KEY, read.range()),
                  new End(Model.KEY),
                  PlainNotes::shown));
    }
    if (operation instanceof Operation.PlainSave save) {
      PlainProtocol<PlainNotes.Shown> writes = new PlainProtocol<>(model.strict());
      Write<Entry<Note>, Note> write = new Write<>(Model.KEY, save.note());
      return model.mutant() == Mutant.PLAIN_DROP_FIRST
          ? writes.forget(Model.WINDOW).then(dropped -> Flow.ask(write))
          : writes.write(Model.WINDOW, write);
    }
    WriteProtocol<Note> writes =
        new WriteProtocol<>(reads(), model.limits().maxEntries(), model.strict());
    if (operation instanceof Operation.Append append) {
      return model.mutant() == Mutant.REDIS_FIRST
          ? redisFirst(append.note())
          : writes.append(Model.KEY, Model.WINDOW, append.note(), new Known(actor.known()));
    }
    Operation.Edit edit = (Operation.Edit) operation;
    return writes.edit(
        Model.KEY,
        Model.WINDOW,
        edit.seq(),
        note -> new Note(note.author(), note.clientId(), edit.text()),
        actor.known() == null ? 0 : actor.known().revision());
  }

  /** What a writer knows while it appends: it writes one entry at a time. */
  private record Known(@Nullable Position known) implements WriteProtocol.End {
    @Override
    public void inserted(Entry<?> entry) {}
  }

  private Flow<Page<Note>> strange(Operation.StrangeRead read) {
    try {
      return reads().page(read.key(), window(read.key()), read.range(), 0);
    } catch (IllegalArgumentException e) {
      return new Flow.Failed<>(e);
    }
  }

  private String window(Object key) {
    return switch (model.mutant()) {
      case HALF_PAIRS_IN_KEYS -> Model.WINDOWS.named(Model.WINDOWS.typed(key));
      case KEYS_OF_ANY_TYPE -> Model.WINDOWS.named(Model.WINDOWS.whole(key));
      default -> Model.WINDOWS.of(key);
    };
  }

  private Flow<Written<Note>> redisFirst(Note note) {
    return Flow.ask(new Tail(Model.KEY))
        .then(
            tail ->
                Flow.ask(new LastChange(Model.KEY))
                    .then(revision -> redisFirst(note, new Position(tail, revision))));
  }

  private Flow<Written<Note>> redisFirst(Note note, Position at) {
    Slot slot = new Slot(at.tail() + 1, at.revision() + 1, Note.CODEC.encode(note));
    return Flow.ask(new Apply(Model.WINDOW, slot))
        .then(applied -> Flow.ask(new Insert<>(Model.KEY, note, at.tail() + 1, at.revision() + 1)))
        .then(
            reply ->
                reply instanceof WriteReply.Written<Note> written
                    ? Flow.done(new Written<>(written.entry(), false, true))
                    : redisFirst(note));
  }
}
