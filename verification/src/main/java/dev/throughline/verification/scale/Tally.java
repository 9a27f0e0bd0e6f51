package dev.throughline.verification.scale;

import com.mongodb.event.CommandListener;
import com.mongodb.event.CommandStartedEvent;
import dev.throughline.redis.internal.protocol.WindowRequest;
import dev.throughline.redis.internal.window.WindowListener;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts the commands that an operation sends, on the thread that waits for it. */
final class Tally implements CommandListener, WindowListener {

  /** What a user does. */
  enum Kind {
    PAGE,
    WRITE
  }

  private final ThreadLocal<Kind> current = ThreadLocal.withInitial(() -> Kind.PAGE);
  private final Map<Kind, LongAdder> operations = new ConcurrentHashMap<>();
  private final Map<Kind, LongAdder> mongo = new ConcurrentHashMap<>();
  private final Map<Kind, LongAdder> redis = new ConcurrentHashMap<>();
  private final Map<String, LongAdder> windows = new ConcurrentHashMap<>();

  /** Says what the calling thread does next. */
  void begin(Kind kind) {
    current.set(kind);
    add(operations, kind);
  }

  @Override
  public void commandStarted(CommandStartedEvent event) {
    add(mongo, current.get());
  }

  @Override
  public void answered(WindowRequest<?> request, Object reply) {
    add(redis, current.get());
    add(windows, request.window());
  }

  private static <K> void add(Map<K, LongAdder> to, K key) {
    to.computeIfAbsent(key, it -> new LongAdder()).increment();
  }

  long operations(Kind kind) {
    return sum(operations, kind);
  }

  double mongoPer(Kind kind) {
    return (double) sum(mongo, kind) / Math.max(1, operations(kind));
  }

  double redisPer(Kind kind) {
    return (double) sum(redis, kind) / Math.max(1, operations(kind));
  }

  /** {@return how many requests all windows got} */
  long redis() {
    return sum(redis, Kind.PAGE) + sum(redis, Kind.WRITE);
  }

  /** {@return how many requests each window got} */
  Map<String, LongAdder> windows() {
    return windows;
  }

  private static long sum(Map<Kind, LongAdder> of, Kind kind) {
    LongAdder adder = of.get(kind);
    return adder == null ? 0 : adder.sum();
  }
}
