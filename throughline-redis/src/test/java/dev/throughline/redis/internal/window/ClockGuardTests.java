package dev.throughline.redis.internal.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.redis.internal.protocol.PageRange;
import dev.throughline.redis.internal.protocol.PlainRange;
import dev.throughline.redis.internal.protocol.WindowRequest;
import dev.throughline.redis.internal.protocol.WindowRequest.ApplyReply;
import dev.throughline.redis.internal.protocol.WindowRequest.Merge;
import dev.throughline.redis.internal.protocol.WindowRequest.PlainReply;
import dev.throughline.redis.internal.protocol.WindowRequest.ReadReply;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A process that sees the clock of Redis go back believes no window that was verified before. */
class ClockGuardTests {

  private static final long EPOCH = 1_700_000_000_000L;

  private final ClockGuard guard = new ClockGuard(false);

  private Object answered(WindowRequest<?> request, Object reply, long millis) {
    return guard.checked(
        request,
        reply,
        TimeUnit.MILLISECONDS.toNanos(millis),
        TimeUnit.MILLISECONDS.toNanos(millis + 1));
  }

  private static WindowRequest<?> read(String window) {
    return new WindowRequest.Read(window, PageRange.latest(5), 0);
  }

  private static ReadReply.Hit hit(long now, long verified) {
    return new ReadReply.Hit(7, 7, now - verified, now, List.of());
  }

  private Object hitAt(String window, long millis, long now, long verified) {
    return answered(read(window), hit(now, verified), millis);
  }

  @Test
  void clockThatGoesOnIsBelieved() {
    for (long millis = 0; millis < 100_000; millis += 333) {
      long now = EPOCH + millis + millis / 5_000; // adjusted slowly
      assertThat(hitAt("a", millis, now, now - 400)).isInstanceOf(ReadReply.Hit.class);
    }
    assertThat(hitAt("a", 100_500, EPOCH + 200_000, EPOCH + 199_800))
        .isInstanceOf(ReadReply.Hit.class);
  }

  @Test
  void windowsFromBeforeAreVerifiedOnce() {
    hitAt("a", 0, EPOCH + 10_000, EPOCH + 9_900);
    assertThat(hitAt("a", 100, EPOCH + 50, EPOCH - 200))
        .isEqualTo(new ReadReply.Expired(7, EPOCH + 50));
    // When the clock gets there, what was verified by the old one looks fresh.
    assertThat(hitAt("a", 10_000, EPOCH + 9_950, EPOCH + 9_900))
        .isInstanceOf(ReadReply.Expired.class);
    answered(new Merge("a", 7, 7, List.of(), EPOCH + 9_950), new ApplyReply.Accepted(), 10_001);
    assertThat(hitAt("a", 10_002, EPOCH + 9_952, EPOCH + 9_950)).isInstanceOf(ReadReply.Hit.class);
    assertThat(hitAt("b", 10_003, EPOCH + 9_953, EPOCH + 9_900))
        .isInstanceOf(ReadReply.Expired.class);
    // What was verified later than the old clock ever was is in no doubt.
    assertThat(hitAt("b", 10_500, EPOCH + 10_450, EPOCH + 10_400))
        .isInstanceOf(ReadReply.Hit.class);
  }

  @Test
  void trustEndsWithTheNextJump() {
    hitAt("a", 0, EPOCH + 10_000, EPOCH + 9_900);
    hitAt("a", 100, EPOCH, EPOCH - 200);
    answered(new Merge("a", 7, 7, List.of(), EPOCH), new ApplyReply.Accepted(), 101);
    assertThat(hitAt("a", 102, EPOCH + 2, EPOCH)).isInstanceOf(ReadReply.Hit.class);
    assertThat(hitAt("a", 103, EPOCH - 5_000, EPOCH - 5_001)).isInstanceOf(ReadReply.Expired.class);
  }

  @Test
  void plainWindowsAreNotBelievedEither() {
    WindowRequest<?> read = new WindowRequest.ReadPlain("p", new PlainRange(true, new byte[0], 5));
    answered(read, new PlainReply.Missing(null, EPOCH + 10_000), 0);
    assertThat(answered(read, new PlainReply.Hit(null, 5, EPOCH), 50))
        .isEqualTo(new PlainReply.Expired());
  }

  /** The clock was set back by a second before an answer that took longer. */
  @Test
  void aJumpThatASlowAnswerHidesIsSeenWithTheNextOne() {
    hitAt("a", 0, EPOCH + 10_000, EPOCH + 9_900);
    guard.checked(
        read("a"),
        hit(EPOCH + 10_400, EPOCH + 9_900),
        TimeUnit.MILLISECONDS.toNanos(20),
        TimeUnit.MILLISECONDS.toNanos(1_500));
    assertThat(hitAt("a", 1_600, EPOCH + 10_600, EPOCH + 9_900))
        .isInstanceOf(ReadReply.Expired.class);
  }

  /** Slow answers tell little of the time, and are no reason to doubt. */
  @Test
  void slowAnswersAreNoJumps() {
    hitAt("a", 0, EPOCH, EPOCH - 10);
    Object slow =
        guard.checked(
            read("a"), hit(EPOCH + 20, EPOCH + 10), 20_000_000, TimeUnit.MILLISECONDS.toNanos(100));
    assertThat(slow).isInstanceOf(ReadReply.Hit.class);
    assertThat(hitAt("a", 101, EPOCH + 101, EPOCH + 90)).isInstanceOf(ReadReply.Hit.class);
  }
}
