package dev.throughline.mongodb.internal.reference;

import com.mongodb.client.MongoCollection;
import dev.throughline.mongodb.internal.reference.Wanted.Reference;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * Asks one collection for the documents of many references, in parts (D-REFERENCE-02).
 *
 * <p>A part's references are answered only where it is certain that stock would find the same: by
 * values of the same type and content. A server may also take equal numbers of other types, and
 * texts by a collation, for the same; so what was not found by such values is asked for once more,
 * alone, and has no answer if there is something.
 */
final class ReferenceFetch {

  /** The most references of one command. */
  static final int MAX_REFERENCES = 1_000;

  /** About the most bytes of a command's values. */
  static final int MAX_BYTES = 1_000_000;

  private final Function<ReferenceTarget, MongoCollection<Document>> collections;
  private final DocumentBytes decoder;

  ReferenceFetch(
      Function<ReferenceTarget, MongoCollection<Document>> collections, DocumentBytes decoder) {
    this.collections = collections;
    this.decoder = decoder;
  }

  /**
   * Fetches references that lead to one target, and answers them.
   *
   * @return each reference with documents, with these.
   * @throws RuntimeException whatever the driver throws.
   */
  Map<Reference, List<FetchedDocument>> fetch(
      ReferenceTarget target, List<Reference> references, ReferenceAnswers answers) {
    Map<Reference, List<FetchedDocument>> found = new LinkedHashMap<>();
    for (List<Reference> part : parts(references)) {
      fetchPart(target, part, answers, found);
    }
    return found;
  }

  static List<List<Reference>> parts(List<Reference> references) {
    List<List<Reference>> parts = new ArrayList<>();
    List<Reference> part = new ArrayList<>();
    int bytes = 0;
    for (Reference reference : references) {
      int more = reference.values().stream().mapToInt(ComparableValue::bytes).sum();
      if (!part.isEmpty() && (part.size() == MAX_REFERENCES || bytes + more > MAX_BYTES)) {
        parts.add(part);
        part = new ArrayList<>();
        bytes = 0;
      }
      part.add(reference);
      bytes += more;
    }
    if (!part.isEmpty()) {
      parts.add(part);
    }
    return parts;
  }

  private void fetchPart(
      ReferenceTarget target,
      List<Reference> part,
      ReferenceAnswers answers,
      Map<Reference, List<FetchedDocument>> found) {
    Matches matches = new Matches(target, part, decoder);
    query(target, part).forEach(matches::add);
    if (matches.ambiguous()) {
      return;
    }
    List<Reference> missing = new ArrayList<>();
    for (Reference reference : part) {
      List<FetchedDocument> documents = matches.of(reference);
      if (!documents.isEmpty()) {
        answers.put(reference.key(), documents);
        found.put(reference, documents);
      } else if (reference.key().exact()) {
        answers.put(reference.key(), List.of());
      } else {
        missing.add(reference);
      }
    }
    if (!missing.isEmpty() && !matches.odd() && query(target, missing).isEmpty()) {
      missing.forEach(reference -> answers.put(reference.key(), List.of()));
    }
  }

  private List<RawBsonDocument> query(ReferenceTarget target, List<Reference> references) {
    ReferenceCounts.addCommand(references.size());
    return collections
        .apply(target)
        .withDocumentClass(RawBsonDocument.class)
        .find(filter(target, references))
        .batchSize(references.size() + 1)
        .into(new ArrayList<>(references.size()));
  }

  private static Document filter(ReferenceTarget target, List<Reference> references) {
    List<@Nullable Object> values = new ArrayList<>(references.size());
    references.forEach(reference -> values.add(reference.values().get(0)));
    return new Document(target.fields().get(0), new Document("$in", values));
  }
}
