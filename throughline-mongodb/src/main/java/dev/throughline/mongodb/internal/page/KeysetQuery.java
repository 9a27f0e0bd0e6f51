package dev.throughline.mongodb.internal.page;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.Document;
import org.springframework.data.mongodb.core.query.Query;

/** A user's query with a place to begin at, an order and fields of ours; all else is theirs. */
public final class KeysetQuery extends Query {

  private static final String AND = "$and";

  private final Document filter;
  private final Document sort;
  private final Document fields;

  public KeysetQuery(Query source, List<BsonDocument> behind, Document sort, Document fields) {
    this.filter = and(source.getQueryObject(), behind);
    this.sort = sort;
    this.fields = fields;
    String hint = source.getHint();
    if (hint != null) {
      withHint(hint);
    }
    source.getCollation().ifPresent(this::collation);
    if (source.getReadConcern() != null) {
      withReadConcern(source.getReadConcern());
    }
    if (source.getReadPreference() != null) {
      withReadPreference(source.getReadPreference());
    }
    setMeta(Query.of(source).getMeta());
  }

  /** The user's criteria stay as they are, a disjunction included. */
  static Document and(Document criteria, List<BsonDocument> conditions) {
    if (conditions.isEmpty()) {
      return criteria;
    }
    List<Object> all = new ArrayList<>();
    Object own = criteria.get(AND);
    if (own instanceof Collection<?> several) {
      all.addAll(several);
    } else if (own != null) {
      all.add(own);
    }
    all.addAll(conditions); // BSON values pass through the query mapper as they are
    return new Document(criteria).append(AND, all);
  }

  @Override
  public Document getQueryObject() {
    return filter;
  }

  @Override
  public Document getFieldsObject() {
    return new Document(fields); // stock adds to it
  }

  @Override
  public Document getSortObject() {
    return new Document(sort);
  }

  @Override
  public boolean isSorted() {
    return true;
  }
}
