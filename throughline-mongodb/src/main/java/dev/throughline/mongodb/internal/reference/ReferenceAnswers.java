package dev.throughline.mongodb.internal.reference;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The documents that were found for references. Without an answer, stock asks for itself. Not
 * thread-safe.
 */
final class ReferenceAnswers {

  private final Map<ReferenceKey, List<FetchedDocument>> answers = new HashMap<>();
  private long bytes;

  void put(ReferenceKey key, List<FetchedDocument> documents) {
    answers.put(key, documents);
    documents.forEach(document -> bytes += document.bytes().length);
  }

  /** The documents of a reference, none if there are none; null when that is not known. */
  @Nullable List<FetchedDocument> of(ReferenceKey key) {
    return answers.get(key);
  }

  /** {@return how many bytes of documents are held} */
  long bytes() {
    return bytes;
  }
}
