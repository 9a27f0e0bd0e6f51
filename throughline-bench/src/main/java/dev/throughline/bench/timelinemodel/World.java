package dev.throughline.bench.timelinemodel;

import dev.throughline.bench.timelinemodel.Choice.Kind;
import dev.throughline.redis.protocol.Entry;
import dev.throughline.redis.protocol.Flow;
import dev.throughline.redis.protocol.HistoryRequest;
import dev.throughline.redis.protocol.HistoryRequest.Changes;
import dev.throughline.redis.protocol.HistoryRequest.Range;
import dev.throughline.redis.protocol.HistoryRequest.WriteReply;
import dev.throughline.redis.protocol.LocalRequest;
import dev.throughline.redis.protocol.PageRange;
import dev.throughline.redis.protocol.PlainRange;
import dev.throughline.redis.protocol.Request;
import dev.throughline.redis.protocol.WindowRequest;
import dev.throughline.redis.protocol.WindowRequest.Unavailable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** A state of the model: the database, Redis, the network and every process. */
final class World {

  private static final int MAX_SENDS = 3;

  private final Model model;
  private final Actor[] actors;
  private final @Nullable Actor[] begun;
  private SimulatedHistory history;
  private SimulatedRedis redis;
  private SimulatedRedis saved;
  private List<WindowRequest<?>> late;
  private Acknowledgements acknowledged;
  private long clock;
  private int faults;
  private int ticks;
  private @Nullable String violation;

  World(Model model, List<List<Operation>> processes, int faults, int ticks) {
    this.model = model;
    this.actors = processes.stream().map(Actor::of).toArray(Actor[]::new);
    this.begun = new Actor[actors.length];
    this.history = SimulatedHistory.EMPTY;
    this.redis = SimulatedRedis.EMPTY;
    this.saved = SimulatedRedis.EMPTY;
    this.late = List.of();
    this.acknowledged = Acknowledgements.NONE;
    this.faults = faults;
    this.ticks = ticks;
  }

  private World(World other) {
    model = other.model;
    actors = other.actors.clone();
    begun = other.begun.clone();
    history = other.history;
    redis = other.redis;
    saved = other.saved;
    late = other.late;
    acknowledged = other.acknowledged;
    clock = other.clock;
    faults = other.faults;
    ticks = other.ticks;
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

  int processes() {
    return actors.length;
  }

  /** Whether a process has something to do, and does not wait for time to pass. */
  boolean canGoOn(int index) {
    return !actors[index].finished() && begun(index).wakeAt() <= clock;
  }

  /** What a process asks next. */
  Request<?> request(int index) {
    return begun(index).request();
  }

  /** Whether a process is in the midst of an operation. */
  boolean isUnderWay(int index) {
    return actors[index].flow() != null;
  }

  Actor actor(int index) {
    return actors[index];
  }

  List<WindowRequest<?>> late() {
    return late;
  }

  int faults() {
    return faults;
  }

  int ticks() {
    return ticks;
  }

  World after(Choice choice) {
    World next = new World(this);
    next.take(choice);
    String excess = next.redis.excess(model.limits());
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
      case FLUSH -> redis = redis.withWindowsOf(SimulatedRedis.EMPTY);
      case SAVE -> saved = redis;
      case RESTORE -> {
        redis = redis.withWindowsOf(saved);
        know(acknowledged.withRestored());
      }
      case TICK -> {
        ticks--;
        pass(model.limits().staleness() / 2);
      }
      case ARRIVE -> {
        WindowRequest<?> request = late.get(choice.index());
        late = new ArrayList<>(late);
        late.remove(choice.index());
        redis(request);
      }
      case CRASH -> set(choice.index(), actors[choice.index()].crashed());
      default -> step(choice.kind(), choice.index());
    }
  }

