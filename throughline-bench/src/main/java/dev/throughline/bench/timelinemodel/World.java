package dev.throughline.bench.timelinemodel;

import dev.throughline.bench.timelinemodel.Choice.Kind;
import dev.throughline.redis.protocol.Changed;
import dev.throughline.redis.protocol.Entry;
import dev.throughline.redis.protocol.Flow;
import dev.throughline.redis.protocol.HistoryRequest;
import dev.throughline.redis.protocol.HistoryRequest.Changes;
import dev.throughline.redis.protocol.HistoryRequest.Insert;
import dev.throughline.redis.protocol.HistoryRequest.Range;
import dev.throughline.redis.protocol.HistoryRequest.Replace;
import dev.throughline.redis.protocol.HistoryRequest.WriteReply;
import dev.throughline.redis.protocol.LocalRequest;
import dev.throughline.redis.protocol.Page;
import dev.throughline.redis.protocol.PageRange;
import dev.throughline.redis.protocol.Position;
import dev.throughline.redis.protocol.Request;
import dev.throughline.redis.protocol.WindowRequest;
import dev.throughline.redis.protocol.WindowRequest.Unavailable;
import dev.throughline.redis.protocol.WriteProtocol.Written;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** A state of the model: the database, Redis, the network and every process. */
final class World {

  private static final int MAX_SENDS = 3;

  private final Model model;
  private final Actor[] actors;
  private SimulatedHistory history;
  private SimulatedWindow window;
  private SimulatedWindow saved;
  private List<WindowRequest<?>> late;
  private List<long[]> acknowledged;
  private long clock;
  private int tokens;
  private int faults;
  private int ticks;
  private boolean untold;
  private boolean restored;
  private @Nullable String violation;

  World(Model model, List<List<Operation>> processes, int faults, int ticks) {
    this.model = model;
    this.actors = processes.stream().map(Actor::of).toArray(Actor[]::new);
    this.history = SimulatedHistory.EMPTY;
    this.window = SimulatedWindow.nothing();
    this.saved = SimulatedWindow.nothing();
    this.late = List.of();
    this.acknowledged = List.of();
    this.faults = faults;
    this.ticks = ticks;
  }

  private World(World other) {
    model = other.model;
    actors = other.actors.clone();
    history = other.history;
    window = other.window;
    saved = other.saved;
    late = other.late;
    acknowledged = other.acknowledged;
    clock = other.clock;
    tokens = other.tokens;
    faults = other.faults;
    ticks = other.ticks;
    untold = other.untold;
    restored = other.restored;
    violation = other.violation;
  }

  @Nullable String violation() {
    return violation;
  }

  boolean finished() {
    for (Actor actor : actors) {
      if (!actor.finished()) {
        return false;
      }
    }
    return true;
  }

  /** Everything that may happen next. Tears, saves and restores only where asked for. */
  List<Choice> choices(boolean all) {
    List<Choice> choices = new ArrayList<>();
    for (int i = 0; i < actors.length; i++) {
      if (!actors[i].finished()) {
        addChoices(choices, i, all);
      }
    }
    for (int i = 0; i < late.size(); i++) {
      choices.add(new Choice(Kind.ARRIVE, i));
    }
    if (finished()) {
      return choices;
    }
    if (faults > 0) {
      choices.add(new Choice(Kind.FLUSH, 0));
      if (all) {
        choices.add(new Choice(Kind.RESTORE, 0));
      }
    }
    if (all) {
      choices.add(new Choice(Kind.SAVE, 0));
    }
    if (ticks > 0) {
      choices.add(new Choice(Kind.TICK, 0));
    }
    return choices;
  }

  private void addChoices(List<Choice> choices, int index, boolean all) {
    Actor actor = begun(actors[index]);
    if (actor.wakeAt() > clock) {
      return;
    }
    choices.add(new Choice(Kind.STEP, index));
    Request<?> request = actor.request();
    if (all && (request instanceof Changes<?> || request instanceof Range<?>)) {
      choices.add(new Choice(Kind.TEAR, index));
    }
    if (faults == 0) {
      return;
    }
    if (actors[index].flow() != null) {
      choices.add(new Choice(Kind.CRASH, index));
    }
    if (request instanceof WindowRequest) {
      choices.add(new Choice(Kind.LOSE_REQUEST, index));
      choices.add(new Choice(Kind.LOSE_REPLY, index));
      choices.add(new Choice(Kind.DELAY, index));
      choices.add(new Choice(Kind.REPEAT, index));
    } else if (request instanceof Insert<?> || request instanceof Replace<?>) {
      choices.add(new Choice(Kind.LOSE_REQUEST, index));
      choices.add(new Choice(Kind.LOSE_REPLY, index));
    }
  }

