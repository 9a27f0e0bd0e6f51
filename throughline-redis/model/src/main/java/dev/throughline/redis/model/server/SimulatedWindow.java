package dev.throughline.redis.model.server;

import dev.throughline.redis.internal.protocol.Slot;
import dev.throughline.redis.internal.protocol.WindowRequest;
import dev.throughline.redis.internal.protocol.WindowRequest.Apply;
import dev.throughline.redis.internal.protocol.WindowRequest.ApplyReply;
import dev.throughline.redis.internal.protocol.WindowRequest.Fill;
import dev.throughline.redis.internal.protocol.WindowRequest.Merge;
import dev.throughline.redis.internal.protocol.WindowRequest.Read;
import dev.throughline.redis.internal.protocol.WindowRequest.ReadReply;
import dev.throughline.redis.model.Fingerprint;
import dev.throughline.redis.model.Limits;
import dev.throughline.redis.model.Mutant;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The effect of the scripts on one key of Redis, in Java. The key holds the window of a timeline,
 * or the token of the process that fills it, or nothing. Immutable; a differential test holds it to
 * the scripts.
 */
public final class SimulatedWindow {

  /** A reply, and the key afterwards. */
  public record Outcome(Object reply, SimulatedWindow after) {}

  static final SimulatedWindow NOTHING =
      new SimulatedWindow(null, 0, 0, false, 1, 0, 0, 0, new TreeMap<>());

  private final @Nullable String token;
  private final long leaseEnd;
  private final long seen;
  private final boolean window;
  private final long floor;
  private final long tail;
  private final long revision;
  private final long verifiedAt;
  private final NavigableMap<Long, Slot> entries;
  private long entriesHash;

  private SimulatedWindow(
      @Nullable String token,
      long leaseEnd,
      long seen,
      boolean window,
      long floor,
      long tail,
      long revision,
      long verifiedAt,
      NavigableMap<Long, Slot> entries) {
    this.token = token;
    this.leaseEnd = leaseEnd;
    this.seen = seen;
    this.window = window;
    this.floor = floor;
    this.tail = tail;
    this.revision = revision;
    this.verifiedAt = verifiedAt;
    this.entries = entries;
  }

  /** No window. */
  public static SimulatedWindow nothing() {
    return NOTHING;
  }

  private static SimulatedWindow leased(String token, long leaseEnd, long seen) {
    return new SimulatedWindow(token, leaseEnd, seen, false, 1, 0, 0, 0, new TreeMap<>());
  }

  private static SimulatedWindow trimmed(
      Limits limits,
      long tail,
      long revision,
      long verifiedAt,
      long floor,
      NavigableMap<Long, Slot> entries) {
    long bytes = entries.values().stream().mapToLong(slot -> slot.payload().length).sum();
    long first = floor;
    while (!entries.isEmpty()
        && (entries.size() > limits.maxEntries() || bytes > limits.maxBytes())) {
      bytes -= entries.pollFirstEntry().getValue().payload().length;
      first++;
    }
    return new SimulatedWindow(null, 0, 0, true, first, tail, revision, verifiedAt, entries);
  }

  /** Executes a request at a time. The token is the one to hand out, if one is handed out. */
  public Outcome execute(
      WindowRequest<?> request, long now, String newToken, Limits limits, Mutant mutant) {
    // Redis forgets a lease by itself; a read does one that lasts longer than any.
    boolean late = request instanceof Read && leaseEnd - now > limits.lease();
    SimulatedWindow alive = !window && token != null && (now >= leaseEnd || late) ? NOTHING : this;
    return alive.executed(request, now, newToken, limits, mutant);
  }

  private Outcome executed(
      WindowRequest<?> request, long now, String newToken, Limits limits, Mutant mutant) {
    if (request instanceof Read read) {
      return read(read, now, newToken, limits);
    }
    if (request instanceof Apply apply) {
      return apply(apply.slot(), now, limits, mutant);
    }
    if (request instanceof Merge merge) {
      return merge(merge, now, limits, mutant);
    }
    if (request instanceof Fill fill) {
      return fill(fill, now, limits, mutant);
    }
    return new Outcome(new ApplyReply.Accepted(), NOTHING);
  }

  private Outcome read(Read read, long now, String newToken, Limits limits) {
    if (!window) {
      return token != null
          ? new Outcome(new ReadReply.Missing(null, now), this)
          : new Outcome(
              new ReadReply.Missing(newToken, now), leased(newToken, now + limits.lease(), 0));
    }
    if (now < verifiedAt
        || now - verifiedAt >= limits.staleness()
        || revision < read.minRevision()) {
      return new Outcome(new ReadReply.Expired(revision, now), this);
    }
    long first = read.range().first(tail);
    long last = read.range().last(tail);
    if (first <= last && first < floor) {
      return new Outcome(new ReadReply.Below(revision, tail), this);
    }
    List<Slot> slots =
        first > last ? List.of() : List.copyOf(entries.subMap(first, true, last, true).values());
    return new Outcome(new ReadReply.Hit(revision, tail, now - verifiedAt, now, slots), this);
  }

