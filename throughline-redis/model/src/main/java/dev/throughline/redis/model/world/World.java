package dev.throughline.redis.model.world;

import dev.throughline.redis.internal.protocol.Entry;
import dev.throughline.redis.internal.protocol.PageRange;
import dev.throughline.redis.internal.protocol.PlainRange;
import dev.throughline.redis.internal.protocol.Request;
import dev.throughline.redis.internal.protocol.WindowRequest;
import dev.throughline.redis.model.Contents;
import dev.throughline.redis.model.Fingerprint;
import dev.throughline.redis.model.Model;
import dev.throughline.redis.model.Mutant;
import dev.throughline.redis.model.Operation;
import dev.throughline.redis.model.server.SimulatedHistory;
import dev.throughline.redis.model.server.SimulatedRedis;
import dev.throughline.redis.model.world.Choice.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** A state of the model: the database, Redis, the network and every process. */
public final class World {

  final Model model;
  private final Actor[] actors;
  private final @Nullable Actor[] begun;
  SimulatedHistory history;
  private SimulatedRedis redis;
  private SimulatedRedis saved;
  List<WindowRequest<?>> late;
  Acknowledgements acknowledged;
  long clock;
  private final Runner[] runners;
  private long behind;
  private int faults;
  private int ticks;
  @Nullable String violation;

  public World(Model model, List<List<Operation>> processes, int faults, int ticks) {
    this.model = model;
    this.actors = processes.stream().map(Actor::of).toArray(Actor[]::new);
    this.begun = new Actor[actors.length];
    this.runners = new Runner[actors.length];
    Arrays.fill(runners, Runner.NEW);
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
    runners = other.runners.clone();
    behind = other.behind;
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

  public boolean finished() {
    for (Actor actor : actors) {
      if (!actor.finished()) {
        return false;
      }
    }
    return true;
  }

  public int processes() {
    return actors.length;
  }

  /** {@return whether a process has something to do, and does not wait for time to pass} */
  public boolean canGoOn(int index) {
    return !actors[index].finished() && begun(index).wakeAt() <= clock;
  }

  /** {@return what a process asks next} */
  public Request<?> request(int index) {
    return begun(index).request();
  }

  /** {@return whether a process is in the midst of an operation} */
  public boolean isUnderWay(int index) {
    return actors[index].flow() != null;
  }

  public Actor actor(int index) {
    return actors[index];
  }

  int faults() {
    return faults;
  }

  /** {@return whether the clock of Redis has been set back, or may be} */
  public boolean mayBeSkewed() {
    return behind > 0 || faults > 0;
  }

  int ticks() {
    return ticks;
  }

  public World after(Choice choice) {
    World next = new World(this);
    next.take(choice);
    String excess = next.redis.excess(model.limits());
    if (excess != null && next.violation == null) {
      next.violation = "P6: " + excess;
    }
    for (int i = 0; i < next.actors.length && next.violation == null; i++) {
      if (!next.actors[i].gone() && next.actors[i].flow() == null && next.runners[i].held() > 0) {
        next.violation = "P6: a turn or a flight of process " + i + " is not given back";
      }
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
      case SKEW -> behind += 2 * model.limits().staleness();
      case CANCEL -> {
        Actor actor = begun(choice.index());
        if (!actor.operation().reads()) {
          know(acknowledged.withUnreached());
        }
        set(choice.index(), actor.failed(false));
        if (model.mutant() != Mutant.CANCELLED_KEEPS_TURN) {
          runner(choice.index(), runners[choice.index()].ended());
        }
      }
      case CRASH -> set(choice.index(), actors[choice.index()].crashed());
      default -> new Step(this, choice.index()).take(choice.kind());
    }
  }

  /** The choice, or often a fault in its place when it tells Redis of a write. */
  public Choice losing(Choice choice, Random random) {
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

  /** A world somewhat later, when no process can take a step before. */
  public World passed() {
    World next = new World(this);
    next.pass(model.limits().staleness() / 2);
    return next;
  }

  Object redis(WindowRequest<?> request) {
    SimulatedRedis.Outcome outcome = redis.execute(request, clock - behind, model);
    redis = outcome.after();
    return outcome.reply();
  }

  /** {@return what Redis says to a process, as its runner has it} */
  Object believed(int index, WindowRequest<?> request, Object reply) {
    Runner runner = runners[index].seen(request, reply, clock);
    runner(index, runner);
    return model.mutant() == Mutant.SKEW_UNNOTICED ? reply : runner.believed(reply);
  }

  public Runner runner(int index) {
    return runners[index];
  }

  void runner(int index, Runner runner) {
    runners[index] = runner;
  }

  /** {@return what has gone wrong, or null} */
  public @Nullable String violation() {
    return violation;
  }

  /** A process that is about to begin has begun; beginning and the first request are one step. */
  Actor begun(int index) {
    Actor known = begun[index];
    if (known != null) {
      return known;
    }
    Actor actor = actors[index];
    if (actor.flow() == null) {
      actor =
          actor.started(
              new Flows(model).of(actor.operation(), actor, runners[index], clock),
              acknowledged.required(model, clock));
    }
    begun[index] = actor;
    return actor;
  }

  void set(int index, Actor actor) {
    actors[index] = actor;
    begun[index] = null;
  }

  /** Changes what processes that have not begun an operation must know. */
  void know(Acknowledgements known) {
    acknowledged = known;
    Arrays.fill(begun, null);
  }

  private void pass(long time) {
    clock += time;
    Arrays.fill(begun, null);
  }

  /** A reader of the last n who comes long after everything, when nothing fails any more. */
  public World settled(int n) {
    Operation read =
        model.plain()
            ? new Operation.PlainRead(new PlainRange(true, new byte[0], n))
            : new Operation.Read(PageRange.latest(n));
    World reader = new World(model, List.of(List.of(read)), 0, 0);
    reader.history = history;
    reader.redis = redis;
    reader.behind = behind;
    reader.clock = clock + 100 * model.limits().staleness() + model.limits().lease();
    reader.acknowledged =
        reader.acknowledged.with(
            history.log().stream().mapToLong(Entry::revision).max().orElse(0), 0);
    while (!reader.finished() && reader.violation == null) {
      reader = reader.after(new Choice(Kind.STEP, 0));
    }
    return reader;
  }

  /** Adds everything but the processes. */
  public void addServers(Fingerprint print) {
    history.addTo(print);
    redis.addTo(print);
    saved.addTo(print);
    print.add(clock).add(behind).add(faults).add(ticks);
    late.forEach(request -> print.add(Contents.hash(request)));
    acknowledged.addTo(print, faults > 0);
  }

  /** {@return what the choice does, for the account of a violation} */
  public String describe(Choice choice) {
    return switch (choice.kind()) {
      case FLUSH, SAVE, RESTORE, SKEW, TICK -> choice.kind() + " at " + clock;
      case ARRIVE -> "ARRIVE " + late.get(choice.index());
      default -> {
        Actor actor = begun(choice.index());
        yield "%s of process %d in %s: %s; window %s"
            .formatted(choice.kind(), choice.index(), actor.operation(), actor.request(), redis);
      }
    };
  }
}
