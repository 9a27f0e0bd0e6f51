package dev.throughline.chat.live;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The subscriptions of one socket. A subscription to a room is noted before membership is checked,
 * so that a removal at the same time finds it, and hears nothing until it is admitted. Safe for
 * several threads.
 */
final class Subscriptions {

  private final Map<String, Subscription> byId = new ConcurrentHashMap<>();

  /**
   * A subscription.
   *
   * @param room null for the socket's own queue
   * @param admitted whether membership has been checked
   */
  private record Subscription(@Nullable String room, boolean admitted) {}

  int count() {
    return byId.size();
  }

  /**
   * {@return whether a subscription of the socket is to this room, or to its own queue for null}
   */
  boolean has(@Nullable String room) {
    return byId.values().stream().anyMatch(known -> Objects.equals(known.room(), room));
  }

  /**
   * Notes a subscription; returns false when its id is in use. The broker would keep the first of
   * two with one id, and a note of the second would hide it.
   *
   * @param room null for the socket's own queue
   */
  boolean note(String id, @Nullable String room) {
    return byId.putIfAbsent(id, new Subscription(room, false)) == null;
  }

  /** Lets a noted subscription hear its room; returns false when it was ended meanwhile. */
  boolean admit(String id, String room) {
    return byId.replace(id, new Subscription(room, false), new Subscription(room, true));
  }

  void end(String id) {
    byId.remove(id);
  }

  /** Ends the subscriptions of a room, admitted or not, with this call; returns their ids. */
  Collection<String> leave(String room) {
    List<String> ended =
        byId.entrySet().stream()
            .filter(entry -> room.equals(entry.getValue().room()))
            .map(Map.Entry::getKey)
            .toList();
    ended.forEach(byId::remove);
    return ended;
  }

  /** Ends all; returns the rooms of those that had one, by their ids. */
  Map<String, String> endAll() {
    Map<String, String> rooms = new HashMap<>();
    byId.forEach(
        (id, subscription) -> {
          if (subscription.room() != null) {
            rooms.put(id, subscription.room());
          }
        });
    byId.clear();
    return rooms;
  }

  /** The room of a subscription, or null when it has none. */
  @Nullable String room(String id) {
    Subscription subscription = byId.get(id);
    return (subscription == null) ? null : subscription.room();
  }

  /** The rooms that the socket hears. */
  Collection<String> rooms() {
    return byId.values().stream()
        .filter(Subscription::admitted)
        .map(Subscription::room)
        .filter(Objects::nonNull)
        .toList();
  }

  /** {@return whether an event of a room may go out for a subscription} */
  boolean hears(@Nullable String id, String room) {
    return id != null && new Subscription(room, true).equals(byId.get(id));
  }
}
