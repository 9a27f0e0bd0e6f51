package dev.throughline.chat.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.chat.ChatTest;
import dev.throughline.chat.client.ChatSocket;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * Typing and reading are published to a whole room, and are limited and checked as messages are.
 */
@ChatTest
class SignalTests extends LiveFixture {

  @ParameterizedTest
  @ValueSource(strings = {"typing", "read"})
  void signalsAreLimited(String signal) throws Exception {
    ChatSocket socket = clients.open(member, replies::add);
    get(socket.watch(room, heard::add));
    for (int i = 0; i < 100; i++) {
      socket.sendOnly("/app/rooms/" + room + "/" + signal, Map.of("seq", 1));
    }
    assertThat(next(replies, "error").path("code").asString()).isEqualTo("too-many");
    assertThat(socket.closed()).isNotDone();
  }

  @Test
  void severalSocketsShareTheLimitOfTheirAccount() throws Exception {
    ChatSocket[] sockets = new ChatSocket[5];
    for (int i = 0; i < sockets.length; i++) {
      sockets[i] = clients.open(member, replies::add);
      get(sockets[i].watch(room, heard::add));
    }
    for (int i = 0; i < 100; i++) {
      sockets[i % sockets.length].sendOnly("/app/rooms/" + room + "/typing", Map.of());
    }
    assertThat(next(replies, "error").path("code").asString()).isEqualTo("too-many");
  }

  @ParameterizedTest
  @ValueSource(longs = {-5, -1, Long.MIN_VALUE})
  void aPositionBeforeTheBeginningIsRefusedAndNotPublished(long seq) throws Exception {
    ChatSocket watcher = clients.open(owner);
    get(watcher.watch(room, heard::add));
    ChatSocket socket = clients.open(member, replies::add);
    socket.sendOnly("/app/rooms/" + room + "/read", Map.of("seq", seq));
    assertThat(next(replies, "error").path("code").asString()).isEqualTo("invalid");

    get(socket.say(room, "end", "end"));
    for (JsonNode event = poll(heard);
        !event.path("type").asString().equals("message");
        event = poll(heard)) {
      assertThat(event.path("type").asString()).isNotEqualTo("read");
    }
  }

  @Test
  void aPositionThatWasReadBeforeIsPublishedOnce() throws Exception {
    ChatSocket watcher = clients.open(owner);
    get(watcher.watch(room, heard::add));
    ChatSocket socket = clients.open(member, replies::add);
    long seq = get(socket.say(room, "c", "c")).path("seq").asLong();
    for (int i = 0; i < 3; i++) {
      socket.sendOnly("/app/rooms/" + room + "/read", Map.of("seq", seq));
    }
    get(socket.say(room, "end", "end"));
    int reads = 0;
    for (JsonNode event = poll(heard);
        !event.path("message").path("clientId").asString("").equals("end");
        event = poll(heard)) {
      reads += event.path("type").asString().equals("read") ? 1 : 0;
    }
    assertThat(reads).isEqualTo(1);
  }
}
