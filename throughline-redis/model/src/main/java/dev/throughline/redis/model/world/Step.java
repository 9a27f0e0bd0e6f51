package dev.throughline.redis.model.world;

import dev.throughline.redis.internal.protocol.Entry;
import dev.throughline.redis.internal.protocol.Flow;
import dev.throughline.redis.internal.protocol.HistoryRequest;
import dev.throughline.redis.internal.protocol.HistoryRequest.Changes;
import dev.throughline.redis.internal.protocol.HistoryRequest.Range;
import dev.throughline.redis.internal.protocol.HistoryRequest.WriteReply;
import dev.throughline.redis.internal.protocol.LocalRequest;
import dev.throughline.redis.internal.protocol.Reached;
import dev.throughline.redis.internal.protocol.Request;
import dev.throughline.redis.internal.protocol.WindowRequest;
import dev.throughline.redis.internal.protocol.WindowRequest.Unavailable;
import dev.throughline.redis.model.Model;
import dev.throughline.redis.model.Mutant;
import dev.throughline.redis.model.Operation;
import dev.throughline.redis.model.server.SimulatedHistory;
import dev.throughline.redis.model.world.Choice.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The next step of one process, applied to a new world that no other code holds yet. */
final class Step {

  private static final int MAX_SENDS = 3;

  private final World world;
  private final int index;

  Step(World world, int index) {
    this.world = world;
    this.index = index;
  }

  /** The request of the process is executed, or whatever else becomes of it. */
  void take(Kind kind) {
    Actor actor = world.begun(index);
    Request<?> request = actor.request();
    if (request instanceof WindowRequest<?> asked) {
      answer(actor, asked(kind, actor, asked));
    } else if (request instanceof HistoryRequest<?> asked) {
      history(kind, actor, asked);
    } else {
      // Nothing but the end of a wait is scheduled by itself.
      answer(actor, true);
    }
  }

  private Object asked(Kind kind, Actor actor, WindowRequest<?> request) {
    if (kind == Kind.DELAY || kind == Kind.REPEAT) {
      world.late = new ArrayList<>(world.late);
      world.late.add(request);
    }
    Object reply =
        kind == Kind.LOSE_REQUEST || kind == Kind.DELAY ? new Unavailable() : world.redis(request);
    if (kind == Kind.STEP || kind == Kind.REPEAT) {
      return world.believed(index, request, reply);
    }
    if (!actor.operation().reads()) {
      world.know(world.acknowledged.withUnreached());
    }
    return new Unavailable();
  }

  private void history(Kind kind, Actor actor, HistoryRequest<?> request) {
    if (kind == Kind.LOSE_REQUEST) {
      world.runner(index, world.runner(index).ended());
      world.set(index, actor.failed(again(actor)));
      return;
    }
    boolean known = request.key().equals(Model.KEY);
    SimulatedHistory history = known ? world.history : SimulatedHistory.EMPTY;
    SimulatedHistory.Outcome outcome = history.execute(request, world.model);
    if (kind == Kind.TEAR && actor.last() != request) {
      world.set(index, actor.answered(request, history).at(actor.running()));
      return;
    }
    if (known) {
      world.history = outcome.after();
    }
    if (kind == Kind.LOSE_REPLY) {
      world.runner(index, world.runner(index).ended());
      world.set(index, actor.failed(again(actor)));
      return;
    }
    Object reply = seen(actor, request, outcome.reply(), history);
    if (world.model.mutant() == Mutant.ACKNOWLEDGE_BEFORE_APPLY
        && reply instanceof WriteReply.Written<?> written) {
      world.know(world.acknowledged.with(written.entry().revision(), world.clock));
    }
    answer(looksOnce(actor, request) ? actor : actor.answered(request, reply), reply);
  }

  private static boolean again(Actor actor) {
    return actor.operation() instanceof Operation.Append && actor.sends() + 1 < MAX_SENDS;
  }

  /**
   * {@return whether a mutant takes the changes behind a page from the page itself, however often}
   */
  private boolean looksOnce(Actor actor, HistoryRequest<?> request) {
    return world.model.mutant() == Mutant.ONE_LOOK
        && actor.last() instanceof Range<?>
        && request instanceof Changes<?>;
  }

  private static List<Entry<?>> look(Actor actor, long after) {
    List<Entry<?>> changed = new ArrayList<>();
    for (Object found : (List<?>) actor.remembered()) {
      if (found instanceof Entry<?> entry && entry.revision() > after) {
        changed.add(entry);
      }
    }
    changed.sort(Comparator.comparingLong(Entry::revision));
    return changed;
  }

  /**
   * {@return what a scan brings home: a torn one has seen its first half earlier than its second}
   */
  private Object seen(
      Actor actor, HistoryRequest<?> request, Object now, SimulatedHistory history) {
    Request<?> last = actor.last();
    if (looksOnce(actor, request)) {
      return look(actor, ((Changes<?>) request).after());
    }
    if (world.model.mutant() == Mutant.UNCHECKED_SCAN
        && last instanceof Changes<?> before
        && last != request
        && before.equals(request)) {
      return actor.remembered();
    }
    return last == request
        ? history
            .torn(request, (SimulatedHistory) actor.remembered())
            .execute(request, world.model)
            .reply()
        : now;
  }

  private void answer(Actor actor, Object reply) {
    Actor current = actor;
    Object answer = reply;
    while (true) {
      Flow<?> flow = resumed(current.running(), answer);
      current = current.at(flow);
      if (!(flow instanceof Flow.Waiting<?, ?> waiting)) {
        world.runner(index, world.runner(index).ended());
        world.set(index, ended(current));
        return;
      }
      if (waiting.request() instanceof LocalRequest.OutlastBound) {
        world.set(index, current.sleeping(world.clock + world.model.limits().staleness()));
        return;
      }
      if (!(waiting.request() instanceof LocalRequest<?>)) {
        world.set(index, current);
        return;
      }
      world.runner(index, world.runner(index).asked((LocalRequest<?>) waiting.request()));
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
        Results.of(actor, ((Flow.Done<?>) actor.running()).result(), world.history.log());
    if (world.violation == null) {
      world.violation = ended.violation();
    }
    Reached reached = ended.reached();
    if (reached != null) {
      world.runner(index, world.runner(index).remembering(reached));
    }
    if (ended.acknowledged() > 0) {
      world.know(world.acknowledged.with(ended.acknowledged(), world.clock));
    }
    return ended.actor();
  }
}
