package dev.throughline.chatload;

import dev.throughline.chat.client.ChatApi;
import dev.throughline.chat.client.ChatSocket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.springframework.scheduling.TaskScheduler;
import tools.jackson.databind.JsonNode;

/** A member who is removed at one instance and listens on at another. */
final class FormerMember implements AutoCloseable {

  private final ChatApi owner;
  private final String room;
  private final ChatApi api;
  private final ChatSocket socket;
  private final List<Long> heardAt = new CopyOnWriteArrayList<>();
  private volatile long removedAt = Long.MAX_VALUE;

  /**
   * Enters the room and listens.
   *
   * @param owner an owner of the room, at another instance
   * @param here where the member listens
   */
  FormerMember(ChatApi owner, String room, URI here, TaskScheduler heartbeats) throws Exception {
    this.owner = owner;
    this.room = room;
    api = new ChatApi(here);
    api.signUp("gone-" + UUID.randomUUID().toString().substring(0, 18), "correct horse").ok();
    owner.post("/api/rooms/" + room + "/members", Map.of("accountId", api.accountId())).ok();
    api.post("/api/invitations/" + room, Map.of()).ok();
    socket = ChatSocket.open(api, heartbeats, reply -> {});
    socket.watch(room, this::heard).get(30, TimeUnit.SECONDS);
  }

  private void heard(JsonNode event) {
    if (event.path("type").asString().equals("message")) {
      heardAt.add(System.nanoTime());
    }
  }

  /** Ends the membership, and asks for the room once more at once. */
  void remove() {
    owner.delete("/api/rooms/" + room + "/members/" + api.accountId()).ok();
    removedAt = System.nanoTime();
    var refused = socket.watch(room, this::heard);
    if (refused.isDone() && !refused.isCompletedExceptionally()) {
      heardAt.add(Long.MAX_VALUE);
    }
  }

  /** {@return how many messages it heard while it was a member} */
  long before() {
    return heardAt.stream().filter(at -> at < removedAt).count();
  }

  /** {@return how many messages it heard later than so long after its removal} */
  long after(Duration grace) {
    long end = removedAt + grace.toNanos();
    return heardAt.stream().filter(at -> at > end).count();
  }

  /** {@return whether requests still show it the room} */
  boolean reads() {
    return api.get("/api/rooms/" + room + "/messages").status() != 404;
  }

  @Override
  public void close() {
    socket.close();
  }
}
