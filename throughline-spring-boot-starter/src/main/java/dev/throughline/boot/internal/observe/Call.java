package dev.throughline.boot.internal.observe;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A call under way. Those of blocking calls are used by their thread alone, reactive ones by the
 * threads of the driver. Thread-safe.
 */
public final class Call {

  /** More commands than these are only counted. */
  private static final int MAX_TRIPS = 10_000;

  /** A command with its reply. */
  record Trip(Command command, long nanos, long documents, long unchangedBytes, long bytes) {}

  /** The sums of a call. */
  record Sums(
      long documents,
      long bytes,
      long commands,
      long connectionNanos,
      long driverNanos,
      long mappingNanos) {}

  private final CallName name;
  private final long started = System.nanoTime();
  final FlightEvents.@Nullable Recording recording = FlightEvents.begin();
  private final List<Trip> trips = new ArrayList<>(2);
  private long documents;
  private long bytes;
  private long commands;
  private long connectionNanos;
  private long driverNanos;
  private long mappingNanos;
  private long watchingNanos;

  Call(CallName name) {
    this.name = name;
  }

  CallName name() {
    return name;
  }

  /** {@return how long it has taken, but for what watching has} */
  synchronized long takenNanos() {
    return System.nanoTime() - started - watchingNanos;
  }

  /** Takes time that the application would not have needed. */
  synchronized void watched(long nanos) {
    watchingNanos += nanos;
  }

  synchronized void replied(Trip trip, long replyBytes) {
    commands++;
    driverNanos += trip.nanos();
    bytes += replyBytes;
    if (trips.size() < MAX_TRIPS) {
      trips.add(trip);
    }
  }

  synchronized void waited(long nanos) {
    connectionNanos += nanos;
  }

  /** Time in the driver and before it, which is none of the mapping's. */
  synchronized long away() {
    return connectionNanos + driverNanos;
  }

  synchronized void mapped(long number, long nanos) {
    documents += number;
    mappingNanos += nanos;
  }

  /** The number of results, where stock's converter did not see the documents. */
  synchronized void results(long results) {
    documents = Math.max(documents, results);
  }

  synchronized Sums sums() {
    return new Sums(documents, bytes, commands, connectionNanos, driverNanos, mappingNanos);
  }

  synchronized List<Trip> trips() {
    return List.copyOf(trips);
  }
}
