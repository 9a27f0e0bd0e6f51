package dev.throughline.testkit.replica;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.MongoWriteException;
import com.mongodb.client.ClientSession;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Aggregates;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.IndexOptions;
import com.mongodb.client.model.Indexes;
import com.mongodb.client.model.Updates;
import com.mongodb.connection.ClusterType;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.Document;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Transactions of the plain driver: snapshots, conflicts, and what is lost around commits. */
class TransactionTests {

  private static TestCluster cluster;
  private MongoCollection<Document> items;
  private ClientSession session;

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
    items.createIndex(Indexes.ascending("name"), new IndexOptions().unique(true));
    items.insertMany(List.of(item(1, "a"), item(2, "b")));
    session = cluster.client.startSession();
    cluster.set.drain();
  }

  @AfterEach
  void clear() {
    session.close();
    cluster.set.script().clear();
    assertThat(cluster.set.openTransactions()).isZero();
  }

  private static Document item(int id, String name) {
    return new Document("_id", id).append("name", name).append("n", 0);
  }

  private List<Document> all() {
    return items.find().into(new ArrayList<>());
  }

  @Test
  void othersSeeNothingBeforeTheCommit() {
    session.startTransaction();
    items.insertOne(session, item(3, "c"));
    items.updateOne(session, Filters.eq(1), Updates.inc("n", 1));
    items.deleteOne(session, Filters.eq(2));
    assertThat(items.find(session).into(new ArrayList<>()))
        .extracting(it -> it.getInteger("_id") + ":" + it.getInteger("n"))
        .containsExactly("1:1", "3:0");
    assertThat(items.aggregate(session, List.of(Aggregates.count())).first())
        .containsEntry("count", 2);
    assertThat(all()).containsExactly(item(1, "a"), item(2, "b"));
    session.commitTransaction();
    assertThat(all()).containsExactly(item(1, "a").append("n", 1), item(3, "c"));
  }

  @Test
  void whatIsAbortedWasNever() {
    session.startTransaction();
    items.insertOne(session, item(3, "c"));
    items.deleteOne(session, Filters.eq(1));
    session.abortTransaction();
    assertThat(all()).containsExactly(item(1, "a"), item(2, "b"));
  }

  @Test
  void aSnapshotStaysAsItWas() {
    session.startTransaction();
    cluster.collection("others").find(session).first();
    items.insertOne(item(3, "c"));
    items.updateOne(Filters.eq(1), Updates.inc("n", 1));
    assertThat(items.find(session).into(new ArrayList<>()))
        .containsExactly(item(1, "a"), item(2, "b"));
    session.commitTransaction();
    assertThat(all()).hasSize(3);
  }

  @Test
  void theFirstWriterWins() {
    session.startTransaction();
    items.updateOne(session, Filters.eq(1), Updates.inc("n", 1));
    try (ClientSession other = cluster.client.startSession()) {
      other.startTransaction();
      MongoException e =
          catchThrowableOfType(
              MongoException.class,
              () -> items.updateOne(other, Filters.eq(1), Updates.inc("n", 10)));
      assertThat(e.getCode()).isEqualTo(112);
      assertThat(e.hasErrorLabel(MongoException.TRANSIENT_TRANSACTION_ERROR_LABEL)).isTrue();
      assertThat(
              catchThrowableOfType(MongoCommandException.class, () -> items.find(other).first())
                  .getCode())
          .isEqualTo(251);
      other.abortTransaction();
    }
    session.commitTransaction();
    assertThat(items.find(Filters.eq(1)).first()).containsEntry("n", 1);
  }

  @Test
  void aChangeSinceTheSnapshotIsAConflict() {
    session.startTransaction();
    items.find(session).first();
    items.updateOne(Filters.eq(1), Updates.inc("n", 5));
    MongoException e =
        catchThrowableOfType(
            MongoException.class,
            () -> items.updateOne(session, Filters.eq(1), Updates.inc("n", 1)));
    assertThat(e.getCode()).isEqualTo(112);
    session.abortTransaction();
    assertThat(items.find(Filters.eq(1)).first()).containsEntry("n", 5);
  }

  @Test
  void aPlainWriteWaitsForTheTransaction() throws Exception {
    session.startTransaction();
    items.updateOne(session, Filters.eq(1), Updates.set("n", 1));
    CompletableFuture<Void> waiting =
        CompletableFuture.runAsync(() -> items.updateOne(Filters.eq(1), Updates.inc("n", 10)));
    while (cluster.drain("update").stream().noneMatch(it -> !it.containsKey("autocommit"))) {
      Thread.onSpinWait();
    }
    session.commitTransaction();
    waiting.get();
    assertThat(items.find(Filters.eq(1)).first()).containsEntry("n", 11);
  }

  @Test
  void uniqueIndexesHoldInsideAndAnErrorEndsTheTransaction() {
    session.startTransaction();
    MongoWriteException e =
        catchThrowableOfType(
            MongoWriteException.class, () -> items.insertOne(session, item(3, "a")));
    assertThat(e.getCode()).isEqualTo(11000);
    assertThat(e.getMessage()).contains("test.items").doesNotContain("txn");
    assertThat(
            catchThrowableOfType(MongoCommandException.class, session::commitTransaction).getCode())
        .isEqualTo(251);
  }

  @Test
  void commandsOfATransactionAreNumberedAsOne() {
    session.startTransaction();
    items.insertOne(session, item(3, "c"));
    items.find(session).first();
    session.commitTransaction();
    List<BsonDocument> commands = cluster.set.drain().stream().map(Received::command).toList();
    assertThat(commands)
        .hasSize(3)
        .allMatch(it -> it.get("autocommit").equals(BsonBoolean.FALSE))
        .allMatch(it -> it.get("txnNumber").equals(commands.get(0).get("txnNumber")));
    assertThat(commands).filteredOn(it -> it.containsKey("startTransaction")).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"CUT_BEFORE", "REPLY_LOST", "STEP_DOWN_AFTER", "ERROR", "CONCERN"})
  void aCommitIsRetriedAndRecognised(String kind) {
    Fault fault =
        switch (kind) {
          case "CUT_BEFORE" -> Fault.cutBefore();
          case "REPLY_LOST" -> Fault.replyLost();
          case "STEP_DOWN_AFTER" -> Fault.stepDownAfter();
          case "ERROR" -> Fault.error(91);
          default -> Fault.writeConcernError(91);
        };
    cluster.set.script().at("commitTransaction", 1, fault);
    session.startTransaction();
    items.insertOne(session, item(3, "c"));
    session.commitTransaction();
    List<BsonDocument> commits = cluster.drain("commitTransaction");
    assertThat(commits).hasSize(2);
    assertThat(commits.get(1).getDocument("writeConcern").getString("w").getValue())
        .isEqualTo("majority");
    assertThat(all()).hasSize(3);
  }

  @Test
  void aCommitWithoutAnswerIsUnknownAndMayBeRepeated() {
    cluster.set.script().at("commitTransaction", 1, 2, Fault.replyLost());
    session.startTransaction();
    items.insertOne(session, item(3, "c"));
    MongoException e = catchThrowableOfType(MongoException.class, session::commitTransaction);
    assertThat(e.hasErrorLabel(MongoException.UNKNOWN_TRANSACTION_COMMIT_RESULT_LABEL)).isTrue();
    session.commitTransaction();
    assertThat(all()).hasSize(3);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aLostWriteInATransactionIsNotRetried(boolean executed) {
    cluster.set.script().at("insert", 1, executed ? Fault.replyLost() : Fault.cutBefore());
    session.startTransaction();
    MongoException e =
        catchThrowableOfType(MongoException.class, () -> items.insertOne(session, item(3, "c")));
    assertThat(e.hasErrorLabel(MongoException.TRANSIENT_TRANSACTION_ERROR_LABEL)).isTrue();
    session.abortTransaction();
    assertThat(cluster.drain("insert")).hasSize(1);
    assertThat(all()).hasSize(2);
  }

  @Test
  void anElectionEndsTransactions() {
    session.startTransaction();
    items.insertOne(session, item(3, "c"));
    cluster.set.stepDown();
    MongoException e =
        catchThrowableOfType(MongoException.class, () -> items.insertOne(session, item(4, "d")));
    assertThat(e.getCode()).isIn(251, 10107);
    assertThat(e.hasErrorLabel(MongoException.TRANSIENT_TRANSACTION_ERROR_LABEL)).isTrue();
    session.abortTransaction();
    assertThat(all()).hasSize(2);
  }

  @Test
  void withTransactionBeginsAgain() {
    cluster.set.script().at("insert", 1, Fault.writeConflict());
    AtomicInteger attempts = new AtomicInteger();
    session.withTransaction(
        () -> {
          attempts.incrementAndGet();
          return items.insertOne(session, item(3, "c"));
        });
    assertThat(attempts).hasValue(2);
    assertThat(all()).hasSize(3);
  }

  @Test
  void countsAreNotAllowed() {
    session.startTransaction();
    items.find(session).first();
    MongoCommandException e =
        catchThrowableOfType(
            MongoCommandException.class,
            () ->
                cluster
                    .client
                    .getDatabase("test")
                    .runCommand(session, new Document("count", "items")));
    assertThat(e.getCode()).isEqualTo(263);
    session.abortTransaction();
  }

  @Test
  void aShardedFrontHasTransactionsToo() {
    try (TestCluster sharded = new TestCluster(true);
        ClientSession own = sharded.client.startSession()) {
      MongoCollection<Document> collection = sharded.collection("items");
      own.startTransaction();
      collection.insertOne(own, item(1, "a"));
      assertThat(collection.countDocuments()).isZero();
      own.commitTransaction();
      assertThat(collection.countDocuments()).isEqualTo(1);
      sharded.set.script().at("insert", 1, Fault.replyLost());
      collection.insertOne(item(2, "b"));
      assertThat(collection.countDocuments()).isEqualTo(2);
      assertThat(sharded.client.getClusterDescription().getType()).isEqualTo(ClusterType.SHARDED);
    }
  }
}
