package dev.throughline.chat.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throughline.chat.ChatTest;
import dev.throughline.chat.client.ChatSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import tools.jackson.databind.JsonNode;

/** What strangers, broken clients and former members get, which is nothing. */
@ChatTest
@ExtendWith(OutputCaptureExtension.class)
class SocketSecurityTests extends LiveFixture {

  @Test
  void aStrangerHearsAndSaysNothing() throws Exception {
    ChatSocket socket = clients.open(stranger, replies::add);
    BlockingQueue<JsonNode> overheard = new LinkedBlockingQueue<>();
    socket.watch(room, overheard::add);
    assertThat(next(replies, "error").path("status").asInt()).isEqualTo(404);

    get(clients.open(member).watch(room, heard::add));
    assertThatThrownBy(() -> get(socket.say(room, "x", "intruder")))
        .hasCauseInstanceOf(ChatSocket.Refused.class)
        .hasMessageContaining("not-found");
    socket.sendOnly("/app/rooms/" + room + "/typing", Map.of());
    assertThat(next(replies, "error").path("status").asInt()).isEqualTo(404);
    socket.sendOnly("/app/rooms/" + room + "/read", Map.of("seq", 1));
    assertThat(next(replies, "error").path("status").asInt()).isEqualTo(404);
    assertThatThrownBy(
            () ->
                get(socket.send(room, "edit", "y", Map.of("clientId", "y", "seq", 1, "text", "z"))))
        .hasMessageContaining("not-found");

    get(clients.open(owner).say(room, "c", "secret"));
    next(heard, "message");
    next(heard, "position");
    assertThat(overheard).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/topic/rooms/*",
        "/topic/**",
        "/topic/rooms/a/../b",
        "/queue/replies",
        "/user/someone/queue/replies",
        "/topic/other"
      })
  void nothingElseCanBeSubscribedTo(String destination) throws Exception {
    String frame = "SUBSCRIBE\nid:1\ndestination:" + destination + "\n\n\0";
    assertThat(RawSocket.refusal(port, member.token(), frame))
        .startsWith("ERROR")
        .contains("forbidden");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/topic/rooms/x", "/queue/replies", "/user/x/queue/replies", "/other"})
  void nothingElseCanBeSentTo(String destination) throws Exception {
    String frame = "SEND\ndestination:" + destination + "\n\n{}\0";
    assertThat(RawSocket.refusal(port, member.token(), frame))
        .startsWith("ERROR")
        .contains("forbidden");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x.y.z", "eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0."})
  void nobodyConnectsWithoutAToken(String token) throws Exception {
    try (RawSocket socket = RawSocket.open(port)) {
      socket.frame("CONNECT\naccept-version:1.2\nhost:x\nAuthorization:Bearer " + token + "\n\n\0");
      assertThat(socket.nextFrame()).startsWith("ERROR").contains("unauthenticated");
      socket.awaitClose();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aTokenOfTheHandshakeIsNotLookedAt(boolean good) throws Exception {
    String token = good ? member.token() : "x.y.z";
    for (String frame :
        List.of(
            "CONNECT\naccept-version:1.2\nhost:x\n\n\0",
            "SUBSCRIBE\nid:1\ndestination:/topic/rooms/" + room + "\n\n\0")) {
      try (RawSocket socket =
          RawSocket.open(port, to -> to.header("Authorization", "Bearer " + token))) {
        socket.frame(frame);
        assertThat(socket.nextFrame()).startsWith("ERROR");
        socket.awaitClose();
      }
    }
  }

  /** A page says whom it shows: its words are never those of another account. */
  @Test
  void aPageOfAnotherAccountConnectsWithNoTokenOfThisOne() throws Exception {
    String connect = "CONNECT\naccept-version:1.2\nhost:x\nAuthorization:Bearer ";
    try (RawSocket socket = RawSocket.open(port)) {
      socket.frame(connect + member.token() + "\naccount:" + stranger.accountId() + "\n\n\0");
      assertThat(socket.nextFrame()).startsWith("ERROR").contains("forbidden");
      socket.awaitClose();
    }
    try (RawSocket socket = RawSocket.open(port)) {
      socket.frame(connect + member.token() + "\naccount:" + member.accountId() + "\n\n\0");
      assertThat(socket.nextFrame())
          .startsWith("CONNECTED")
          .contains("user-name:" + member.accountId());
      socket.frame("SEND\ndestination:/app/token\n\n{\"token\":\"" + stranger.token() + "\"}\0");
      socket.awaitClose();
    }
  }

  @Test
  void nobodySubscribesOrSendsBeforeConnecting() throws Exception {
    for (String frame :
        List.of(
            "SUBSCRIBE\nid:1\ndestination:/topic/rooms/" + room + "\n\n\0",
            "SEND\ndestination:/app/rooms/" + room + "/send\n\n{}\0")) {
      try (RawSocket socket = RawSocket.open(port)) {
        socket.frame(frame);
        assertThat(socket.nextFrame()).startsWith("ERROR");
        socket.awaitClose();
      }
    }
  }

  @Test
  void malformedAndOversizedFramesCloseTheSocket() throws Exception {
    try (RawSocket socket = RawSocket.connected(port, member.token())) {
      socket.frame("NONSENSE\n\n\0");
      socket.awaitClose();
    }
    try (RawSocket socket = RawSocket.connected(port, member.token())) {
      socket.frame(
          "SEND\ndestination:/app/rooms/" + room + "/send\n\n" + "x".repeat(20_000) + "\0");
      socket.awaitClose();
    }
    // A frame that never ends, in pieces that are small enough each.
    try (RawSocket socket = RawSocket.connected(port, member.token())) {
      socket.frame("SEND\ndestination:/app/rooms/" + room + "/send\n\n");
      for (int i = 0; i < 40 && !socket.isClosed(); i++) {
        socket.frame("x".repeat(1000));
      }
      socket.awaitClose();
    }
    assertThat(owner.get("/api/rooms/" + room + "/messages").ok().path("messages")).hasSize(2);
  }

  @Test
  void whatIsNoStompFillsNoLog(CapturedOutput output) throws Exception {
    for (String nonsense :
        List.of("NONSENSE\n\n\0", "SEND\nno colon\n\n\0", "SEND\ndestination:/app\\x\n\n\0")) {
      try (RawSocket socket = RawSocket.connected(port, member.token())) {
        socket.frame(nonsense);
        socket.awaitClose();
      }
    }
    assertThat(output.getAll()).doesNotContain("StompConversionException", "No enum constant");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[]", "{", "{\"clientId\":5}", "{\"text\":\"x\"}", "\"x\""})
  void whatIsNotAMessageIsAnswered(String body) throws Exception {
    try (RawSocket socket = RawSocket.connected(port, member.token())) {
      socket.frame("SUBSCRIBE\nid:1\ndestination:/user/queue/replies\n\n\0");
      socket.frame(
          "SEND\ndestination:/app/rooms/"
              + room
              + "/send\ncontent-type:application/json\n\n"
              + body
              + "\0");
      assertThat(socket.nextFrame()).startsWith("MESSAGE").contains("\"invalid\"");
    }
  }

  @Test
  void aFloodOfFramesClosesTheSocket() throws Exception {
    try (RawSocket socket = RawSocket.connected(port, member.token())) {
      for (int i = 0; i < 2000 && !socket.isClosed(); i++) {
        socket.frame("UNSUBSCRIBE\nid:none\n\n\0");
      }
      socket.awaitClose();
    }
  }

  @Test
  void tooManyMessagesAreRefusedAndTheSocketLives() throws Exception {
    ChatSocket socket = clients.open(member);
    List<CompletableFuture<JsonNode>> acks = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      acks.add(socket.say(room, "c" + i, "m"));
    }
    assertThatThrownBy(
            () -> {
              for (CompletableFuture<JsonNode> ack : acks) {
                get(ack);
              }
            })
        .hasMessageContaining("too-many");
    assertThat(socket.closed()).isNotDone();
  }

  @Test
  void anAccountHasOnlySoManySockets() {
    for (int i = 0; i < 10; i++) {
      clients.open(member);
    }
    assertThatThrownBy(() -> clients.open(member)).hasStackTraceContaining("too-many");
  }

  @Test
  void whoIsRemovedHearsNothingMore() throws Exception {
    ChatSocket socket = clients.open(member, replies::add);
    get(socket.watch(room, heard::add));
    BlockingQueue<JsonNode> atOwner = new LinkedBlockingQueue<>();
    ChatSocket ownerSocket = clients.open(owner);
    get(ownerSocket.watch(room, atOwner::add));

    owner.delete("/api/rooms/" + room + "/members/" + member.accountId()).ok();
    get(ownerSocket.say(room, "c", "now that they are gone"));
    next(atOwner, "message");

    assertThat(next(replies, "removed").path("room").asString()).isEqualTo(room);
    next(atOwner, "position");
    assertThat(heard)
        .noneSatisfy(event -> assertThat(event.toString()).contains("now that they are gone"))
        .noneSatisfy(event -> assertThat(event.toString()).contains("LEAVE"));
    assertThatThrownBy(() -> get(socket.say(room, "c", "still here")))
        .hasMessageContaining("not-found");
  }

  @Test
  void loggingOutClosesTheSockets() throws Exception {
    ChatSocket socket = clients.open(member);
    get(socket.watch(room, heard::add));
    member.signOut().ok();
    get(socket.closed());
    assertThatThrownBy(() -> clients.open(member)).hasStackTraceContaining("unauthenticated");
  }

  @Test
  void otherOriginsAreRefused() {
    assertThatThrownBy(() -> RawSocket.open(port, "https://elsewhere.example"))
        .hasStackTraceContaining("403");
  }
}
