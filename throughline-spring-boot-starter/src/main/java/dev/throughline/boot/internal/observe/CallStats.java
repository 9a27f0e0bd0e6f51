package dev.throughline.boot.internal.observe;

import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** Sums over all calls of one name. Thread-safe. */
public final class CallStats {

  private static final double NANOS = 1e6;

  private final CallName name;
  private final LongAdder calls = new LongAdder();
  private final LongAdder failures = new LongAdder();
  private final LongAdder documents = new LongAdder();
  private final LongAdder bytes = new LongAdder();
  private final LongAdder commands = new LongAdder();
  private final LongAdder connection = new LongAdder();
  private final LongAdder driver = new LongAdder();
  private final LongAdder mapping = new LongAdder();
  private final LongAdder total = new LongAdder();
  private final LongAccumulator largest = new LongAccumulator(Math::max, 0);

  CallStats(CallName name) {
    this.name = name;
  }

  void add(Call.Sums call, long nanos, boolean failed) {
    calls.increment();
    if (failed) {
      failures.increment();
    }
    documents.add(call.documents());
    largest.accumulate(call.documents());
    bytes.add(call.bytes());
    commands.add(call.commands());
    connection.add(call.connectionNanos());
    driver.add(call.driverNanos());
    mapping.add(call.mappingNanos());
    total.add(nanos);
  }

  /** The sums so far; calls that end meanwhile may be in some of them. */
  public Figures figures() {
    double whole = total.sum() / NANOS;
    double waiting = connection.sum() / NANOS;
    double sending = driver.sum() / NANOS;
    double converting = mapping.sum() / NANOS;
    return new Figures(
        name,
        calls.sum(),
        failures.sum(),
        documents.sum(),
        largest.get(),
        bytes.sum(),
        commands.sum(),
        waiting,
        sending,
        converting,
        Math.max(0, whole - waiting - sending - converting),
        whole);
  }
}
