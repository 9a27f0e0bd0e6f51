package dev.throughline.chat.migrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import dev.throughline.chat.account.Account;
import dev.throughline.chat.message.Message;
import dev.throughline.chat.migrate.RowVerification.TableResult;
import dev.throughline.chat.room.Member;
import dev.throughline.embedded.EmbeddedMongo;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.ClassPathResource;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.jdbc.datasource.init.ResourceDatabasePopulator;

/** The comparison notices what a move that is wrong would leave behind. */
class VerificationTests {

  private static final int MESSAGES = 5;

  private final List<String> differences = new ArrayList<>();
  private EmbeddedMongo server;
  private MongoClient client;
  private MongoTemplate mongo;
  private SingleConnectionDataSource database;
  private JdbcTemplate jdbc;

  @BeforeEach
  void move() throws Exception {
    server = EmbeddedMongo.inMemory();
    client = MongoClients.create(server.connectionString());
    mongo = new MongoTemplate(client, "chat");
    database = new SourceOptions().open("jdbc:h2:mem:" + UUID.randomUUID());
    jdbc = new JdbcTemplate(database);
    new ResourceDatabasePopulator(new ClassPathResource("sql/sample-schema.sql")).execute(database);
    String time = "'2024-03-01 09:00:00'";
    jdbc.execute("INSERT INTO users VALUES (1, 'ann', 'Ann', 'x', " + time + ")");
    jdbc.execute("INSERT INTO rooms VALUES (1, 'GROUP', 'Books', " + time + ")");
    jdbc.execute("INSERT INTO members VALUES (1, 1, 'OWNER', " + time + ", 3)");
    for (int id = 1; id <= MESSAGES; id++) {
      jdbc.execute(
          "INSERT INTO messages VALUES (%d, 1, 1, 'TALK', '한 %d', %s, NULL, FALSE)"
              .formatted(id, id, time));
    }
    move(source(jdbc));
  }

  @AfterEach
  void close() {
    database.destroy();
    client.close();
    server.close();
  }

  private SourceTables source(JdbcTemplate reader) {
    return new SourceTables(reader, new SourceColumns(jdbc));
  }

  private SourceTotals totals() {
    return new SourceTotals(jdbc, new SourceColumns(jdbc));
  }

  private void move(SourceTables source) {
    Translation translation = new Translation(ZoneOffset.UTC, source);
    source.users(null, 10).forEach(row -> mongo.save(translation.account(row)));
    source.rooms(null, 10).forEach(row -> mongo.save(translation.room(row)));
    MessageReader messages = new MessageReader(source, totals(), translation, mongo);
    long place = 0;
    for (Message message = messages.read(); message != null; message = messages.read()) {
      mongo.insert(message);
      place = Translation.sourceId(message.id()) <= 3 ? message.seq() : place;
    }
    long lastRead = place;
    source.members(null, 10).forEach(row -> mongo.save(translation.member(row, "sql-1", lastRead)));
  }

  private boolean roomsAreEqual(SourceTables source) {
    Translation translation = new Translation(ZoneOffset.UTC, source);
    return new Verification(source, totals(), translation, mongo)
        .compare().stream().allMatch(Verification.RoomResult::equal);
  }

  private List<String> unequalTables() {
    SourceTables source = source(jdbc);
    Translation translation = new Translation(ZoneOffset.UTC, source);
    return new RowVerification(source, totals(), translation, mongo, differences::add)
        .compare().stream().filter(table -> !table.isEqual()).map(TableResult::table).toList();
  }

  @Test
  void whatWasMovedRightIsEqual() {
    assertThat(roomsAreEqual(source(jdbc))).isTrue();
    assertThat(unequalTables()).isEmpty();
  }

  @Test
  void messagesThatNoPageHasAreMissedAlthoughBothSidesWereReadByTheSamePages() {
    mongo.dropCollection(Message.class);
    mongo.dropCollection(Member.class);
    SourceTables losing = source(new LosingJdbc(database, 3));
    move(losing);
    assertThat(mongo.count(new Query(), Message.class)).isEqualTo(MESSAGES - 1);

    assertThat(roomsAreEqual(losing)).isFalse();
    assertThat(unequalTables()).contains("messages");
  }

  @Test
  void messagesOfRoomsThatAreNotComparedAreMissed() {
    jdbc.execute("UPDATE messages SET room_id = 7 WHERE id > 3");
    mongo.dropCollection(Message.class);
    move(source(jdbc));

    assertThat(unequalTables()).contains("messages");
  }

  @Test
  void aChangedAccountIsNamed() {
    Account ann = mongo.findById("sql-1", Account.class);
    mongo.save(new Account("sql-1", ann.name(), "Anne", null, ann.passwordHash(), Instant.EPOCH));

    assertThat(unequalTables()).containsExactly("users");
    assertThat(differences).containsExactly("users: sql-1 differs in the target");
  }

  @Test
  void aWrongReadMarkIsNamed() {
    Member ann = mongo.findById("sql-1:sql-1", Member.class);
    mongo.save(
        Member.joining(
            "sql-1", "sql-1", ann.displayName(), ann.role(), ann.joinedAt(), ann.lastRead() + 1));

    assertThat(unequalTables()).containsExactly("members");
  }

  @Test
  void aRoomThatWasMovedInAnotherOrderIsNotContinued() {
    jdbc.execute("INSERT INTO messages VALUES (0, 1, 1, 'TALK', 'late', NOW(), NULL, FALSE)");

    assertThatThrownBy(() -> move(source(jdbc)))
        .hasMessageContaining(
            "rooms 1: the target has 5 messages up to number 5, and the source 6");
  }
}
