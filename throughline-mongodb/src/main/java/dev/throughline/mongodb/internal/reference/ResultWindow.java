package dev.throughline.mongodb.internal.reference;

import dev.throughline.mongodb.internal.raw.RawDocument;
import dev.throughline.mongodb.internal.reference.Wanted.Reference;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

/**
 * Documents of one result that came together, and those that they refer to, at any depth. What they
 * refer to is fetched when it is first asked for, level by level; a failure of that is no answer,
 * so that stock asks, and fails, for itself (D-REFERENCE-01). Thread-safe.
 */
final class ResultWindow {

  /** The most documents whose references are fetched together. */
  static final int MAX_OWNERS = 1_000;

  /** So many references end a window. */
  static final int MAX_REFERENCES = 10_000;

  /** So many bytes of documents are held, and as many of those that were too much. */
  static final long MAX_BYTES = 16_000_000;

  /** So many references are followed together once there are so many bytes. */
  static final int MAX_LATE = 100;

  /** Deeper references are followed one by one. */
  static final int MAX_LEVELS = 100;

  private static final Log LOG = LogFactory.getLog(ResultWindow.class);

  private final ReferencePlans plans;
  private final DocumentBytes decoder;
  private final ReferenceFetch fetch;
  private final ReferenceAnswers answers = new ReferenceAnswers();
  private final Set<ReferenceKey> asked = new HashSet<>();
  private final Map<ReferenceTarget, List<Reference>> postponed = new HashMap<>();
  private final Deque<ReferenceAnswers> late = new ArrayDeque<>();
  private final Map<String, Integer> singles = new HashMap<>();
  private @Nullable Wanted wanted;
  private Wanted lazies = new Wanted(asked::contains);

  private ResultWindow(ReferencePlans plans, DocumentBytes decoder, ReferenceFetch fetch) {
    this.plans = plans;
    this.decoder = decoder;
    this.fetch = fetch;
  }

  /** The window of a document; if there is none, it is the first of one. */
  static ResultWindow of(
      RawDocument owner,
      Class<?> type,
      ReferencePlans plans,
      DocumentBytes decoder,
      ReferenceFetch fetch) {
    if (owner.result() instanceof ResultWindow window) {
      return window;
    }
    ResultWindow window = new ResultWindow(plans, decoder, fetch);
    window.take(owner, type);
    return window;
  }

  private synchronized void take(RawDocument first, Class<?> type) {
    Wanted found = new Wanted(asked::contains);
    ReferenceScan scan = new ReferenceScan(plans, decoder, found, lazies);
    RawDocument owner = first;
    int owners = 0;
    while (owner != null
        && owner.result() == null
        && owners < MAX_OWNERS
        && found.size() < MAX_REFERENCES) {
      owner.result(this);
      scan(scan, owner.bytes(), type);
      owners++;
      owner = owner.next();
    }
    wanted = found;
  }

  private static void scan(ReferenceScan scan, byte[] document, Class<?> type) {
    try {
      scan.of(document, type);
    } catch (RuntimeException e) {
      LOG.debug("References of a document are left to stock", e);
    }
  }

  /** The documents that a reference leads to; null if stock has to ask. */
  synchronized @Nullable List<FetchedDocument> documents(ReferenceKey key) {
    Wanted open = wanted;
    if (open != null) {
      wanted = null;
      fetch(open);
    }
    List<FetchedDocument> answer = answers.of(key);
    if (answer == null && lazies.contains(key)) {
      Wanted used = lazies;
      lazies = new Wanted(asked::contains);
      fetch(used);
      answer = answers.of(key);
    }
    return answer == null ? late(key) : answer;
  }

  /**
   * The documents of a reference that was too much to fetch with the others. Owners are read in the
   * order of their references, so those that come next are needed next.
   */
  private @Nullable List<FetchedDocument> late(ReferenceKey key) {
    for (ReferenceAnswers some : late) {
      List<FetchedDocument> answer = some.of(key);
      if (answer != null) {
        return answer;
      }
    }
    List<Reference> left = postponed.getOrDefault(key.target(), List.of());
    int at = left.stream().map(Reference::key).toList().indexOf(key);
    if (at < 0) {
      return null;
    }
    List<Reference> part = left.subList(at, Math.min(at + MAX_LATE, left.size()));
    Wanted next = new Wanted(asked::contains);
    ReferenceAnswers found = new ReferenceAnswers();
    ReferenceScan scan = new ReferenceScan(plans, decoder, next, lazies);
    fetch(key.target(), List.copyOf(part), found, scan);
    part.clear();
    late.addFirst(found);
    while (late.size() > 1 && late.stream().mapToLong(ReferenceAnswers::bytes).sum() > MAX_BYTES) {
      late.removeLast();
    }
    next.byTarget().forEach((target, references) -> postpone(target, unasked(references)));
    return found.of(key);
  }

  private List<Reference> unasked(List<Reference> references) {
    return references.stream().filter(each -> asked.add(each.key())).toList();
  }

  private void postpone(ReferenceTarget target, List<Reference> references) {
    postponed.computeIfAbsent(target, each -> new ArrayList<>()).addAll(references);
  }

  private void fetch(Wanted first) {
    Wanted level = first;
    for (int depth = 0; level.size() > 0 && depth < MAX_LEVELS; depth++) {
      Wanted next = new Wanted(asked::contains);
      ReferenceScan scan = new ReferenceScan(plans, decoder, next, lazies);
      for (Map.Entry<ReferenceTarget, List<Reference>> entry : level.byTarget().entrySet()) {
        for (List<Reference> part : ReferenceFetch.parts(unasked(entry.getValue()))) {
          if (answers.bytes() < MAX_BYTES) {
            fetch(entry.getKey(), part, answers, scan);
          } else {
            postpone(entry.getKey(), part);
          }
        }
      }
      level = next;
    }
  }

  private void fetch(
      ReferenceTarget target,
      List<Reference> references,
      ReferenceAnswers found,
      ReferenceScan scan) {
    try {
      fetch
          .fetch(target, references, found)
          .forEach(
              (reference, documents) ->
                  documents.forEach(each -> scan(scan, each.bytes(), reference.type())));
    } catch (RuntimeException e) {
      LOG.debug("References to " + target.collection() + " are left to stock", e);
    }
  }

  /** {@return how often a property's references were followed one by one, with this time} */
  synchronized int single(String property) {
    return singles.merge(property, 1, Integer::sum);
  }
}
