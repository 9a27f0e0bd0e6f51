package dev.throughline.redis.model.server;

import dev.throughline.redis.internal.protocol.WindowRequest;
import dev.throughline.redis.internal.protocol.WindowRequest.FillPlain;
import dev.throughline.redis.internal.protocol.WindowRequest.PlainReply;
import dev.throughline.redis.internal.protocol.WindowRequest.ReadPlain;
import dev.throughline.redis.internal.protocol.WindowRequest.ReadReply;
import dev.throughline.redis.model.Fingerprint;
import dev.throughline.redis.model.Limits;
import dev.throughline.redis.model.Model;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A Redis with the windows of one timeline. Immutable.
 *
 * @param window of a timeline with numbers
 * @param plain of one without
 * @param tokens how many tokens have been handed out
 */
public record SimulatedRedis(SimulatedWindow window, SimulatedPlainWindow plain, int tokens) {

  public static final SimulatedRedis EMPTY =
      new SimulatedRedis(SimulatedWindow.nothing(), SimulatedPlainWindow.nothing(), 0);

  /** A reply, and Redis afterwards. */
  public record Outcome(Object reply, SimulatedRedis after) {}

  public Outcome execute(WindowRequest<?> request, long clock, Model model) {
    if (!isWindow(request.window())) {
      throw new IllegalArgumentException("There is no timeline for the window " + request.window());
    }
    String token = "t" + tokens;
    if (model.plain() || request instanceof ReadPlain || request instanceof FillPlain) {
      SimulatedPlainWindow.Outcome outcome =
          plain.execute(request, clock, token, model.limits(), model.mutant());
      boolean taken =
          outcome.reply() instanceof PlainReply.Missing missing && missing.token() != null;
      return new Outcome(
          outcome.reply(),
          new SimulatedRedis(window, outcome.after(), taken ? tokens + 1 : tokens));
    }
    SimulatedWindow.Outcome outcome =
        window.execute(request, clock, token, model.limits(), model.mutant());
    boolean taken = outcome.reply() instanceof ReadReply.Missing missing && missing.token() != null;
    return new Outcome(
        outcome.reply(), new SimulatedRedis(outcome.after(), plain, taken ? tokens + 1 : tokens));
  }

  /** Redis knows bytes only, and its client makes a question mark of half a pair. */
  private static boolean isWindow(String name) {
    return name.equals(Model.WINDOW)
        || Arrays.equals(
            name.getBytes(StandardCharsets.UTF_8), Model.WINDOW.getBytes(StandardCharsets.UTF_8));
  }

  /** With the windows of another one. Tokens that were handed out never come back. */
  public SimulatedRedis withWindowsOf(SimulatedRedis other) {
    return new SimulatedRedis(other.window, other.plain, tokens);
  }

  /** P6: what a window must never exceed. */
  public @Nullable String excess(Limits limits) {
    return window.excess(limits);
  }

  public void addTo(Fingerprint print) {
    window.addTo(print);
    plain.addTo(print);
    print.add(tokens);
  }

  @Override
  public String toString() {
    return window + ", plain " + plain;
  }
}
