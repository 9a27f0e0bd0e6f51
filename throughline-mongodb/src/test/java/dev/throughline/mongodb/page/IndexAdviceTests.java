package dev.throughline.mongodb.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.internal.page.IndexAdvice;
import dev.throughline.mongodb.internal.page.PageMapping;
import dev.throughline.mongodb.internal.page.SortKeys;
import dev.throughline.mongodb.parity.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonUndefined;
import org.bson.BsonValue;
import org.bson.Document;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.query.Collation;
import org.springframework.data.mongodb.core.query.Query;

/** Which index is advised, and which ones count as serving. */
class IndexAdviceTests {

  private static PageServer server;

  @BeforeAll
  static void start() {
    server = new PageServer();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static IndexAdvice advice(Query query, Sort sort) {
    return new PageFind<>(
            server.template.getConverter(),
            Pages.TOKENS,
            new PageTarget<>(Thing.class, Thing.class, "things"),
            query,
            KeysetRequest.first(1).sortedBy(sort),
            false)
        .advice();
  }

  private static IndexAdvice advice(String filter, String sort) {
    Document keys = Document.parse(sort);
    return IndexAdvice.of(
        BsonDocument.parse(filter),
        SortKeys.of(
            keys,
            SortKeys.Ties.AS_LAST_KEY,
            field -> Set.of(),
            new org.springframework.data.mongodb.core.convert.QueryMapper(
                server.template.getConverter()),
            null),
        new BsonDocument());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "{}                                    | {at: 1}         | {at: 1, _id: 1}",
        "{}                                    | {at: -1}        | {at: -1, _id: -1}",
        "{room: 1}                             | {at: -1}        | {room: 1, at: -1, _id: -1}",
        "{room: 1, at: {$gt: 5}}               | {at: -1}        | {room: 1, at: -1, _id: -1}",
        "{price: {$lt: 5}, room: 1}            | {at: 1}         | {room: 1, at: 1, _id: 1, price:"
            + " 1}",
        "{room: {$eq: 1}, by: {$in: ['a']}}    | {at: 1, by: -1} | {room: 1, by: 1, at: 1, _id:"
            + " -1}",
        "{by: {$in: ['a', 'b']}}               | {at: 1}         | {at: 1, _id: 1, by: 1}",
        "{$or: [{a: 1}, {b: 1}], room: 1}      | {at: 1}         | {room: 1, at: 1, _id: 1}",
        "{$and: [{room: 1}, {open: null}]}     | {at: 1}         | {room: 1, open: 1, at: 1, _id:"
            + " 1}",
        "{name: {$regularExpression: {pattern: 'a', options: ''}}} | {at: 1} | {at: 1, _id: 1,"
            + " name: 1}",
        "{}                                    | {_id: -1}       | {_id: -1}",
        "{_id: 7}                              | {at: 1}         | {_id: 1, at: 1}",
      })
  void equalityThenSortThenTheRest(String filter, String sort, String index) {
    IndexAdvice advice = advice(filter, sort);
    assertThat(advice.index()).isEqualTo(BsonDocument.parse(index));
    assertThat(List.copyOf(advice.index().keySet()))
        .isEqualTo(List.copyOf(BsonDocument.parse(index).keySet()));
    assertThat(advice.servedBy(List.of(new Document("key", Document.parse(index))))).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "true  | {key: {room: 1, at: -1, _id: -1}}",
        "true  | {key: {room: 1, at: 1, _id: 1}}",
        "true  | {key: {room: -1, at: 1, _id: 1}}",
        "true  | {key: {room: 1, by: 1, at: 1, _id: 1}}",
        "true  | {key: {room: 1, at: 1, by: 1, _id: 1, more: 1}}",
        "false | {key: {room: 1, at: -1}}",
        "false | {key: {room: 1, at: -1, _id: 1}}",
        "false | {key: {at: -1, _id: -1}}",
        "false | {key: {at: -1, room: 1, _id: -1}}",
        "false | {key: {room: 1, other: 1, at: -1, _id: -1}}",
        "false | {key: {room: 'hashed', at: -1}}",
        "false | {key: {_id: 1}}",
        "false | {key: {room: 1, at: -1, _id: -1}, sparse: true}",
        "false | {key: {room: 1, at: -1, _id: -1}, hidden: true}",
        "false | {key: {room: 1, at: -1, _id: -1}, collation: {locale: 'en'}}",
        "false | {key: {room: 1, at: -1, _id: -1}, partialFilterExpression: {gone: null}}",
        "true  | {key: {room: 1, at: -1, _id: -1}, partialFilterExpression: {by: 'a'}}",
      })
  void whatServes(boolean serves, String index) {
    IndexAdvice advice = advice("{room: 1, by: 'a'}", "{at: -1}");
    assertThat(advice.servedBy(List.of(Document.parse("{key: {_id: 1}}"), Document.parse(index))))
        .isEqualTo(serves);
  }

  @Test
  void collationsHaveToBeTheSame() {
    IndexAdvice advice =
        advice(new Query().collation(Collation.of("en").strength(2)), Sort.by("name"));
    String key = "{key: {name: 1, _id: 1}";
    assertThat(advice.command("things"))
        .contains("createIndex({\"name\": 1, \"_id\": 1}, {collation: {")
        .contains("\"strength\": 2");
    assertThat(advice.servedBy(List.of(Document.parse(key + "}")))).isFalse();
    assertThat(
            advice.servedBy(
                List.of(
                    Document.parse(
                        key + ", collation: {locale: 'en', strength: 2, caseLevel: false}}"))))
        .isTrue();
    assertThat(
            advice.servedBy(
                List.of(Document.parse(key + ", collation: {locale: 'en', strength: 3}}"))))
        .isFalse();
  }

  @Test
  void namesAreThoseThatAreStored() {
    assertThat(advice(new Query(), Sort.by("rank", "details.score")).command("things"))
        .isEqualTo("db.getCollection(\"things\").createIndex({\"r\": 1, \"d.s\": 1, \"_id\": 1})");
  }

  /**
   * The order of an index serves a query when its matches are one run of the index, but for what is
   * filtered within, and come in the order of the sort. So all documents are sorted by the keys of
   * the advised index, and the query's result must stand in there.
   */
  @Test
  void theAdvisedIndexHasEveryShapesResultInOrder() {
    for (int i = 0; i < 120; i++) {
      RandomThings things = new RandomThings(Seeds.random("advice", i));
      Query query = things.query();
      Sort sort = things.sort();
      IndexAdvice advice = advice(query, sort);
      String description = "%s sorted by %s, %s".formatted(query, sort, Seeds.hint());
      String collection = "advice" + i;
      var stored = server.stock.getDb().getCollection(collection);
      stored.insertMany(things.documents(30));
      stored.createIndex(advice.index());
      List<Document> indexes = stored.listIndexes().into(new ArrayList<>());
      assertThat(advice.servedBy(indexes)).as(description).isTrue();
      List<Document> ofId = List.of(Document.parse("{key: {_id: 1}}"));
      if (!advice.sort().keySet().equals(Set.of("_id")) || !advice.equal().isEmpty()) {
        assertThat(advice.servedBy(ofId)).as(description).isFalse();
      }
      if (!advice.equal().contains("tags")) {
        inOrder(collection, query, sort, advice, description);
      }
      stored.drop();
    }
  }

  private static void inOrder(
      String collection, Query query, Sort sort, IndexAdvice advice, String description) {
    List<String> result =
        new KeysetPages(server.stock, Pages.TOKENS)
            .page(query, KeysetRequest.first(100).sortedBy(sort), Thing.class, collection)
            .map(it -> it.id)
            .items();
    List<String> indexOrder = new ArrayList<>();
    List<Boolean> equal = new ArrayList<>();
    BsonDocument equalities = new BsonDocument();
    BsonDocument filter = new PageMapping(server.stock.getConverter(), Thing.class).filter(query);
    advice.equal().forEach(field -> equalities.put(field, valueOf(filter, field)));
    List<Object> equalIds = new ArrayList<>();
    if (!equalities.isEmpty()) {
      server
          .stock
          .getDb()
          .getCollection(collection)
          .find(equalities)
          .forEach(it -> equalIds.add(it.get("_id")));
    }
    for (Document document :
        server.stock.getDb().getCollection(collection).find().sort(advice.index())) {
      indexOrder.add(document.get("_id").toString());
      equal.add(equalIds.contains(document.get("_id")));
    }
    if (!equalIds.isEmpty()) {
      assertThat(equal.lastIndexOf(true) - equal.indexOf(true) + 1)
          .as("one run: " + description)
          .isEqualTo(equalIds.size());
    }
    indexOrder.retainAll(result);
    assertThat(indexOrder).as(description).isEqualTo(result);
  }

  private static BsonValue valueOf(BsonDocument filter, String field) {
    return filter.containsKey("$and")
        ? filter.getArray("$and").stream()
            .map(it -> valueOf(it.asDocument(), field))
            .filter(it -> !(it instanceof BsonUndefined))
            .findFirst()
            .orElse(new BsonUndefined())
        : filter.get(field, new BsonUndefined());
  }
}
