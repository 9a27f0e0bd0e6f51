package dev.throughline.redis.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.types.ObjectId;

/** What writers have done, and what a page must therefore show. Each card has one writer. */
final class PlainLog {

  /** A state of a card, and when it was acknowledged. */
  private record State(Card card, boolean deleted, long nanos) {}

  /** The last acknowledged state of each card at some moment. */
  record Acknowledged(Map<ObjectId, Integer> versions, List<Card> alive, Set<ObjectId> deleted) {}

  private final Map<ObjectId, Integer> begun = new HashMap<>();
  private final Map<ObjectId, Integer> deletionsBegun = new HashMap<>();
  private final List<State> acknowledged = new ArrayList<>();

  synchronized void begun(Card card, boolean deletion) {
    begun.put(card.id(), card.version());
    if (deletion) {
      deletionsBegun.put(card.id(), card.version());
    }
  }

  synchronized void acknowledged(Card card, boolean deletion) {
    acknowledged.add(new State(card, deletion, System.nanoTime()));
  }

  /** What had been acknowledged by then. */
  synchronized Acknowledged acknowledged(long nanos) {
    Map<ObjectId, State> states = new HashMap<>();
    for (State state : acknowledged) {
      if (state.nanos() - nanos <= 0) {
        states.put(state.card().id(), state);
      }
    }
    Map<ObjectId, Integer> versions = new HashMap<>();
    List<Card> alive = new ArrayList<>();
    Set<ObjectId> deleted = new HashSet<>();
    states.forEach(
        (id, state) -> {
          versions.put(id, state.card().version());
          if (state.deleted()) {
            deleted.add(id);
          } else {
            alive.add(state.card());
          }
        });
    return new Acknowledged(versions, alive, deleted);
  }

  /** The page of a reader who began when this was acknowledged. */
  synchronized void check(PlainPage<Card> page, Acknowledged before) {
    List<Card> items = page.items();
    Map<ObjectId, Card> shown = new HashMap<>();
    for (Card card : items) {
      shown.put(card.id(), card);
      assertThat(before.deleted()).as("from %s", page.source()).doesNotContain(card.id());
      assertThat(card.version())
          .as("%s from %s", card, page.source())
          .isBetween(before.versions().getOrDefault(card.id(), 1), begun.get(card.id()));
    }
    assertThat(items).isSortedAccordingTo(PlainLog::compare);
    for (Card card : before.alive()) {
      boolean within = items.size() < 15 || compare(card, items.get(0)) > 0;
      if (within && !shown.containsKey(card.id())) {
        assertThat(deletionsBegun)
            .as("%s is missing, from %s", card, page.source())
            .containsKey(card.id());
      }
    }
  }

  private static int compare(Card one, Card other) {
    int times = one.at().compareTo(other.at());
    return times != 0 ? times : one.id().compareTo(other.id());
  }
}
