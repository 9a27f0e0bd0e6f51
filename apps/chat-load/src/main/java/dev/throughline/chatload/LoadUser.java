package dev.throughline.chatload;

import dev.throughline.chat.client.ChatApi;
import dev.throughline.chat.client.ChatSocket;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.springframework.scheduling.TaskScheduler;
import tools.jackson.databind.JsonNode;

/** One thread of the plan: its account, its room and its socket. */
final class LoadUser {

  private static final int SECONDS = 20;

  private final ChatApi api;
  private final String room;
  private final Deliveries deliveries;
  private final TaskScheduler heartbeats;
  private @Nullable ChatSocket socket;

  LoadUser(ChatApi api, String room, Deliveries deliveries, TaskScheduler heartbeats) {
    this.api = api;
    this.room = room;
    this.deliveries = deliveries;
    this.heartbeats = heartbeats;
  }

  ChatApi api() {
    return api;
  }

  String room() {
    return room;
  }

  void connect() {
    socket = ChatSocket.open(api, heartbeats, reply -> {});
  }

  void subscribe() throws Exception {
    open().watch(room, this::heard).get(SECONDS, TimeUnit.SECONDS);
  }

  private void heard(JsonNode event) {
    if (event.path("type").asString("").equals("message")) {
      deliveries.arrived(event.path("message").path("clientId").asString());
    }
  }

  /** Says something and waits for the acknowledgement. */
  void send() throws InterruptedException, ExecutionException, TimeoutException {
    String clientId = UUID.randomUUID().toString();
    deliveries.sent(clientId);
    open()
        .say(room, clientId, "a message of an ordinary length, 안녕하세요 👋🏽")
        .get(SECONDS, TimeUnit.SECONDS);
  }

  void disconnect() {
    open().close();
  }

  private ChatSocket open() {
    if (socket == null) {
      throw new IllegalStateException("not connected");
    }
    return socket;
  }
}
