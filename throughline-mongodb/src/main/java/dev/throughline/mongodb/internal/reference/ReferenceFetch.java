package dev.throughline.mongodb.internal.reference;

import com.mongodb.client.FindIterable;
import com.mongodb.client.MongoCollection;
import dev.throughline.mongodb.internal.reference.Wanted.Reference;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
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

  /** So many documents for references by other fields than the id are too many. */
  static final int MAX_DOCUMENTS = 10_000;

  /** About the most bytes of a command's values. */
  static final int MAX_BYTES = 1_000_000;

  private final Function<ReferenceTarget, MongoCollection<Document>> collections;
  private final Predicate<ReferenceTarget> plain;
  private final DocumentBytes decoder;

  /**
   * Creates a fetch.
   *
   * @param plain whether a collection compares texts by their characters.
   */
  ReferenceFetch(
      Function<ReferenceTarget, MongoCollection<Document>> collections,
      Predicate<ReferenceTarget> plain,
      DocumentBytes decoder) {
    this.collections = collections;
    this.plain = plain;
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
    if (!target.byId() && !comparable(target, part)) {
      return;
    }
    Matches matches = new Matches(target, part, decoder);
    List<RawBsonDocument> all = query(target, part);
    all.forEach(matches::add);
    if (matches.ambiguous() || (!target.byId() && all.size() == MAX_DOCUMENTS)) {
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

  /** {@return whether no two values equal each other in the server's eyes only} */
  private boolean comparable(ReferenceTarget target, List<Reference> part) {
    for (int i = 0; i < target.fields().size(); i++) {
      int field = i;
      Set<Class<?>> types =
          part.stream()
              .<Class<?>>map(each -> each.key().values().get(field).getClass())
              .collect(Collectors.toSet());
      if (types.size() > 1
          || (part.stream().anyMatch(each -> collated(each, field)) && !plain.test(target))) {
        return false;
      }
    }
    return true;
  }

  private static boolean collated(Reference reference, int field) {
    Object value = reference.key().values().get(field);
    return !ComparableValue.exact(value) && !(value instanceof Number);
  }

  private List<RawBsonDocument> query(ReferenceTarget target, List<Reference> references) {
    ReferenceCounts.addCommand(references.size());
    FindIterable<RawBsonDocument> find =
        collections
            .apply(target)
            .withDocumentClass(RawBsonDocument.class)
            .find(filter(target, references))
            .batchSize(target.many() ? MAX_DOCUMENTS : references.size() + 1);
    if (!target.byId()) {
      // One more than there may be shows that there are several.
      find.limit(target.many() ? MAX_DOCUMENTS : references.size() + 1);
      find.sort(target.sortDocument());
    }
    return find.into(new ArrayList<>(references.size()));
  }

  private static Document filter(ReferenceTarget target, List<Reference> references) {
    if (target.fields().size() > 1) {
      return new Document("$or", references.stream().map(each -> terms(target, each)).toList());
    }
    List<@Nullable Object> values = new ArrayList<>(references.size());
    references.forEach(reference -> values.add(reference.values().get(0)));
    return new Document(target.fields().get(0), new Document("$in", values));
  }

  private static Document terms(ReferenceTarget target, Reference reference) {
    Document terms = new Document();
    for (int i = 0; i < target.fields().size(); i++) {
      terms.put(target.fields().get(i), reference.values().get(i));
    }
    return terms;
  }
}