  World after(Choice choice) {
    World next = new World(this);
    next.take(choice);
    String excess = next.window.excess(model.limits());
    if (excess != null && next.violation == null) {
      next.violation = "P6: " + excess;
    }
    return next;
  }

  private void take(Choice choice) {
    if (choice.kind().fault) {
      faults--;
    }
    switch (choice.kind()) {
      case FLUSH -> window = SimulatedWindow.nothing();
      case SAVE -> saved = window;
      case RESTORE -> {
        window = saved;
        restored = true;
      }
      case TICK -> {
        ticks--;
        clock += model.limits().staleness() / 2;
      }
      case ARRIVE -> {
        WindowRequest<?> request = late.get(choice.index());
        late = new ArrayList<>(late);
        late.remove(choice.index());
        redis(request);
      }
      case CRASH -> actors[choice.index()] = actors[choice.index()].crashed();
      default -> step(choice.kind(), choice.index());
    }
  }

  /** The choice, or often a fault in its place when it tells Redis of a write. */
  Choice losing(Choice choice, Random random) {
    if (choice.kind() != Kind.STEP
        || faults == 0
        || !(begun(actors[choice.index()]).request() instanceof WindowRequest.Apply)) {
      return choice;
    }
    return switch (random.nextInt(4)) {
      case 0 -> choice;
      case 1 -> new Choice(Kind.LOSE_REQUEST, choice.index());
      default -> new Choice(Kind.DELAY, choice.index());
    };
  }

  /** Somewhat later, when nobody can do anything before. */
  World passed() {
    World next = new World(this);
    next.clock += model.limits().staleness() / 2;
    return next;
  }

  private Object redis(WindowRequest<?> request) {
    SimulatedWindow.Outcome outcome =
        window.execute(request, clock, "t" + tokens, model.limits(), model.mutant());
    if (outcome.reply() instanceof WindowRequest.ReadReply.Missing missing
        && missing.token() != null) {
      tokens++;
    }
    window = outcome.after();
    return outcome.reply();
  }

  /** A process that is about to begin has begun; beginning and the first request are one step. */
  private Actor begun(Actor actor) {
    return actor.flow() != null
        ? actor
        : actor.started(model.flow(actor.operation(), actor), required());
  }

  /** P3: what a page that is asked for now must know. */
  private long required() {
    long required = 0;
    for (long[] ack : acknowledged) {
      boolean bounded = restored || untold && !model.strict();
      if (!bounded || ack[1] <= clock - model.limits().staleness()) {
        required = Math.max(required, ack[0]);
      }
    }
    return required;
  }

  private void step(Kind kind, int index) {
    Actor actor = begun(actors[index]);
    Request<?> request = actor.request();
    if (request instanceof WindowRequest<?> asked) {
      answer(index, actor, asked(kind, actor, asked));
    } else if (request instanceof HistoryRequest<?> asked) {
      history(kind, index, actor, asked);
    } else {
      // Nothing but the end of a wait is scheduled by itself.
      answer(index, actor, true);
    }
  }

  private Object asked(Kind kind, Actor actor, WindowRequest<?> request) {
    if (kind == Kind.DELAY || kind == Kind.REPEAT) {
      late = new ArrayList<>(late);
      late.add(request);
    }
    Object reply =
        kind == Kind.LOSE_REQUEST || kind == Kind.DELAY ? new Unavailable() : redis(request);
    if (kind == Kind.STEP || kind == Kind.REPEAT) {
      return reply;
    }
    if (!(actor.operation() instanceof Operation.Read)) {
      untold = true;
    }
    return new Unavailable();
  }

  private void history(Kind kind, int index, Actor actor, HistoryRequest<?> request) {
    if (kind == Kind.LOSE_REQUEST) {
      actors[index] = actor.failed(again(actor));
      return;
    }
    SimulatedHistory.Outcome outcome = history.execute(request, model.mutant());
    if (kind == Kind.TEAR && actor.last() != request) {
      actors[index] = actor.answered(request, history).at(actor.running(), outcome.reply());
      return;
    }
    history = outcome.after();
    if (kind == Kind.LOSE_REPLY) {
      actors[index] = actor.failed(again(actor));
      return;
    }
    Object reply = seen(actor, request, outcome.reply());
    if (model.mutant() == Mutant.ACKNOWLEDGE_BEFORE_APPLY
        && reply instanceof WriteReply.Written<?> written) {
      acknowledge(written.entry().chg());
    }
    answer(index, actor.answered(request, reply), reply);
  }

  private static boolean again(Actor actor) {
    return actor.operation() instanceof Operation.Append && actor.sends() + 1 < MAX_SENDS;
  }

