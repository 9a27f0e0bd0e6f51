package dev.throughline.boot.internal.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.boot.internal.observe.Evidence.Kind;
import dev.throughline.boot.internal.observe.Evidence.Seen;
import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

/** What is found in commands, and what is not. */
class PatternsTests {

  private static final CallName LIST = new CallName("Orders.findAll", "Order");
  private static final CallName FIND = new CallName("Customers.findById", "Customer");
  private static final CallName INSERT = new CallName("Customers.insert", "Customer");

  private final Evidence evidence = new Evidence();
  private final Patterns patterns = new Patterns(evidence, new TripTimes());
  private final ThreadTraffic thread = new ThreadTraffic();

  PatternsTests() {
    request();
  }

  private static void request() {
    RequestContextHolder.setRequestAttributes(
        new ServletRequestAttributes(new MockHttpServletRequest()));
  }

  @AfterEach
  void noRequest() {
    RequestContextHolder.resetRequestAttributes();
  }

  private void call(CallName name, long documents, String... commands) {
    Call call = new Call(name);
    for (String json : commands) {
      BsonDocument command = BsonDocument.parse(json);
      call.replied(
          new Call.Trip(
              Command.of(command.getFirstKey(), command), 1_000, Math.min(1, documents), -1, 0),
          10);
    }
    call.results(documents);
    patterns.ended(call, thread);
  }

  private void list(int documents) {
    call(LIST, documents, "{find: 'order', filter: {}}");
  }

  private void finds(int number) {
    for (int i = 0; i < number; i++) {
      call(FIND, 1, "{find: 'customer', filter: {_id: " + i + "}, limit: 1}");
    }
  }

  private void inserts(int number) {
    for (int i = 0; i < number; i++) {
      call(INSERT, 1, "{insert: 'customer', documents: [{_id: " + i + "}]}");
    }
  }

  private Seen only(Kind kind) {
    List<Seen> all = evidence.all();
    assertThat(all).hasSize(1);
    assertThat(all.get(0).place().kind()).isEqualTo(kind);
    return all.get(0);
  }

  @Test
  void findsForTheElementsOfAList() {
    list(20);
    finds(12);
    Seen seen = only(Kind.REPEATED_FINDS);
    assertThat(seen.times()).isEqualTo(1);
    assertThat(seen.commands()).isEqualTo(12);
    assertThat(seen.nanos()).isEqualTo(12_000);
    assertThat(seen.place().after()).isEqualTo("Orders.findAll");
  }

  @Test
  void noMoreFindsThanTheListHasElements() {
    list(15);
    finds(40);
    assertThat(only(Kind.REPEATED_FINDS).commands()).isEqualTo(15);
  }

  @Test
  void fewFindsAreNone() {
    list(20);
    finds(9);
    assertThat(evidence.all()).isEmpty();
  }

  @Test
  void findsWithoutAListAreNone() {
    finds(50);
    assertThat(evidence.all()).isEmpty();
  }

  @Test
  void anotherRequestBeginsAnew() {
    list(20);
    finds(9);
    request();
    finds(9);
    inserts(9);
    request();
    inserts(9);
    assertThat(evidence.all()).isEmpty();
  }

  @Test
  void eachListHasItsOwnFinds() {
    for (int i = 0; i < 3; i++) {
      list(20);
      finds(10);
    }
    Seen seen = only(Kind.REPEATED_FINDS);
    assertThat(seen.times()).isEqualTo(3);
    assertThat(seen.commands()).isEqualTo(30);
  }

  @Test
  void insertsOneAfterTheOther() {
    inserts(11);
    assertThat(only(Kind.SINGLE_WRITES).commands()).isEqualTo(11);
  }

  @Test
  void insertsBetweenReadsAreNone() {
    for (int i = 0; i < 20; i++) {
      inserts(1);
      finds(1);
    }
    assertThat(evidence.all()).isEmpty();
  }

  @Test
  void insertsOfSeveralAreNone() {
    for (int i = 0; i < 20; i++) {
      call(INSERT, 2, "{insert: 'customer', documents: [{_id: 1}, {_id: 2}]}");
    }
    assertThat(evidence.all()).isEmpty();
  }

