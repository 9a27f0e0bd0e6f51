package dev.throughline.redis.model.world;

import dev.throughline.redis.internal.protocol.Flow;
import dev.throughline.redis.internal.protocol.HistoryRequest.WriteReply;
import dev.throughline.redis.internal.protocol.Position;
import dev.throughline.redis.internal.protocol.Request;
import dev.throughline.redis.model.Contents;
import dev.throughline.redis.model.Fingerprint;
import dev.throughline.redis.model.Operation;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A process of the model. Immutable.
 *
 * @param operations what it does
 * @param next the index of what it does now or next
 * @param sends how often it has sent this already, with an unknown outcome
 * @param flow the rest of its operation, null between operations
 * @param standing a hash of the flow, and of all that it holds
 * @param required the revision that was acknowledged before it began
 * @param session the highest revision it has seen
 * @param known the position it remembers
 * @param wakeAt when it goes on waiting no longer
 * @param gone whether it has crashed
 * @param wrote whether what it does now has been committed
 * @param last its last request to the database, and the reply
 * @param lastReply see last
 */
public record Actor(
    List<Operation> operations,
    int next,
    int sends,
    @Nullable Flow<?> flow,
    long standing,
    long required,
    long session,
    @Nullable Position known,
    long wakeAt,
    boolean gone,
    boolean wrote,
    @Nullable Request<?> last,
    @Nullable Object lastReply) {

  static Actor of(List<Operation> operations) {
    return new Actor(operations, 0, 0, null, 0, 0, 0, null, -1, false, false, null, null);
  }

  boolean finished() {
    return gone || (flow == null && next == operations.size());
  }

  /** {@return whether it may still change the database} */
  public boolean mayWrite() {
    return !finished()
        && ((!operation().reads() && !wrote)
            || operations.stream().skip(next + 1L).anyMatch(later -> !later.reads()));
  }

  /** {@return whether it will read, or does} */
  public boolean mayRead() {
    return !finished() && operations.stream().skip(next).anyMatch(Operation::reads);
  }

  Operation operation() {
    return operations.get(next);
  }

  Request<?> request() {
    return ((Flow.Waiting<?, ?>) running()).request();
  }

  /** The last reply of the database, when there was one. */
  Object remembered() {
    return Objects.requireNonNull(lastReply);
  }

  /** The rest of its operation, in the midst of one. */
  Flow<?> running() {
    return Objects.requireNonNull(flow);
  }

  Actor at(Flow<?> newFlow) {
    return new Actor(
        operations,
        next,
        sends,
        newFlow,
        Contents.hash(newFlow),
        required,
        session,
        known,
        -1,
        gone,
        wrote,
        last,
        lastReply);
  }

  Actor started(Flow<?> newFlow, long newRequired) {
    return new Actor(
        operations,
        next,
        sends,
        newFlow,
        Contents.hash(newFlow),
        newRequired,
        session,
        known,
        -1,
        gone,
        false,
        null,
        null);
  }

  Actor answered(Request<?> request, Object reply) {
    return new Actor(
        operations,
        next,
        sends,
        flow,
        standing,
        required,
        session,
        known,
        wakeAt,
        gone,
        wrote || reply instanceof WriteReply.Written<?>,
        request,
        reply);
  }

  Actor sleeping(long until) {
    return new Actor(
        operations,
        next,
        sends,
        flow,
        standing,
        required,
        session,
        known,
        until,
        gone,
        wrote,
        last,
        lastReply);
  }

  Actor finished(long newSession, @Nullable Position newKnown) {
    return new Actor(
        operations,
        next + 1,
        0,
        null,
        0,
        0,
        Math.max(session, newSession),
        newKnown,
        -1,
        gone,
        false,
        null,
        null);
  }

  /** After an unknown outcome: the same once more, or the next. */
  Actor failed(boolean again) {
    return new Actor(
        operations,
        again ? next : next + 1,
        again ? sends + 1 : 0,
        null,
        0,
        0,
        session,
        null,
        -1,
        gone,
        false,
        null,
        null);
  }

  Actor crashed() {
    return new Actor(
        operations, next, sends, null, 0, 0, session, null, -1, true, false, null, null);
  }

  /** Two actors with equal fingerprints have the same futures, as far as these are checked. */
  public Fingerprint fingerprint() {
    Fingerprint print = new Fingerprint();
    if (finished()) {
      return print.add(-1);
    }
    print.add(next).add(sends).add(flow == null ? 0 : 1).add(standing).add(wakeAt);
    print.add(wrote ? 1 : 0);
    if (mayRead()) {
      print.add(required).add(session);
    }
    return print.add(known == null ? -1 : known.tail()).add(known == null ? -1 : known.revision());
  }
}
