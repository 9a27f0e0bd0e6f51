package dev.throughline.mongodb.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.throughline.mongodb.internal.page.SortValueException;
import dev.throughline.mongodb.parity.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.repository.support.MongoRepositoryFactory;

/** Scrolling is stock's where stock is right: commands, windows, positions and exceptions. */
class ScrollParityTests {

  private PageServer server;

  @BeforeEach
  void start() {
    server = new PageServer();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  /** Where stock is right, windows and positions are the same, and can be exchanged. */
  @Test
  void windowsAreStocksWhereStockIsRight() {
    ScrollTests.store(server, false);
    Random random = Seeds.random("scroll", 0);
    for (int i = 0; i < 40; i++) {
      Sort sort =
          Stream.of("count", "name", "rank")
              .filter(it -> random.nextBoolean())
              .map(it -> random.nextBoolean() ? Sort.by(it) : Sort.by(it).descending())
              .reduce(Sort.unsorted(), Sort::and);
      int limit = random.nextInt(6);
      Query query = Query.query(Criteria.where("rank").ne(random.nextInt(4)));
      KeysetScrollPosition position =
          random.nextBoolean() ? ScrollPosition.keyset() : ScrollPosition.keyset().backward();
      for (int steps = 0; steps < 8; steps++) {
        boolean backward = position.scrollsBackward();
        Query next = Query.of(query).with(sort).limit(limit).with(position);
        server.queries();
        Window<Thing> stock = server.stock.scroll(next, Thing.class);
        List<BsonDocument> asked = server.queries();
        Window<Thing> ours = server.template.scroll(next, Thing.class);
        assertThat(ours.getContent())
            .as("%s %s", sort, Seeds.hint())
            .isEqualTo(stock.getContent())
            .hasSameClassAs(stock.getContent());
        if (position.isInitial() || sort.stream().noneMatch(it -> it.isDescending() != backward)) {
          assertThat(server.queries()).isEqualTo(asked);
        }
        assertThat(ours.hasNext()).isEqualTo(stock.hasNext());
        for (int at = 0; at < stock.size(); at++) {
          assertThat(ours.positionAt(at)).isEqualTo(stock.positionAt(at));
        }
        if (stock.isEmpty()) {
          break;
        }
        position = (KeysetScrollPosition) stock.positionAt(random.nextInt(stock.size()));
        if (random.nextInt(3) == 0) {
          position = position.reverse();
        }
      }
    }
  }

  @Test
  void incompletePositionsFailAsInStock() {
    ScrollTests.store(server, false);
    ScrollPosition position = ScrollPosition.forward(Map.of("id", "ida"));
    for (boolean ours : new boolean[] {false, true}) {
      assertThatIllegalStateException()
          .isThrownBy(
              () -> ScrollTests.Way.TEMPLATE.window(server, ours, Sort.by("count"), position))
          .withMessageContaining("does not contain all keyset values");
    }
  }

  @Test
  void offsetsAreStocks() {
    ScrollTests.store(server, false);
    for (ScrollTests.Way way : ScrollTests.Way.values()) {
      Window<Thing> stock = way.window(server, false, Sort.by("id"), ScrollPosition.offset());
      Window<Thing> ours = way.window(server, true, Sort.by("id"), ScrollPosition.offset());
      assertThat(ours.getContent()).isEqualTo(stock.getContent());
      assertThat(ours.positionAt(1)).isEqualTo(stock.positionAt(1));
    }
  }

  private void storeRanks() {
    for (int i = 0; i < 10; i++) {
      Document thing = new Document("_id", "id" + i).append("name", "n" + i).append("open", true);
      if (i % 3 > 0) {
        thing.append("r", i);
      }
      server.stock.save(thing, "things");
    }
  }

  private Window<Things.Ranked> ranked(boolean ours, Sort sort, ScrollPosition position) {
    return new MongoRepositoryFactory(ours ? server.template : server.stock)
        .getRepository(Things.class)
        .findByOpen(true, position, Limit.of(3), sort);
  }

  @Test
  void projectionsAreScrolledOverNulls() {
    storeRanks();
    List<Integer> ranks = new ArrayList<>();
    ScrollPosition position = ScrollPosition.keyset();
    Window<Things.Ranked> window;
    do {
      window = ranked(true, Sort.by("rank").descending(), position);
      window.forEach(it -> ranks.add(it.getRank()));
      position = window.positionAt(window.size() - 1);
    } while (window.hasNext());
    assertThat(ranks).containsExactly(8, 7, 5, 4, 2, 1, null, null, null, null);
  }

  @Test
  void repositoriesAskForWhatProjectionsAreSortedBy() {
    storeRanks();
    Sort sort = Sort.by("name").descending();
    Window<Things.Ranked> window = ranked(true, sort, ScrollPosition.keyset());
    assertThat(window).extracting(Things.Ranked::getRank).containsExactly(null, 8, 7);
    assertThat(window.positionAt(1))
        .isEqualTo(ranked(false, sort, ScrollPosition.keyset()).positionAt(1));
    window = ranked(true, sort, window.positionAt(2));
    assertThat(window).extracting(Things.Ranked::getRank).containsExactly(null, 5, 4);
  }

  @Test
  void fluentProjectionsAreScrolledAsInStock() {
    storeRanks();
    List<BsonDocument> asked = new ArrayList<>();
    List<ScrollPosition> positions = new ArrayList<>();
    for (MongoOperations operations : List.of(server.stock, server.template)) {
      server.queries();
      Window<Things.Ranked> window =
          operations
              .query(Thing.class)
              .as(Things.Ranked.class)
              .matching(new Query().with(Sort.by("name")).limit(2))
              .scroll(ScrollPosition.keyset());
      asked.addAll(server.queries());
      positions.add(window.positionAt(1));
    }
    assertThat(asked).hasSize(2);
    assertThat(asked.get(1)).isEqualTo(asked.get(0));
    assertThat(positions.get(1)).isEqualTo(positions.get(0));
  }

  private List<Integer> values(Sort sort) {
    ScrollPosition position = ScrollPosition.keyset();
    List<Integer> numbers = new ArrayList<>();
    Window<Document> window;
    do {
      Query query = new Query().with(sort).limit(2);
      window =
          server
              .template
              .query(Document.class)
              .inCollection("values")
              .matching(query)
              .scroll(position);
      window.forEach(it -> numbers.add(it.getInteger("number")));
      position = window.positionAt(window.size() - 1);
    } while (window.hasNext());
    return numbers;
  }

  private void storeValues(String field, Object... values) {
    for (int i = 0; i < values.length; i++) {
      server.stock.save(new Document(field, values[i]).append("number", i), "values");
    }
  }

  @Test
  void idsOfSeveralTypesMayBreakNoTies() {
    storeValues("_id", 1, "one", new ObjectId(), 2, "two", new ObjectId());
    assertThat(values(Sort.by("number").descending())).containsExactly(5, 4, 3, 2, 1, 0);
  }

  @Test
  void whatWouldComeTwiceIsRefused() {
    storeValues("value", "text", "more text", 1, 2, 3);
    assertThatExceptionOfType(SortValueException.class)
        .isThrownBy(() -> values(Sort.by("value").descending()))
        .withMessageContainingAll("value", "several types", "int32", "string");
  }
}
