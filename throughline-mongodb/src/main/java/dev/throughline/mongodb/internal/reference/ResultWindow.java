package dev.throughline.mongodb.internal.reference;

import dev.throughline.mongodb.internal.raw.RawDocument;
import dev.throughline.mongodb.internal.reference.Wanted.Reference;
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

  /** So many bytes of documents end the levels of a window. */
  static final long MAX_BYTES = 16_000_000;

  /** Deeper references are followed one by one. */
  static final int MAX_LEVELS = 100;

  private static final Log LOG = LogFactory.getLog(ResultWindow.class);

  private final ReferencePlans plans;
  private final DocumentBytes decoder;
  private final ReferenceFetch fetch;
  private final ReferenceAnswers answers = new ReferenceAnswers();
  private final Set<ReferenceKey> asked = new HashSet<>();
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
    return answer;
  }

  private void fetch(Wanted first) {
    Wanted level = first;
    for (int depth = 0; level.size() > 0 && depth < MAX_LEVELS; depth++) {
      Wanted next = new Wanted(asked::contains);
      ReferenceScan scan = new ReferenceScan(plans, decoder, next, lazies);
      for (Map.Entry<ReferenceTarget, List<Reference>> entry : level.byTarget().entrySet()) {
        List<Reference> unasked =
            entry.getValue().stream().filter(each -> asked.add(each.key())).toList();
        if (answers.bytes() < MAX_BYTES) {
          fetch(entry.getKey(), unasked, scan);
        }
      }
      level = next;
    }
  }

  private void fetch(ReferenceTarget target, List<Reference> references, ReferenceScan scan) {
    try {
      fetch
          .fetch(target, references, answers)
          .forEach(
              (reference, documents) ->
                  documents.forEach(each -> scan(scan, each.bytes(), reference.type())));
    } catch (RuntimeException e) {
      LOG.debug("References to " + target.collection() + " are left to stock", e);
    }
  }

  /** How often a property's references were followed one by one, with this time. */
  synchronized int single(String property) {
    return singles.merge(property, 1, Integer::sum);
  }
}
