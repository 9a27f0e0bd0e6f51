package dev.throughline.mongodb.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.throughline.mongodb.internal.page.SortValueException;
import dev.throughline.mongodb.parity.Seeds;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Random;
import org.bson.BsonDocument;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.query.Query;

/** The commands of pages whose sort the entity's codec knows the types of, and what they find. */
class PageCommandTests {

  private static final Sort BY_RANK = Sort.by("rank");

  private PageServer server;

  @BeforeEach
  void start() {
    server = new PageServer();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private void store(Object id, String field, Object value) {
    server.stock.getCollection("things").insertOne(new Document("_id", id).append(field, value));
  }

  private void storeRanks() {
    Object[] ranks = {3, 1, null, 2, null, 3, null};
    for (int i = 0; i < ranks.length; i++) {
      Document thing = new Document("_id", "id" + i);
      server.stock.getCollection("things").insertOne(i == 4 ? thing : thing.append("r", ranks[i]));
    }
  }

  /** A walk in pages of two: the ids, and how many commands each page took. */
  private record Walked(List<String> ids, List<Integer> commands, List<BsonDocument> sent) {}

  private Walked walk(Pages way, Sort sort) {
    Walked walked = new Walked(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    KeysetRequest request = KeysetRequest.first(2).sortedBy(sort);
    KeysetPage<Thing> page;
    do {
      server.queries();
      page = way.page(server, new Query(), request, "things");
      List<BsonDocument> sent = server.queries();
      walked.sent.addAll(sent);
      walked.commands.add(sent.size());
      page.items().forEach(it -> walked.ids.add(it.id));
      request = request.after(page.endCursor());
    } while (page.hasNext() && walked.ids.size() < 50);
    return walked;
  }

  private static boolean stock(Pages way) {
    return way == Pages.STOCK_TEMPLATE || way == Pages.STOCK_REACTIVE_TEMPLATE;
  }

  @ParameterizedTest
  @EnumSource
  void nullIsAskedForByItselfWhereAPageReachesIt(Pages way) {
    storeRanks();
    Walked descending = walk(way, BY_RANK.descending());
    assertThat(descending.ids).containsExactly("id5", "id0", "id3", "id1", "id6", "id4", "id2");
    assertThat(descending.commands)
        .isEqualTo(stock(way) ? List.of(1, 1, 1, 1) : List.of(1, 2, 2, 1));
    Walked ascending = walk(way, BY_RANK);
    assertThat(ascending.ids).containsExactly("id2", "id4", "id6", "id1", "id3", "id0", "id5");
    assertThat(ascending.commands)
        .isEqualTo(stock(way) ? List.of(1, 1, 1, 1) : List.of(1, 2, 1, 1));
  }

  @Test
  void bothCommandsAreOfThePageThatTheyAreFor() {
    storeRanks();
    KeysetPages pages = new KeysetPages(server.template, Pages.TOKENS);
    KeysetRequest request = KeysetRequest.first(2).sortedBy(BY_RANK.descending());
    KeysetPage<Thing> first = pages.page(new Query(), request, Thing.class);
    server.queries();
    pages.page(new Query(), request.after(first.endCursor()), Thing.class);
    List<BsonDocument> asked = server.queries();
    assertThat(asked).hasSize(2);
    assertThat(asked.get(0).getDocument("filter"))
        .isEqualTo(
            BsonDocument.parse(
                "{$and: [{r: {$lte: 3}}, {$or: [{r: {$lt: 3}}, {r: {$eq: 3}, _id: {$lt: 'id0'}}]}]}"));
    assertThat(asked.get(1).getDocument("filter"))
        .isEqualTo(BsonDocument.parse("{$and: [{r: {$in: [NaN, null]}}]}"));
    assertThat(asked)
        .extracting(it -> it.getNumber("limit").intValue())
        .as("one more than the page, and what is missing to that")
        .containsExactly(3, 1);
    assertThat(asked)
        .extracting(it -> it.getDocument("sort"))
        .containsOnly(BsonDocument.parse("{r: -1, _id: -1}"));
  }

  /** No command has a negation, whatever the page is sorted by. */
  @ParameterizedTest
  @CsvSource({"rank", "name", "details.score", "at", "open", "count", "id"})
  void negationsAreNotSent(String property) {
    for (int i = 0; i < 9; i++) {
      Document thing = new Document("_id", "id" + i);
      if (i % 3 > 0) {
        thing
            .append("r", i)
            .append("name", "n" + i)
            .append("d", new Document("s", i / 2.0))
            .append("at", new Date(i))
            .append("open", i % 2 == 0)
            .append("count", i);
      }
      server.stock.getCollection("things").insertOne(thing);
    }
    for (Sort sort : List.of(Sort.by(property), Sort.by(property).descending())) {
      for (Pages way : Pages.values()) {
        Walked walked = walk(way, sort);
        assertThat(walked.ids).doesNotHaveDuplicates().hasSize(9);
        String sent = walked.sent.toString();
        assertThat(
                sent.contains("\"$not\"") || sent.contains("\"$ne\"") || sent.contains("\"$nin\""))
            .as("%s by %s: %s", way, sort, sent)
            .isEqualTo(stock(way));
      }
    }
  }

  /**
   * Ids of the type String are stored as text or as ObjectId: one is asked for behind the other.
   */
  @Test
  void idsOfBothTypesAreWalked() {
    for (int i = 0; i < 4; i++) {
      store("id" + i, "r", 1);
      store(new ObjectId(1, i), "r", 1);
    }
    for (Sort sort : List.of(Sort.by("id"), Sort.by("id").descending())) {
      List<String> expected =
          server.stock.find(new Query().with(sort), Thing.class).stream().map(it -> it.id).toList();
      assertThatExceptionOfType(SortValueException.class)
          .isThrownBy(() -> walk(Pages.BLOCKING, sort))
          .withMessageContaining("several types");
      KeysetPages pages = new KeysetPages(server.template, Pages.TOKENS);
      KeysetRequest three = KeysetRequest.first(3).sortedBy(sort);
      KeysetPage<Thing> first = pages.page(new Query(), three, Thing.class);
      assertThat(first.items()).extracting(it -> it.id).isEqualTo(expected.subList(0, 3));
      assertThatExceptionOfType(SortValueException.class)
          .as("instead of ending where the other type begins")
          .isThrownBy(() -> pages.page(new Query(), three.after(first.endCursor()), Thing.class));
    }
  }

  /** What the guide says is not seen: a value of another type behind a page's place. */
  @ParameterizedTest
  @EnumSource
  void aValueOfAnotherTypeIsSeenByThePageThatHasIt(Pages way) {
    store("id1", "name", "a");
    store("id2", "name", "b");
    store("id3", "name", "c");
    store("id4", "name", new ObjectId());
    KeysetRequest all = KeysetRequest.first(9).sortedBy(Sort.by("name"));
    assertThatExceptionOfType(SortValueException.class)
        .isThrownBy(() -> way.page(server, new Query(), all, "things"))
        .withMessageContaining("several types");
    KeysetRequest one = KeysetRequest.first(1).sortedBy(Sort.by("name"));
    KeysetPage<Thing> first = way.page(server, new Query(), one, "things");
    KeysetRequest rest = KeysetRequest.first(9).sortedBy(Sort.by("name")).after(first.endCursor());
    if (stock(way)) {
      assertThatExceptionOfType(SortValueException.class)
          .isThrownBy(() -> way.page(server, new Query(), rest, "things"));
    } else {
      KeysetPage<Thing> page = way.page(server, new Query(), rest, "things");
      assertThat(page.items()).extracting(it -> it.id).containsExactly("id2", "id3");
      assertThat(page.hasNext()).isFalse();
    }
  }

  /** As {@link PageBoundTests} has it of values that no type is known of. */
  @Test
  void notANumberIsRefusedOrWalkedAmongNumbersOfAKnownType() {
    Object[] values = {Double.NaN, Double.NEGATIVE_INFINITY, -0.0, 0.5, 1.0, null};
    int walked = 0;
    int refused = 0;
    for (int i = 0; i < 200; i++) {
      Random random = Seeds.random("known numbers", i);
      server.stock.getCollection("things").drop();
      List<String> all = new ArrayList<>();
      for (int at = random.nextInt(7); at >= 0; at--) {
        all.add("id" + at);
        Object value = values[random.nextInt(values.length)];
        store("id" + at, "d", new Document("s", value));
      }
      Sort sort = Sort.by("details.score");
      try {
        Walked found = walk(Pages.BLOCKING, random.nextBoolean() ? sort : sort.descending());
        assertThat(found.ids).as(Seeds.hint()).containsExactlyInAnyOrderElementsOf(all);
        walked++;
      } catch (SortValueException e) {
        refused++;
      }
    }
    assertThat(walked).isPositive();
    assertThat(refused).as("where the embedded server has it on the other side").isPositive();
  }

  /** As {@link SortRefusalTests} has it: without an entity there is no type to rely on. */
  @Test
  void documentsWithoutAnEntityAreStillNegated() {
    store("id1", "name", "a");
    store("id2", "name", "b");
    store("id3", "name", new ObjectId());
    KeysetPages pages = new KeysetPages(server.template, Pages.TOKENS);
    KeysetRequest one = KeysetRequest.first(1).sortedBy(Sort.by("name"));
    KeysetPage<Document> first = pages.page(new Query(), one, Document.class, "things");
    assertThatExceptionOfType(SortValueException.class)
        .isThrownBy(
            () ->
                pages.page(
                    new Query(),
                    KeysetRequest.first(9).sortedBy(Sort.by("name")).after(first.endCursor()),
                    Document.class,
                    "things"));
  }
}
