package dev.throughline.testkit.replica;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.MongoException;
import com.mongodb.MongoSocketReadException;
import com.mongodb.ReadPreference;
import com.mongodb.bulk.BulkWriteResult;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Aggregates;
import com.mongodb.client.model.BulkWriteOptions;
import com.mongodb.client.model.DeleteOneModel;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.FindOneAndUpdateOptions;
import com.mongodb.client.model.InsertManyOptions;
import com.mongodb.client.model.InsertOneModel;
import com.mongodb.client.model.ReplaceOneModel;
import com.mongodb.client.model.ReturnDocument;
import com.mongodb.client.model.UpdateManyModel;
import com.mongodb.client.model.UpdateOneModel;
import com.mongodb.client.model.UpdateOptions;
import com.mongodb.client.model.Updates;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.Document;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The plain driver retries at the members as it does at a replica set. */
class RetryTests {

  private static TestCluster cluster;
  private MongoCollection<Document> items;

  @BeforeAll
  static void start() {
    cluster = new TestCluster(false);
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  @BeforeEach
  void fill() {
    items = cluster.collection("items");
    items.drop();
    items.insertMany(
        IntStream.range(0, 5).mapToObj(i -> new Document("_id", i).append("n", 0)).toList());
    cluster.set.drain();
  }

  @AfterEach
  void clear() {
    cluster.set.script().clear();
  }

  private record Write(String command, Consumer<MongoCollection<Document>> call) {
    @Override
    public String toString() {
      return command;
    }
  }

  private static List<Write> writes() {
    return List.of(
        new Write("insert", it -> it.insertOne(new Document("_id", 9).append("n", 1))),
        new Write("insert", it -> it.insertMany(List.of(new Document("_id", 9), new Document()))),
        new Write("update", it -> it.updateOne(Filters.eq(1), Updates.inc("n", 1))),
        new Write("update", it -> it.replaceOne(Filters.eq(1), new Document("n", 7))),
        new Write(
            "update",
            it ->
                it.updateOne(
                    Filters.eq(11), Updates.inc("n", 1), new UpdateOptions().upsert(true))),
        new Write("delete", it -> it.deleteOne(Filters.eq("n", 0))),
        new Write("findAndModify", it -> it.findOneAndUpdate(Filters.eq(1), Updates.inc("n", 1))),
        new Write("findAndModify", it -> it.findOneAndDelete(Filters.eq("n", 0))));
  }

  static Stream<Arguments> retriedWrites() {
    List<Fault> faults =
        List.of(
            Fault.cutBefore(),
            Fault.replyLost(),
            Fault.stepDownBefore(),
            Fault.stepDownAfter(),
            Fault.error(91),
            Fault.error(189),
            Fault.error(10107),
            Fault.error(11602),
            Fault.writeConcernError(91));
    return writes().stream()
        .flatMap(write -> faults.stream().map(fault -> Arguments.of(write, fault)));
  }

  @ParameterizedTest
  @MethodSource("retriedWrites")
  void aWriteIsExecutedOnceWhateverIsLost(Write write, Fault fault) {
    write.call().accept(items);
    List<BsonDocument> once = cluster.drain(write.command());
    List<Document> expected = documents();
    fill();
    cluster.set.script().at(write.command(), 1, fault);
    write.call().accept(items);
    List<BsonDocument> attempts = cluster.drain(write.command());
    assertThat(once).hasSize(1);
    assertThat(attempts).hasSize(2);
    assertThat(attempts.get(1).get("txnNumber")).isEqualTo(attempts.get(0).get("txnNumber"));
    assertThat(attempts.get(1).get("lsid")).isEqualTo(attempts.get(0).get("lsid"));
    assertThat(documents()).hasSameSizeAs(expected);
    assertThat(documents().stream().mapToInt(it -> it.getInteger("n", 0)).sum())
        .isEqualTo(expected.stream().mapToInt(it -> it.getInteger("n", 0)).sum());
    assertThat(cluster.set.script().happened()).containsExactly(fault);
  }

  private List<Document> documents() {
    return items.find().into(new ArrayList<>());
  }

  @Test
  void writesToManyDocumentsHaveNoNumberAndAreNotRetried() {
    cluster.set.script().at("update", 1, Fault.cutBefore());
    MongoException e =
        catchThrowableOfType(
            MongoException.class, () -> items.updateMany(Filters.eq("n", 0), Updates.inc("n", 1)));
    assertThat(e).isInstanceOf(MongoSocketReadException.class);
    assertThat(cluster.drain("update")).hasSize(1).noneMatch(it -> it.containsKey("txnNumber"));
    assertThat(documents()).allMatch(it -> it.getInteger("n") == 0);
  }

  @Test
  void anErrorThatIsNotRetryableComesAtOnce() {
    cluster.set.script().at("insert", 1, Fault.error(13));
    MongoException e =
        catchThrowableOfType(MongoException.class, () -> items.insertOne(new Document()));
    assertThat(e.getCode()).isEqualTo(13);
    assertThat(e.getErrorLabels()).isEmpty();
    assertThat(cluster.drain("insert")).hasSize(1);
  }

  @Test
  void twoFailuresAreTooMany() {
    cluster.set.script().at("insert", 1, 2, Fault.error(91));
    MongoException e =
        catchThrowableOfType(MongoException.class, () -> items.insertOne(new Document("_id", 9)));
    assertThat(e.getCode()).isEqualTo(91);
    assertThat(e.getErrorLabels()).contains("RetryableWriteError");
    assertThat(cluster.drain("insert")).hasSize(2);
    assertThat(documents()).hasSize(5);
  }

  @Test
  void anErrorAfterTheWriteIsAnsweredFromTheRecord() {
    cluster.set.script().at("findAndModify", 1, Fault.errorAfter(11602));
    Document after =
        items.findOneAndUpdate(
            Filters.eq(1),
            Updates.inc("n", 1),
            new FindOneAndUpdateOptions().returnDocument(ReturnDocument.AFTER));
    assertThat(after.getInteger("n")).isEqualTo(1);
    assertThat(items.find(Filters.eq(1)).first().getInteger("n")).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3, 4})
  void theRestOfABatchIsExecutedByTheRetry(int statements) {
    cluster.set.script().at("insert", 1, Fault.cutAfterStatements(statements));
    items.insertMany(
        IntStream.range(10, 14).mapToObj(i -> new Document("_id", i)).toList(),
        new InsertManyOptions().ordered(false));
    assertThat(documents()).hasSize(9);
    assertThat(cluster.drain("insert")).hasSize(2);
  }

