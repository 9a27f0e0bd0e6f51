package dev.throughline.mongodb.parity.template;

import com.mongodb.client.MongoCollection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.bson.Document;
import org.springframework.data.annotation.Id;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;
import org.springframework.data.mongodb.core.aggregation.AggregationResults;
import org.springframework.data.mongodb.repository.MongoRepository;

/** Entities that hold documents, and what else reads them. */
final class PlainHolders {

  private PlainHolders() {}

  /** Holds documents in every way. */
  @org.springframework.data.mongodb.core.mapping.Document("holders")
  static class Holder {
    @Id String id;
    String name;
    Document data;
    Map<String, Object> map;
    Object any;
    List<Object> several;
  }

  interface Named {
    String getName();

    Document getData();

    Object getAny();
  }

  interface Holders extends MongoRepository<Holder, String> {

    @org.springframework.data.mongodb.repository.Query("{}")
    List<Document> documents();

    @org.springframework.data.mongodb.repository.Query("{}")
    Stream<Document> streamed();

    @org.springframework.data.mongodb.repository.Aggregation("{ $match : {} }")
    AggregationResults<Document> results();

    @org.springframework.data.mongodb.repository.Aggregation("{ $match : {} }")
    AggregationResults<Holder> mapped();

    @org.springframework.data.mongodb.repository.Aggregation("{ $match : {} }")
    List<Document> aggregated();

    @org.springframework.data.mongodb.repository.Aggregation("{ $match : {} }")
    List<Map<String, Object>> maps();

    List<Named> findByName(String name);

    Window<Holder> findBy(ScrollPosition position, Limit limit);
  }

  static Document nested() {
    return new Document("x", new Document("y", List.of(new Document("z", 1), 2)))
        .append("list", List.of(List.of(new Document("deep", new Document()))));
  }

  /** Stores three of them anew, and forgets what was sent for it. */
  static void store(Engine engine) {
    engine.reset();
    MongoCollection<Document> collection = engine.database().getCollection("holders");
    for (int i = 0; i < 3; i++) {
      collection.insertOne(
          new Document("_id", "id" + i)
              .append("name", "name" + i % 2)
              .append("data", nested().append("i", i))
              .append("map", nested())
              .append("any", nested())
              .append("several", List.of(nested(), "text")));
    }
    engine.sent();
  }
}
