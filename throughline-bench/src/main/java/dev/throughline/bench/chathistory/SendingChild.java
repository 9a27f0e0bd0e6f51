package dev.throughline.bench.chathistory;

import dev.throughline.bench.experiment.Operations;
import dev.throughline.bench.experiment.Percentiles;
import dev.throughline.bench.process.Consumption;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The JVM of one way to store messages, and the users who send them. */
final class SendingChild {

  /** One of so many messages is read and compared with what was sent. */
  private static final int COMPARED = 50;

  /** Strategies share collections: each has ids of its own. */
  private static final long IDS = 1_000_000_000;

  private final UnaryOperator<Sending> wrapper;
  private final AtomicLong numbers = new AtomicLong();
  private long first;
  private @Nullable Sending sending;

  /** With a wrapper for tests, which need a strategy that goes wrong. */
  SendingChild(UnaryOperator<Sending> wrapper) {
    this.wrapper = wrapper;
  }

  public static void main(String[] arguments) throws IOException {
    new SendingChild(UnaryOperator.identity()).operations().serve();
  }

  Operations operations() {
    return new Operations(Map.of("start", this::start, "round", this::round));
  }

  private Object start(JsonNode request) {
    SendingStrategy strategy = SendingStrategy.valueOf(request.get("strategy").asString());
    first = 1 + strategy.ordinal() * IDS;
    numbers.set(first);
    Sending opened = wrapper.apply(strategy.open(Stores.of(request)));
    sending = opened;
    return Map.of("note", opened.wiring());
  }

  private Object round(JsonNode request) throws InterruptedException, ExecutionException {
    Sending way = sending;
    if (way == null) {
      throw new IllegalStateException("not started");
    }
    int users = request.get("users").asInt();
    int rooms = request.get("rooms").asInt();
    long millis = request.get("millis").asLong();
    ExecutorService threads = Executors.newFixedThreadPool(users);
    try {
      System.gc();
      Consumption start = Consumption.now();
      long deadline = start.nanos() + millis * 1_000_000;
      List<Future<List<Sent>>> all = new ArrayList<>();
      for (int user = 0; user < users; user++) {
        String room = Chat.roomName(user % rooms);
        String author = "user-" + user;
        all.add(threads.submit(() -> send(way, room, author, deadline)));
      }
      List<Sent> sent = new ArrayList<>();
      for (Future<List<Sent>> one : all) {
        sent.addAll(one.get());
      }
      return answer(way, sent, Consumption.now().since(start));
    } finally {
      threads.shutdownNow();
    }
  }

  private record Sent(Message message, long nanos) {}

  private List<Sent> send(Sending way, String room, String author, long deadline) {
    List<Sent> sent = new ArrayList<>();
    do {
      long number = numbers.getAndIncrement();
      Message message =
          new Message(
              number,
              room,
              author,
              "what is said as number " + number,
              Instant.now().truncatedTo(ChronoUnit.MILLIS));
      long start = System.nanoTime();
      way.send(message);
      sent.add(new Sent(message, System.nanoTime() - start));
    } while (System.nanoTime() < deadline);
    return sent;
  }

  private Map<String, Object> answer(Sending way, List<Sent> sent, Consumption consumed) {
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("messagesPerSecond", sent.size() * 1000.0 / consumed.millis());
    Percentiles.addTo(answer, sent.stream().map(Sent::nanos).sorted().toList());
    answer.put("cpuMicros", consumed.cpuMillis() * 1000 / sent.size());
    answer.put("allocatedBytes", (double) consumed.allocatedBytes() / sent.size());
    String wrong = wrong(way, sent);
    if (wrong != null) {
      answer.put("wrong", wrong);
    }
    return answer;
  }

  private @Nullable String wrong(Sending way, List<Sent> sent) {
    long stored = way.stored(first, first + IDS);
    long all = numbers.get() - first;
    if (stored != all) {
      return "%d messages are there of %d that were sent".formatted(stored, all);
    }
    for (int i = 0; i < sent.size(); i += COMPARED) {
      Message message = sent.get(i).message();
      Message found = way.find(message.id());
      if (!message.equals(found)) {
        return "%s was sent, %s is there".formatted(message, found);
      }
    }
    return null;
  }
}
