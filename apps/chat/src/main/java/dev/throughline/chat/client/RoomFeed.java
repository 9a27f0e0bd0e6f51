package dev.throughline.chat.client;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/**
 * One room as a client knows it, merged from pages, changes and live events so that no message is
 * missed or shown twice, whatever live delivery loses, repeats or brings in another order.
 *
 * <p>Each event carries the room's revision. The next one is applied; an older one is known; a
 * newer one waits, and the caller is asked to load the changes in between. Changes come complete up
 * to a number, so all that waited up to there is done. A new message is handed on when all before
 * it have been. Not safe for several threads.
 */
public final class RoomFeed {

  private final TreeMap<Long, JsonNode> bySeq = new TreeMap<>();
  private final TreeMap<Long, JsonNode> waiting = new TreeMap<>();
  private final Consumer<JsonNode> onNew;
  private long revision = -1;
  private long handedOn;
  private long known;

  /**
   * A feed that knows nothing yet.
   *
   * @param onNew is handed each message that is newer than the first page, once, in order
   */
  public RoomFeed(Consumer<JsonNode> onNew) {
    this.onNew = onNew;
  }

  /** Takes the first page, which is the room's state at one revision. */
  public void page(JsonNode page) {
    for (JsonNode message : page.path("messages")) {
      bySeq.put(message.path("seq").asLong(), message);
    }
    revision = page.path("revision").asLong();
    known = Math.max(known, revision);
    handedOn = bySeq.isEmpty() ? 0 : bySeq.lastKey();
    drain();
  }

  /** Adds messages that precede the known ones, as loaded by scrolling back. */
  public void older(JsonNode page) {
    for (JsonNode message : page.path("messages")) {
      newer(message);
    }
  }

  /** Takes a live event, of whatever type. */
  public void event(JsonNode event) {
    switch (event.path("type").asString("")) {
      case "message" -> {
        JsonNode message = event.path("message");
        waiting.put(message.path("revision").asLong(), message);
        known = Math.max(known, message.path("revision").asLong());
        drain();
      }
      case "position" -> known = Math.max(known, event.path("revision").asLong());
      default -> {}
    }
  }

  /** Takes what changed after {@link #revision()}. */
  public void changes(JsonNode changes) {
    for (JsonNode message : changes.path("messages")) {
      newer(message);
    }
    revision = Math.max(revision, changes.path("revision").asLong());
    handOn();
    drain();
  }

  /** Up to which revision everything is known; less than 0 before the first page. */
  public long revision() {
    return revision;
  }

  /** {@return whether there are changes that live events did not bring} */
  public boolean behind() {
    return revision >= 0 && known > revision;
  }

  /** The messages that are known, by their places. */
  public List<JsonNode> messages() {
    return new ArrayList<>(bySeq.values());
  }

  private void drain() {
    if (revision < 0) {
      return;
    }
    while (!waiting.isEmpty() && waiting.firstKey() <= revision + 1) {
      long number = waiting.firstKey();
      JsonNode message = waiting.remove(number);
      if (number == revision + 1) {
        newer(message);
        revision = number;
      }
    }
    handOn();
  }

  private void newer(JsonNode message) {
    bySeq.merge(
        message.path("seq").asLong(),
        message,
        (old, now) -> now.path("revision").asLong() > old.path("revision").asLong() ? now : old);
  }

  private void handOn() {
    for (JsonNode next = bySeq.get(handedOn + 1); next != null; next = bySeq.get(handedOn + 1)) {
      handedOn++;
      onNew.accept(next);
    }
  }
}
