package dev.throughline.chat.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.core.io.ClassPathResource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/** What the tables may hold although they should not, a value of one column in each test. */
class DryRunTests {

  private static final int MAX_ROOMS = 3;

  private SingleConnectionDataSource database;
  private JdbcTemplate jdbc;

  /** The sample's tables without any constraint, and rows that fit. */
  @BeforeEach
  void fill() throws Exception {
    database = new SourceOptions().open("jdbc:h2:mem:" + UUID.randomUUID());
    jdbc = new JdbcTemplate(database);
    String schema =
        new ClassPathResource("sql/sample-schema.sql")
            .getContentAsString(StandardCharsets.UTF_8)
            .replaceAll("--.*", "")
            .replaceAll("(?m)^ *PRIMARY KEY.*$", "ignored INT")
            .replaceAll("NOT NULL PRIMARY KEY|NOT NULL UNIQUE|NOT NULL", "NULL")
            .replaceAll("VARCHAR\\(\\d+\\)", "VARCHAR(10000)")
            // As text, a time may be anything that another database takes for one.
            .replaceAll("TIMESTAMP\\(6\\)", "VARCHAR(40)");
    Stream.of(schema.split(";")).filter(statement -> !statement.isBlank()).forEach(jdbc::execute);
    String time = "'2024-03-01 09:00:00'";
    for (int id = 1; id <= 4; id++) {
      jdbc.execute("INSERT INTO users VALUES (" + id + ", 'u" + id + "', 'U', 'x', " + time + ")");
      jdbc.execute("INSERT INTO rooms VALUES (" + id + ", 'GROUP', 'R', " + time + ")");
      jdbc.execute("INSERT INTO members VALUES (" + id + ", 1, 'OWNER', " + time + ", NULL, 0)");
      jdbc.execute(
          "INSERT INTO messages VALUES (%d, %d, 1, 'TALK', 'hi', %s, NULL, FALSE)"
              .formatted(id, id, time));
    }
    jdbc.execute("DELETE FROM members WHERE room_id = 4");
  }

  @AfterEach
  void close() {
    database.destroy();
  }

  private List<String> problems() {
    SourceColumns columns = new SourceColumns(jdbc);
    SourceTables source = new SourceTables(jdbc, columns);
    return dryRun(source).problems(columns, new SourceChecks(jdbc), MAX_ROOMS);
  }

  private DryRun dryRun(SourceTables source) {
    ZoneId zone = ZoneId.of("Europe/Berlin");
    return new DryRun(
        source,
        new SourceTotals(jdbc, new SourceColumns(jdbc)),
        new Translation(zone, source),
        zone);
  }

  @Test
  void whatFitsIsNoProblem() {
    assertThat(problems()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "users SET login = NULL WHERE id = 2 | users 2: login is missing",
        "users SET login = '' WHERE id = 2 | users 2: login cannot be used to sign in",
        "users SET login = 'U3' WHERE id = 4 | users 4: another login differs only in its case",
        "users SET display_name = NULL WHERE id = 2 | users 2: display_name is missing",
        "users SET display_name = ' ' WHERE id = 2 | users 2: display_name is blank",
        "users SET display_name = REPEAT('x', 41) WHERE id = 2"
            + "| users 2: display_name has 41 characters, at most 40 can be",
        "users SET created_at = NULL WHERE id = 2 | users 2: created_at is missing",
        "users SET id = NULL WHERE id = 2 | users null: 1 rows have this key",
        "users SET id = 3 WHERE id = 2 | users 3: 2 rows have this key",
        "rooms SET kind = NULL WHERE id = 2 | rooms 2: kind is missing",
        "rooms SET kind = 'group' WHERE id = 2 | rooms 2: group is none of [DIRECT, GROUP]",
        "rooms SET kind = 'DIRECT' WHERE id = 2"
            + "| rooms 2: a one-to-one room has two members, not 1",
        "rooms SET title = NULL WHERE id = 2 | rooms 2: title is missing",
        "rooms SET title = '' WHERE id = 2 | rooms 2: title is blank",
        "rooms SET title = REPEAT('x', 81) WHERE id = 2"
            + "| rooms 2: title has 81 characters, at most 80 can be",
        "rooms SET created_at = '0000-00-00 00:00:00' WHERE id = 2"
            + "| rooms 2: created_at 0000-00-00 00:00:00 is no date",
        "members SET role = NULL WHERE room_id = 2 | members 2/1: role is missing",
        "members SET role = 'KING' WHERE room_id = 2"
            + "| members 2/1: KING is none of [OWNER, MEMBER]",
        "members SET joined_at = NULL WHERE room_id = 2 | members 2/1: joined_at is missing",
        "members SET user_id = 9 WHERE room_id = 2 | members 2/9: the user does not exist",
        "members SET user_id = NULL WHERE room_id = 2 | members 2/null: 1 rows have this key",
        "members SET room_id = 9 WHERE room_id = 2 | members 9/1: the room cannot be moved",
        "members SET last_read_message_id = 3 WHERE room_id = 2"
            + "| members 2/1: last_read_message_id 3 is of room 3",
        "messages SET room_id = NULL WHERE id = 2 | messages 2: the room does not exist",
        "messages SET room_id = 9 WHERE id = 2 | messages 2: the room does not exist",
        "messages SET user_id = NULL WHERE id = 2 | messages 2: user_id is missing",
        "messages SET user_id = 9 WHERE id = 2 | messages 2: the user does not exist",
        "messages SET kind = NULL WHERE id = 2 | messages 2: kind is missing",
        "messages SET content = NULL WHERE id = 2 | messages 2: content is missing",
        "messages SET content = REPEAT('가', 1366) WHERE id = 2"
            + "| messages 2: 4098 bytes of text, at most 4096 can be",
        "messages SET content = U&'a\\d83d' WHERE id = 2"
            + "| messages 2: content has half of a surrogate pair",
        "messages SET content = U&'a\\0000' WHERE id = 2"
            + "| messages 2: content has a character of code 0",
        "messages SET sent_at = NULL WHERE id = 2 | messages 2: sent_at is missing",
        "messages SET sent_at = '0000-00-00 00:00:00.000000' WHERE id = 2"
            + "| messages 2: sent_at 0000-00-00 00:00:00.000000 is no date",
        "messages SET sent_at = '2024-02-30 00:00:00' WHERE id = 2"
            + "| messages 2: sent_at 2024-02-30 00:00:00 is no date",
        "messages SET sent_at = '+12024-02-20 00:00:00' WHERE id = 2"
            + "| messages 2: sent_at +12024-02-20 00:00:00 is not of the years 1 to 9999",
        "messages SET sent_at = '2025-03-30 02:30:00' WHERE id = 2"
            + "| messages 2: sent_at 2025-03-30 02:30:00 does not exist in Europe/Berlin",
        "messages SET edited_at = '0000-00-00 00:00:00' WHERE id = 2"
            + "| messages 2: edited_at 0000-00-00 00:00:00 is no date",
        "messages SET deleted = NULL WHERE id = 2 | messages 2: deleted is missing",
        "messages SET id = 3 WHERE id = 2 | messages 3: 2 rows have this key",
      })
  void aValueThatCannotBeMovedIsNamed(String update, String problem) {
    jdbc.execute("UPDATE " + update);

    assertThat(problems()).contains(problem);
  }