  private Outcome apply(Slot slot, long now, Limits limits, Mutant mutant) {
    if (!window) {
      return absent(slot.revision());
    }
    if (slot.revision() <= revision) {
      return new Outcome(new ApplyReply.Accepted(), this);
    }
    if (slot.revision() > revision + 1 && mutant != Mutant.NO_HOLE_CHECK) {
      return new Outcome(new ApplyReply.Hole(revision, now), this);
    }
    long verified = mutant == Mutant.VERIFIED_BY_APPLY ? now : verifiedAt;
    return with(List.of(slot), slot.revision(), verified, limits, mutant);
  }

  /** A key without a window leaves the number of the change to the process that fills it. */
  private Outcome absent(long change) {
    return new Outcome(
        new ApplyReply.Absent(),
        token == null ? NOTHING : leased(token, leaseEnd, Math.max(seen, change)));
  }

  private Outcome with(
      List<Slot> changes, long newRevision, long newVerifiedAt, Limits limits, Mutant mutant) {
    NavigableMap<Long, Slot> changed = new TreeMap<>(entries);
    long end = tail;
    for (Slot slot : changes) {
      if (slot.revision() <= revision || slot.seq() < floor) {
        continue;
      }
      if (slot.seq() > end + 1 && mutant != Mutant.NO_HOLE_CHECK) {
        return new Outcome(new ApplyReply.Absent(), NOTHING);
      }
      end = Math.max(end, slot.seq());
      changed.put(slot.seq(), slot);
    }
    return new Outcome(
        new ApplyReply.Accepted(),
        trimmed(limits, end, newRevision, newVerifiedAt, floor, changed));
  }

  private Outcome merge(Merge merge, long now, Limits limits, Mutant mutant) {
    if (!window) {
      return absent(merge.to());
    }
    if (merge.from() > revision) {
      return new Outcome(new ApplyReply.Hole(revision, now), this);
    }
    long t0 = mutant == Mutant.T0_AFTER_READ ? now : merge.t0();
    return with(
        merge.changes(),
        Math.max(revision, merge.to()),
        verified(verifiedAt, t0, now),
        limits,
        mutant);
  }

  private Outcome fill(Fill fill, long now, Limits limits, Mutant mutant) {
    if (mutant != Mutant.NO_TOKEN) {
      if (window || !fill.token().equals(token)) {
        return new Outcome(new ApplyReply.Absent(), this);
      }
      if (fill.revision() < seen) {
        return new Outcome(new ApplyReply.Hole(seen, now), this);
      }
    }
    NavigableMap<Long, Slot> filled = new TreeMap<>();
    fill.slots().forEach(slot -> filled.put(slot.seq(), slot));
    long t0 = mutant == Mutant.T0_AFTER_READ ? now : fill.t0();
    return new Outcome(
        new ApplyReply.Accepted(),
        trimmed(
            limits,
            fill.tail(),
            fill.revision(),
            verified(0, t0, now),
            fill.tail() - filled.size() + 1,
            filled));
  }

  /** A time to come vouches for nothing: it is of a clock that was ahead. */
  private static long verified(long before, long t0, long now) {
    long known = before <= now ? before : 0;
    return t0 <= now ? Math.max(known, t0) : known;
  }

  /** P6: what a window must never exceed; and the count that every script checks. */
  @Nullable String excess(Limits limits) {
    long bytes = entries.values().stream().mapToLong(slot -> slot.payload().length).sum();
    if (entries.size() > limits.maxEntries() || bytes > limits.maxBytes()) {
      return entries.size() + " entries of " + bytes + " bytes in a window";
    }
    return window && entries.size() != tail - floor + 1
        ? entries.size() + " entries from " + floor + " to " + tail
        : null;
  }

  private long entriesHash() {
    if (entriesHash == 0) {
      Fingerprint print = new Fingerprint();
      for (Slot slot : entries.values()) {
        print.add(slot.seq()).add(slot.revision()).add(slot.payload());
      }
      entriesHash = print.high() | 1;
    }
    return entriesHash;
  }

  void addTo(Fingerprint print) {
    print.add(window ? 1 : token == null ? 0 : 2);
    if (window) {
      print.add(floor).add(tail).add(revision).add(verifiedAt).add(entriesHash());
    } else if (token != null) {
      print.add(token).add(leaseEnd).add(seen);
    }
  }

  @Override
  public String toString() {
    return window
        ? "["
            + floor
            + ".."
            + tail
            + "]@"
            + revision
            + " verified "
            + verifiedAt
            + " "
            + entries.values()
        : token == null ? "nothing" : token + " until " + leaseEnd + " seen " + seen;
  }
}
