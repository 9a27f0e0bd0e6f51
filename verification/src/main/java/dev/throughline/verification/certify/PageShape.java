package dev.throughline.verification.certify;

import java.util.Comparator;
import java.util.List;
import org.bson.Document;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;

/**
 * A query with an order, and the index that the guide advises for it.
 *
 * @param room of which the entries are; empty for all.
 */
record PageShape(String name, String room, Sort sort, Comparator<Entry> order, Document index) {

  private static final Comparator<Entry> BY_ID = Comparator.comparing(Entry::id);
  private static final Comparator<Entry> BY_AT = Comparator.comparing(Entry::at);
  private static final Comparator<Entry> BY_NAME = Comparator.comparing(Entry::name);
  private static final Comparator<Entry> BY_RANK =
      Comparator.comparing(Entry::rank, Comparator.nullsFirst(Comparator.naturalOrder()));

  static List<PageShape> all() {
    return List.of(
        new PageShape(
            "newest of a room",
            "a",
            Sort.by("at").descending(),
            BY_AT.thenComparing(BY_ID).reversed(),
            index("room", 1, "at", -1, "_id", -1)),
        new PageShape(
            "by a moment", "", Sort.by("at"), BY_AT.thenComparing(BY_ID), index("at", 1, "_id", 1)),
        new PageShape(
            "by a number, null last",
            "",
            Sort.by("rank").descending(),
            BY_RANK.thenComparing(BY_ID).reversed(),
            index("rank", -1, "_id", -1)),
        new PageShape(
            "by a number, null first",
            "",
            Sort.by("rank"),
            BY_RANK.thenComparing(BY_ID),
            index("rank", -1, "_id", -1)),
        new PageShape(
            "by a text",
            "",
            Sort.by("name"),
            BY_NAME.thenComparing(BY_ID),
            index("name", 1, "_id", 1)),
        new PageShape(
            "by two fields",
            "",
            Sort.by(Sort.Order.desc("at"), Sort.Order.asc("name")),
            BY_AT.reversed().thenComparing(BY_NAME).thenComparing(BY_ID),
            index("at", -1, "name", 1, "_id", 1)),
        new PageShape(
            "by the id", "", Sort.by("id").descending(), BY_ID.reversed(), new Document()));
  }

  private static Document index(Object... keys) {
    Document index = new Document();
    for (int i = 0; i < keys.length; i += 2) {
      index.append((String) keys[i], keys[i + 1]);
    }
    return index;
  }

  Query query() {
    return room.isEmpty() ? new Query() : Query.query(Criteria.where("room").is(room));
  }

  /** {@return what a walk has to find, in order} */
  List<Entry> result(List<Entry> all) {
    return all.stream()
        .filter(it -> room.isEmpty() || it.room().equals(room))
        .sorted(order)
        .toList();
  }
}
