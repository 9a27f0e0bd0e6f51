package dev.throughline.chat.migrate;

import static org.springframework.data.mongodb.core.query.Criteria.where;
import static org.springframework.data.mongodb.core.query.Query.query;

import dev.throughline.chat.account.Account;
import dev.throughline.chat.message.Message;
import dev.throughline.chat.room.Member;
import dev.throughline.chat.room.Room;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.springframework.data.mongodb.core.MongoOperations;

/** Compares users, rooms and members row by row, and how many there are with the source's count. */
final class RowVerification {

  private static final int BATCH = 1000;

  private final SourceTables source;
  private final SourceTotals totals;
  private final Translation translation;
  private final MongoOperations target;
  private final Consumer<String> difference;
  private final Map<Long, String> roomIds = new HashMap<>();

  /**
   * Makes the comparison.
   *
   * @param difference gets a line for each row that differs
   */
  RowVerification(
      SourceTables source,
      SourceTotals totals,
      Translation translation,
      MongoOperations target,
      Consumer<String> difference) {
    this.source = source;
    this.totals = totals;
    this.translation = translation;
    this.target = target;
    this.difference = difference;
  }

  /**
   * A table on both sides.
   *
   * @param rows that the source's database counts
   * @param equal that are the same in the target
   */
  record TableResult(String table, long rows, long equal) {
    boolean isEqual() {
      return rows == equal;
    }
  }

  List<TableResult> compare() {
    return List.of(
        table(
            "users",
            new KeysetReader<>(source::users),
            translation::account,
            Account::storedId,
            Account.class),
        table("rooms", new KeysetReader<>(source::rooms), this::room, Room::id, Room.class),
        table(
            "members", new KeysetReader<>(source::members), this::member, Member::id, Member.class),
        messages());
  }

  private TableResult messages() {
    long moved = target.count(query(where("id").regex("^sql-")), Message.class);
    return new TableResult("messages", totals.count("messages"), moved);
  }

  private Room room(SourceRows.Room row) {
    Room room = translation.room(row);
    roomIds.put(row.id(), room.id());
    return room;
  }

  private Member member(SourceRows.Member row) {
    String roomId = roomIds.getOrDefault(row.roomId(), "");
    Long mark = row.lastReadMessageId();
    return translation.member(row, roomId, (mark == null) ? 0 : place(roomId, row, mark));
  }

  /** The stored place if it is that of the last message up to the mark, by the messages there. */
  private long place(String roomId, SourceRows.Member row, long mark) {
    Member stored =
        target.findById(Member.id(roomId, Translation.accountId(row.userId())), Member.class);
    long place = (stored == null) ? 0 : stored.lastRead();
    Map<Long, Long> ids = new HashMap<>();
    target
        .find(query(where("roomId").is(roomId).and("seq").in(place, place + 1)), Message.class)
        .forEach(message -> ids.put(message.seq(), Translation.sourceId(message.id())));
    Long last = ids.get(place);
    Long next = ids.get(place + 1);
    boolean right = (place == 0 || (last != null && last <= mark)) && (next == null || next > mark);
    return right ? place : -1;
  }

  private <S, T> TableResult table(
      String table,
      KeysetReader<S> rows,
      Function<S, T> translate,
      Function<T, String> id,
      Class<T> type) {
    long equal = 0;
    Map<String, T> batch = new LinkedHashMap<>();
    for (S row = rows.read(); row != null; row = rows.read()) {
      T expected = translate.apply(row);
      batch.put(id.apply(expected), expected);
      if (batch.size() == BATCH) {
        equal += equal(table, batch, id, type);
        batch.clear();
      }
    }
    return new TableResult(table, totals.count(table), equal + equal(table, batch, id, type));
  }

  private <T> long equal(
      String table, Map<String, T> expected, Function<T, String> id, Class<T> type) {
    Map<String, T> stored = new HashMap<>();
    List<String> ids = new ArrayList<>(expected.keySet());
    target
        .find(query(where("id").in(ids)), type)
        .forEach(found -> stored.put(id.apply(found), found));
    long equal = 0;
    for (Map.Entry<String, T> row : expected.entrySet()) {
      if (row.getValue().equals(stored.get(row.getKey()))) {
        equal++;
      } else {
        difference.accept(table + ": " + row.getKey() + " differs in the target");
      }
    }
    return equal;
  }
}