  @Test
  void oneProblemHidesNoOther() {
    jdbc.execute("UPDATE messages SET sent_at = '0000-00-00', kind = 'X' WHERE id = 1");
    jdbc.execute("UPDATE messages SET user_id = 9 WHERE id = 4");
    jdbc.execute("UPDATE members SET joined_at = '0000-00-00' WHERE room_id = 3");

    assertThat(problems())
        .containsExactly(
            "messages 1: sent_at 0000-00-00 is no date",
            "messages 1: X is none of [ENTER, TALK, LEAVE]",
            "messages 4: the user does not exist",
            "members 3/1: joined_at 0000-00-00 is no date");
  }

  @Test
  void aHundredProblemsOfAKindHideNoneOfAnother() {
    jdbc.execute("UPDATE messages SET kind = 'X' WHERE id = 4");
    jdbc.execute(
        "INSERT INTO messages SELECT 100 + X, 1, 9, 'TALK', '', '2024-03-01 09:00:00', NULL, FALSE"
            + " FROM SYSTEM_RANGE(1, 150)");

    assertThat(problems())
        .hasSize(22)
        .contains("messages 4: X is none of [ENTER, TALK, LEAVE]")
        .contains("messages.user_id: 130 more of the same kind");
  }

  @Test
  void negativeIdsAreIds() {
    jdbc.execute("UPDATE messages SET id = -9223372036854775808 WHERE id = 2");
    jdbc.execute("UPDATE messages SET id = -7 WHERE id = 3");

    assertThat(problems()).isEmpty();
  }

  @Test
  void anAccountInTooManyRoomsIsNamedWithTheirNumber() {
    jdbc.execute("INSERT INTO members VALUES (4, 1, 'MEMBER', '2024-03-01 09:00:00', NULL, 0)");

    assertThat(problems())
        .containsExactly("users 1: is in 4 rooms, at most 3 can be (chat.rooms.max-per-account)");
  }

  @Test
  void aNumberThatIsTooLargeIsNamed() {
    jdbc.execute("ALTER TABLE messages ALTER COLUMN user_id NUMERIC(20)");
    jdbc.execute("UPDATE messages SET user_id = 18446744073709551615 WHERE id = 3");
    jdbc.execute("UPDATE members SET role = NULL WHERE room_id = 2");

    assertThat(problems())
        .contains("messages 3: user_id 18446744073709551615 is too large")
        .contains("members 2/1: role is missing");
  }

  @Test
  void bytesAreNoText() {
    jdbc.execute("ALTER TABLE messages ALTER COLUMN content VARBINARY(4096)");

    assertThat(problems()).contains("messages: content is of bytes, not of text");
  }

  @Test
  void rowsThatPagesLeaveOutAreMissed() {
    SourceColumns columns = new SourceColumns(jdbc);
    SourceTables losing = new SourceTables(new LosingJdbc(database, 3), columns);

    assertThat(dryRun(losing).problems(columns, new SourceChecks(jdbc), MAX_ROOMS))
        .contains("messages: 3 rows could be read, of 4");
  }
}
