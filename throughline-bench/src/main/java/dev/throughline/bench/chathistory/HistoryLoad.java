package dev.throughline.bench.chathistory;

import dev.throughline.bench.experiment.Percentiles;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** Users who each ask again as soon as they have their page, and check every page. */
final class HistoryLoad {

  /** How many pages a user scrolls back. */
  private static final int SCROLLED_PAGES = 10;

  /** Where users look. */
  enum Kind {
    /** Anywhere in the history. */
    RANDOM,
    /** Entering a room, and scrolling back. */
    RECENT;

    String label() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /** A place with what it takes to get there. */
  record Start(Place place, @Nullable String cursor) {}

  private final History history;
  private final Chat chat;
  private final Kind kind;
  private final List<Start> starts;

  HistoryLoad(History history, Chat chat, Kind kind, List<Start> starts) {
    this.history = history;
    this.chat = chat;
    this.kind = kind;
    this.starts = starts;
  }

  /** What came of a round. */
  record Outcome(Map<String, Double> figures, @Nullable String firstWrong) {}

  Outcome run(int users, int millis) throws InterruptedException, ExecutionException {
    ExecutorService threads = Executors.newFixedThreadPool(users);
    try {
      long start = System.nanoTime();
      long deadline = start + millis * 1_000_000L;
      List<Future<User>> all = new ArrayList<>();
      for (int i = 0; i < users; i++) {
        User user = new User(new Random(i + start), deadline);
        all.add(threads.submit(user::askUntilDeadline));
      }
      List<Long> nanos = new ArrayList<>();
      long wrong = 0;
      List<Long> hitNanos = new ArrayList<>();
      String firstWrong = null;
      for (Future<User> one : all) {
        User user = one.get();
        nanos.addAll(user.nanos);
        wrong += user.wrong;
        hitNanos.addAll(user.hitNanos);
        firstWrong = firstWrong == null ? user.firstWrong : firstWrong;
      }
      double seconds = (System.nanoTime() - start) / 1e9;
      nanos.sort(null);
      hitNanos.sort(null);
      Map<String, Double> figures = new LinkedHashMap<>();
      figures.put("requestsPerSecond", nanos.size() / seconds);
      figures.put(
          "meanMillis", nanos.stream().mapToLong(Long::longValue).average().orElse(0) / 1e6);
      Percentiles.addTo(figures, nanos);
      figures.put("hitP99Millis", Percentiles.millis(hitNanos, 99));
      figures.put("wrongPages", (double) wrong);
      figures.put("hitRate", (double) hitNanos.size() / nanos.size());
      return new Outcome(figures, firstWrong);
    } finally {
      threads.shutdownNow();
    }
  }

  private final class User {

    private final Random random;
    private final long deadline;
    private final List<Long> nanos = new ArrayList<>();
    private long wrong;
    private final List<Long> hitNanos = new ArrayList<>();
    private @Nullable String firstWrong;

    User(Random random, long deadline) {
      this.random = random;
      this.deadline = deadline;
    }

    User askUntilDeadline() {
      do {
        Start start = starts.get(random.nextInt(starts.size()));
        Place place = start.place();
        String cursor = start.cursor();
        int pages = kind == Kind.RECENT ? SCROLLED_PAGES : 1;
        for (int i = 0; i < pages; i++) {
          History.Answer answer = ask(place, cursor);
          place = chat.older(place);
          cursor = answer.cursor();
          if (place.newer() >= chat.messagesOf(place.room()) || System.nanoTime() >= deadline) {
            break;
          }
        }
      } while (System.nanoTime() < deadline);
      return this;
    }

    private History.Answer ask(Place place, @Nullable String cursor) {
      long start = System.nanoTime();
      History.Answer answer = history.page(place, cursor);
      long took = System.nanoTime() - start;
      nanos.add(took);
      List<Message> right = chat.page(place);
      boolean isRight = answer.messages().equals(right);
      if (!isRight) {
        wrong++;
        firstWrong =
            firstWrong == null
                ? "%s holds %s instead of %s".formatted(place, ids(answer.messages()), ids(right))
                : firstWrong;
      } else if (answer.cached()) {
        hitNanos.add(took);
      }
      return answer;
    }
  }

  private static List<Long> ids(List<Message> messages) {
    return messages.stream().map(Message::id).toList();
  }
}
