package dev.throughline.chat.live;

import dev.throughline.chat.account.Caller;
import dev.throughline.chat.live.RoomReceivers.Receiver;
import dev.throughline.chat.problem.Problem;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;
import org.springframework.web.socket.CloseStatus;
import org.springframework.web.socket.TextMessage;
import org.springframework.web.socket.WebSocketHandler;
import org.springframework.web.socket.WebSocketMessage;
import org.springframework.web.socket.WebSocketSession;
import org.springframework.web.socket.handler.WebSocketHandlerDecorator;
import org.springframework.web.socket.handler.WebSocketHandlerDecoratorFactory;

/** The open sockets of this instance. */
@Component
class Sockets implements WebSocketHandlerDecoratorFactory {

  private static final Duration FAREWELL = Duration.ofSeconds(2);

  private final Map<String, Socket> byId = new ConcurrentHashMap<>();

  /** Those that have signed in, by account: a look at all sockets for each connect is too much. */
  private final Map<String, Set<Socket>> byAccount = new ConcurrentHashMap<>();

  private volatile boolean stopping;
  private final LiveProperties properties;
  private final Flusher flusher;
  private final RoomReceivers receivers;
  private final Clock clock;
  private final ApplicationEventPublisher events;

  Sockets(
      LiveProperties properties,
      Flusher flusher,
      RoomReceivers receivers,
      Clock clock,
      MeterRegistry meters,
      ApplicationEventPublisher events) {
    this.properties = properties;
    this.flusher = flusher;
    this.receivers = receivers;
    this.events = events;
    this.clock = clock;
    meters.gaugeMapSize("chat.sockets", List.of(), byId);
  }

  @Override
  public WebSocketHandler decorate(WebSocketHandler handler) {
    return new WebSocketHandlerDecorator(handler) {

      /** A frame that is larger than a socket's small buffer comes in parts. */
      @Override
      public boolean supportsPartialMessages() {
        return true;
      }

      @Override
      public void afterConnectionEstablished(WebSocketSession session) throws Exception {
        if (stopping) {
          session.close(CloseStatus.GOING_AWAY);
          return;
        }
        if (byId.size() >= properties.maxSockets()) {
          session.close(CloseStatus.SERVICE_OVERLOAD);
          return;
        }
        Outbound outbound =
            new Outbound(
                session,
                flusher,
                properties.sendBuffer().toBytes(),
                properties.sendTimeout().toMillis());
        byId.put(
            session.getId(), new Socket(outbound, clock.instant(), properties.framesPerSecond()));
        super.afterConnectionEstablished(outbound);
      }

      /** The STOMP layer takes whole frames only: it would look at all parts for each part anew. */
      @Override
      public void handleMessage(WebSocketSession session, WebSocketMessage<?> message)
          throws Exception {
        Socket socket = byId.get(session.getId());
        if (socket == null || !(message instanceof TextMessage part)) {
          super.handleMessage(session, message);
        } else if (!socket.fits(part.getPayload(), properties.maxFrame().toBytes())) {
          session.close(CloseStatus.TOO_BIG_TO_PROCESS);
        } else if (part.isLast()) {
          super.handleMessage(session, socket.whole(part));
        } else {
          socket.part(part);
        }
      }

      @Override
      public void afterConnectionClosed(WebSocketSession session, CloseStatus status)
          throws Exception {
        super.afterConnectionClosed(session, status);
        closed(byId.remove(session.getId()));
      }
    };
  }

  private void closed(@Nullable Socket socket) {
    Collection<String> heard = (socket == null) ? List.of() : Set.copyOf(socket.rooms());
    if (socket != null) {
      socket
          .subscriptions()
          .endAll()
          .forEach((id, room) -> receivers.remove(room, new Receiver(socket, id)));
    }
    Caller caller = (socket == null) ? null : socket.lastCaller();
    if (socket != null && caller != null) {
      byAccount.computeIfPresent(
          caller.accountId(),
          (id, sockets) -> {
            sockets.remove(socket);
            return sockets.isEmpty() ? null : sockets;
          });
      events.publishEvent(new Presence.SocketClosed(caller.accountId(), heard));
    }
  }

  /**
   * A socket that is open.
   *
   * @throws Problem when it is not
   */
  Socket require(@Nullable String id) {
    Socket socket = find(id);
    if (socket == null) {
      throw Problem.unauthenticated("The socket is closed.");
    }
    return socket;
  }

  @Nullable Socket find(@Nullable String id) {
    return (id == null) ? null : byId.get(id);
  }

  /**
   * The account that signed in on a socket.
   *
   * @throws Problem when no account signed in on it, or the token has expired since
   */
  Caller caller(Socket socket) {
    Caller caller = socket.caller();
    if (caller == null || !caller.expiresAt().isAfter(clock.instant())) {
      throw Problem.unauthenticated("The access token has expired.");
    }
    return caller;
  }

  /**
   * Signs a socket in.
   *
   * @throws Problem when the account has too many
   */
  void signIn(Socket socket, Caller caller) {
    byAccount.compute(
        caller.accountId(),
        (id, known) -> {
          Set<Socket> sockets = (known == null) ? ConcurrentHashMap.newKeySet(1) : known;
          long others =
              sockets.stream()
                  .filter(other -> other != socket)
                  .filter(other -> other.caller() != null)
                  .count();
          if (others >= properties.maxSocketsPerAccount()) {
            throw Problem.tooMany("Too many connections.");
          }
          sockets.add(socket);
          return sockets;
        });
    socket.signedIn(caller);
    if (!byId.containsKey(socket.id())) {
      // It was closed meanwhile, by when it was not known whose it is.
      closed(socket);
    }
  }

  /** A context may be stopped, and started again. */
  private void takeAgain() {
    stopping = false;
  }

  /**
   * Closes all sockets after what waits for them, takes no others, and waits for a while until they
   * are closed.
   */
  void closeAll() {
    stopping = true;
    long until = System.nanoTime() + FAREWELL.toNanos();
    while (!byId.isEmpty() && System.nanoTime() < until) {
      // More than once: a socket may have been opened meanwhile.
      all().forEach(Socket::sayGoodbye);
      try {
        TimeUnit.MILLISECONDS.sleep(10);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  Collection<Socket> all() {
    return List.copyOf(byId.values());
  }

  List<Socket> ofAccount(String accountId) {
    return byAccount.getOrDefault(accountId, Set.of()).stream()
        .filter(socket -> belongsTo(socket, accountId))
        .toList();
  }

  List<Socket> ofSession(String sessionId) {
    return byId.values().stream()
        .filter(
            socket -> {
              Caller caller = socket.caller();
              return caller != null && caller.sessionId().equals(sessionId);
            })
        .toList();
  }

  private static boolean belongsTo(Socket socket, String accountId) {
    Caller caller = socket.caller();
    return caller != null && caller.accountId().equals(accountId);
  }

  /**
   * Closes all sockets before the web server stops, so that clients go to another instance at once.
   * Its phase is the first to stop, before the requests that have begun are awaited.
   */
  @Component
  static class Farewell implements SmartLifecycle {

    private final Sockets sockets;
    private volatile boolean running;

    Farewell(Sockets sockets) {
      this.sockets = sockets;
    }

    @Override
    public void start() {
      sockets.takeAgain();
      running = true;
    }

    @Override
    public void stop() {
      sockets.closeAll();
      running = false;
    }

    @Override
    public boolean isRunning() {
      return running;
    }
  }
}
