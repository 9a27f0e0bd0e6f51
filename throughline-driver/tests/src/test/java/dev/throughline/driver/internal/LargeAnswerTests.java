package dev.throughline.driver.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import dev.throughline.mongodb.ThroughlineReactiveMongoTemplate;
import dev.throughline.testkit.ScriptedServer;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;
import org.springframework.data.mongodb.core.SimpleReactiveMongoDatabaseFactory;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;

/** Answers that one batch does not hold, and answers that lack a part. */
class LargeAnswerTests {

  private static final String ONE = "{cursor: {id: NumberLong(%d), ns: 'a.item', %s: [%s]}, ok: 1}";

  private final ScriptedServer server = new ScriptedServer(false);
  private final MongoClient client = MongoClients.create(server.uri());
  private final ThroughlineMongoTemplate template =
      new ThroughlineMongoTemplate(new SimpleMongoClientDatabaseFactory(client, "a"));

  /** An entity. */
  record Item(String id, String name) {}

  @AfterEach
  void stop() {
    client.close();
    server.close();
  }

  private static String batch(long cursor, String name, String... ids) {
    String documents =
        String.join(",", List.of(ids).stream().map("{_id: '%s', name: 'n'}"::formatted).toList());
    return ONE.formatted(cursor, name, documents);
  }

  private static Query two() {
    return Query.query(Criteria.where("name").is("n").and("id").ne("z")).limit(2);
  }

  private List<String> found() {
    return template.find(two(), Item.class).stream().map(Item::id).toList();
  }

  @Test
  void areReadToTheirEnd() {
    server.answersOther(batch(0, "firstBatch", "a", "b"));
    found(); // by stock: the first one of a shape
    server.answersOther(batch(5, "firstBatch", "a"));
    server.answersOther(batch(5, "nextBatch", "b"));
    server.answersOther(batch(0, "nextBatch", "c"));
    assertThat(found()).containsExactly("a", "b", "c");
    assertThat(server.others()).containsExactly("find", "find", "getMore", "getMore");
    assertThat(template.runner().calls().sentDirectly()).isEqualTo(1);
  }

  @Test
  void areReadToTheirEndByReactiveTemplates() {
    try (var reactive = com.mongodb.reactivestreams.client.MongoClients.create(server.uri())) {
      var reading =
          new ThroughlineReactiveMongoTemplate(
              new SimpleReactiveMongoDatabaseFactory(reactive, "a"));
      server.answersOther(batch(0, "firstBatch", "a", "b"));
      reading.find(two(), Item.class).collectList().block();
      server.answersOther(batch(5, "firstBatch", "a"));
      server.answersOther(batch(5, "nextBatch", "b"));
      server.answersOther(batch(0, "nextBatch", "c"));
      assertThat(reading.find(two(), Item.class).map(Item::id).collectList().block())
          .containsExactly("a", "b", "c");
      assertThat(server.others()).containsExactly("find", "find", "getMore", "getMore");
      assertThat(reading.runner().calls().sentDirectly()).isEqualTo(1);
    }
  }

  @Test
  void withoutAPartAreRefusedAsByTheDriver() {
    MongoTemplate stock = new MongoTemplate(new SimpleMongoClientDatabaseFactory(client, "a"));
    for (String answer :
        List.of(
            "{ok: 1}",
            "{cursor: {id: NumberLong(0), ns: 'a.item'}, ok: 1}",
            "{cursor: {ns: 'a.item', firstBatch: []}, ok: 1}")) {
      Throwable expected = thrown(stock, answer);
      assertThat(thrown(template, answer))
          .as(answer)
          .isExactlyInstanceOf(expected.getClass())
          .hasMessage(expected.getMessage());
    }
  }

  private Throwable thrown(MongoTemplate each, String answer) {
    server.answersOther(batch(0, "firstBatch", "a"));
    each.findById("a", Item.class);
    server.answersOther(answer);
    return catchThrowable(() -> each.findById("a", Item.class));
  }

  @Test
  void mayHaveAnyNumberAsTheIdOfTheirCursor() {
    for (String id : List.of("0", "NumberLong(0)", "0.0")) {
      server.answersOther(batch(0, "firstBatch", "a").replace("NumberLong(0)", id));
      assertThat(template.findById("a", Item.class)).as(id).isEqualTo(new Item("a", "n"));
    }
    assertThat(template.runner().calls().sentDirectly()).isEqualTo(3);
  }
}
