package dev.throughline.embedded;

import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.memory.MemoryCollection;
import de.bwaldvogel.mongo.bson.Document;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A collection in memory. The engine compares each document with each value of an {@code $in},
 * which for 1,000 ids is a million comparisons; here one that is among them is found by its hash
 * (D-BENCH-06).
 */
final class ResidentCollection extends MemoryCollection {

  /** The ids that a query asks for. */
  private record Ids(Document query, Set<?> values) {}

  private volatile Ids last = new Ids(new Document(), Set.of());

  ResidentCollection(
      MongoDatabase database, String name, CollectionOptions options, CursorRegistry cursors) {
    super(database, name, options, cursors);
  }

  @Override
  protected boolean documentMatchesQuery(Document document, Document query) {
    Object id = document.get("_id");
    return (id != null && ids(query).contains(id)) || super.documentMatchesQuery(document, query);
  }

  /** The ids that suffice for a match, none if there is more to a query. */
  @SuppressWarnings("ReferenceEquality") // the same query is asked for each document
  private Set<?> ids(Document query) {
    Ids known = last;
    if (known.query() != query) {
      Collection<?> values = values(query);
      known = new Ids(query, values == null ? Collections.emptySet() : new HashSet<>(values));
      last = known;
    }
    return known.values();
  }

  private static @Nullable Collection<?> values(Document query) {
    return query.size() == 1
            && query.get("_id") instanceof Document operator
            && operator.size() == 1
            && operator.get("$in") instanceof Collection<?> values
        ? values
        : null;
  }
}
