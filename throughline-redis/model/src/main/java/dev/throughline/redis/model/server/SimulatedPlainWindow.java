package dev.throughline.redis.model.server;

import dev.throughline.redis.internal.protocol.PlainEnd;
import dev.throughline.redis.internal.protocol.WindowRequest;
import dev.throughline.redis.internal.protocol.WindowRequest.ApplyReply;
import dev.throughline.redis.internal.protocol.WindowRequest.FillPlain;
import dev.throughline.redis.internal.protocol.WindowRequest.PlainReply;
import dev.throughline.redis.internal.protocol.WindowRequest.ReadPlain;
import dev.throughline.redis.model.Contents;
import dev.throughline.redis.model.Fingerprint;
import dev.throughline.redis.model.Limits;
import dev.throughline.redis.model.Mutant;
import org.jspecify.annotations.Nullable;

/**
 * The effect of the scripts for plain windows on one key of Redis, in Java. The key holds the end
 * of a timeline, or the token of the process that fills it, or nothing. Immutable; a differential
 * test holds it to the scripts.
 */
public final class SimulatedPlainWindow {

  /** A reply, and the key afterwards. */
  public record Outcome(Object reply, SimulatedPlainWindow after) {}

  private static final SimulatedPlainWindow NOTHING = new SimulatedPlainWindow(null, 0, null, 0);

  private final @Nullable String token;
  private final long leaseEnd;
  private final @Nullable PlainEnd end;
  private final long verifiedAt;

  private SimulatedPlainWindow(
      @Nullable String token, long leaseEnd, @Nullable PlainEnd end, long verifiedAt) {
    this.token = token;
    this.leaseEnd = leaseEnd;
    this.end = end;
    this.verifiedAt = verifiedAt;
  }

  /** No window. */
  public static SimulatedPlainWindow nothing() {
    return NOTHING;
  }

  /** Executes a request at a time. The token is the one to hand out, if one is handed out. */
  public Outcome execute(
      WindowRequest<?> request, long now, String newToken, Limits limits, Mutant mutant) {
    boolean forgotten =
        (token != null && (now >= leaseEnd || leaseEnd - now > limits.lease()))
            || (end != null && (now < verifiedAt || now - verifiedAt >= limits.staleness()));
    SimulatedPlainWindow alive = forgotten ? NOTHING : this;
    if (request instanceof ReadPlain read) {
      return alive.read(read, now, newToken, limits);
    }
    if (request instanceof FillPlain fill) {
      return alive.fill(fill, now, limits, mutant);
    }
    return new Outcome(new ApplyReply.Accepted(), NOTHING);
  }

  private Outcome read(ReadPlain read, long now, String newToken, Limits limits) {
    if (token != null) {
      return new Outcome(new PlainReply.Missing(null, now), this);
    }
    if (end == null) {
      return new Outcome(
          new PlainReply.Missing(newToken, now),
          new SimulatedPlainWindow(newToken, now + limits.lease(), null, 0));
    }
    PlainEnd.Cut cut = end.cut(read.range());
    return new Outcome(
        cut == null ? new PlainReply.Below() : new PlainReply.Hit(cut, now - verifiedAt, now),
        this);
  }

  private Outcome fill(FillPlain fill, long now, Limits limits, Mutant mutant) {
    if (!fill.token().equals(token) && mutant != Mutant.PLAIN_DEAD_TOKEN) {
      return new Outcome(new ApplyReply.Absent(), this);
    }
    long t0 = mutant == Mutant.PLAIN_T0_AFTER_READ ? now : fill.t0();
    return now < t0 || now - t0 >= limits.staleness()
        ? new Outcome(new ApplyReply.Absent(), NOTHING)
        : new Outcome(new ApplyReply.Accepted(), new SimulatedPlainWindow(null, 0, fill.end(), t0));
  }

  void addTo(Fingerprint print) {
    PlainEnd kept = end;
    print.add(kept != null ? 1 : token == null ? 0 : 2);
    if (kept != null) {
      print.add(verifiedAt).add(Contents.hash(kept));
    } else if (token != null) {
      print.add(token).add(leaseEnd);
    }
  }

  @Override
  public String toString() {
    return end != null
        ? end + " verified " + verifiedAt
        : token == null ? "nothing" : token + " until " + leaseEnd;
  }
}
