package dev.throughline.redis.model.server;

import dev.throughline.redis.internal.protocol.Entry;
import dev.throughline.redis.internal.protocol.HistoryRequest;
import dev.throughline.redis.internal.protocol.HistoryRequest.Changes;
import dev.throughline.redis.internal.protocol.HistoryRequest.End;
import dev.throughline.redis.internal.protocol.HistoryRequest.Insert;
import dev.throughline.redis.internal.protocol.HistoryRequest.LastChange;
import dev.throughline.redis.internal.protocol.HistoryRequest.One;
import dev.throughline.redis.internal.protocol.HistoryRequest.Range;
import dev.throughline.redis.internal.protocol.HistoryRequest.Replace;
import dev.throughline.redis.internal.protocol.HistoryRequest.Sent;
import dev.throughline.redis.internal.protocol.HistoryRequest.Shown;
import dev.throughline.redis.internal.protocol.HistoryRequest.Tail;
import dev.throughline.redis.internal.protocol.HistoryRequest.Write;
import dev.throughline.redis.internal.protocol.HistoryRequest.WriteReply;
import dev.throughline.redis.internal.protocol.PageRange;
import dev.throughline.redis.internal.protocol.PlainRange;
import dev.throughline.redis.model.Contents;
import dev.throughline.redis.model.Fingerprint;
import dev.throughline.redis.model.Model;
import dev.throughline.redis.model.Mutant;
import dev.throughline.redis.model.Note;
import dev.throughline.redis.model.Operation;
import dev.throughline.redis.model.PlainNotes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A collection with the unique indexes of a timeline, and everything that was ever committed to it.
 * Immutable.
 */
public final class SimulatedHistory {

  /** A reply, and the collection afterwards. */
  public record Outcome(Object reply, SimulatedHistory after) {}

  public static final SimulatedHistory EMPTY =
      new SimulatedHistory(new TreeMap<>(), new TreeSet<>(), List.of(), 0);

  private static final RuntimeException DUPLICATE = new IllegalStateException("duplicate key");

  private final NavigableMap<Long, Entry<Note>> documents;
  private final Set<Long> claimed;
  private final List<Entry<Note>> log;
  private final long logHash;

  private SimulatedHistory(
      NavigableMap<Long, Entry<Note>> documents,
      Set<Long> claimed,
      List<Entry<Note>> log,
      long logHash) {
    this.documents = documents;
    this.claimed = claimed;
    this.log = log;
    this.logHash = logHash;
  }

  /** Every change in the order of its commit. */
  public List<Entry<Note>> log() {
    return log;
  }

  /**
   * {@return what a scan sees that is no snapshot: the first half of the documents as they were
   * early, the others as they are now} A page that goes down begins at the other end.
   */
  public SimulatedHistory torn(HistoryRequest<?> request, SimulatedHistory early) {
    boolean down =
        request instanceof Range<?> range && range.range().anchor() == PageRange.Anchor.BEFORE;
    long middle = early.documents.isEmpty() ? 0 : early.documents.lastKey() / 2;
    NavigableMap<Long, Entry<Note>> seen = new TreeMap<>();
    seen.putAll((down ? this : early).documents.headMap(middle, true));
    seen.putAll((down ? early : this).documents.tailMap(middle, false));
    if (down) {
      // It began at the end that there was early.
      seen.keySet().removeIf(seq -> !early.documents.containsKey(seq));
    }
    return new SimulatedHistory(seen, claimed, log, logHash);
  }

