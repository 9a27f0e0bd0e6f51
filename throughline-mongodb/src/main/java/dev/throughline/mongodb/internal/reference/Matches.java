package dev.throughline.mongodb.internal.reference;

import dev.throughline.mongodb.internal.reference.Wanted.Reference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/** The documents that belong to each of the references that were asked for. Not thread-safe. */
final class Matches {

  private final ReferenceTarget target;
  private final DocumentBytes decoder;
  private final Map<ReferenceKey, List<FetchedDocument>> documents = new HashMap<>();
  private int places;
  private boolean odd;
  private boolean several;

  Matches(ReferenceTarget target, List<Reference> references, DocumentBytes decoder) {
    this.target = target;
    this.decoder = decoder;
    references.forEach(reference -> documents.put(reference.key(), new ArrayList<>(1)));
  }

  void add(RawBsonDocument document) {
    byte[] bytes = DocumentBytes.copy(document);
    Document content = decoder.only(bytes, target.fields());
    ReferenceKey key = key(content);
    List<FetchedDocument> place = key == null ? null : documents.get(key);
    if (place == null) {
      odd = true;
      return;
    }
    place.add(new FetchedDocument(bytes, places++, this));
    several |= place.size() > 1;
  }

  private @Nullable ReferenceKey key(Document content) {
    List<Object> values = new ArrayList<>(target.fields().size());
    for (String field : target.fields()) {
      Object value = ComparableValue.of(content.get(field));
      if (value == null) {
        return null;
      }
      values.add(value);
    }
    return new ReferenceKey(target, values);
  }

  /** The documents of a reference, in the order of the server. */
  List<FetchedDocument> of(Reference reference) {
    return Objects.requireNonNull(documents.get(reference.key()));
  }

  /**
   * {@return whether a document was found that equals what was asked for only in the server's eyes}
   */
  boolean odd() {
    return odd;
  }

  /** {@return whether it is not certain which documents stock would find} */
  boolean ambiguous() {
    return (several && !target.many()) || (odd && !target.byId());
  }
}
