package dev.throughline.chat.live;

import dev.throughline.chat.account.Caller;
import dev.throughline.chat.live.Events.PresenceEvent;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.event.EventListener;
import org.springframework.dao.DataAccessException;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.core.ZSetOperations.TypedTuple;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * The accounts that are online, in Redis for a few seconds at a time: added before their rooms hear
 * of them, refreshed by the sweep of each instance that has a socket of the account. It is used for
 * display only.
 */
@Component
class Presence {

  private static final Logger logger = LoggerFactory.getLogger(Presence.class);

  private static final String KEY = "chat:online";

  /** Of one event, which so stays below the largest frame. */
  private static final int MOST_ACCOUNTS = 100;

  /** What has changed since the last events, by room and account. */
  private final Map<String, Map<String, Boolean>> changes = new ConcurrentHashMap<>();

  private final Sockets sockets;
  private final Broadcaster broadcaster;
  private final StringRedisTemplate redis;
  private final LiveProperties properties;
  private final Clock clock;

  Presence(
      Sockets sockets,
      Broadcaster broadcaster,
      StringRedisTemplate redis,
      LiveProperties properties,
      Clock clock) {
    this.sockets = sockets;
    this.broadcaster = broadcaster;
    this.redis = redis;
    this.properties = properties;
    this.clock = clock;
  }

  /** Returns the accounts that are online, of the given ones. */
  List<String> online(List<String> accounts) {
    long now = clock.millis();
    try {
      List<Double> until = redis.opsForZSet().score(KEY, accounts.toArray());
      List<String> online = new ArrayList<>();
      for (int i = 0; until != null && i < accounts.size(); i++) {
        Double time = until.get(i);
        if (time != null && time > now) {
          online.add(accounts.get(i));
        }
      }
      return online;
    } catch (DataAccessException e) {
      logger.debug("Redis does not answer, accounts with a socket here count as online", e);
      return accounts.stream().filter(account -> !sockets.ofAccount(account).isEmpty()).toList();
    }
  }

  /** Says that those with a socket here are online, until a few sweeps later. */
  void refresh() {
    Set<String> here = new HashSet<>();
    for (Socket socket : sockets.all()) {
      Caller caller = socket.caller();
      if (caller != null) {
        here.add(caller.accountId());
      }
    }
    add(here);
    redis.opsForZSet().removeRangeByScore(KEY, 0, (double) clock.millis());
  }

  private void add(Set<String> accounts) {
    if (!accounts.isEmpty()) {
      double until = clock.millis() + 4.0 * properties.sweep().toMillis();
      Set<TypedTuple<String>> tuples = new HashSet<>();
      accounts.forEach(account -> tuples.add(TypedTuple.of(account, until)));
      redis.opsForZSet().add(KEY, tuples);
    }
  }

  @EventListener
  void entered(RoomWatched event) {
    note(event.room(), event.accountId(), true);
  }

  @EventListener
  void closed(SocketClosed event) {
    if (sockets.ofAccount(event.accountId()).isEmpty()) {
      event.rooms().forEach(room -> note(room, event.accountId(), false));
    }
  }

  /** Announces accounts again that left another instance and are still here. */
  @EventListener
  void heard(PresenceHeard event) {
    for (String account : event.offline()) {
      if (sockets.ofAccount(account).stream().anyMatch(it -> it.rooms().contains(event.room()))) {
        note(event.room(), account, true);
      }
    }
  }

  private void note(String room, String account, boolean online) {
    changes.compute(
        room,
        (key, before) -> {
          Map<String, Boolean> accounts = (before == null) ? new LinkedHashMap<>() : before;
          accounts.put(account, online);
          return accounts;
        });
  }

  /**
   * Sends what has changed, one event for many accounts: when an instance starts again, all of a
   * room return within a second, and an event for each would be sent to each.
   */
  @Scheduled(fixedDelayString = "${chat.live.presence:250ms}")
  void send() {
    Map<String, Map<String, Boolean>> taken = new LinkedHashMap<>();
    for (String room : Set.copyOf(changes.keySet())) {
      Map<String, Boolean> accounts = changes.remove(room);
      if (accounts != null) {
        taken.put(room, accounts);
      }
    }
    store(taken.values());
    taken.forEach(this::send);
  }

  /** Comes first: a client that hears of an account and then asks for all finds it among them. */
  private void store(Collection<Map<String, Boolean>> taken) {
    Set<String> online = new HashSet<>();
    Set<String> offline = new HashSet<>();
    for (Map<String, Boolean> accounts : taken) {
      accounts.forEach((account, there) -> (there ? online : offline).add(account));
    }
    offline.removeAll(online);
    try {
      add(online);
      if (!offline.isEmpty()) {
        redis.opsForZSet().remove(KEY, offline.toArray());
      }
    } catch (DataAccessException e) {
      logger.debug("Redis does not answer, the sweep repeats who is online", e);
    }
  }

  private void send(String room, Map<String, Boolean> accounts) {
    for (List<String> part : parts(accounts.keySet(), MOST_ACCOUNTS)) {
      List<String> online = new ArrayList<>();
      List<String> offline = new ArrayList<>();
      part.forEach(it -> (Boolean.TRUE.equals(accounts.get(it)) ? online : offline).add(it));
      broadcaster.presence(PresenceEvent.of(room, online, offline));
    }
  }

  /** Ids in parts of at most so many. */
  static List<List<String>> parts(Set<String> ids, int most) {
    List<String> all = List.copyOf(ids);
    List<List<String>> parts = new ArrayList<>();
    for (int from = 0; from < all.size(); from += most) {
      parts.add(all.subList(from, Math.min(all.size(), from + most)));
    }
    return parts;
  }

  /** An account listens to a room now. */
  record RoomWatched(String accountId, String room) {}

  /** A socket of an account is gone. */
  record SocketClosed(String accountId, Collection<String> rooms) {}

  /** Accounts have gone offline in a room, as another instance says. */
  record PresenceHeard(String room, List<String> offline) {}
}
