package dev.throughline.chat.live;

import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;

/**
 * Which subscriptions hear which room at this instance. It only finds them: whether one may hear is
 * its socket's to say at each event. Safe for several threads.
 */
@Component
class RoomReceivers {

  /** A subscription of a socket. */
  record Receiver(Socket socket, String subscription) {}

  private final Map<String, Set<Receiver>> byRoom = new ConcurrentHashMap<>();

  void add(String room, Receiver receiver) {
    byRoom.compute(
        room,
        (key, before) -> {
          Set<Receiver> receivers = (before == null) ? ConcurrentHashMap.newKeySet() : before;
          receivers.add(receiver);
          return receivers;
        });
    if (!receiver.socket().subscriptions().hears(receiver.subscription(), room)) {
      // It was ended meanwhile, and perhaps removed before it was added.
      remove(room, receiver);
    }
  }

  void remove(String room, Receiver receiver) {
    byRoom.computeIfPresent(
        room,
        (key, receivers) -> {
          receivers.remove(receiver);
          return receivers.isEmpty() ? null : receivers;
        });
  }

  /** The receivers of a room. */
  Collection<Receiver> of(String room) {
    return byRoom.getOrDefault(room, Set.of());
  }

  /** The rooms with a receiver at this instance. */
  Set<String> rooms() {
    return Set.copyOf(byRoom.keySet());
  }
}
