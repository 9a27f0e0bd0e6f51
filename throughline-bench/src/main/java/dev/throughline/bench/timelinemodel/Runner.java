package dev.throughline.bench.timelinemodel;

import dev.throughline.redis.protocol.LocalRequest;
import dev.throughline.redis.protocol.RedisClock;
import dev.throughline.redis.protocol.WindowRequest;
import dev.throughline.redis.protocol.WindowRequest.ApplyReply;
import dev.throughline.redis.protocol.WindowRequest.PlainReply;
import dev.throughline.redis.protocol.WindowRequest.ReadReply;

/**
 * What a process has beside its flow: the turn and the flight that it holds, and what it knows of
 * the clock of Redis. Immutable.
 *
 * @param held how many turns and flights it holds
 * @param clock the clock of Redis, seen before anything began
 * @param trusted after which jump of that clock this process has verified the window
 */
record Runner(int held, RedisClock clock, int trusted) {

  static final Runner NEW = new Runner(0, RedisClock.first(0, 0, 0), 0);

  Runner asked(LocalRequest<?> request) {
    if (request instanceof LocalRequest.Enter || request instanceof LocalRequest.AwaitTurn) {
      return new Runner(held + 1, clock, trusted);
    }
    return request instanceof LocalRequest.Leave || request instanceof LocalRequest.EndTurn
        ? new Runner(held - 1, clock, trusted)
        : this;
  }

  /** Its flow has ended, in whatever way. */
  Runner ended() {
    return held == 0 ? this : new Runner(0, clock, trusted);
  }

  Runner seen(WindowRequest<?> request, Object reply, long at) {
    if (reply instanceof ApplyReply.Accepted) {
      boolean verified =
          request instanceof WindowRequest.Merge merge && merge.t0() >= clock.since()
              || request instanceof WindowRequest.Fill fill && fill.t0() >= clock.since()
              || request instanceof WindowRequest.FillPlain plain && plain.t0() >= clock.since();
      return verified ? new Runner(held, clock, clock.jumps()) : this;
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
    return now < 0 ? this : new Runner(held, clock.seen(at, at, now), trusted);
  }

  /** The reply, or another one if it is in doubt. */
  Object believed(Object reply) {
    if (trusted == clock.jumps()) {
      return reply;
    }
    if (reply instanceof ReadReply.Hit hit && clock.doubts(hit.now() - hit.ageMillis())) {
      return new ReadReply.Expired(hit.chg(), hit.now());
    }
    return reply instanceof PlainReply.Hit hit && clock.doubts(hit.now() - hit.ageMillis())
        ? new PlainReply.Expired()
        : reply;
  }
}
