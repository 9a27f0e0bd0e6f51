package dev.throughline.boot.oracle;

import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.aggregation.Aggregation;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;

/** All ways to read an entity. */
final class Reads {

  static final int WAYS = 20;

  private Reads() {}

  static Query one(String id) {
    return Query.query(Criteria.where("id").is(id));
  }

  static @Nullable Stored read(
      MongoOperations operations, Class<? extends Stored> type, String id, int way) {
    Query query = one(id);
    Aggregation match = Aggregation.newAggregation(Aggregation.match(Criteria.where("_id").is(id)));
    switch (way) {
      case 0, 1, 2, 3, 4, 5, 6, 7, 8:
        return operations.findById(id, type);
      case 9:
        return operations.findOne(query, type);
      case 10:
        return first(operations.findAll(type).stream(), id);
      case 11:
        return first(operations.aggregate(match, type, type).getMappedResults().stream(), id);
      case 12:
        Aggregation computed =
            Aggregation.newAggregation(
                Aggregation.match(Criteria.where("_id").is(id)),
                Aggregation.stage("{$addFields: {title: 'computed'}}"));
        return first(operations.aggregate(computed, type, type).getMappedResults().stream(), id);
      case 13:
        query.fields().exclude("title", "p1");
        return operations.findOne(query, type);
      case 14:
        query.addCriteria(
            Criteria.where("p0.0").exists(true)); // the embedded server takes no other
        query.fields().slice("p0", 1, 1);
        return first(operations.find(query, type).stream(), id);
      case 15:
        return operations.findAndModify(query, Update.update("title", "modified"), type);
      case 16:
        return operations
            .update(type)
            .matching(query)
            .apply(Update.update("title", "modified"))
            .findAndModifyValue();
      case 17:
        Stored other = first(operations.find(query, type).stream(), id);
        if (other == null) {
          return null;
        }
        other.title = "replaced";
        return operations.findAndReplace(query, other);
      case 18:
        return operations.findAndRemove(query, type);
      default:
        try (Stream<? extends Stored> all = operations.stream(query, type)) {
          return first(all, id);
        }
    }
  }

  private static @Nullable Stored first(Stream<? extends Stored> all, String id) {
    return all.filter(it -> it.id.equals(id)).findFirst().orElse(null);
  }
}
