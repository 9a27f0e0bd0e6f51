package dev.throughline.mongodb.internal.reference;

import java.util.List;
import java.util.Map;
import org.bson.Document;
import org.jspecify.annotations.Nullable;

/**
 * The target of references: documents of one collection, by the values of some of their fields.
 *
 * @param database null for the factory's own.
 * @param fields the fields that are compared, in the order of the values of a {@link ReferenceKey}.
 * @param sort how the documents of one reference are ordered, empty for as they come.
 * @param many whether one reference may lead to several documents.
 */
record ReferenceTarget(
    @Nullable String database,
    String collection,
    List<String> fields,
    List<Map.Entry<String, Object>> sort,
    boolean many) {

  static final List<String> ID = List.of("_id");

  /** Documents by their ids, of which each has one. */
  static ReferenceTarget byId(@Nullable String database, String collection) {
    return of(database, collection, ID, new Document(), false);
  }

  /** Documents by other fields. */
  static ReferenceTarget of(
      @Nullable String database,
      String collection,
      List<String> fields,
      Document sort,
      boolean many) {
    String named = database == null || database.isBlank() ? null : database;
    return new ReferenceTarget(named, collection, fields, List.copyOf(sort.entrySet()), many);
  }

  boolean byId() {
    return fields.equals(ID) && sort.isEmpty();
  }

  Document sortDocument() {
    Document document = new Document();
    sort.forEach(entry -> document.put(entry.getKey(), entry.getValue()));
    return document;
  }
}
