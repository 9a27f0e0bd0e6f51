package dev.throughline.mongodb.references;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.data.mongodb.core.aggregation.Aggregation.match;
import static org.springframework.data.mongodb.core.aggregation.Aggregation.newAggregation;
import static org.springframework.data.mongodb.core.query.Criteria.where;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.data.annotation.Id;
import org.springframework.data.domain.Limit;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.mapping.DBRef;
import org.springframework.data.mongodb.core.mapping.DocumentReference;
import org.springframework.data.mongodb.core.query.Query;

/** How many commands the references of a result cost. */
class CommandCountTests {

  private static final int OWNERS = 1_000;

  static class Maker {
    @Id ObjectId id;
    String name;
  }

  static class Part {
    @Id ObjectId id;
    String name;
    @DBRef Maker maker;
  }

  static class Machine {
    @Id ObjectId id;
    int number;
    @DBRef Maker maker;
  }

  record Pointing(@Id ObjectId id, int number, @DocumentReference Maker maker) {}

  static class Assembly {
    @Id ObjectId id;
    int number;
    @DBRef List<Part> parts;
  }

  record Line(int amount, @DBRef Part part) {}

  static class Order {
    @Id ObjectId id;
    int number;
    List<Line> lines;
    @DocumentReference List<Maker> makers;
  }

  private static Databases databases;

  @BeforeAll
  static void fill() {
    databases = new Databases();
    MongoTemplate stock = databases.stock();
    List<Maker> makers = new ArrayList<>();
    List<Part> parts = new ArrayList<>();
    for (int i = 0; i < OWNERS; i++) {
      Maker maker = new Maker();
      maker.id = new ObjectId();
      maker.name = "maker " + i;
      makers.add(maker);
      Part part = new Part();
      part.id = new ObjectId();
      part.name = "part " + i;
      part.maker = maker;
      parts.add(part);
    }
    stock.insertAll(makers);
    stock.insertAll(parts);
    List<Object> owners = new ArrayList<>();
    for (int i = 0; i < OWNERS; i++) {
      Machine machine = new Machine();
      machine.number = i;
      machine.maker = makers.get(i);
      owners.add(machine);
      owners.add(new Pointing(new ObjectId(), i, makers.get(OWNERS - 1 - i)));
      Assembly assembly = new Assembly();
      assembly.number = i;
      int first = i;
      assembly.parts =
          IntStream.range(0, 10).mapToObj(j -> parts.get((first + j) % OWNERS)).toList();
      owners.add(assembly);
      Order order = new Order();
      order.number = i;
      order.lines =
          IntStream.range(0, 3)
              .mapToObj(j -> new Line(j, parts.get((first * 7 + j) % OWNERS)))
              .toList();
      order.makers = makers.subList(i / 2, i / 2 + 2);
      owners.add(order);
    }
    stock.insertAll(owners);
  }

  @AfterAll
  static void stop() {
    databases.close();
  }

  private static Query all() {
    return new Query();
  }

  /** What both read of the first owners, and how many commands ours needs for all of them. */
  private static <T> int commands(Class<T> type, int stockCommandsEach) {
    int few = 20;
    var reads = databases.reads(template -> template.find(all().limit(few), type));
    assertThat(reads.stockCommands()).isEqualTo(1 + few * stockCommandsEach);
    assertThat(reads.actual()).hasSize(few);
    assertThat(reads.actual()).usingRecursiveComparison().isEqualTo(reads.expected());
    int commands = count(() -> assertThat(databases.ours().find(all(), type)).hasSize(OWNERS));
    assertThat(reads.commands()).hasSize(commands);
    return commands;
  }

  private static int count(Runnable read) {
    return databases.commands(read).size();
  }

  @Test
  void oneReferenceEach() {
    assertThat(commands(Machine.class, 1)).isEqualTo(2);
  }

  @Test
  void oneReferenceOfARecordEach() {
    assertThat(commands(Pointing.class, 1)).isEqualTo(2);
  }

  @Test
  void listsOfTenAndOneMoreLevel() {
    assertThat(commands(Assembly.class, 1 + 10)).isEqualTo(3);
  }

  @Test
  void belowTheRootAndOneMoreLevel() {
    // The makers of the orders, the parts of the lines, and the makers of the parts.
    assertThat(commands(Order.class, 3 * 2 + 1)).isEqualTo(4);
  }

  @Test
  void oneDocument() {
    var reads =
        databases.reads(
            template -> template.findOne(Query.query(where("number").is(7)), Order.class));
    assertThat(reads.commands()).hasSize(4);
    assertThat(reads.stockCommands()).isEqualTo(8);
    assertThat(reads.actual()).usingRecursiveComparison().isEqualTo(reads.expected());
  }

  @Test
  void fluentListsAndAggregations() {
    assertThat(
            count(
                () -> {
                  var all = databases.ours().query(Machine.class).all();
                  assertThat(all).hasSize(OWNERS).allMatch(each -> each.maker != null);
                }))
        .isEqualTo(2);
    assertThat(
            count(
                () -> {
                  var all =
                      databases
                          .ours()
                          .aggregate(
                              newAggregation(Machine.class, match(where("number").gte(0))),
                              Machine.class)
                          .getMappedResults();
                  assertThat(all).hasSize(OWNERS).allMatch(each -> each.maker != null);
                }))
        .isEqualTo(2);
  }

  @Test
  void streams() {
    int commands =
        count(
            () -> {
              try (var machines = databases.ours().stream(all(), Machine.class)) {
                assertThat(machines.filter(each -> each.maker != null)).hasSize(OWNERS);
              }
            });
    assertThat(commands).isEqualTo(2);
  }

  /** A server sends 101 documents first, unless it is asked for more. */
  @Test
  void listsAskForOneAnswerUnlessTheApplicationDoesNot() {
    List<BsonDocument> commands =
        databases.commands(
            () -> assertThat(databases.ours().find(all(), Machine.class)).hasSize(OWNERS));
    assertThat(commands.get(0).getInt32("batchSize").getValue()).isEqualTo(10_000);
    Query query = all();
    query.cursorBatchSize(100);
    List<BsonDocument> small =
        databases.commands(
            () -> assertThat(databases.ours().find(query, Machine.class)).hasSize(OWNERS));
    assertThat(small).hasSize(20);
    assertThat(small.get(0).getInt32("batchSize").getValue()).isEqualTo(100);
    List<BsonDocument> without = databases.commands(() -> databases.ours().findAll(Maker.class));
    assertThat(without).hasSize(1);
    assertThat(without.get(0)).doesNotContainKey("batchSize");
  }

  @Test
  void partsHaveAThousandReferences() {
    for (BsonDocument command :
        databases.commands(() -> databases.ours().find(all(), Assembly.class))) {
      BsonDocument filter = command.getDocument("filter", new BsonDocument());
      if (filter.containsKey("_id")) {
        assertThat(filter.getDocument("_id").getArray("$in").size()).isLessThanOrEqualTo(1_000);
      }
    }
  }

  @Test
  void offMeansOneByOne() {
    databases.converter().setReferencesBatched(false);
    try {
      var reads = databases.reads(t -> t.find(new Query().limit(Limit.of(20)), Machine.class));
      assertThat(reads.commands()).hasSize(reads.stockCommands());
    } finally {
      databases.converter().setReferencesBatched(true);
    }
  }
}
