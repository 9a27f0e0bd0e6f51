package dev.throughline.chat.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.chat.ChatClients;
import dev.throughline.chat.client.ChatApi;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.boot.test.web.server.LocalServerPort;
import tools.jackson.databind.JsonNode;

/** A room with its owner and a member, and an account that is not in it. */
abstract class LiveFixture {

  @LocalServerPort int port;

  final ChatClients clients = new ChatClients();
  final BlockingQueue<JsonNode> heard = new LinkedBlockingQueue<>();
  final BlockingQueue<JsonNode> replies = new LinkedBlockingQueue<>();
  ChatApi owner;
  ChatApi member;
  ChatApi stranger;
  String room;

  @BeforeEach
  void signUp() {
    owner = ChatClients.signedUp(port);
    member = ChatClients.signedUp(port);
    stranger = ChatClients.signedUp(port);
    room = ChatClients.group(owner, member);
  }

  @AfterEach
  void close() {
    clients.close();
  }

  static JsonNode next(BlockingQueue<JsonNode> queue, String type) throws Exception {
    for (JsonNode node = poll(queue); ; node = poll(queue)) {
      if (node.path("type").asString().equals(type)) {
        return node;
      }
    }
  }

  static JsonNode poll(BlockingQueue<JsonNode> queue) throws Exception {
    JsonNode node = queue.poll(10, TimeUnit.SECONDS);
    assertThat(node).as("an event").isNotNull();
    return node;
  }

  static <T> T get(CompletableFuture<T> future) throws Exception {
    return future.get(10, TimeUnit.SECONDS);
  }
}
