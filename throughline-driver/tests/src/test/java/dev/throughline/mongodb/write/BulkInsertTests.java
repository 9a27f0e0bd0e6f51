package dev.throughline.mongodb.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoSocketReadException;
import com.mongodb.WriteConcern;
import com.mongodb.bulk.BulkWriteInsert;
import dev.throughline.mongodb.write.item.ItemResult;
import dev.throughline.mongodb.write.item.WriteState;
import dev.throughline.testkit.ScriptedServer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonValue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.data.mongodb.MongoTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;
import org.springframework.util.unit.DataSize;

/**
 * What an insert of many documents sends, and what it makes of answers, against a server that is
 * scripted: the same as the driver's own.
 */
class BulkInsertTests {

  private final ScriptedServer server = new ScriptedServer(true);
  private WriterClient client;

  @BeforeEach
  void connect() {
    client = new WriterClient(server.uri());
  }

  @AfterEach
  void close() {
    client.close();
    server.close();
  }

  private StreamingWriter writer() {
    return StreamingWriter.of(client.template).batchSize(10);
  }

  @Test
  void everyCommandHasATransactionNumberOfItsOwn() {
    writer().write(Item.items(35));
    List<BsonDocument> commands = server.received();
    assertThat(commands)
        .extracting(c -> c.getArray("documents").size())
        .containsExactly(10, 10, 10, 5);
    assertThat(client.template.runner().calls().sentDirectly()).isEqualTo(4);
    Set<BsonValue> numbers = new HashSet<>();
    commands.forEach(command -> assertThat(numbers.add(command.get("txnNumber"))).isTrue());
    assertThat(commands).allSatisfy(command -> assertThat(command).containsKey("lsid"));
  }

  @Test
  void commandsAreThoseOfTheDriver() {
    writer().batchSize(2).write(Item.numbered(0, 4));
    List<BsonDocument> ours = client.commands();
    client.template.runner().calls().sendDirectly(false);
    writer().batchSize(2).write(Item.numbered(0, 4));
    List<BsonDocument> drivers = client.commands();
    assertThat(client.template.runner().calls().sentDirectly()).isEqualTo(2);
    assertThat(ours).hasSize(2).hasSameSizeAs(drivers);
    for (int i = 0; i < ours.size(); i++) {
      assertThat(ours.get(i).keySet()).containsExactlyElementsOf(drivers.get(i).keySet());
      BsonDocument same = drivers.get(i).clone();
      same.put("txnNumber", ours.get(i).get("txnNumber"));
      assertThat(ours.get(i)).isEqualTo(same);
    }
  }

  @Test
  void writeConcernIsSent() {
    client.template.setWriteConcern(WriteConcern.MAJORITY.withJournal(true));
    writer().unordered().write(Item.items(20));
    assertThat(client.commands())
        .hasSize(2)
        .allSatisfy(
            command -> {
              assertThat(command.getDocument("writeConcern"))
                  .isEqualTo(BsonDocument.parse("{w: 'majority', j: true}"));
              assertThat(command.getBoolean("ordered").getValue()).isFalse();
            });
  }

  @Test
  void unacknowledgedWritesGoThroughTheDriver() {
    client.template.setWriteConcern(WriteConcern.UNACKNOWLEDGED);
    WriteReport report = writer().write(Item.items(20));
    assertThat(report.batches()).isEqualTo(2);
    assertThat(client.commands()).hasSize(2);
    assertThat(client.template.runner().calls().sentDirectly()).isZero();
  }

  @Test
  void withoutRetryableWritesThereIsNoNumber() {
    try (WriterClient plain =
        new WriterClient(server.uri(), settings -> settings.retryWrites(false))) {
      StreamingWriter.of(plain.template).batchSize(10).write(Item.items(30));
      assertThat(plain.commands())
          .hasSize(3)
          .noneMatch(command -> command.containsKey("txnNumber"));
      server.breaks(true);
      StreamingWriteException e =
          catchThrowableOfType(
              StreamingWriteException.class,
              () -> StreamingWriter.of(plain.template).write(Item.items(5)));
      assertThat(e.report().unknown()).isEqualTo(5);
      assertThat(e.report().retries()).isZero();
    }
  }