  @Test
  void aBulkRetriesEachOfItsCommandsAlone() {
    cluster.set.script().at("update", 1, Fault.replyLost()).at("delete", 1, Fault.cutBefore());
    BulkWriteResult result =
        items.bulkWrite(
            List.of(
                new InsertOneModel<>(new Document("_id", 9)),
                new UpdateOneModel<>(Filters.eq(1), Updates.inc("n", 2)),
                new ReplaceOneModel<>(Filters.eq(2), new Document("n", 3)),
                new UpdateOneModel<>(
                    Filters.eq(20), Updates.inc("n", 1), new UpdateOptions().upsert(true)),
                new DeleteOneModel<>(Filters.eq(0))));
    assertThat(result.getInsertedCount()).isEqualTo(1);
    assertThat(result.getModifiedCount()).isEqualTo(2);
    assertThat(result.getUpserts()).singleElement().returns(3, it -> it.getIndex());
    assertThat(result.getDeletedCount()).isEqualTo(1);
    assertThat(items.find(Filters.eq(1)).first().getInteger("n")).isEqualTo(2);
  }

  @Test
  void aBulkWithOneWriteToManyIsNotRetried() {
    cluster.set.script().at("update", 1, Fault.replyLost());
    assertThat(
            catchThrowableOfType(
                MongoSocketReadException.class,
                () ->
                    items.bulkWrite(
                        List.of(
                            new UpdateManyModel<Document>(
                                Filters.eq("n", 0), Updates.inc("n", 1))))))
        .isNotNull();
    assertThat(documents()).allMatch(it -> it.getInteger("n") == 1);
  }

