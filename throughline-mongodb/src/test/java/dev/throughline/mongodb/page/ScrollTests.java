package dev.throughline.mongodb.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.repository.support.MongoRepositoryFactory;
import org.springframework.data.mongodb.repository.support.ReactiveMongoRepositoryFactory;

/** Users' own code with windows and positions: wrong with stock in three cases, right with ours. */
class ScrollTests {

  private static final int SIZE = 3;

  /** Stock's scroll puts its own disjunction in the place of the query's until 5.1.1. */
  private static final boolean LOSES_DISJUNCTIONS =
      MongoTemplate.class.getPackage().getImplementationVersion().matches("5[.](0[.].*|1[.][01])");

  private PageServer server;

  @BeforeEach
  void start() {
    server = new PageServer();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  /** The ways to a window, each with stock's template and with ours. */
  enum Way {
    TEMPLATE,
    FLUENT,
    MAPPED,
    REPOSITORY,
    REACTIVE_TEMPLATE,
    REACTIVE_FLUENT,
    REACTIVE_REPOSITORY;

    Window<Thing> window(PageServer server, boolean ours, Sort sort, ScrollPosition position) {
      MongoOperations operations = ours ? server.template : server.stock;
      ReactiveMongoOperations reactive = ours ? server.reactive : server.stockReactive;
      return switch (this) {
        case TEMPLATE -> operations.scroll(query(sort).with(position), Thing.class);
        case FLUENT -> operations.query(Thing.class).matching(query(sort)).scroll(position);
        case MAPPED ->
            operations
                .query(Thing.class)
                .inCollection("things")
                .as(Thing.class)
                .matching(query(sort))
                .map((document, reader) -> reader.get())
                .scroll(position);
        case REPOSITORY ->
            new MongoRepositoryFactory(operations)
                .getRepository(Things.class)
                .findByRankOrName(1, "name 1", position, Limit.of(SIZE), sort);
        case REACTIVE_TEMPLATE -> reactive.scroll(query(sort).with(position), Thing.class).block();
        case REACTIVE_FLUENT ->
            reactive.query(Thing.class).matching(query(sort)).scroll(position).block();
        case REACTIVE_REPOSITORY ->
            new ReactiveMongoRepositoryFactory(reactive)
                .getRepository(Things.Reactive.class)
                .findByRankOrName(1, "name 1", position, Limit.of(SIZE), sort)
                .block();
      };
    }

    private static Query query(Sort sort) {
      return filter().with(sort).limit(SIZE);
    }

    static Query filter() {
      return Query.query(
          new Criteria()
              .orOperator(Criteria.where("rank").is(1), Criteria.where("name").is("name 1")));
    }
  }

  static void store(PageServer server, boolean nulls) {
    for (int i = 0; i < 20; i++) {
      Document thing =
          new Document("_id", "id" + (char) ('a' + (i * 7) % 20))
              .append("r", i % 3)
              .append("name", "name " + i % 4)
              .append("count", i % 5);
      if (nulls && i % 4 == 1) {
        thing.put("count", null);
        if (i % 8 == 1) {
          thing.remove("count");
        }
      }
      server.stock.getCollection("things").insertOne(thing);
    }
  }

  private static List<String> walk(Function<ScrollPosition, Window<Thing>> windows) {
    ScrollPosition position = ScrollPosition.keyset();
    List<String> ids = new ArrayList<>();
    Window<Thing> window;
    do {
      window = windows.apply(position);
      window.forEach(it -> ids.add(it.id));
      position = window.isEmpty() ? position : window.positionAt(window.size() - 1);
    } while (window.hasNext() && ids.size() < 100);
    return ids;
  }

  private List<String> expected(Sort sort) {
    return server.stock.find(Way.filter().with(sort), Thing.class).stream()
        .map(it -> it.id)
        .toList();
  }

  @ParameterizedTest
  @EnumSource
  void disjunctionsStayAsTheyAre(Way way) {
    store(server, false);
    Sort sort = Sort.by("count");
    List<String> expected = expected(sort.and(Sort.by("id")));
    assertThat(walk(position -> way.window(server, false, sort, position)).equals(expected))
        .as("stock finds what was asked for")
        .isEqualTo(!LOSES_DISJUNCTIONS);
    assertThat(walk(position -> way.window(server, true, sort, position))).isEqualTo(expected);
  }

  @ParameterizedTest
  @EnumSource
  void descendingIdsStayDescending(Way way) {
    store(server, false);
    Sort sort = Sort.by("id").descending();
    assertThat(way.window(server, false, sort, ScrollPosition.keyset()))
        .as("stock begins at the other end")
        .extracting(it -> it.id)
        .startsWith(expected(sort).get(expected(sort).size() - 1));
    assertThat(walk(position -> way.window(server, true, sort, position)))
        .isEqualTo(expected(sort));
  }

  @ParameterizedTest
  @EnumSource
  void nullIsAValue(Way way) {
    store(server, true);
    assertThatIllegalStateException()
        .as("stock has no position for null")
        .isThrownBy(() -> walk(at -> way.window(server, false, Sort.by("count"), at)))
        .withMessageContaining("null");
    for (Sort sort : List.of(Sort.by("count"), Sort.by("count").descending())) {
      List<String> expected = expected(sort.and(Sort.by("id")));
      assertThat(walk(position -> way.window(server, true, sort, position))).isEqualTo(expected);
    }
  }

  @Test
  void backwardAlsoOverNulls() {
    store(server, true);
    Sort sort = Sort.by("count").descending();
    List<String> backward = new ArrayList<>();
    ScrollPosition position = ScrollPosition.keyset().backward();
    Window<Thing> window;
    do {
      window = Way.TEMPLATE.window(server, true, sort, position);
      backward.addAll(0, window.map(it -> it.id).toList());
      position = window.positionAt(0);
    } while (window.hasNext());
    assertThat(backward).isEqualTo(expected(sort.and(Sort.by("id"))));
  }

  @Test
  void positionsMayTravelAsMaps() {
    store(server, true);
    Sort sort = Sort.by("count");
    Function<ScrollPosition, Window<Thing>> windows =
        position ->
            Way.TEMPLATE.window(
                server,
                true,
                sort,
                ScrollPosition.forward(((KeysetScrollPosition) position).getKeys()));
    assertThat(walk(windows)).isEqualTo(expected(sort.and(Sort.by("id"))));
  }
}
