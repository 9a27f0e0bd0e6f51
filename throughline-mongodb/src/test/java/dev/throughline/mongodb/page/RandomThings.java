package dev.throughline.mongodb.page;

import java.util.ArrayList;
import java.util.Date;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.bson.Document;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;

/** Stored things, queries of them and sorts, with many ties, nulls and missing fields. */
final class RandomThings {

  private static final List<String> PROPERTIES =
      List.of("rank", "name", "details.score", "at", "open", "count");

  private final Random random;
  private final boolean textIds;
  private int made;

  RandomThings(Random random) {
    this.random = random;
    this.textIds = random.nextBoolean();
  }

  List<Document> documents(int count) {
    List<Document> documents = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      documents.add(document());
    }
    return documents;
  }

  Document document() {
    Document document = new Document("_id", id());
    put(document, "r", number());
    put(document, "name", "abc".substring(0, random.nextInt(4)));
    switch (random.nextInt(4)) {
      case 0 -> document.put("d", null);
      case 1 -> document.put("d", new Document());
      case 2 -> {
        Document details = new Document();
        put(details, "s", number());
        document.put("d", details);
      }
      default -> {}
    }
    put(document, "at", new Date(1_700_000_000_000L + random.nextInt(3)));
    put(document, "open", random.nextBoolean());
    put(document, "count", random.nextInt(3));
    document.put("tags", random.nextBoolean() ? List.of("x", "y") : List.of("y"));
    return document;
  }

  private Object id() {
    made++;
    // Neither in the order in which they are made, nor all of one length.
    String text = Integer.toString(random.nextInt(10_000), 36) + "-" + made;
    return textIds ? text : new ObjectId(random.nextInt(1_000), made);
  }

  private Object number() {
    int value = random.nextInt(4) - 1;
    return switch (random.nextInt(4)) {
      case 0 -> (long) value;
      case 1 -> (double) value;
      case 2 -> random.nextInt(3) == 0 ? new Decimal128(value) : value;
      default -> value;
    };
  }

  private void put(Document document, String name, Object value) {
    switch (random.nextInt(5)) {
      case 0 -> document.put(name, null);
      case 1 -> {}
      default -> document.put(name, value);
    }
  }

  Sort sort() {
    Set<String> properties = new HashSet<>();
    Sort sort = Sort.unsorted();
    int keys = 1 + random.nextInt(4);
    while (properties.size() < keys) {
      String property =
          random.nextInt(12) == 0 ? "id" : PROPERTIES.get(random.nextInt(PROPERTIES.size()));
      if (properties.add(property)) {
        sort =
            sort.and(
                Sort.by(random.nextBoolean() ? Sort.Direction.ASC : Sort.Direction.DESC, property));
      }
    }
    return sort;
  }

  Query query() {
    return switch (random.nextInt(6)) {
      case 0 -> new Query();
      case 1 -> Query.query(criteria());
      case 2 -> Query.query(new Criteria().orOperator(criteria(), criteria()));
      case 3 ->
          Query.query(criteria()).addCriteria(new Criteria().orOperator(criteria(), criteria()));
      case 4 ->
          Query.query(
              new Criteria()
                  .andOperator(new Criteria().orOperator(criteria(), criteria()), criteria()));
      default ->
          Query.query(
              new Criteria()
                  .norOperator(criteria(), Criteria.where("tags").is("x").and("rank").is(0)));
    };
  }

  private Criteria criteria() {
    return switch (random.nextInt(8)) {
      case 0 -> Criteria.where("rank").gte(random.nextInt(3) - 1);
      case 1 -> Criteria.where("name").in("a", "ab", null);
      case 2 -> Criteria.where("details.score").ne(1);
      case 3 -> Criteria.where("open").is(random.nextBoolean() ? null : random.nextBoolean());
      case 4 -> Criteria.where("tags").is("x");
      case 5 -> Criteria.where("count").exists(random.nextBoolean());
      case 6 -> Criteria.where("at").lt(new Date(1_700_000_000_002L));
      default -> Criteria.where("rank").not().gt(1);
    };
  }
}