  @Test
  void statementsThatFailedAreTriedAgainAndThoseDoneAreNot() {
    cluster.set.script().at("insert", 1, Fault.replyLost());
    MongoBulkWriteException e =
        catchThrowableOfType(
            MongoBulkWriteException.class,
            () ->
                items.bulkWrite(
                    Stream.of(10, 1, 11)
                        .map(id -> new InsertOneModel<>(new Document("_id", id)))
                        .toList(),
                    new BulkWriteOptions().ordered(false)));
    assertThat(e.getWriteErrors())
        .singleElement()
        .returns(1, it -> it.getIndex())
        .returns(11000, it -> it.getCode());
    assertThat(e.getWriteResult().getInsertedCount()).isEqualTo(2);
    assertThat(documents()).hasSize(7);
  }

  private static List<Write> reads() {
    return List.of(
        new Write("find", it -> it.find(Filters.eq(1)).first()),
        new Write("aggregate", it -> it.aggregate(List.of(Aggregates.limit(1))).first()),
        new Write("aggregate", it -> it.countDocuments()),
        new Write("count", it -> it.estimatedDocumentCount()),
        new Write("distinct", it -> it.distinct("n", Integer.class).first()));
  }

  static Stream<Arguments> retriedReads() {
    List<Fault> faults =
        List.of(
            Fault.cutBefore(),
            Fault.replyLost(),
            Fault.stepDownBefore(),
            Fault.error(91),
            Fault.error(134),
            Fault.error(13436));
    return reads().stream()
        .flatMap(read -> faults.stream().map(fault -> Arguments.of(read, fault)));
  }

  @ParameterizedTest
  @MethodSource("retriedReads")
  void readsAreRetriedOnce(Write read, Fault fault) {
    cluster.set.script().at(read.command(), 1, fault);
    read.call().accept(items);
    assertThat(cluster.drain(read.command()))
        .hasSize(2)
        .noneMatch(it -> it.containsKey("txnNumber"));
    cluster.set.script().at(read.command(), 1, 2, fault);
    assertThat(catchThrowableOfType(MongoException.class, () -> read.call().accept(items)))
        .isNotNull();
  }

  @Test
  void aLostGetMoreIsNotRetried() {
    cluster.set.script().at("getMore", 1, Fault.cutBefore());
    assertThat(
            catchThrowableOfType(
                MongoException.class, () -> items.find().batchSize(2).into(new ArrayList<>())))
        .isInstanceOf(MongoSocketReadException.class);
    assertThat(cluster.drain("getMore")).hasSize(1);
  }

  @Test
  void delaysDelay() {
    cluster.set.script().at("find", 1, Fault.delay(Duration.ofMillis(5)));
    assertThat(items.find(Filters.eq(1)).first()).containsEntry("n", 0);
  }

  @Test
  void secondariesAnswerThoseReadsThatAllowIt() {
    items.withReadPreference(ReadPreference.secondary()).find().first();
    assertThat(cluster.set.drain())
        .filteredOn(it -> it.name().equals("find"))
        .singleElement()
        .matches(it -> it.member() != cluster.set.primary());
  }

  @Test
  void aStepDownIsFoundByTheMonitors() {
    int before = cluster.set.primary();
    cluster.set.stepDown();
    items.insertOne(new Document("_id", 9));
    assertThat(cluster.set.primary()).isNotEqualTo(before);
    assertThat(cluster.set.drain())
        .filteredOn(it -> it.name().equals("insert"))
        .last()
        .returns(cluster.set.primary(), Received::member);
  }
}
