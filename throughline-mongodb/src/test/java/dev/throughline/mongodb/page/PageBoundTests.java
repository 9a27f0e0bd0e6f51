package dev.throughline.mongodb.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.throughline.mongodb.internal.page.CanonicalFilter;
import dev.throughline.mongodb.internal.page.KeysetRow;
import dev.throughline.mongodb.internal.page.SortValueException;
import dev.throughline.mongodb.page.InvalidCursorException.Reason;
import dev.throughline.mongodb.parity.Seeds;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.BsonDocument;
import org.bson.Document;
import org.bson.types.Binary;
import org.bson.types.Decimal128;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.data.mongodb.core.query.Collation;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import reactor.core.publisher.Flux;

/** What pages hold, and what they refuse. */
class PageBoundTests {

  private static final KeysetRequest BY_NAME = KeysetRequest.first(2).sortedBy(Sort.by("name"));

  private PageServer server;
  private KeysetPages pages;

  @BeforeEach
  void start() {
    server = new PageServer();
    pages = new KeysetPages(server.template, Pages.TOKENS);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private void store(String id, String field, Object value) {
    server.stock.getCollection("things").insertOne(new Document("_id", id).append(field, value));
  }

  private void storeLongNames(int characters) {
    for (int i = 0; i < 9; i++) {
      store("id" + i, "name", "x".repeat(i % 3 == 0 ? 3 : characters) + i / 2);
    }
  }

  private static List<String> ids(List<Thing> things) {
    return things.stream().map(it -> it.id).toList();
  }

  /** The ids in order, walked there and back. */
  private List<String> walk(Pages way, KeysetRequest first) {
    List<String> forward = new ArrayList<>();
    List<String> backward = new ArrayList<>();
    KeysetRequest request = first;
    KeysetPage<Thing> page;
    do {
      page = way.page(server, new Query(), request, "things");
      forward.addAll(ids(page.items()));
      request = request.after(page.endCursor());
    } while (page.hasNext() && forward.size() < 1_000);
    request = KeysetRequest.last(first.size()).sortedBy(first.sort());
    do {
      page = way.page(server, new Query(), request, "things");
      backward.addAll(0, ids(page.items()));
      request = request.before(page.startCursor());
    } while (page.hasPrevious() && backward.size() < 1_000);
    assertThat(backward).isEqualTo(forward);
    return forward;
  }

  @ParameterizedTest
  @ValueSource(ints = {3_000, 200_000})
  void longValuesAreWalkedBy(int characters) {
    storeLongNames(characters);
    List<String> expected =
        ids(server.stock.find(new Query().with(Sort.by("name", "id")), Thing.class));
    for (Pages way : Pages.values()) {
      assertThat(walk(way, BY_NAME)).as("%s", way).isEqualTo(expected);
    }
    KeysetPage<Thing> page = pages.page(new Query(), BY_NAME, Thing.class);
    assertThat(page.endCursor()).hasSizeLessThan(CursorTokens.MOST_CHARS);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void placesOfLongValuesAreRefusedWhenTheyMove(boolean delete) {
    storeLongNames(3_000);
    KeysetRequest backward = KeysetRequest.last(2).sortedBy(Sort.by("name"));
    KeysetPage<Thing> page = pages.page(new Query(), backward, Thing.class);
    String last = page.items().get(0).id;
    Document byId = new Document("_id", last);
    if (delete) {
      server.stock.getCollection("things").deleteOne(byId);
    } else {
      server
          .stock
          .getCollection("things")
          .updateOne(byId, new Document("$set", new Document("name", "moved")));
    }
    KeysetRequest next = backward.before(page.startCursor());
    assertThatExceptionOfType(InvalidCursorException.class)
        .isThrownBy(() -> pages.page(new Query(), next, Thing.class))
        .satisfies(e -> assertThat(e.reason()).isEqualTo(Reason.MOVED));
    assertThatExceptionOfType(InvalidCursorException.class)
        .isThrownBy(() -> Pages.REACTIVE.page(server, new Query(), next, "things"))
        .satisfies(e -> assertThat(e.reason()).isEqualTo(Reason.MOVED));
  }

  @Test
  void cursorsBelongToNumbersOfAnyType() {
    for (int i = 0; i < 5; i++) {
      store("id" + i, "count", 1);
    }
    List<Object> ones = List.of(1, 1L, 1.0, Decimal128.parse("1.0"));
    for (Object one : ones) {
      KeysetPage<Thing> page = pages.page(counted(one), KeysetRequest.first(2), Thing.class);
      for (Object other : ones) {
        assertThat(
                pages
                    .page(
                        counted(other), KeysetRequest.first(2).after(page.endCursor()), Thing.class)
                    .items())
            .hasSize(2);
      }
      assertThatExceptionOfType(InvalidCursorException.class)
          .isThrownBy(
              () ->
                  pages.page(
                      counted(1.5), KeysetRequest.first(2).after(page.endCursor()), Thing.class));
    }
  }

  /** As a value, in a list, in an operator, and in a document. */
  private static Query counted(Object number) {
    return Query.query(
        new Criteria()
            .andOperator(
                Criteria.where("count").in(number, 7),
                Criteria.where("count").gte(number),
                Criteria.where("rest").ne(new Document("n", List.of(number)))));
  }

  @Test
  void numbersThatDifferAreOtherQueries() {
    List<String> filters =
        List.of(
            "{a: 1}",
            "{a: 1.5}",
            "{a: -1}",
            "{a: 9007199254740992}",
            "{a: 9007199254740993}",
            "{a: 1e300}",
            "{a: {$numberDecimal: '0.1'}}",
            "{a: 0.1}",
            "{a: NaN}",
            "{a: Infinity}",
            "{a: '1'}",
            "{a: true}",
            "{a: null}");
    assertThat(
            filters.stream()
                .map(
                    it ->
                        List.of(it.isEmpty(), hash(CanonicalFilter.bytes(BsonDocument.parse(it)))))
                .distinct())
        .hasSameSizeAs(filters);
    assertThat(CanonicalFilter.bytes(BsonDocument.parse("{a: -0.0}")))
        .isEqualTo(CanonicalFilter.bytes(BsonDocument.parse("{a: 0}")))
        .isEqualTo(CanonicalFilter.bytes(BsonDocument.parse("{a: {$numberDecimal: '-0E+3'}}")));
  }

  private static String hash(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }

  @Test
  void theMessageOfOtherQueriesNamesTheCollation() {
    storeLongNames(4);
    KeysetPage<Thing> page = pages.page(new Query(), BY_NAME, Thing.class);
    assertThatExceptionOfType(InvalidCursorException.class)
        .isThrownBy(
            () ->
                pages.page(
                    new Query().collation(Collation.of("en")),
                    BY_NAME.after(page.endCursor()),
                    Thing.class))
        .withMessageContaining("collation");
  }

  @Test
  void countsTakeTheCollationAndTheCollection() {
    store("id1", "name", "one");
    server.stock.getCollection("others").insertMany(List.of(new Document(), new Document()));
    ReactiveKeysetPages reactive = new ReactiveKeysetPages(server.reactive, Pages.TOKENS);
    assertThat(pages.count(new Query(), 5, Thing.class, "others").value()).isEqualTo(2);
    assertThat(reactive.count(new Query(), 5, Thing.class, "others").block().value()).isEqualTo(2);
    Query collated =
        Query.query(Criteria.where("name").is("ONE")).collation(Collation.of("en").strength(2));
    server.queries();
    pages.count(collated, 5, Thing.class);
    reactive.count(collated, 5, Thing.class).block();
    assertThat(server.queries())
        .hasSize(2)
        .allSatisfy(
            command ->
                assertThat(command.getDocument("collation").getString("locale").getValue())
                    .isEqualTo("en"));
  }

  /** The first answers come in another order, as from a server that tears them. */
  @SuppressWarnings("unchecked")
  private static <T> T torn(Class<T> type, Object target, AtomicInteger times) {
    return (T)
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              Object result;
              try {
                result = method.invoke(target, arguments);
              } catch (InvocationTargetException e) {
                throw e.getTargetException();
              }
              if (method.getName().equals("all")) {
                return result instanceof List<?> list
                    ? tear(list, times)
                    : ((Flux<Object>) result)
                        .collectList()
                        .flatMapIterable(list -> tear(list, times));
              }
              Class<?> returned = method.getReturnType();
              return returned.isInterface() && returned.getName().contains("FindOperation")
                  ? torn(returned, result, times)
                  : result;
            });
  }

