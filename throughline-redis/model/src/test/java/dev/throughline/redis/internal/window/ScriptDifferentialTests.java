package dev.throughline.redis.internal.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.redis.internal.protocol.PageRange;
import dev.throughline.redis.internal.protocol.Slot;
import dev.throughline.redis.internal.protocol.WindowRequest;
import dev.throughline.redis.internal.protocol.WindowRequest.ReadReply;
import dev.throughline.redis.model.Limits;
import dev.throughline.redis.model.Mutant;
import dev.throughline.redis.model.server.SimulatedWindow;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The scripts answer as what the model simulates: random requests, valid and mad ones, under a
 * clock of our own. So do pages that are read without a script, wherever the window is expected to
 * end.
 */
class ScriptDifferentialTests {

  private static final long HOUR = 3_600_000;
  private static final long LEASE = 40;

  private static ScriptServer server;

  @BeforeAll
  static void start() {
    server = new ScriptServer();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6})
  void repliesAreTheSame(int seed) {
    Random random = new Random(seed);
    WindowLimits limits =
        new WindowLimits(10, 1 + random.nextInt(8), 10 + random.nextInt(60), HOUR, HOUR);
    Limits simulated =
        new Limits(limits.stalenessMillis(), limits.maxEntries(), limits.maxBytes(), LEASE);
    server.flush();
    SimulatedWindow window = SimulatedWindow.nothing();
    List<String> tokens = new ArrayList<>(List.of("none"));
    long clock = 1_000;
    long leaseEnd = Long.MAX_VALUE;
    int hits = 0;
    int directHits = 0;
    for (int step = 0; step < 2_000; step++) {
      clock += random.nextInt(4);
      if (clock >= leaseEnd) {
        // The scripts leave it to Redis to forget a lease, by its own clock.
        server.del("w".getBytes(StandardCharsets.US_ASCII));
        leaseEnd = Long.MAX_VALUE;
      }
      WindowRequest<?> request = request(random, tokens, clock);
      String token = "token" + step;
      SimulatedWindow.Outcome expected =
          window.execute(request, clock, token, simulated, Mutant.NONE);
      if (request instanceof WindowRequest.Read read) {
        ReadReply direct =
            server.read(DirectRead.of(read, random.nextInt(14)), clock, limits.stalenessMillis());
        if (direct != null) {
          assertThat(direct)
              .as("seed %d, step %d, %s", seed, step, request)
              .isEqualTo(expected.reply());
          directHits += direct instanceof ReadReply.Hit hit && !hit.slots().isEmpty() ? 1 : 0;
        }
      }
      Object actual = server.execute(WindowCall.of(request, limits, token), clock);
      assertThat(actual)
          .as("seed %d, step %d, %s", seed, step, request)
          .isEqualTo(expected.reply());
      window = expected.after();
      if (actual instanceof ReadReply.Missing missing && missing.token() != null) {
        tokens.add(token);
        leaseEnd = clock + LEASE;
      } else if (!(actual instanceof ReadReply.Missing) && request instanceof WindowRequest.Read
          || request instanceof WindowRequest.Drop) {
        leaseEnd = Long.MAX_VALUE;
      } else if (request instanceof WindowRequest.Fill
          && actual instanceof WindowRequest.ApplyReply.Accepted) {
        leaseEnd = Long.MAX_VALUE;
      }
      hits += actual instanceof ReadReply.Hit ? 1 : 0;
    }
    assertThat(hits).isPositive();
    assertThat(directHits).isPositive();
  }

  private long base = 0;

  private WindowRequest<?> request(Random random, List<String> tokens, long clock) {
    if (random.nextInt(8) == 0) {
      base++;
    }
    long revision = base + random.nextInt(4);
    return switch (random.nextInt(12)) {
      case 0, 1, 2, 3 ->
          new WindowRequest.Read("w", range(random), random.nextInt(6) == 0 ? revision : 0);
      case 4, 5, 6 -> new WindowRequest.Apply("w", slot(random, revision));
      case 7, 8 ->
          new WindowRequest.Merge(
              "w",
              revision - random.nextInt(4),
              revision,
              slots(random, revision),
              clock - random.nextInt(3));
      case 9, 10 -> {
        int n = random.nextInt(6);
        long tail = n + random.nextInt(4);
        List<Slot> slots = new ArrayList<>();
        for (long seq = tail - n + 1; seq <= tail; seq++) {
          slots.add(new Slot(seq, revision, new byte[random.nextInt(12)]));
        }
        String token =
            tokens.get(tokens.size() - 1 - Math.min(random.nextInt(2), tokens.size() - 1));
        yield new WindowRequest.Fill("w", token, tail, revision, slots, clock - random.nextInt(5));
      }
      default ->
          random.nextInt(4) == 0
              ? new WindowRequest.Drop("w")
              : new WindowRequest.Read("w", range(random), 0);
    };
  }

  private static List<Slot> slots(Random random, long revision) {
    List<Slot> slots = new ArrayList<>();
    for (long seq = 1 + random.nextInt(8); seq < 12 && random.nextInt(3) != 0; seq++) {
      slots.add(slot(random, seq, revision - random.nextInt(2)));
    }
    return slots;
  }

  private static Slot slot(Random random, long revision) {
    return slot(random, 1 + random.nextInt(10), revision);
  }

  private static Slot slot(Random random, long seq, long revision) {
    byte[] payload = new byte[random.nextInt(12)];
    random.nextBytes(payload);
    return new Slot(seq, revision, payload);
  }

  private static PageRange range(Random random) {
    int n = random.nextInt(5);
    return switch (random.nextInt(4)) {
      case 0 -> PageRange.before(1 + random.nextInt(12), n);
      case 1 -> PageRange.after(random.nextInt(12), n);
      case 2 -> PageRange.around(1 + random.nextInt(12), n, n);
      default -> PageRange.latest(n);
    };
  }
}
