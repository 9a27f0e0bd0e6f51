package dev.throughline.verification.faults;

import dev.throughline.redis.timeline.TimelinePage;
import dev.throughline.verification.faults.ClientLog.Asked;
import dev.throughline.verification.faults.ClientLog.Asking;
import dev.throughline.verification.faults.ClientLog.Shown;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

/** What the threads of a client have in common: they do one thing after the other, at random. */
abstract class Participant {

  private static final int MAX_PAGE = 20;
  private static final int MAX_NAP_MILLIS = 20;

  /** A revision that no room ever has. */
  private static final long FAR = 1L << 40;

  /** What a client was started with, and what its threads share. */
  record Setup(
      Epochs epochs,
      FaultTimelines timelines,
      ClientLog log,
      String name,
      UnaryOperator<Shown> eyes,
      AtomicInteger count,
      AtomicInteger refused) {}

  /** A page that is about to be asked for. */
  record Question(String logged, Asked asked, long minRevision, long beganMicros) {}

  final Setup setup;
  final Random random;
  private final Map<String, Long> known = new ConcurrentHashMap<>();

  Participant(Setup setup) {
    this.setup = setup;
    this.random = new Random(setup.name().hashCode() * 31L + getClass().getName().hashCode());
  }

  abstract void step() throws Exception;

  int epoch() {
    return setup.epochs().now();
  }

  /** Half of the time one of the first two. */
  Room room() {
    return Room.values()[random.nextInt(random.nextBoolean() ? 2 : Room.values().length)];
  }

  String logged(int epoch, Room room) {
    return setup.epochs().logged(epoch, room);
  }

  /** A text that nothing else has. */
  String text() {
    return setup.name() + "t" + setup.count().incrementAndGet();
  }

  void nap() throws InterruptedException {
    TimeUnit.MILLISECONDS.sleep(random.nextInt(MAX_NAP_MILLIS));
  }

  /**
   * Any page, with the highest revision that is known; one in four times with none, and sometimes
   * with one that there is not, which cannot be held against the page.
   */
  Question question(int epoch, Room room) {
    String logged = logged(epoch, room);
    Asking anchor = random.nextBoolean() ? Asking.LATEST : Asking.values()[1 + random.nextInt(3)];
    long minRevision = random.nextInt(4) == 0 ? 0 : known.getOrDefault(logged, 0L);
    boolean far = random.nextInt(20) == 0;
    Asked asked =
        new Asked(
            anchor, 1 + random.nextInt(200), 1 + random.nextInt(MAX_PAGE), far ? 0 : minRevision);
    return new Question(logged, asked, far ? FAR : minRevision, ClientLog.micros());
  }

  void answered(Question question, TimelinePage<Remark<?>> page) {
    Shown shown =
        new Shown(
            page.revision(),
            page.atStart(),
            page.atTail(),
            page.source().name(),
            page.items().stream().map(ClientLog::of).toList());
    setup
        .log()
        .read(
            question.logged(), question.asked(), question.beganMicros(), setup.eyes().apply(shown));
    known.merge(question.logged(), page.revision(), Math::max);
  }
}