  /** What a scan brings home: a torn one has seen its first half earlier than its second. */
  private Object seen(Actor actor, HistoryRequest<?> request, Object now) {
    Request<?> last = actor.last();
    if (model.mutant() == Mutant.ONE_LOOK && last instanceof Range<?>) {
      return request instanceof Changes<?> ? List.of() : now;
    }
    if (model.mutant() == Mutant.UNCHECKED_SCAN
        && last instanceof Changes<?> before
        && last != request
        && before.equals(request)) {
      return actor.remembered();
    }
    return last == request
        ? history
            .torn(request, (SimulatedHistory) actor.remembered())
            .execute(request, model.mutant())
            .reply()
        : now;
  }

  private void answer(int index, Actor actor, Object reply) {
    Actor current = actor;
    Object answer = reply;
    while (true) {
      Flow<?> flow = resumed(current.running(), answer);
      current = current.at(flow, answer);
      if (!(flow instanceof Flow.Waiting<?, ?> waiting)) {
        actors[index] = ended(current);
        return;
      }
      if (waiting.request() instanceof LocalRequest.OutlastBound) {
        actors[index] = current.sleeping(clock + model.limits().staleness());
        return;
      }
      if (!(waiting.request() instanceof LocalRequest<?>)) {
        actors[index] = current;
        return;
      }
      answer = true;
    }
  }

  @SuppressWarnings("unchecked") // the simulated servers answer with what is asked for
  private static <A, R> Flow<R> resumed(Flow<R> flow, Object answer) {
    return ((Flow.Waiting<A, R>) flow).next().apply((A) answer);
  }

  private void acknowledge(long chg) {
    acknowledged = new ArrayList<>(acknowledged);
    acknowledged.add(new long[] {chg, clock});
  }

  @SuppressWarnings("unchecked") // flows of the model are about notes
  private Actor ended(Actor actor) {
    if (actor.flow() instanceof Flow.Failed<?>) {
      return actor.failed(false);
    }
    Object result = ((Flow.Done<?>) actor.running()).result();
    if (result instanceof Page<?> page) {
      PageRange range = ((Operation.Read) actor.operation()).range();
      wrong(
          PageChecks.violation(
              (Page<Note>) page, range, history.log(), actor.required(), actor.session()));
      return actor.finished(page.chg(), actor.known());
    }
    if (result instanceof Changed<?> changed) {
      wrong(PageChecks.violation((Changed<Note>) changed, actor.session(), history.log()));
      return actor.finished(changed.to(), actor.known());
    }
    Written<Note> written = (Written<Note>) result;
    Entry<Note> entry = written.entry();
    if (!history.log().contains(entry)) {
      wrong("P2: acknowledged, but never committed: " + entry);
    }
    acknowledge(entry.chg());
    Position known =
        actor.operation() instanceof Operation.Append && !written.repeated()
            ? new Position(entry.seq(), entry.chg())
            : actor.known();
    return actor.finished(entry.chg(), known);
  }

  private void wrong(@Nullable String what) {
    if (violation == null) {
      violation = what;
    }
  }

  /** A reader that comes long after everything has ended, and nothing fails any more. */
  World settled(PageRange range) {
    World last = new World(this);
    last.clock += 100 * model.limits().staleness() + model.limits().lease();
    last.faults = 0;
    last.ticks = 0;
    World reader = new World(model, List.of(List.of(new Operation.Read(range))), 0, 0);
    reader.history = last.history;
    reader.window = last.window;
    reader.clock = last.clock;
    reader.tokens = last.tokens;
    reader.acknowledged =
        List.of(new long[] {history.log().stream().mapToLong(Entry::chg).max().orElse(0), 0});
    while (!reader.finished() && reader.violation == null) {
      reader = reader.after(new Choice(Kind.STEP, 0));
    }
    return reader;
  }

  Fingerprint fingerprint() {
    Fingerprint print = new Fingerprint();
    history.addTo(print);
    window.addTo(print);
    saved.addTo(print);
    print.add(clock).add(tokens).add(faults).add(ticks).add(untold ? 1 : 0).add(restored ? 1 : 0);
    for (Actor actor : actors) {
      actor.addTo(print);
    }
    late.forEach(request -> print.add(request.hashCode()));
    acknowledged.forEach(ack -> print.add(ack[0]).add(ack[1]));
    return print;
  }

  /** What the choice does, for the account of a violation. */
  String describe(Choice choice) {
    return switch (choice.kind()) {
      case FLUSH, SAVE, RESTORE, TICK -> choice.kind() + " at " + clock;
      case ARRIVE -> "ARRIVE " + late.get(choice.index());
      default -> {
        Actor actor = begun(actors[choice.index()]);
        yield "%s of process %d in %s: %s; window %s"
            .formatted(choice.kind(), choice.index(), actor.operation(), actor.request(), window);
      }
    };
  }
}
