package dev.throughline.redis.internal.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.redis.internal.protocol.PlainEnd;
import dev.throughline.redis.internal.protocol.PlainRange;
import dev.throughline.redis.internal.protocol.PlainSlot;
import dev.throughline.redis.internal.protocol.WindowRequest;
import dev.throughline.redis.internal.protocol.WindowRequest.PlainReply;
import dev.throughline.redis.model.Limits;
import dev.throughline.redis.model.Mutant;
import dev.throughline.redis.model.server.SimulatedPlainWindow;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The scripts for plain windows answer as what the model simulates. */
class PlainScriptDifferentialTests {

  private static final long HOUR = 3_600_000;
  private static final byte[] OPEN = {};

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
  @ValueSource(ints = {1, 2, 3, 4})
  void repliesAreTheSame(int seed) {
    Random random = new Random(seed);
    // Redis itself forgets what expires, by its own clock: so nothing does, but what is read too
    // late is as good as forgotten.
    WindowLimits limits = new WindowLimits(HOUR, 1, 1, HOUR, HOUR);
    Limits simulated = new Limits(HOUR, 1, 1, HOUR);
    server.flush();
    SimulatedPlainWindow window = SimulatedPlainWindow.nothing();
    String token = "none";
    long clock = 2 * HOUR;
    int hits = 0;
    int below = 0;
    int refused = 0;
    for (int step = 0; step < 3_000; step++) {
      clock += random.nextInt(4);
      if (random.nextInt(200) == 0) {
        clock += HOUR;
        server.del("w".getBytes(StandardCharsets.US_ASCII));
        window = SimulatedPlainWindow.nothing();
      }
      WindowRequest<?> request = request(random, token, clock);
      String newToken = "token" + step;
      SimulatedPlainWindow.Outcome expected =
          window.execute(request, clock, newToken, simulated, Mutant.NONE);
      Object actual = server.execute(WindowCall.of(request, limits, newToken), clock);
      assertThat(actual)
          .as("seed %d, step %d, %s to %s", seed, step, request, window)
          .isEqualTo(expected.reply());
      window = expected.after();
      if (actual instanceof PlainReply.Missing missing && missing.token() != null) {
        token = newToken;
      }
      hits += actual instanceof PlainReply.Hit ? 1 : 0;
      below += actual instanceof PlainReply.Below ? 1 : 0;
      refused += actual instanceof WindowRequest.ApplyReply.Absent ? 1 : 0;
    }
    assertThat(hits).isGreaterThan(100);
    assertThat(below).isGreaterThan(100);
    assertThat(refused).isGreaterThan(20);
  }

  private static WindowRequest<?> request(Random random, String token, long clock) {
    return switch (random.nextInt(30)) {
      case 0 -> new WindowRequest.Drop("w");
      case 1, 2, 3 ->
          new WindowRequest.FillPlain(
              "w",
              random.nextInt(5) == 0 ? "dead" : token,
              new PlainEnd(random.nextBoolean(), slots(random)),
              clock - random.nextInt(20));
      default ->
          new WindowRequest.ReadPlain(
              "w",
              new PlainRange(
                  random.nextBoolean(),
                  random.nextInt(3) == 0 ? OPEN : place(random),
                  1 + random.nextInt(5)));
    };
  }

  private static List<PlainSlot> slots(Random random) {
    TreeSet<byte[]> places = new TreeSet<>(Comparator.comparing(b -> b, Arrays::compareUnsigned));
    for (int i = random.nextInt(8); i > 0; i--) {
      places.add(place(random));
    }
    List<PlainSlot> slots = new ArrayList<>();
    for (byte[] place : places) {
      slots.add(new PlainSlot(place, bytes(random, random.nextInt(3)), bytes(random, 4)));
    }
    return slots;
  }

  /** Of one length, so that none begins another; all bytes, as in a number. */
  private static byte[] place(Random random) {
    byte[] mad = {0, 1, 2, 0x7F, (byte) 0x80, (byte) 0xFE, (byte) 0xFF};
    return new byte[] {
      (byte) (1 + random.nextInt(2)), mad[random.nextInt(mad.length)], mad[random.nextInt(2)]
    };
  }

  private static byte[] bytes(Random random, int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }
}
