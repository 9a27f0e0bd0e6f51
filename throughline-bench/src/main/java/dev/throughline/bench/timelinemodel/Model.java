package dev.throughline.bench.timelinemodel;

import dev.throughline.redis.protocol.Entry;
import dev.throughline.redis.protocol.Flow;
import dev.throughline.redis.protocol.HistoryRequest.End;
import dev.throughline.redis.protocol.HistoryRequest.Insert;
import dev.throughline.redis.protocol.HistoryRequest.LastChange;
import dev.throughline.redis.protocol.HistoryRequest.Shown;
import dev.throughline.redis.protocol.HistoryRequest.Tail;
import dev.throughline.redis.protocol.HistoryRequest.Write;
import dev.throughline.redis.protocol.HistoryRequest.WriteReply;
import dev.throughline.redis.protocol.PlainProtocol;
import dev.throughline.redis.protocol.Position;
import dev.throughline.redis.protocol.ReadProtocol;
import dev.throughline.redis.protocol.Slot;
import dev.throughline.redis.protocol.WindowRequest.Apply;
import dev.throughline.redis.protocol.WriteProtocol;
import dev.throughline.redis.protocol.WriteProtocol.Written;

/**
 * What is modelled: the protocol or a mutant of it, and its limits.
 *
 * @param mutant what is wrong with it
 * @param strict whether writers outlast the staleness bound when Redis cannot be told
 * @param plain whether it is the protocol without numbers
 * @param limits the limits of the window
 */
record Model(Mutant mutant, boolean strict, boolean plain, SimulatedWindow.Limits limits) {

  static final String KEY = "k";

  ReadProtocol<Note> reads() {
    return new ReadProtocol<>(Note.CODEC, limits.maxEntries());
  }

  /** The flow of an operation. */
  Flow<?> flow(Operation operation, Actor actor) {
    if (operation instanceof Operation.Read read) {
      return reads().page(KEY, KEY, read.range(), actor.session());
    }
    if (operation instanceof Operation.CatchUp catchUp) {
      return reads().changes(KEY, actor.session(), catchUp.n());
    }
    if (operation instanceof Operation.PlainRead read) {
      return new PlainProtocol<PlainNotes.Shown>(strict)
          .page(
              new PlainProtocol.Asked<>(
                  KEY,
                  read.range(),
                  new Shown<>(KEY, read.range()),
                  new End(KEY),
                  PlainNotes::shown));
    }
    if (operation instanceof Operation.PlainSave save) {
      PlainProtocol<PlainNotes.Shown> writes = new PlainProtocol<>(strict);
      Write<Entry<Note>, Note> write = new Write<>(KEY, save.note());
      return mutant == Mutant.PLAIN_DROP_FIRST
          ? writes.forget(KEY).then(dropped -> Flow.ask(write))
          : writes.write(KEY, write);
    }
    WriteProtocol<Note> writes = new WriteProtocol<>(reads(), limits.maxEntries(), strict);
    if (operation instanceof Operation.Append append) {
      return mutant == Mutant.REDIS_FIRST
          ? redisFirst(append.note())
          : writes.append(KEY, KEY, append.note(), actor.known());
    }
    Operation.Edit edit = (Operation.Edit) operation;
    return writes.edit(
        KEY,
        KEY,
        edit.seq(),
        note -> new Note(note.author(), note.clientId(), edit.text()),
        actor.known() == null ? 0 : actor.known().chg());
  }

  private Flow<Written<Note>> redisFirst(Note note) {
    return Flow.ask(new Tail(KEY))
        .then(
            tail ->
                Flow.ask(new LastChange(KEY))
                    .then(chg -> redisFirst(note, new Position(tail, chg))));
  }

  private Flow<Written<Note>> redisFirst(Note note, Position at) {
    Slot slot = new Slot(at.tail() + 1, at.chg() + 1, Note.CODEC.encode(note));
    return Flow.ask(new Apply(KEY, slot))
        .then(told -> Flow.ask(new Insert<>(KEY, note, at.tail() + 1, at.chg() + 1)))
        .then(
            reply ->
                reply instanceof WriteReply.Written<Note> written
                    ? Flow.done(new Written<>(written.entry(), false, true))
                    : redisFirst(note));
  }
}
