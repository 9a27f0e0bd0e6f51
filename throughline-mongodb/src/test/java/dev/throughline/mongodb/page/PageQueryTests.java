package dev.throughline.mongodb.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import dev.throughline.mongodb.internal.page.SortValueException;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import org.bson.BsonDocument;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.context.ApplicationContextAware;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.mapping.event.AbstractMongoEventListener;
import org.springframework.data.mongodb.core.mapping.event.AfterLoadEvent;
import org.springframework.data.mongodb.core.query.Collation;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;

/** What is sent for a page, and what it is mapped to. */
class PageQueryTests {

  private static final KeysetRequest FIRST =
      KeysetRequest.first(2).sortedBy(Sort.by("rank").descending());

  private PageServer server;
  private KeysetPages pages;

  interface Named {
    String getName();
  }

  record NamedCopy(String name) {}

  @BeforeEach
  void start() {
    server = new PageServer();
    pages = new KeysetPages(server.template, Pages.TOKENS);
    for (int i = 0; i < 5; i++) {
      server
          .stock
          .getCollection("things")
          .insertOne(
              new Document("_id", "id" + i)
                  .append("r", i)
                  .append("name", "n" + i)
                  .append("tags", List.of("x", "y")));
    }
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private BsonDocument sent(Query query, KeysetRequest request) {
    server.queries();
    pages.page(query, request, Thing.class);
    List<BsonDocument> queries = server.queries();
    assertThat(queries).hasSize(1);
    return queries.get(0);
  }

  private KeysetRequest second() {
    return FIRST.after(pages.page(new Query(), FIRST, Thing.class).endCursor());
  }

  @Test
  void settingsOfTheQueryAreSent() {
    Query query =
        new Query()
            .withHint(new Document("_id", 1))
            .comment("a page")
            .maxTime(Duration.ofSeconds(7))
            .allowDiskUse(true)
            .withReadConcern(ReadConcern.LOCAL)
            .withReadPreference(ReadPreference.nearest());
    KeysetRequest next = FIRST.after(pages.page(query, FIRST, Thing.class).endCursor());
    for (KeysetRequest request : List.of(FIRST, next)) {
      BsonDocument sent = sent(query, request);
      assertThat(sent.getDocument("hint")).isEqualTo(BsonDocument.parse("{_id: 1}"));
      assertThat(sent.getString("comment").getValue()).isEqualTo("a page");
      assertThat(sent.getNumber("maxTimeMS").intValue()).isEqualTo(7_000);
      assertThat(sent.getBoolean("allowDiskUse").getValue()).isTrue();
      assertThat(sent.getDocument("readConcern").getString("level").getValue()).isEqualTo("local");
      assertThat(sent.getDocument("sort")).isEqualTo(BsonDocument.parse("{r: -1, _id: -1}"));
    }
  }

  @Test
  void theUsersBatchSizeStays() {
    assertThat(sent(new Query(), KeysetRequest.first(500)).getNumber("batchSize").intValue())
        .as("all in the first batch")
        .isGreaterThan(500);
    assertThat(
            sent(new Query().cursorBatchSize(7), KeysetRequest.first(500))
                .getNumber("batchSize")
                .intValue())
        .isEqualTo(7);
  }

  @Test
  void aPageOfMoreThanAServersUsualBatchIsOneCommand() {
    for (int i = 0; i < 300; i++) {
      server.stock.getCollection("things").insertOne(new Document("_id", "more" + i));
    }
    server.queries();
    for (Pages way : Pages.values()) {
      assertThat(way.page(server, new Query(), KeysetRequest.first(250), "things").items())
          .hasSize(250);
      assertThat(server.queries()).as(way.name()).hasSize(1);
    }
  }

  @Test
  void conditionsStandBesideTheUsers() {
    Query query =
        Query.query(
            new Criteria()
                .orOperator(Criteria.where("rank").gte(0), Criteria.where("name").is("n1")));
    KeysetRequest next = FIRST.after(pages.page(query, FIRST, Thing.class).endCursor());
    BsonDocument filter = sent(query, next).getDocument("filter");
    assertThat(filter.keySet()).containsExactly("$or", "$and");
    assertThat(filter.get("$or"))
        .isEqualTo(BsonDocument.parse("{or: [{r: {$gte: 0}}, {name: 'n1'}]}").get("or"));
    assertThat(filter.getArray("$and")).hasSize(2);
  }

  @Test
  void collationsAreSent() {
    KeysetRequest byName = KeysetRequest.first(2).sortedBy(Sort.by("name"));
    Query query = new Query().collation(Collation.of("de").strength(2));
    assertThat(sent(query, byName).getDocument("collation").getString("locale").getValue())
        .isEqualTo("de");
  }

  @Test
  void whatItIsSortedByIsAlwaysFetched() {
    Query included = new Query();
    included.fields().include("name");
    assertThat(sent(included, FIRST).getDocument("projection"))
        .isEqualTo(BsonDocument.parse("{name: 1, r: 1}"));
    Query excluded = new Query();
    excluded.fields().exclude("rank", "tags", "id");
    assertThat(sent(excluded, FIRST).getDocument("projection"))
        .isEqualTo(BsonDocument.parse("{tags: 0}"));
    Query sliced = new Query();
    sliced.fields().slice("tags", 1);
    assertThat(sent(sliced, FIRST).getDocument("projection").keySet()).containsExactly("tags");
    Query part = new Query();
    part.fields().include("details.score", "name");
    assertThat(sent(part, FIRST.sortedBy(Sort.by("details"))).getDocument("projection").keySet())
        .containsExactlyInAnyOrder("name", "d");
    Query whole = new Query();
    whole.fields().include("details");
    assertThat(
            sent(whole, FIRST.sortedBy(Sort.by("details.score")))
                .getDocument("projection")
                .keySet())
        .containsExactly("d");
    assertThat(sent(new Query(), FIRST).containsKey("projection")).isFalse();
  }

  @Test
  void fieldsThatReplaceWhatItIsSortedByAreRefused() {
    Query query = new Query();
    query.fields().slice("rank", 1);
    assertThatExceptionOfType(SortValueException.class)
        .isThrownBy(() -> pages.page(query, FIRST, Thing.class))
        .withMessageContaining("rank");
  }

  @Test
  void projectionsAreFetchedAsInStockAndWithWhatTheyAreSortedBy() {
    server.queries();
    for (Class<?> type : List.of(Named.class, NamedCopy.class)) {
      KeysetPage<?> page = pages.page(new Query(), FIRST, Thing.class, type, "things");
      page = pages.page(new Query(), FIRST.after(page.endCursor()), Thing.class, type, "things");
      assertThat(page.items())
          .hasSize(2)
          .extracting(it -> it instanceof Named named ? named.getName() : ((NamedCopy) it).name())
          .containsExactly("n2", "n1");
      assertThat(server.queries())
          .hasSize(2)
          .allSatisfy(
              query ->
                  assertThat(query.getDocument("projection").keySet())
                      .containsExactlyInAnyOrder("name", "r"));
    }
  }

  /** Stock's mapping would make an id of it that is not stored. */
  @Test
  void textThatLooksLikeAnObjectIdStaysText() {
    for (int i = 0; i < 4; i++) {
      server
          .stock
          .getCollection("things")
          .insertOne(new Document("_id", "5f0000000000000000000" + "00" + i).append("r", 9));
    }
    KeysetRequest next = FIRST;
    for (int i = 0; i < 2; i++) {
      KeysetPage<Thing> page = pages.page(new Query(), next, Thing.class);
      assertThat(page.items()).hasSize(2).allMatch(it -> it.rank == 9);
      next = FIRST.after(page.endCursor());
    }
    assertThat(pages.page(new Query(), next, Thing.class).items()).allMatch(it -> it.rank < 9);
  }

  @Test
  void placesAreWhatIsStoredWhateverListenersMakeOfIt() {
    MongoTemplate ours = new ThroughlineMongoTemplate(server.factory);
    MongoTemplate stock = new MongoTemplate(server.factory);
    Query all = new Query();
    walkListened(ours, it -> new KeysetPages(ours, Pages.TOKENS).page(all, it, Thing.class));
    walkListened(stock, it -> new KeysetPages(stock, Pages.TOKENS).page(all, it, Thing.class));
    walkListened(
        server.reactive,
        it ->
            new ReactiveKeysetPages(server.reactive, Pages.TOKENS)
                .page(all, it, Thing.class)
                .block());
  }

  /** As with libraries that decrypt fields. */
  private static void walkListened(
      ApplicationContextAware template, Function<KeysetRequest, KeysetPage<Thing>> pages) {
    try (GenericApplicationContext context = new GenericApplicationContext()) {
      context.registerBean(
          AbstractMongoEventListener.class,
          () ->
              new AbstractMongoEventListener<Thing>() {
                @Override
                public void onAfterLoad(AfterLoadEvent<Thing> event) {
                  event.getDocument().put("r", 7);
                }
              });
      context.refresh();
      template.setApplicationContext(context);
      KeysetRequest next = KeysetRequest.first(1).sortedBy(FIRST.sort());
      for (int i = 4; i >= 0; i--) {
        KeysetPage<Thing> page = pages.apply(next);
        assertThat(page.items())
            .singleElement()
            .returns("id" + i, it -> it.id)
            .returns(7, it -> it.rank);
        next = next.after(page.endCursor());
      }
    }
  }

  @Test
  void theSortsOfQueryAndRequestAddUp() {
    Query query = new Query().with(Sort.by("name"));
    assertThat(sent(query, FIRST).getDocument("sort"))
        .isEqualTo(BsonDocument.parse("{name: 1, r: -1, _id: -1}"));
    assertThat(sent(new Query(), KeysetRequest.last(1)).getDocument("sort"))
        .isEqualTo(BsonDocument.parse("{_id: -1}"));
  }

  @Test
  void anEmptyPageKeepsTheCursor() {
    KeysetPage<Thing> last = pages.page(new Query(), FIRST.before(null), Thing.class);
    KeysetPage<Thing> empty = pages.page(new Query(), FIRST.after(last.endCursor()), Thing.class);
    assertThat(empty.items()).isEmpty();
    assertThat(empty.endCursor()).isEqualTo(last.endCursor());
    assertThat(empty.hasNext()).isFalse();
    server.stock.getCollection("things").insertOne(new Document("_id", "new").append("r", -1));
    assertThat(pages.page(new Query(), FIRST.after(empty.endCursor()), Thing.class).items())
        .hasSize(1);
  }

  @ParameterizedTest
  @EnumSource
  void countsAreCapped(Cap cap) {
    server.queries();
    assertThat(cap.count(server, 3)).hasToString("3+");
    assertThat(cap.count(server, 5)).hasToString("5").isEqualTo(new CappedCount(5, false));
    assertThat(server.queries()).hasSize(2);
  }

  enum Cap {
    BLOCKING,
    REACTIVE;

    CappedCount count(PageServer server, int cap) {
      return this == BLOCKING
          ? new KeysetPages(server.template, Pages.TOKENS).count(new Query(), cap, Thing.class)
          : new ReactiveKeysetPages(server.reactive, Pages.TOKENS)
              .count(new Query(), cap, Thing.class)
              .block();
    }
  }
}
