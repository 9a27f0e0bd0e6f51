package dev.throughline.testkit.replica;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.mongodb.MongoCommandException;
import com.mongodb.client.ClientSession;
import com.mongodb.client.MongoChangeStreamCursor;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Aggregates;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import com.mongodb.client.model.changestream.ChangeStreamDocument;
import com.mongodb.client.model.changestream.FullDocument;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.Document;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Change streams of the plain driver. */
class ChangeStreamTests {

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
  void clear() {
    items = cluster.collection("items");
    items.drop();
  }

  @AfterEach
  void clearScript() {
    cluster.set.script().clear();
  }

  private static List<ChangeStreamDocument<Document>> next(
      MongoChangeStreamCursor<ChangeStreamDocument<Document>> cursor, int count) {
    List<ChangeStreamDocument<Document>> events = new ArrayList<>();
    while (events.size() < count) {
      events.add(cursor.next());
    }
    return events;
  }

  private static List<String> show(List<ChangeStreamDocument<Document>> events) {
    return events.stream()
        .map(
            it ->
                it.getOperationType().getValue()
                    + " "
                    + it.getDocumentKey().get("_id").asInt32().getValue())
        .toList();
  }

  @Test
  void eachWriteIsAnEvent() {
    try (var cursor = items.watch().fullDocument(FullDocument.UPDATE_LOOKUP).cursor()) {
      items.insertMany(List.of(new Document("_id", 1), new Document("_id", 2)));
      items.updateOne(Filters.eq(1), Updates.set("n", 1));
      items.replaceOne(Filters.eq(2), new Document("x", 2));
      items.findOneAndUpdate(Filters.eq(1), Updates.unset("n"));
      items.deleteOne(Filters.eq(1));
      cluster.collection("others").insertOne(new Document());
      List<ChangeStreamDocument<Document>> events = next(cursor, 6);
      assertThat(show(events))
          .containsExactly("insert 1", "insert 2", "update 1", "replace 2", "update 1", "delete 1");
      assertThat(events.get(2).getUpdateDescription().getUpdatedFields())
          .isEqualTo(new BsonDocument("n", new BsonInt32(1)));
      assertThat(events.get(4).getUpdateDescription().getRemovedFields()).containsExactly("n");
      assertThat(events.get(3).getFullDocument()).containsEntry("x", 2);
      assertThat(events.get(2).getFullDocument()).isNull(); // deleted meanwhile
      assertThat(events.get(0).getNamespace().getFullName()).isEqualTo("test.items");
      assertThat(cursor.tryNext()).isNull();
    }
  }

  @Test
  void pipelinesChooseEvents() {
    try (var cursor =
        items.watch(List.of(Aggregates.match(Filters.eq("operationType", "delete")))).cursor()) {
      items.insertOne(new Document("_id", 1));
      items.deleteOne(Filters.eq(1));
      assertThat(show(next(cursor, 1))).containsExactly("delete 1");
    }
  }

  @Test
  void aTransactionAppearsWhenItIsCommitted() {
    try (var cursor = items.watch().cursor();
        ClientSession session = cluster.client.startSession()) {
      session.startTransaction();
      items.insertOne(session, new Document("_id", 1));
      items.insertOne(session, new Document("_id", 2));
      items.insertOne(new Document("_id", 3));
      session.commitTransaction();
      session.startTransaction();
      items.insertOne(session, new Document("_id", 4));
      session.abortTransaction();
      List<ChangeStreamDocument<Document>> events = next(cursor, 3);
      assertThat(show(events)).containsExactly("insert 3", "insert 1", "insert 2");
      assertThat(events.get(1).getTxnNumber()).isNotNull();
      assertThat(events.get(0).getTxnNumber()).isNull();
      assertThat(cursor.tryNext()).isNull();
    }
  }

  @Test
  void aRetriedWriteIsOneEvent() {
    cluster.set.script().at("insert", 1, Fault.replyLost());
    try (var cursor = items.watch().cursor()) {
      items.insertOne(new Document("_id", 1));
      assertThat(show(next(cursor, 1))).containsExactly("insert 1");
      assertThat(cursor.tryNext()).isNull();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aStreamIsResumedAfterAnEvent(boolean after) {
    BsonDocument token;
    try (var cursor = items.watch().cursor()) {
      items.insertMany(List.of(new Document("_id", 1), new Document("_id", 2)));
      token = next(cursor, 1).get(0).getResumeToken();
    }
    items.deleteOne(Filters.eq(1));
    var stream = after ? items.watch().resumeAfter(token) : items.watch().startAfter(token);
    try (var cursor = stream.cursor()) {
      assertThat(show(next(cursor, 2))).containsExactly("insert 2", "delete 1");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"cut", "lost", "stepDown", "error"})
  void theDriverResumesABrokenStream(String what) {
    Fault fault =
        switch (what) {
          case "cut" -> Fault.cutBefore();
          case "lost" -> Fault.replyLost();
          case "stepDown" -> Fault.stepDownBefore();
          default -> Fault.error(91);
        };
    try (var cursor = items.watch().cursor()) {
      items.insertOne(new Document("_id", 1));
      next(cursor, 1);
      cluster.set.script().at("getMore", 1, fault);
      items.insertOne(new Document("_id", 2));
      assertThat(show(next(cursor, 1))).containsExactly("insert 2");
      assertThat(cluster.set.script().happened()).hasSize(1);
    }
  }

  @Test
  void lostHistoryIsAnError() {
    BsonDocument token;
    try (var cursor = items.watch().cursor()) {
      items.insertOne(new Document("_id", 1));
      token = next(cursor, 1).get(0).getResumeToken();
    }
    items.insertOne(new Document("_id", 2));
    cluster.set.forgetChanges();
    MongoCommandException e =
        catchThrowableOfType(
            MongoCommandException.class, () -> items.watch().resumeAfter(token).cursor());
    assertThat(e.getErrorCode()).isEqualTo(286);
    assertThat(e.getErrorLabels()).isEmpty();
  }

  @Test
  void aDropEndsTheStream() {
    try (var cursor = items.watch().cursor()) {
      items.insertOne(new Document("_id", 1));
      items.drop();
      List<String> kinds =
          next(cursor, 3).stream().map(it -> it.getOperationType().getValue()).toList();
      assertThat(kinds).containsExactly("insert", "drop", "invalidate");
    }
  }
}
