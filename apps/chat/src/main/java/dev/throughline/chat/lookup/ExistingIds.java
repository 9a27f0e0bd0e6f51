package dev.throughline.chat.lookup;

import static org.springframework.data.mongodb.core.query.Criteria.where;
import static org.springframework.data.mongodb.core.query.Query.query;

import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;
import org.bson.Document;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Query;

/** Which documents of a collection there are, by ids that are text. Thread-safe. */
public final class ExistingIds {

  private static final int MOST_AT_ONCE = 100;

  private final MongoOperations operations;
  private final Class<?> type;
  private final CoalescedLookup<String> lookup = new CoalescedLookup<>(this::among, MOST_AT_ONCE);

  /** Those of the collection of this type. */
  public ExistingIds(MongoOperations operations, Class<?> type) {
    this.operations = operations;
    this.type = type;
  }

  /** {@return which of these there are, in one request to the database} */
  public Set<String> among(Collection<String> ids) {
    Query byId = query(where("_id").in(ids));
    byId.fields().include("_id");
    return operations.find(byId, Document.class, operations.getCollectionName(type)).stream()
        .map(document -> document.getString("_id"))
        .collect(Collectors.toSet());
  }

  /**
   * {@return whether there is this one, asked for together with those of other threads (D-CHAT-28)}
   */
  public boolean has(String id) {
    return lookup.finds(id);
  }
}