  /** The choice, or often a fault in its place when it tells Redis of a write. */
  Choice losing(Choice choice, Random random) {
    if (choice.kind() != Kind.STEP || faults == 0) {
      return choice;
    }
    Request<?> request = request(choice.index());
    boolean tells = request instanceof WindowRequest.Apply || request instanceof WindowRequest.Drop;
    if (!tells) {
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
    next.pass(model.limits().staleness() / 2);
    return next;
  }

  private Object redis(WindowRequest<?> request) {
    SimulatedRedis.Outcome outcome = redis.execute(request, clock, model);
    redis = outcome.after();
    return outcome.reply();
  }

  /** A process that is about to begin has begun; beginning and the first request are one step. */
  private Actor begun(int index) {
    Actor known = begun[index];
    if (known != null) {
      return known;
    }
    Actor actor = actors[index];
    if (actor.flow() == null) {
      actor =
          actor.started(
              model.flow(actor.operation(), actor), acknowledged.required(model, clock));
    }
    begun[index] = actor;
    return actor;
  }

  private void set(int index, Actor actor) {
    actors[index] = actor;
    begun[index] = null;
  }

  /** Whoever has not begun will have to know other things. */
  private void know(Acknowledgements known) {
    acknowledged = known;
    Arrays.fill(begun, null);
  }

  private void pass(long time) {
    clock += time;
    Arrays.fill(begun, null);
  }

  private void step(Kind kind, int index) {
    Actor actor = begun(index);
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
    if (!actor.operation().reads()) {
      know(acknowledged.withUntold());
    }
    return new Unavailable();
  }

  private void history(Kind kind, int index, Actor actor, HistoryRequest<?> request) {
    if (kind == Kind.LOSE_REQUEST) {
      set(index, actor.failed(again(actor)));
      return;
    }
    SimulatedHistory.Outcome outcome = history.execute(request, model);
    if (kind == Kind.TEAR && actor.last() != request) {
      set(index, actor.answered(request, history).at(actor.running()));
      return;
    }
    history = outcome.after();
    if (kind == Kind.LOSE_REPLY) {
      set(index, actor.failed(again(actor)));
      return;
    }
    Object reply = seen(actor, request, outcome.reply());
    if (model.mutant() == Mutant.ACKNOWLEDGE_BEFORE_APPLY
        && reply instanceof WriteReply.Written<?> written) {
      know(acknowledged.with(written.entry().chg(), clock));
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
            .execute(request, model)
            .reply()
        : now;
  }

  private void answer(int index, Actor actor, Object reply) {
    Actor current = actor;
    Object answer = reply;
    while (true) {
      Flow<?> flow = resumed(current.running(), answer);
      current = current.at(flow);
      if (!(flow instanceof Flow.Waiting<?, ?> waiting)) {
        set(index, ended(current));
        return;
      }
      if (waiting.request() instanceof LocalRequest.OutlastBound) {
        set(index, current.sleeping(clock + model.limits().staleness()));
        return;
      }
      if (!(waiting.request() instanceof LocalRequest<?>)) {
        set(index, current);
        return;
      }
      answer = true;
    }
  }

  @SuppressWarnings("unchecked") // the simulated servers answer with what is asked for
  private static <A, R> Flow<R> resumed(Flow<R> flow, Object answer) {
    return ((Flow.Waiting<A, R>) flow).next().apply((A) answer);
  }

  private Actor ended(Actor actor) {
    if (actor.flow() instanceof Flow.Failed<?>) {
      return actor.failed(false);
    }
    Results.Ended ended =
        Results.of(actor, ((Flow.Done<?>) actor.running()).result(), history.log());
    if (violation == null) {
      violation = ended.violation();
    }
    if (ended.acknowledged() > 0) {
      know(acknowledged.with(ended.acknowledged(), clock));
    }
    return ended.actor();
  }

  /** A reader of the last n who comes long after everything, when nothing fails any more. */
  World settled(int n) {
    Operation read =
        model.plain()
            ? new Operation.PlainRead(new PlainRange(true, new byte[0], n))
            : new Operation.Read(PageRange.latest(n));
    World reader = new World(model, List.of(List.of(read)), 0, 0);
    reader.history = history;
    reader.redis = redis;
    reader.clock = clock + 100 * model.limits().staleness() + model.limits().lease();
    reader.acknowledged =
        reader.acknowledged.with(history.log().stream().mapToLong(Entry::chg).max().orElse(0), 0);
    while (!reader.finished() && reader.violation == null) {
      reader = reader.after(new Choice(Kind.STEP, 0));
    }
    return reader;
  }

  /** Adds everything but the processes. */
  void addServers(Fingerprint print) {
    history.addTo(print);
    redis.addTo(print);
    saved.addTo(print);
    print.add(clock).add(faults).add(ticks);
    late.forEach(request -> print.add(Contents.hash(request)));
    acknowledged.addTo(print, faults > 0);
  }

  /** What the choice does, for the account of a violation. */
  String describe(Choice choice) {
    return switch (choice.kind()) {
      case FLUSH, SAVE, RESTORE, TICK -> choice.kind() + " at " + clock;
      case ARRIVE -> "ARRIVE " + late.get(choice.index());
      default -> {
        Actor actor = begun(choice.index());
        yield "%s of process %d in %s: %s; window %s"
            .formatted(choice.kind(), choice.index(), actor.operation(), actor.request(), redis);
      }
    };
  }
}
