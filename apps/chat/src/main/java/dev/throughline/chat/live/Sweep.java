package dev.throughline.chat.live;

import dev.throughline.chat.account.Caller;
import dev.throughline.chat.account.OpenSessions;
import dev.throughline.chat.live.Events.PositionEvent;
import dev.throughline.chat.message.History;
import dev.throughline.chat.room.Member;
import dev.throughline.chat.room.Memberships;
import dev.throughline.redis.timeline.TimelinePosition;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import tools.jackson.databind.ObjectMapper;

/**
 * Checks all sockets every few seconds: closes those whose token expired or whose session ended,
 * ends subscriptions of rooms that the account has left, and sends each room's highest numbers.
 * Notices do all of this at once; the sweep repairs what a lost notice leaves.
 */
@Component
class Sweep {

  private static final Logger logger = LoggerFactory.getLogger(Sweep.class);

  private static final int BATCH = 1000;

  private final Sockets sockets;
  private final RoomReceivers receivers;
  private final OpenSessions sessions;
  private final Memberships memberships;
  private final History history;
  private final Delivery delivery;
  private final Presence presence;
  private final LiveProperties properties;
  private final ObjectMapper mapper;
  private final Clock clock;

  Sweep(
      Sockets sockets,
      RoomReceivers receivers,
      OpenSessions sessions,
      Memberships memberships,
      History history,
      Delivery delivery,
      Presence presence,
      LiveProperties properties,
      ObjectMapper mapper,
      Clock clock) {
    this.sockets = sockets;
    this.receivers = receivers;
    this.sessions = sessions;
    this.memberships = memberships;
    this.history = history;
    this.delivery = delivery;
    this.presence = presence;
    this.properties = properties;
    this.mapper = mapper;
    this.clock = clock;
  }

  @Scheduled(fixedDelayString = "${chat.live.sweep:5s}")
  void sweep() {
    attempt("expired tokens", this::closeExpired);
    attempt("ended sessions", this::closeEnded);
    attempt("memberships", this::endFormer);
    attempt("positions", this::tellPositions);
    attempt("presence", presence::refresh);
  }

  private static void attempt(String what, Runnable action) {
    try {
      action.run();
    } catch (DataAccessException e) {
      logger.warn("The sweep could not check {}: {}", what, e.getMessage());
    }
  }

  private void closeExpired() {
    Instant now = clock.instant();
    for (Socket socket : sockets.all()) {
      Caller caller = socket.caller();
      if (caller == null) {
        if (socket.openedAt().plus(properties.signIn()).isBefore(now)) {
          socket.close("no sign-in in time");
        }
      } else if (!caller.expiresAt().isAfter(now)) {
        socket.close("the access token has expired");
      }
    }
  }

  private void closeEnded() {
    Set<String> ids = new HashSet<>();
    for (Socket socket : sockets.all()) {
      Caller caller = socket.caller();
      if (caller != null) {
        ids.add(caller.sessionId());
      }
    }
    for (List<String> batch : Presence.parts(ids, BATCH)) {
      Set<String> open = sessions.open(batch);
      for (String id : batch) {
        if (!open.contains(id)) {
          sockets.ofSession(id).forEach(socket -> socket.close("the session has ended"));
        }
      }
    }
  }

  private void endFormer() {
    Map<String, List<Runnable>> endings = new HashMap<>();
    for (Socket socket : sockets.all()) {
      Caller caller = socket.caller();
      if (caller != null) {
        for (String room : Set.copyOf(socket.rooms())) {
          endings
              .computeIfAbsent(Member.id(room, caller.accountId()), id -> new ArrayList<>())
              .add(() -> delivery.end(socket, caller.accountId(), room));
        }
      }
    }
    for (List<String> batch : Presence.parts(endings.keySet(), BATCH)) {
      Set<String> existing = memberships.existing(batch);
      for (String id : batch) {
        if (!existing.contains(id)) {
          endings.getOrDefault(id, List.of()).forEach(Runnable::run);
        }
      }
    }
  }

  private void tellPositions() {
    for (String room : receivers.rooms()) {
      TimelinePosition position = history.position(room);
      delivery.room(
          room,
          mapper.writeValueAsBytes(PositionEvent.of(room, position.tail(), position.revision())));
    }
  }
}
