package dev.throughline.chat.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.chat.ChatTest;
import dev.throughline.chat.client.ChatSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

@ChatTest
class LiveTests extends LiveFixture {

  @Test
  void membersHearWhatIsSaidAndSendersGetItsNumbers() throws Exception {
    get(clients.open(member).watch(room, heard::add));
    JsonNode ack = get(clients.open(owner).say(room, "c1", "hello 👋🏽"));

    JsonNode message = next(heard, "message").path("message");
    assertThat(message.path("text").asString()).isEqualTo("hello 👋🏽");
    assertThat(message.path("seq")).isEqualTo(ack.path("seq"));
    assertThat(message.path("revision")).isEqualTo(ack.path("revision"));
    assertThat(message.path("authorId").asString()).isEqualTo(owner.accountId());
  }

  @Test
  void sendingAgainYieldsTheFirstResultAndIsPublishedOnce() throws Exception {
    get(clients.open(member).watch(room, heard::add));
    ChatSocket sender = clients.open(owner);
    JsonNode first = get(sender.say(room, "same", "one"));
    JsonNode second = get(sender.say(room, "same", "two"));
    get(sender.say(room, "end", "end"));

    assertThat(second).isEqualTo(first);
    assertThat(next(heard, "message").path("message").path("text").asString()).isEqualTo("one");
    assertThat(next(heard, "message").path("message").path("text").asString()).isEqualTo("end");
  }

  @Test
  void messagesOfOneSenderStayInTheirOrder() throws Exception {
    get(clients.open(member).watch(room, heard::add));
    ChatSocket sender = clients.open(owner);
    List<CompletableFuture<JsonNode>> acks = new ArrayList<>();
    for (int i = 0; i < 25; i++) {
      acks.add(sender.say(room, "c" + i, "m" + i));
    }
    for (int i = 0; i < 25; i++) {
      assertThat(next(heard, "message").path("message").path("text").asString()).isEqualTo("m" + i);
      get(acks.get(i));
    }
  }

  @Test
  void editsDeletionsTypingAndReadPositionsArePublished() throws Exception {
    ChatSocket watcher = clients.open(member);
    get(watcher.watch(room, heard::add));
    ChatSocket sender = clients.open(owner);
    get(sender.watch(room, event -> {}));
    long seq = get(sender.say(room, "c1", "one")).path("seq").asLong();
    next(heard, "message");
    get(sender.send(room, "edit", "c2", Map.of("clientId", "c2", "seq", seq, "text", "two")));
    assertThat(next(heard, "message").path("message").path("text").asString()).isEqualTo("two");
    get(sender.send(room, "delete", "c3", Map.of("clientId", "c3", "seq", seq)));
    assertThat(next(heard, "message").path("message").path("deleted").asBoolean()).isTrue();
    sender.sendOnly("/app/rooms/" + room + "/typing", Map.of());
    assertThat(next(heard, "typing").path("accountId").asString()).isEqualTo(owner.accountId());
    watcher.sendOnly("/app/rooms/" + room + "/read", Map.of("seq", 1_000_000));
    assertThat(next(heard, "read").path("seq").asLong()).isEqualTo(seq);
    assertThat(member.get("/api/rooms").ok().get(0).path("unread").asLong()).isZero();
  }

  @Test
  void presenceIsPublished() throws Exception {
    get(clients.open(owner).watch(room, heard::add));
    ChatSocket other = clients.open(member);
    get(other.watch(room, event -> {}));
    while (!accounts(next(heard, "presence").path("online")).contains(member.accountId())) {}
    // An answer knows what an event has said.
    String path = "/api/rooms/" + room + "/online";
    assertThat(accounts(owner.get(path).ok())).contains(member.accountId());
    other.close();
    JsonNode gone = next(heard, "presence");
    assertThat(accounts(gone.path("offline"))).containsExactly(member.accountId());
    assertThat(accounts(gone.path("online"))).isEmpty();
    assertThat(accounts(owner.get(path).ok())).containsExactly(owner.accountId());
  }

  private static List<String> accounts(JsonNode array) {
    return array.valueStream().map(JsonNode::asString).toList();
  }

  @Test
  void invitedAccountsAreNotified() throws Exception {
    clients.open(stranger, replies::add);
    owner.post("/api/rooms/" + room + "/members", Map.of("accountId", stranger.accountId())).ok();
    assertThat(next(replies, "invited").path("room").asString()).isEqualTo(room);
    stranger.post("/api/invitations/" + room, Map.of()).ok();
    assertThat(next(replies, "joined").path("room").asString()).isEqualTo(room);
  }
}
