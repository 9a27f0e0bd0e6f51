package dev.throughline.mongodb.internal.reference;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The references that were met and not followed yet, each once. Not thread-safe. */
final class Wanted {

  /**
   * One reference.
   *
   * @param values the values of the fields, as the driver decodes and encodes them.
   * @param type as what the documents are read.
   */
  record Reference(ReferenceKey key, List<@Nullable Object> values, Class<?> type) {}

  private final Map<ReferenceKey, Reference> references = new LinkedHashMap<>();
  private final Predicate<ReferenceKey> known;

  /** Creates an empty collection that leaves out what is known. */
  Wanted(Predicate<ReferenceKey> known) {
    this.known = known;
  }

  void byId(ReferenceTarget target, @Nullable Object id, Class<?> type) {
    ReferenceKey key = ReferenceKey.byId(target, id);
    if (key != null) {
      List<@Nullable Object> values = new ArrayList<>(1);
      values.add(id);
      add(new Reference(key, values, type));
    }
  }

  void add(Reference reference) {
    if (!known.test(reference.key())) {
      references.putIfAbsent(reference.key(), reference);
    }
  }

  boolean contains(ReferenceKey key) {
    return references.containsKey(key);
  }

  int size() {
    return references.size();
  }

  /** The references by where they lead. */
  Map<ReferenceTarget, List<Reference>> byTarget() {
    Map<ReferenceTarget, List<Reference>> targets = new LinkedHashMap<>();
    references
        .values()
        .forEach(
            each -> targets.computeIfAbsent(each.key().target(), t -> new ArrayList<>()).add(each));
    return targets;
  }
}