  private static <E> List<E> tear(List<E> all, AtomicInteger times) {
    List<E> torn = new ArrayList<>(all);
    if (times.getAndDecrement() > 0) {
      Collections.swap(torn, torn.size() - 2, torn.size() - 1);
    }
    return torn;
  }

  @Test
  void answersOutOfOrderAreAskedForAgain() {
    storeLongNames(4);
    KeysetRequest request = KeysetRequest.first(5).sortedBy(Sort.by("name"));
    List<Thing> expected = pages.page(new Query(), request, Thing.class).items();
    AtomicInteger times = new AtomicInteger(3);
    MongoOperations blocking = torn(MongoOperations.class, server.template, times);
    assertThat(new KeysetPages(blocking, Pages.TOKENS).page(new Query(), request, Thing.class))
        .extracting(KeysetPage::items)
        .isEqualTo(expected);
    assertThat(times).hasValue(-1);
    times.set(3);
    ReactiveMongoOperations reactive = torn(ReactiveMongoOperations.class, server.reactive, times);
    assertThat(
            new ReactiveKeysetPages(reactive, Pages.TOKENS)
                .page(new Query(), request, Thing.class)
                .block())
        .extracting(KeysetPage::items)
        .isEqualTo(expected);
    assertThat(times).hasValue(-1);
    times.set(1_000);
    assertThatExceptionOfType(SortValueException.class)
        .isThrownBy(
            () -> new KeysetPages(blocking, Pages.TOKENS).page(new Query(), request, Thing.class))
        .withMessageContaining("order");
    assertThat(times).hasValue(1_000 - 1 - KeysetPages.MOST_REPEATS);
    assertThatExceptionOfType(SortValueException.class)
        .isThrownBy(
            () ->
                new ReactiveKeysetPages(reactive, Pages.TOKENS)
                    .page(new Query(), request, Thing.class)
                    .block())
        .withMessageContaining("order");
  }