  @Test
  void commandsOfOneCall() {
    String[] commands = new String[13];
    commands[0] = "{find: 'order', filter: {}}";
    for (int i = 1; i < commands.length; i++) {
      commands[i] = "{find: 'customer', filter: {_id: 'c'}, limit: 1}";
    }
    call(LIST, 12, commands);
    Seen seen = only(Kind.REPEATED_FINDS);
    assertThat(seen.commands()).isEqualTo(12);
    assertThat(seen.place().detail()).isEqualTo("customer{_id}");
    assertThat(seen.place().after()).isEqualTo(seen.place().call().method());
  }

  @Test
  void deepPagesAndCounts() {
    call(LIST, 20, "{find: 'order', filter: {}, skip: 2000, limit: 20}");
    assertThat(only(Kind.OFFSET_PAGES).counts()).isZero();
    call(
        LIST,
        20,
        "{find: 'order', filter: {}, skip: 20, limit: 20}",
        "{aggregate: 'order', pipeline: [{$match: {}}, {$group: {_id: 1, n: {$sum: 1}}}]}");
    Seen seen = only(Kind.OFFSET_PAGES);
    assertThat(seen.times()).isEqualTo(2);
    assertThat(seen.counts()).isEqualTo(1);
    assertThat(seen.spareNanos()).isEqualTo(1_000);
    assertThat(seen.deep()).isEqualTo(1);
    assertThat(seen.deepNanos()).isEqualTo(1_000);
  }

  @Test
  void shallowPagesAndCountsAloneAreNone() {
    call(LIST, 20, "{find: 'order', filter: {}, skip: 200, limit: 20}");
    call(LIST, 1, "{aggregate: 'order', pipeline: [{$group: {_id: 1, n: {$sum: 1}}}]}");
    call(LIST, 1, "{count: 'order', query: {}}");
    assertThat(evidence.all()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{find: 'c', filter: {_id: 1}}|FIND_BY_VALUE",
        "{find: 'c', filter: {name: 'n'}}|FIND_BY_VALUE",
        "{find: 'c', filter: {place: {x: 1}}}|FIND_BY_VALUE",
        "{find: 'c', filter: {_id: {$in: [1, 2]}}}|FIND",
        "{find: 'c', filter: {a: 1, b: 2}}|FIND",
        "{find: 'c', filter: {$or: [{a: 1}]}}|FIND",
        "{find: 'c', filter: {a: /x/}}|FIND",
        "{find: 'c'}|FIND",
        "{aggregate: 'c', pipeline: [{$count: 'n'}]}|COUNT",
        "{aggregate: 'c', pipeline: [{$group: {_id: '$a', n: {$sum: 1}, m: {$max: 1}}}]}|FIND",
        "{aggregate: 'c', pipeline: []}|FIND",
        "{aggregate: 1, pipeline: []}|FIND",
        "{update: 'c', updates: [{q: {_id: 1}, u: {$set: {a: 1}}}]}|WRITE_ONE",
        "{update: 'c', updates: [{q: {_id: 1}, u: {}}, {q: {_id: 2}, u: {}}]}|WRITE_SEVERAL",
        "{delete: 'c', deletes: []}|OTHER",
        "{getMore: 1, collection: 'c'}|OTHER"
      })
  void kindsOfCommands(String json, Command.Kind kind) {
    BsonDocument command = BsonDocument.parse(json);
    assertThat(Command.of(command.getFirstKey(), command).kind()).isEqualTo(kind);
  }

  @Test
  void onlyReplacementsByIdAreRewrites() {
    assertThat(update("{q: {_id: 1}, u: {_id: 1, a: 2}}").rewrite()).isNotNull();
    assertThat(update("{q: {_id: 1}, u: {$set: {a: 2}}}").rewrite()).isNull();
    assertThat(update("{q: {a: 1}, u: {a: 2}}").rewrite()).isNull();
    assertThat(update("{q: {_id: 1}, u: [{$set: {a: 2}}]}").rewrite()).isNull();
  }

  private static Command update(String update) {
    return Command.of("update", BsonDocument.parse("{update: 'c', updates: [" + update + "]}"));
  }
}
