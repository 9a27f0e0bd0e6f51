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
 * <p>Each event carries the room's change number. The next one is applied; an older one is known; a
 * newer one waits, and the caller is asked to load the changes in between. Changes come complete up
 * to a number, so all that waited up to there is done. A new message is handed on when all before
 * it have been. Not safe for several threads.
 */
public final class RoomFeed {

  private final TreeMap<Long, JsonNode> bySeq = new TreeMap<>();
  private final TreeMap<Long, JsonNode> waiting = new TreeMap<>();
  private final Consumer<JsonNode> onNew;
  private long chg = -1;
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

  /** Takes the first page, which is the room's state at one change number. */
  public void page(JsonNode page) {
    for (JsonNode message : page.path("messages")) {
      bySeq.put(message.path("seq").asLong(), message);
    }
    chg = page.path("chg").asLong();
    known = Math.max(known, chg);
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
        waiting.put(message.path("chg").asLong(), message);
        known = Math.max(known, message.path("chg").asLong());
        drain();
      }
      case "position" -> known = Math.max(known, event.path("chg").asLong());
      default -> {}
    }
  }

  /** Takes what changed after {@link #chg()}. */
  public void changes(JsonNode changes) {
    for (JsonNode message : changes.path("messages")) {
      newer(message);
    }
    chg = Math.max(chg, changes.path("chg").asLong());
    handOn();
    drain();
  }

  /** Up to which change number everything is known; less than 0 before the first page. */
  public long chg() {
    return chg;
  }

  /** Whether there are changes that live events did not bring. */
  public boolean behind() {
    return chg >= 0 && known > chg;
  }

  /** The messages that are known, by their places. */
  public List<JsonNode> messages() {
    return new ArrayList<>(bySeq.values());
  }

  private void drain() {
    if (chg < 0) {
      return;
    }
    while (!waiting.isEmpty() && waiting.firstKey() <= chg + 1) {
      long number = waiting.firstKey();
      JsonNode message = waiting.remove(number);
      if (number == chg + 1) {
        newer(message);
        chg = number;
      }
    }
    handOn();
  }

  private void newer(JsonNode message) {
    bySeq.merge(
        message.path("seq").asLong(),
        message,
        (old, now) -> now.path("chg").asLong() > old.path("chg").asLong() ? now : old);
  }

  private void handOn() {
    for (JsonNode next = bySeq.get(handedOn + 1); next != null; next = bySeq.get(handedOn + 1)) {
      handedOn++;
      onNew.accept(next);
    }
  }
}