  @Test
  void standaloneGetsNoNumber() {
    try (ScriptedServer standalone = new ScriptedServer(false);
        WriterClient plain = new WriterClient(standalone.uri())) {
      StreamingWriter.of(plain.template).batchSize(10).write(Item.items(30));
      assertThat(plain.commands())
          .hasSize(3)
          .noneMatch(command -> command.containsKey("txnNumber"));
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void brokenConnectionIsRetriedWithTheSameNumber(boolean afterExecution) {
    int before = server.executed().size();
    server.breaks(afterExecution);
    WriteReport report = writer().write(Item.items(10));
    assertThat(report.written()).isEqualTo(10);
    assertThat(report.retries()).isEqualTo(1);
    List<BsonDocument> received = server.received().subList(0, 2);
    assertThat(received.get(0).get("txnNumber")).isEqualTo(received.get(1).get("txnNumber"));
    assertThat(received.get(0).get("lsid")).isEqualTo(received.get(1).get("lsid"));
    assertThat(received.get(0).get("documents")).isEqualTo(received.get(1).get("documents"));
    assertThat(server.executed()).hasSize(before + 1);
  }

  @Test
  void errorsThatMayBeRetriedAre() {
    server.answers(
        "{ok: 0, code: 10107, errmsg: 'not primary', errorLabels: ['RetryableWriteError']}");
    assertThat(writer().write(Item.items(10)).retries()).isEqualTo(1);
    server.answers(
        "{ok: 1, n: 10, writeConcernError: {code: 91, codeName: 'ShutdownInProgress', errmsg: 'down'},"
            + " errorLabels: ['RetryableWriteError']}");
    assertThat(writer().write(Item.items(10)).retries()).isEqualTo(1);
    server.answers("{ok: 0, code: 13, errmsg: 'not allowed'}");
    StreamingWriteException e =
        catchThrowableOfType(StreamingWriteException.class, () -> writer().write(Item.items(10)));
    assertThat(e.report().retries()).isZero();
  }

  @Test
  void twoBrokenConnectionsLeaveTheBatchUnknown() {
    server.breaks(true);
    server.breaks(false);
    List<ItemResult> results = new ArrayList<>();
    StreamingWriteException e =
        catchThrowableOfType(
            StreamingWriteException.class,
            () -> writer().onItem(results::add).write(Item.items(25)));
    assertThat(e.report())
        .returns(10L, WriteReport::unknown)
        .returns(0L, WriteReport::written)
        .returns(1L, WriteReport::retries)
        .returns(10L, WriteReport::received);
    assertThat(results).hasSize(10).allMatch(it -> it.state() == WriteState.UNKNOWN);
    assertThat(e).hasCauseInstanceOf(DataAccessResourceFailureException.class);
    assertThat(e.getCause()).hasCauseInstanceOf(MongoSocketReadException.class);
  }

  @Test
  void secondErrorThatWroteNothingGivesWayToTheFirst() {
    server.breaks(true);
    server.answers(
        "{ok: 0, code: 91, errmsg: 'down', errorLabels: ['RetryableWriteError', 'NoWritesPerformed']}");
    StreamingWriteException e =
        catchThrowableOfType(StreamingWriteException.class, () -> writer().write(Item.items(10)));
    assertThat(e.report().unknown()).isEqualTo(10);
    assertThat(e.getCause()).hasCauseInstanceOf(MongoSocketReadException.class);
  }

  @Test
  void secondErrorThatWroteNothingGivesWayToAnAnswer() {
    server.answers(
        "{ok: 1, n: 10, writeConcernError: {code: 91, codeName: 'ShutdownInProgress', errmsg: 'down'},"
            + " errorLabels: ['RetryableWriteError']}");
    server.answers(
        "{ok: 0, code: 91, errmsg: 'down', errorLabels: ['RetryableWriteError', 'NoWritesPerformed']}");
    StreamingWriteException e =
        catchThrowableOfType(StreamingWriteException.class, () -> writer().write(Item.items(10)));
    assertThat(e.report().unknown()).isEqualTo(10);
    assertThat(e.report().retries()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{ok: 1, n: 3, writeErrors: [{index: 3, code: 11000, errmsg: 'E11000 duplicate key',"
            + " errInfo: {a: 1}}]}",
        "{ok: 1, n: 10, writeConcernError: {code: 64, codeName: 'WriteConcernTimeout',"
            + " errmsg: 'waiting', errInfo: {b: 2}}, errorLabels: ['Some']}",
        "{ok: 1, n: 0, writeErrors: [{index: 0, code: 121, errmsg: 'failed validation'}],"
            + " writeConcernError: {code: 100, errmsg: 'not enough members'}}",
      })
  void errorsAreTheExceptionOfTheDriver(String answer) {
    server.answers(answer);
    client.template.runner().calls().sendDirectly(false);
    StreamingWriteException driver =
        catchThrowableOfType(StreamingWriteException.class, () -> writer().write(Item.items(10)));
    client.template.runner().calls().sendDirectly(true);
    server.answers(answer);
    StreamingWriteException direct =
        catchThrowableOfType(StreamingWriteException.class, () -> writer().write(Item.items(10)));
    assertThat(client.template.runner().calls().sentDirectly()).isEqualTo(1);
    assertThat(direct.getMessage()).isEqualTo(driver.getMessage());
    assertThat(direct.report().failures())
        .usingRecursiveComparison()
        .ignoringFields("entity", "error.stackTrace", "error.cause.stackTrace")
        .ignoringFieldsMatchingRegexes(".*id", ".*stackTrace", ".*suppressed.*")
        .isEqualTo(driver.report().failures());
  }

  @Test
  void duplicateKeyNamesTheEntity() {
    server.answers(
        "{ok: 1, n: 3, writeErrors: [{index: 3, code: 11000, errmsg: 'E11000 duplicate key'}]}");
    List<ItemResult> results = new ArrayList<>();
    StreamingWriteException e =
        catchThrowableOfType(
            StreamingWriteException.class,
            () -> writer().batchSize(5).onItem(results::add).write(Item.items(7)));
    assertThat(results)
        .extracting(ItemResult::state)
        .containsExactly(
            WriteState.WRITTEN,
            WriteState.WRITTEN,
            WriteState.WRITTEN,
            WriteState.FAILED,
            WriteState.NOT_WRITTEN);
    assertThat(results.get(3).entity()).hasToString("null=item-3");
    assertThat(results.get(3).error()).isInstanceOf(DuplicateKeyException.class);
    assertThat(e).hasCause(results.get(3).error()).hasMessageContaining("position 3");
  }

  @Test
  void transactionBelongsToTheThread() {
    server.received();
    int before = server.received().size();
    new TransactionTemplate(new MongoTransactionManager(client.factory))
        .executeWithoutResult(status -> writer().inFlight(4).write(Item.items(25)));
    List<BsonDocument> commands = server.received().subList(before, before + 3);
    assertThat(commands)
        .allSatisfy(c -> assertThat(c.get("autocommit").asBoolean().getValue()).isFalse());
    assertThat(commands)
        .extracting(c -> c.containsKey("startTransaction"))
        .containsExactly(true, false, false);
    assertThat(commands)
        .extracting(c -> c.get("txnNumber"))
        .containsOnly(commands.get(0).get("txnNumber"));
    assertThat(commands).extracting(c -> c.get("lsid")).containsOnly(commands.get(0).get("lsid"));
    assertThat(commands).noneMatch(c -> c.containsKey("writeConcern"));
    assertThat(client.commandNames()).last().isEqualTo("commitTransaction");
  }

  @Test
  void defaultConcernOfTheClientIsSent() {
    try (WriterClient majority =
        new WriterClient(
            server.uri(),
            (MongoClientSettings.Builder settings) -> settings.writeConcern(WriteConcern.W2))) {
      StreamingWriter.of(majority.template).batchSize(5).write(Item.items(10));
      assertThat(majority.commands())
          .hasSize(2)
          .allSatisfy(
              c -> assertThat(c.getDocument("writeConcern").get("w")).isEqualTo(new BsonInt32(2)));
    }
  }

  @Test
  void concernThatIsNotFulfilledLeavesEntitiesUnknown() {
    server.answers(
        "{ok: 1, n: 10, writeConcernError: {code: 64, codeName: 'WriteConcernTimeout', errmsg: 'waiting'}}");
    StreamingWriteException e =
        catchThrowableOfType(StreamingWriteException.class, () -> writer().write(Item.items(10)));
    assertThat(e.report().unknown()).isEqualTo(10);
  }

  @Test
  void idsAreInTheEntitiesAndInTheDocuments() {
    List<Item> items = Item.items(30);
    writer().write(items);
    List<String> sent = new ArrayList<>();
    for (BsonDocument command : server.received()) {
      command
          .getArray("documents")
          .forEach(d -> sent.add(d.asDocument().getObjectId("_id").getValue().toHexString()));
    }
    assertThat(items)
        .extracting(item -> item.id)
        .doesNotContainNull()
        .containsExactlyElementsOf(sent);
  }

  /** Of 30 MB, which are two commands. */
  private static List<Item> large() {
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      items.add(new Item("id-" + i, "x".repeat(1_000_000 + 777 * i)));
    }
    return items;
  }

  private List<Integer> sizes() {
    return server.received().stream().map(it -> it.getArray("documents").size()).toList();
  }

  @Test
  void largeInsertsAreTheCommandsOfTheDriver() {
    client.forgetful();
    client.template.insertAll(large());
    List<Integer> ours = sizes();
    client.template.runner().calls().sendDirectly(false);
    client.template.insertAll(large());
    assertThat(ours).hasSize(2);
    assertThat(sizes().subList(2, 4)).isEqualTo(ours);
    List<BsonDocument> received = server.received();
    for (int i = 0; i < 2; i++) {
      assertThat(received.get(i).get("documents")).isEqualTo(received.get(i + 2).get("documents"));
    }
    assertThat(received).extracting(it -> it.get("txnNumber")).doesNotHaveDuplicates();
    assertThat(received.get(1).get("lsid")).isEqualTo(received.get(0).get("lsid"));
  }

  @Test
  void anErrorEndsOrderedInserts() {
    client.forgetful();
    String refused = "{ok: 1, n: 3, writeErrors: [{index: 3, code: 11000, errmsg: 'E11000'}]}";
    server.answers(refused);
    MongoBulkWriteException ours = refusal();
    assertThat(server.received()).hasSize(1);
    client.template.runner().calls().sendDirectly(false);
    server.answers(refused);
    MongoBulkWriteException drivers = refusal();
    assertThat(server.received()).hasSize(2);
    assertThat(ours.getWriteErrors()).isEqualTo(drivers.getWriteErrors());
    assertThat(ours.getWriteResult().getInsertedCount()).isEqualTo(3);
    // The driver counts the one, too, that it had taken out of the message again.
    assertThat(ours.getWriteResult().getInserts())
        .extracting(BulkWriteInsert::getIndex)
        .doesNotContain(3)
        .hasSize(sizes().get(0) - 1);
    assertThat(drivers.getWriteResult().getInserts())
        .extracting(BulkWriteInsert::getIndex)
        .doesNotContain(3)
        .hasSize(sizes().get(0));
  }

  private MongoBulkWriteException refusal() {
    return (MongoBulkWriteException)
        catchThrowableOfType(DuplicateKeyException.class, () -> client.template.insertAll(large()))
            .getCause();
  }

  @Test
  void errorsOfAllCommandsNameTheirEntities() {
    client.forgetful();
    server.answers("{ok: 1, n: 14, writeErrors: [{index: 2, code: 11000, errmsg: 'E11000'}]}");
    server.answers("{ok: 1, n: 14, writeErrors: [{index: 1, code: 121, errmsg: 'invalid'}]}");
    List<ItemResult> results = new ArrayList<>();
    catchThrowableOfType(
        StreamingWriteException.class,
        () ->
            StreamingWriter.of(client.template)
                .unordered()
                .batchSize(100)
                .maxBatchBytes(DataSize.ofMegabytes(32))
                .onItem(results::add)
                .write(large()));
    int second = sizes().get(0);
    assertThat(server.received()).hasSize(2);
    assertThat(results)
        .filteredOn(it -> it.state() == WriteState.FAILED)
        .extracting(ItemResult::position)
        .containsExactlyInAnyOrder(2L, second + 1L);
  }

  @Test
  void aLaterCommandIsRetriedAlone() {
    client.forgetful();
    server.answers("{ok: 1, n: 16}");
    server.breaks(true);
    client.template.insertAll(large());
    List<BsonDocument> received = server.received();
    assertThat(received).hasSize(3);
    assertThat(received.get(2).get("txnNumber")).isEqualTo(received.get(1).get("txnNumber"));
    assertThat(received.get(2).get("documents")).isEqualTo(received.get(1).get("documents"));
    assertThat(received.get(1).get("txnNumber")).isNotEqualTo(received.get(0).get("txnNumber"));
  }
}
