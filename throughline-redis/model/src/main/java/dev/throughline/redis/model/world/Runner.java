package dev.throughline.redis.model.world;

import dev.throughline.redis.internal.protocol.LocalRequest;
import dev.throughline.redis.internal.protocol.Reached;
import dev.throughline.redis.internal.protocol.RedisClock;
import dev.throughline.redis.internal.protocol.WindowRequest;
import dev.throughline.redis.internal.protocol.WindowRequest.ApplyReply;
import dev.throughline.redis.internal.protocol.WindowRequest.PlainReply;
import dev.throughline.redis.internal.protocol.WindowRequest.ReadReply;
import dev.throughline.redis.model.Fingerprint;
import dev.throughline.redis.model.Model;
import dev.throughline.redis.model.Mutant;
import org.jspecify.annotations.Nullable;

/**
 * What a process has beside its flow: the turn and the flight that it holds, and what it knows of
 * the clock of Redis. Immutable.
 *
 * @param held how many turns and flights it holds
 * @param clock the clock of Redis, seen before anything began
 * @param trusted after which jump of that clock this process has verified the window
 * @param reached what the database said of a revision that there was not, if one was asked for
 */
public record Runner(int held, RedisClock clock, int trusted, @Nullable Reached reached) {

  static final Runner NEW = new Runner(0, RedisClock.first(0, 0, 0), 0, null);

  Runner asked(LocalRequest<?> request) {
    if (request instanceof LocalRequest.Enter || request instanceof LocalRequest.AwaitTurn) {
      return new Runner(held + 1, clock, trusted, reached);
    }
    return request instanceof LocalRequest.Leave || request instanceof LocalRequest.EndTurn
        ? new Runner(held - 1, clock, trusted, reached)
        : this;
  }

  /** Its flow has ended, in whatever way. */
  Runner ended() {
    return held == 0 ? this : new Runner(0, clock, trusted, reached);
  }

  Runner seen(WindowRequest<?> request, Object reply, long at) {
    if (reply instanceof ApplyReply.Accepted) {
      boolean verified =
          (request instanceof WindowRequest.Merge merge && merge.t0() >= clock.since())
              || (request instanceof WindowRequest.Fill fill && fill.t0() >= clock.since())
              || (request instanceof WindowRequest.FillPlain plain && plain.t0() >= clock.since());
      return verified ? new Runner(held, clock, clock.jumps(), reached) : this;
    }
    long now =
        reply instanceof ReadReply.Hit hit
            ? hit.now()
            : reply instanceof PlainReply.Hit hit
                ? hit.now()
                : reply instanceof ReadReply.Expired expired
                    ? expired.now()
                    : reply instanceof ReadReply.Missing missing
                        ? missing.now()
                        : reply instanceof PlainReply.Missing missing ? missing.now() : -1;
    return now < 0 ? this : new Runner(held, clock.seen(at, at, now), trusted, reached);
  }

  Runner remembering(Reached answer) {
    return new Runner(held, clock, trusted, answer);
  }

  /** {@return what to ask for: the number, or one that the timeline is known to have reached} */
  long reachable(long minRevision, long now, Model model) {
    Reached known = reached;
    long bound = model.limits().staleness();
    if (known == null || known.isOver(now, bound)) {
      return minRevision;
    }
    boolean unreached =
        model.mutant() == Mutant.NEAR_IS_UNREACHED
            ? minRevision > known.last()
            : known.isFar(minRevision, bound);
    return unreached ? known.last() : minRevision;
  }

  /**
   * Adds what the futures of a process that reads depend on.
   *
   * @param skewed whether the clock of Redis has been set back, or may be
   */
  public void addTo(Fingerprint print, boolean skewed) {
    if (skewed) {
      // When it was seen makes a difference for clocks that drift, by a thousandth.
      print.add(clock.lower()).add(clock.upper()).add(clock.at() / 1_000);
      print.add(clock.since()).add(clock.doubtful()).add(clock.jumps()).add(trusted);
    }
    Reached known = reached;
    if (known != null) {
      print.add(known.last()).add(known.at());
    }
  }

  /** The reply, or another one if it is in doubt. */
  Object believed(Object reply) {
    if (trusted == clock.jumps()) {
      return reply;
    }
    if (reply instanceof ReadReply.Hit hit && clock.doubts(hit.now() - hit.ageMillis())) {
      return new ReadReply.Expired(hit.revision(), hit.now());
    }
    return reply instanceof PlainReply.Hit hit && clock.doubts(hit.now() - hit.ageMillis())
        ? new PlainReply.Expired()
        : reply;
  }
}
