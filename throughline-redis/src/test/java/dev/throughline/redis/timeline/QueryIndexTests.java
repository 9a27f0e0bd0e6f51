package dev.throughline.redis.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.data.mongodb.core.index.IndexDefinition;

/**
 * Every query has an index that serves its filter and its order. The embedded server looks at every
 * document instead, so nothing but this would show that one is missing.
 */
class QueryIndexTests {

  private final Database database = new Database();
  private final List<IndexDefinition> indexes =
      TimelineIndexes.of(Message.class, database.template.getConverter()).definitions();

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void everyQueryIsServedByAnIndex() {
    database.index(Message.class);
    Timeline<Message> timeline =
        new Timelines(TimelineSettings.defaults())
            .blocking(Message.class, database.template, database.payloads(Message.class));
    database.takeCommands();
    timeline.append(Message.of("lobby", "ann", "1", "a"));
    timeline.append(Message.of("lobby", "ann", "1", "a"));
    timeline.edit("lobby", 1, m -> m.withText("b"));
    timeline.delete("lobby", 1);
    timeline.latest("lobby", 5);
    timeline.before("lobby", 5, 5);
    timeline.after("lobby", 0, 5);
    timeline.around("lobby", 1, 5);
    timeline.changes("lobby", 1, 5);
    timeline.position("lobby");
    List<BsonDocument> commands =
        database.takeCommands().stream().filter(c -> !c.containsKey("insert")).toList();
    assertThat(commands).hasSizeGreaterThan(20).allSatisfy(this::isServed);
  }

  private void isServed(BsonDocument command) {
    BsonDocument filter = command.getDocument(command.containsKey("find") ? "filter" : "query");
    BsonDocument sort = command.getDocument("sort", new BsonDocument());
    assertThat(indexes).as("%s", command).anyMatch(index -> serves(index, filter, sort));
  }

  private static boolean serves(IndexDefinition index, BsonDocument filter, BsonDocument sort) {
    Document keys = index.getIndexKeys();
    List<String> fields = List.copyOf(keys.keySet());
    Set<String> filtered = new HashSet<>(filter.keySet());
    boolean unique = Boolean.TRUE.equals(index.getIndexOptions().get("unique"));
    boolean finds =
        filtered.size() <= fields.size()
                && filtered.equals(new HashSet<>(fields.subList(0, filtered.size())))
            || unique && filtered.containsAll(fields);
    List<String> sorted = List.copyOf(sort.keySet());
    boolean orders =
        sorted.size() <= fields.size()
            && sorted.equals(fields.subList(0, sorted.size()))
            && sort.values().stream().distinct().count() <= 1;
    return finds && orders;
  }

  @Test
  void everyQueryOfPlainTimelinesIsServedByAnIndex() {
    TimelineIndexes plain = TimelineIndexes.plain(Card.class, database.template.getConverter());
    plain.create(database.template);
    PlainTimeline<Card> timeline =
        PlainSide.BLOCKING.cards(new Timelines(TimelineSettings.defaults()), database);
    timeline.insert(Card.of("todo", 1, "a"));
    String cursor = timeline.latest("todo", 1).page().endCursor();
    timeline.before("todo", cursor, 1);
    timeline.after("todo", cursor, 1);
    timeline.after("todo", null, 1);
    List<BsonDocument> queries =
        database.takeCommands().stream().filter(c -> c.containsKey("find")).toList();
    // The page before the first item asks once more: for items with null, which come behind it.
    assertThat(queries).hasSize(5);
    assertThat(plain.definitions())
        .singleElement()
        .satisfies(
            index ->
                assertThat(List.copyOf(index.getIndexKeys().keySet()))
                    .containsExactly("board", "t", "_id"));
    assertThat(queries)
        .allSatisfy(
            query -> {
              assertThat(query.getDocument("filter").getString("board").getValue())
                  .isEqualTo("todo");
              assertThat(List.copyOf(query.getDocument("sort").keySet()))
                  .containsExactly("t", "_id");
              assertThat(query.getDocument("sort").values().stream().distinct().count())
                  .isEqualTo(1);
            });
  }

  @Test
  void everyIndexBeginsWithTheKey() {
    assertThat(indexes)
        .hasSize(4)
        .allSatisfy(
            index -> assertThat(index.getIndexKeys().keySet().iterator().next()).isEqualTo("room"));
  }
}
