package dev.throughline.chat;

import dev.throughline.chat.client.ChatApi;
import dev.throughline.chat.client.ChatSocket;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;
import tools.jackson.databind.JsonNode;

/** Makes clients for a test, and closes their sockets after it. */
public final class ChatClients implements AutoCloseable {

  public static final String PASSWORD = "correct horse";

  private final ThreadPoolTaskScheduler scheduler = new ThreadPoolTaskScheduler();
  private final List<ChatSocket> sockets = new ArrayList<>();

  public ChatClients() {
    scheduler.setDaemon(true);
    scheduler.initialize();
  }

  public static ChatApi signedUp(int port) {
    ChatApi api = new ChatApi(URI.create("http://127.0.0.1:" + port));
    api.signUp("u" + UUID.randomUUID().toString().substring(0, 12), PASSWORD).ok();
    return api;
  }

  /** The same account in a second session. */
  public static ChatApi signedInAgain(String name, int port) {
    ChatApi api = new ChatApi(URI.create("http://127.0.0.1:" + port));
    api.signIn(name, PASSWORD).ok();
    return api;
  }

  /** A group of the first one with all of them in it. */
  public static String group(ChatApi owner, ChatApi... others) {
    String room = owner.post("/api/rooms", Map.of("title", "group")).ok().path("id").asString();
    for (ChatApi other : others) {
      owner.post("/api/rooms/" + room + "/members", Map.of("accountId", other.accountId())).ok();
      other.post("/api/invitations/" + room, Map.of()).ok();
    }
    return room;
  }

  public ChatSocket open(ChatApi api, Consumer<JsonNode> onReply) {
    ChatSocket socket = ChatSocket.open(api, scheduler, onReply);
    sockets.add(socket);
    return socket;
  }

  public ChatSocket open(ChatApi api) {
    return open(api, reply -> {});
  }

  @Override
  public void close() {
    sockets.forEach(ChatSocket::close);
    scheduler.destroy();
  }
}
