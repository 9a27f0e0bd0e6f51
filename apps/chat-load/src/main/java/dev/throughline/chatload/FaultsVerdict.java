package dev.throughline.chatload;

import dev.throughline.chat.client.ChatApi;
import dev.throughline.chatload.FaultsCommand.FaultsUser;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;

/** Compares the events and acknowledgements that users received with the stored history. */
final class FaultsVerdict {

  private static final int PAGE = 100;

  private long messages;
  private long acknowledged;
  private long unanswered;
  private long heard;
  private int wrong;

  /**
   * Looks at one room.
   *
   * @param reader a member, at an instance that lives
   */
  void room(ChatApi reader, String room, List<FaultsUser> members) throws Exception {
    NavigableMap<Long, String> history = history(reader, room);
    messages += history.size();
    Map<String, Long> places = new HashMap<>();
    history.forEach(
        (seq, text) -> {
          if (!text.isEmpty() && places.put(text, seq) != null) {
            wrong("%s is in the history twice", text);
          }
        });
    for (FaultsUser user : members) {
      acks(user, places);
      awaitTail(user, history.lastKey());
      heard(user, history);
    }
  }

  private void acks(FaultsUser user, Map<String, Long> places) {
    for (int i = 0; i < user.acks().size(); i++) {
      CompletableFuture<JsonNode> ack = user.acks().get(i);
      if (!ack.isDone()) {
        unanswered++;
        continue;
      }
      acknowledged++;
      Long place = places.get(user.texts().get(i));
      if (place == null || place != ack.join().path("seq").asLong()) {
        wrong(
            "%s was acknowledged and is at %d", user.texts().get(i), (place == null) ? -1 : place);
      }
    }
  }

  private static void awaitTail(FaultsUser user, long tail) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (System.nanoTime() < deadline) {
      List<JsonNode> known = user.watcher().messages().get(30, TimeUnit.SECONDS);
      if (!known.isEmpty() && known.get(known.size() - 1).path("seq").asLong() >= tail) {
        return;
      }
      TimeUnit.MILLISECONDS.sleep(100);
    }
  }

  private void heard(FaultsUser user, NavigableMap<Long, String> history) {
    List<JsonNode> all = List.copyOf(user.heard());
    heard += all.size();
    if (all.isEmpty()) {
      wrong("a user in %s received nothing", user.room());
      return;
    }
    long expected = all.get(0).path("seq").asLong();
    for (JsonNode message : all) {
      long seq = message.path("seq").asLong();
      if (seq != expected || !message.path("text").asString().equals(history.get(seq))) {
        wrong("a user in %s received %d where %d was next", user.room(), seq, expected);
        return;
      }
      expected++;
    }
    if (expected != history.lastKey() + 1) {
      wrong("a user in %s received up to %d of %d", user.room(), expected - 1, history.lastKey());
    }
  }

  private static NavigableMap<Long, String> history(ChatApi reader, String room) {
    NavigableMap<Long, String> history = new TreeMap<>();
    JsonNode page;
    do {
      long after = history.isEmpty() ? 0 : history.lastKey();
      page = reader.get("/api/rooms/" + room + "/messages?limit=" + PAGE + "&after=" + after).ok();
      for (JsonNode message : page.path("messages")) {
        history.put(message.path("seq").asLong(), message.path("text").asString());
      }
    } while (!page.path("atTail").asBoolean());
    return history;
  }

  /** Looks at a member who was removed, and should have heard nothing after that. */
  void former(FormerMember member, Duration grace) {
    long after = member.after(grace);
    System.out.printf(
        "a removed member heard %d messages before, %d after%n", member.before(), after);
    if (after > 0 || member.reads()) {
      wrong("a removed member heard %d messages, and reads: %s", after, member.reads());
    }
    if (member.before() == 0) {
      wrong("a member heard nothing");
    }
  }

  private void wrong(String format, Object... values) {
    wrong++;
    if (wrong <= 20) {
      System.out.printf("WRONG: " + format + "%n", values);
    }
  }

  /** Prints the figures; returns the exit code. */
  int conclude(long reconnects) {
    System.out.printf(
        "%d messages in the history, %d acknowledged, %d without an answer, heard %d times,"
            + " %d connections made again: %s%n",
        messages,
        acknowledged,
        unanswered,
        heard,
        reconnects,
        (wrong == 0) ? "all right" : wrong + " WRONG");
    return (wrong == 0) ? 0 : 1;
  }
}
