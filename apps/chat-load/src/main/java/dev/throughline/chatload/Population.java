package dev.throughline.chatload;

import dev.throughline.chat.client.ChatApi;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Users who have signed up, spread evenly over rooms. */
record Population(List<ChatApi> users, List<String> rooms) {

  static Population create(URI instance, int users, int rooms)
      throws InterruptedException, ExecutionException {
    ExecutorService executor = Executors.newFixedThreadPool(8);
    try {
      List<Future<ChatApi>> signingUp = new ArrayList<>();
      for (int i = 0; i < users; i++) {
        signingUp.add(executor.submit(() -> signUp(instance)));
      }
      List<ChatApi> signedUp = new ArrayList<>();
      for (Future<ChatApi> user : signingUp) {
        signedUp.add(user.get());
      }
      List<Future<String>> opening = new ArrayList<>();
      for (int room = 0; room < rooms; room++) {
        List<ChatApi> members = new ArrayList<>();
        for (int i = room; i < users; i += rooms) {
          members.add(signedUp.get(i));
        }
        opening.add(executor.submit(() -> open(members)));
      }
      List<String> opened = new ArrayList<>();
      for (Future<String> room : opening) {
        opened.add(room.get());
      }
      return new Population(signedUp, opened);
    } finally {
      executor.shutdown();
    }
  }

  /** The room of a user. */
  String room(int user) {
    return rooms.get(user % rooms.size());
  }

  private static ChatApi signUp(URI instance) {
    ChatApi api = new ChatApi(instance);
    api.signUp("load-" + UUID.randomUUID().toString().substring(0, 18), "correct horse").ok();
    return api;
  }

  private static String open(List<ChatApi> members) {
    ChatApi owner = members.get(0);
    String room = owner.post("/api/rooms", Map.of("title", "load")).ok().path("id").asString();
    for (ChatApi member : members.subList(1, members.size())) {
      owner.post("/api/rooms/" + room + "/members", Map.of("accountId", member.accountId())).ok();
      member.post("/api/invitations/" + room, Map.of()).ok();
    }
    return room;
  }
}
