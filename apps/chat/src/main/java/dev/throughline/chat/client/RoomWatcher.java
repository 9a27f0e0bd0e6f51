package dev.throughline.chat.client;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.scheduling.TaskScheduler;
import tools.jackson.databind.JsonNode;

/**
 * A client in one room, which holds on whatever happens to its connection: it connects again, to
 * the next instance, loads what it missed, and sends what is not acknowledged once more.
 */
public final class RoomWatcher implements AutoCloseable {

  private static final int RECONNECT_MILLIS = 200;
  private static final int LONGEST_RECONNECT_MILLIS = 2_000;
  private static final int REPAIR_MILLIS = 50;

  private final List<ChatApi> instances;
  private final TaskScheduler heartbeats;
  private final String room;
  private final RoomFeed feed;
  private final ScheduledExecutorService worker =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "watcher");
            thread.setDaemon(true);
            return thread;
          });
  private final Map<String, Unsent> unsent = new ConcurrentHashMap<>();
  private final CompletableFuture<Void> ready = new CompletableFuture<>();
  private @Nullable ChatSocket socket;
  private int instance;
  private int failures;
  private boolean repairing;
  private volatile boolean closed;
  private final AtomicLong connects = new AtomicLong();

  /**
   * Connects in the background.
   *
   * @param instances the same person at each instance, the first one to try first
   * @param onNew is handed each message after the first page, once and in order, on one thread
   */
  public RoomWatcher(
      List<ChatApi> instances, TaskScheduler heartbeats, String room, Consumer<JsonNode> onNew) {
    this.instances = List.copyOf(instances);
    this.heartbeats = heartbeats;
    this.room = room;
    this.feed = new RoomFeed(onNew);
    worker.execute(this::connect);
  }

  private record Unsent(String clientId, String text, CompletableFuture<JsonNode> answer) {}

  /** Completes when the room is known for the first time. */
  public CompletableFuture<Void> ready() {
    return ready;
  }

  /** Says something, as often as it takes. */
  public CompletableFuture<JsonNode> say(String text) {
    Unsent message = new Unsent(UUID.randomUUID().toString(), text, new CompletableFuture<>());
    unsent.put(message.clientId(), message);
    worker.execute(() -> send(message));
    return message.answer();
  }

  /** {@return how often the connection was lost} */
  public long reconnects() {
    return Math.max(0, connects.get() - 1);
  }

  /** Cuts the connection, as a bad network would. */
  public void cut() {
    worker.execute(
        () -> {
          if (socket != null) {
            socket.close();
            lost(socket);
          }
        });
  }

  /** {@return what is known of the room at the moment} */
  public CompletableFuture<List<JsonNode>> messages() {
    return CompletableFuture.supplyAsync(feed::messages, worker);
  }

  /** Up to which revision everything is known. */
  public CompletableFuture<Long> revision() {
    return CompletableFuture.supplyAsync(feed::revision, worker);
  }

  @Override
  public void close() {
    closed = true;
    worker.execute(
        () -> {
          if (socket != null) {
            socket.close();
          }
          worker.shutdown();
        });
  }

  private ChatApi api() {
    return instances.get(instance % instances.size());
  }

  private void connect() {
    if (closed) {
      return;
    }
    connects.incrementAndGet();
    try {
      ChatSocket opened = ChatSocket.open(api(), heartbeats, reply -> {});
      socket = opened;
      var unusedClosed = opened.closed().thenAccept(reason -> onWorker(() -> lost(opened)));
      var unusedWatched =
          opened
              .watch(room, event -> onWorker(() -> event(event)))
              .thenRun(() -> onWorker(() -> watched(opened)));
    } catch (RuntimeException e) {
      again();
    }
  }

  private void lost(ChatSocket which) {
    if (socket == which) {
      socket = null;
      again();
    }
  }

  private void again() {
    instance++;
    // Later each time, and not all at once: a service that starts has enough to do.
    int pause = Math.min(LONGEST_RECONNECT_MILLIS, RECONNECT_MILLIS << Math.min(failures++, 4));
    onWorker(this::connect, pause / 2 + ThreadLocalRandom.current().nextInt(pause));
  }

  private void watched(ChatSocket which) {
    if (socket != which) {
      return;
    }
    try {
      if (feed.revision() < 0) {
        feed.page(api().get("/api/rooms/" + room).ok().path("page"));
      } else {
        repair();
      }
    } catch (RuntimeException e) {
      which.close();
      lost(which);
      return;
    }
    failures = 0;
    ready.complete(null);
    unsent.values().forEach(this::send);
  }

  private void event(JsonNode event) {
    feed.event(event);
    if (feed.behind() && !repairing) {
      // What is missing may be on its way.
      repairing = true;
      onWorker(this::repairIfBehind, REPAIR_MILLIS);
    }
  }

  private void repairIfBehind() {
    repairing = false;
    if (feed.behind() && socket != null) {
      try {
        repair();
      } catch (RuntimeException e) {
        repairing = true;
        onWorker(this::repairIfBehind, RECONNECT_MILLIS);
      }
    }
  }

  private void repair() {
    JsonNode changes;
    do {
      changes =
          api().get("/api/rooms/" + room + "/changes?limit=500&after=" + feed.revision()).ok();
      feed.changes(changes);
    } while (changes.path("more").asBoolean());
  }

  private void send(Unsent message) {
    ChatSocket current = socket;
    if (current == null || !unsent.containsKey(message.clientId())) {
      return;
    }
    try {
      var unused =
          current
              .say(room, message.clientId(), message.text())
              .whenComplete((ack, problem) -> answered(message, ack, problem));
    } catch (RuntimeException e) {
      current.close();
      lost(current);
    }
  }

  private void answered(Unsent message, @Nullable JsonNode ack, @Nullable Throwable problem) {
    if (ack != null) {
      unsent.remove(message.clientId());
      message.answer().complete(ack);
    } else if (problem instanceof ChatSocket.Refused) {
      onWorker(() -> send(message), RECONNECT_MILLIS);
    }
  }

  private void onWorker(Runnable task) {
    if (!closed) {
      worker.execute(task);
    }
  }

  private void onWorker(Runnable task, int millis) {
    if (!closed) {
      var unused = worker.schedule(task, millis, TimeUnit.MILLISECONDS);
    }
  }
}