  @Test
  void valuesWithoutOrderAreNotAskedForAgainByPlaces() {
    PlacedFind<Thing> find =
        PlacedFind.of(
            server.template.getConverter(), Pages.TOKENS, Thing.class, new Query(), BY_NAME);
    List<KeysetRow<Thing>> arrays =
        List.of(new KeysetRow<>(new Thing(), BsonDocument.parse("{_id: 'id1', name: [1]}")));
    assertThat(find.isInOrder(arrays)).isTrue();
    assertThatExceptionOfType(SortValueException.class)
        .isThrownBy(() -> find.page(arrays))
        .withMessageContaining("array");
  }

  private static Object strange(Random random, boolean binaries) {
    if (binaries) {
      byte[] bytes = new byte[random.nextInt(3)];
      random.nextBytes(bytes);
      return new Binary((byte) (random.nextBoolean() ? 0 : 0x80), bytes);
    }
    return switch (random.nextInt(11)) {
      case 8 -> Double.NaN;
      case 9 -> Decimal128.NaN;
      case 0 -> 0.5;
      case 1 -> -0.0;
      case 2 -> 0.0;
      case 3 -> Double.NEGATIVE_INFINITY;
      case 4 -> Decimal128.parse("0.5");
      case 5 -> Decimal128.NEGATIVE_ZERO;
      case 6 -> 0;
      case 7 -> null;
      default -> random.nextInt(3) - 1L;
    };
  }

  /** The embedded server puts it behind all numbers. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whatIsNoNumberIsRefusedWhereItComesOutOfOrder(boolean descending) {
    store("id1", "name", 1);
    store("id2", "name", Double.NaN);
    store("id3", "name", 2);
    Sort sort = descending ? Sort.by("name").descending() : Sort.by("name");
    KeysetRequest request = KeysetRequest.first(3).sortedBy(sort);
    for (Pages way : Pages.values()) {
      assertThatExceptionOfType(SortValueException.class)
          .isThrownBy(() -> way.page(server, new Query(), request, "things"))
          .withMessageContainingAll("Thing.name", "NaN", "id2", "other rules than MongoDB");
    }
  }

  /** Also at the end of a walk that passed everything else, and where none but it is on a page. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whatIsNoNumberIsNotLostBetweenPages(boolean descending) {
    store("id1", "name", 0.0);
    store("id2", "name", Double.NaN);
    store("id3", "name", 1);
    store("id4", "name", Double.NEGATIVE_INFINITY);
    store("id5", "name", Double.NaN);
    Sort sort = descending ? Sort.by("name").descending() : Sort.by("name");
    for (Pages way : Pages.values()) {
      for (int size = 1; size < 5; size++) {
        KeysetRequest request = KeysetRequest.first(size).sortedBy(sort);
        assertThatExceptionOfType(SortValueException.class)
            .as("%s in pages of %s", way, size)
            .isThrownBy(() -> walk(way, request))
            .withMessageContainingAll("Thing.name", "NaN", "other rules than MongoDB");
      }
    }
  }

  /** Where the server's rules are other than MongoDB's, there is a refusal and no loss. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void strangeValuesAreRefusedOrWalkedCompletely(boolean binaries) {
    int walked = 0;
    int refused = 0;
    for (int i = 0; i < 300; i++) {
      Random random = Seeds.random("strange" + binaries, i);
      server.stock.getCollection("things").drop();
      int count = 1 + random.nextInt(7);
      List<String> all = new ArrayList<>();
      List<Object> values = new ArrayList<>();
      for (int at = 0; at < count; at++) {
        values.add(strange(random, binaries));
        all.add("id" + random.nextInt(100) + "-" + at);
        store(all.get(at), "name", values.get(at));
      }
      Sort sort = random.nextBoolean() ? Sort.by("name") : Sort.by("name").descending();
      int size = 1 + random.nextInt(3);
      List<String> seen = new ArrayList<>();
      KeysetRequest request = KeysetRequest.first(size).sortedBy(sort);
      try {
        KeysetPage<Document> page;
        do {
          page = pages.page(new Query(), request, Document.class, "things");
          page.items().forEach(it -> seen.add(it.getString("_id")));
          request = request.after(page.endCursor());
        } while (page.hasNext() && seen.size() < 100);
        walked++;
        assertThat(seen)
            .as("%s by %s in pages of %s, %s", values, sort, size, Seeds.hint())
            .doesNotHaveDuplicates()
            .hasSameSizeAs(new HashSet<>(all))
            .containsAll(all);
      } catch (SortValueException e) {
        refused++;
      }
    }
    assertThat(walked).isPositive();
    assertThat(refused > 0).as("refused %s", refused).isEqualTo(!binaries);
  }
}
