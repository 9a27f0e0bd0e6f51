package dev.throughline.chat.message;

import static org.springframework.data.mongodb.core.query.Criteria.where;
import static org.springframework.data.mongodb.core.query.Query.query;

import dev.throughline.chat.account.Account;
import dev.throughline.chat.account.AccountService;
import dev.throughline.chat.account.Caller;
import dev.throughline.chat.account.SignedUp;
import dev.throughline.chat.room.Room;
import dev.throughline.chat.room.RoomService;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.core.annotation.Order;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.stereotype.Component;

/**
 * With {@code chat.demo}: a room with some messages, of which each new account becomes a member.
 * For looking at the service on one's own machine.
 */
@Component
@ConditionalOnProperty("chat.demo")
class DemoRoom {

  static final String TITLE = "Throughline · 굿즈 교환";

  private static final List<String> LINES =
      List.of(
          "Hi! Anybody here for the goods trade? 👋",
          "안녕하세요! 포토카드 교환하실 분 계신가요?",
          "I have two from the spring concert.",
          "저는 여름 콘서트 한 장 있어요 🙌",
          "Perfect, let's swap 🎉",
          "토요일 오후 어떠세요?",
          "Saturday is fine. 3 pm at the station?",
          "네, 좋아요! 그때 봬요 😊",
          "<b>By the way</b>: text stays text here.",
          "さくらさんも来ますか？");

  private static final int MESSAGES = 60;

  private final AccountService accounts;
  private final RoomService rooms;
  private final MessageService messages;
  private final MongoOperations operations;

  DemoRoom(
      AccountService accounts,
      RoomService rooms,
      MessageService messages,
      MongoOperations operations) {
    this.accounts = accounts;
    this.rooms = rooms;
    this.messages = messages;
    this.operations = operations;
  }

  @Order(1)
  @EventListener(ApplicationReadyEvent.class)
  void fill() {
    if (find() != null) {
      return;
    }
    Account minji = demoAccount("minji", "민지");
    Account alex = demoAccount("alex", "Alex");
    Room room = rooms.createGroup(caller(minji), TITLE);
    rooms.admit(room, alex);
    Instant start = Instant.now().truncatedTo(ChronoUnit.MILLIS).minus(3, ChronoUnit.DAYS);
    for (int i = 0; i < MESSAGES; i++) {
      Account author = (i % 2 == 0) ? alex : minji;
      messages.append(
          Message.of(
              room.id(),
              author.storedId(),
              author.displayName(),
              "demo-" + i,
              MessageKind.TALK,
              LINES.get(i % LINES.size()),
              start.plus(70L * i, ChronoUnit.MINUTES)));
    }
  }

  @EventListener
  void signedUp(SignedUp event) {
    Room room = find();
    if (room != null) {
      rooms.admit(room, event.account());
    }
  }

  private @Nullable Room find() {
    return operations.findOne(query(where("title").is(TITLE)), Room.class);
  }

  /** Returns the account, which is made with a random password when there is none. */
  private Account demoAccount(String name, String displayName) {
    return accounts
        .findByName(name)
        .orElseGet(() -> accounts.signUp(name, displayName, UUID.randomUUID().toString()));
  }

  private static Caller caller(Account account) {
    return new Caller(account.storedId(), account.displayName(), "demo", Instant.MAX);
  }
}