  public Outcome execute(HistoryRequest<?> request, Model model) {
    Mutant mutant = model.mutant();
    if (request instanceof LastChange) {
      return read(documents.values().stream().mapToLong(Entry::revision).max().orElse(0));
    }
    if (request instanceof Tail) {
      return read(documents.isEmpty() ? 0L : documents.lastKey());
    }
    if (request instanceof Range<?> range) {
      return read(range(range.range()));
    }
    if (request instanceof Changes<?> changes) {
      return read(
          documents.values().stream()
              .filter(entry -> entry.revision() > changes.after())
              .sorted(Comparator.comparingLong(Entry::revision))
              .limit(changes.limit())
              .toList());
    }
    if (request instanceof One<?> one) {
      return read(Optional.ofNullable(documents.get(one.seq())));
    }
    if (request instanceof Sent<?> sent) {
      return read(sent((Note) sent.entity()));
    }
    if (request instanceof Insert<?> insert) {
      Note note = (Note) insert.entity();
      return documents.containsKey(insert.seq()) || sent(note).isPresent()
          ? read(new WriteReply.Taken<Note>(DUPLICATE))
          : committed(new Entry<>(insert.seq(), insert.revision(), note), mutant);
    }
    if (request instanceof Shown<?, ?> shown) {
      return read(PlainNotes.shown(documents.values(), (PlainRange) shown.asked()));
    }
    if (request instanceof End) {
      return read(
          Optional.of(
              PlainNotes.all(documents.values())
                  .within(model.limits().maxEntries(), model.limits().maxBytes())));
    }
    if (request instanceof Write<?, ?> write) {
      return saved((Note) write.write());
    }
    Replace<?> replace = (Replace<?>) request;
    Entry<Note> found = documents.get(replace.current().seq());
    if (found == null || found.revision() != replace.current().revision()) {
      return read(new WriteReply.Moved<Note>());
    }
    return committed(
        new Entry<>(found.seq(), replace.revision(), (Note) replace.changed()), mutant);
  }

  private Outcome read(Object reply) {
    return new Outcome(reply, this);
  }

  private List<Entry<Note>> range(PageRange range) {
    List<Entry<Note>> found =
        switch (range.anchor()) {
          case BEFORE -> {
            List<Entry<Note>> below =
                new ArrayList<>(documents.headMap(range.bound(), false).values());
            yield below.subList(Math.max(0, below.size() - range.before()), below.size());
          }
          case AFTER ->
              documents.tailMap(range.bound(), false).values().stream()
                  .limit(range.after())
                  .toList();
          case AROUND ->
              List.copyOf(
                  documents
                      .subMap(
                          range.bound() - range.before(), true, range.bound() + range.after(), true)
                      .values());
        };
    return List.copyOf(found);
  }

  private Optional<Entry<Note>> sent(Note note) {
    return documents.values().stream()
        .filter(e -> e.value().author().equals(note.author()))
        .filter(e -> e.value().clientId().equals(note.clientId()))
        .findFirst();
  }

  /** Each change has a number, which only the checks know. */
  private Outcome saved(Note note) {
    long seq = sent(note).map(Entry::seq).orElse(log.size() + 1L);
    Entry<Note> entry = new Entry<>(seq, log.size() + 1L, note);
    NavigableMap<Long, Entry<Note>> after = new TreeMap<>(documents);
    if (note.text().equals(Operation.PlainSave.DELETED)) {
      after.remove(seq);
    } else {
      after.put(seq, entry);
    }
    return new Outcome(Optional.of(entry), logged(after, claimed, entry));
  }

  private SimulatedHistory logged(
      NavigableMap<Long, Entry<Note>> after, Set<Long> claims, Entry<Note> entry) {
    List<Entry<Note>> longer = new ArrayList<>(log);
    longer.add(entry);
    return new SimulatedHistory(
        after, claims, longer, (logHash + 1) * 0x9E3779B97F4A7C15L + Contents.hash(entry));
  }

  private Outcome committed(Entry<Note> entry, Mutant mutant) {
    boolean taken =
        mutant == Mutant.NUMBERS_CLAIMED_AGAIN
            ? documents.values().stream().anyMatch(e -> e.revision() == entry.revision())
            : claimed.contains(entry.revision());
    if (taken) {
      return read(new WriteReply.Taken<Note>(DUPLICATE));
    }
    NavigableMap<Long, Entry<Note>> after = new TreeMap<>(documents);
    if (mutant == Mutant.NO_TOMBSTONE && entry.value().text().equals("deleted")) {
      after.remove(entry.seq());
    } else {
      after.put(entry.seq(), entry);
    }
    Set<Long> claims = new TreeSet<>(claimed);
    claims.add(entry.revision());
    return new Outcome(new WriteReply.Written<>(entry), logged(after, claims, entry));
  }

  public void addTo(Fingerprint print) {
    print.add(logHash);
  }
}
