package dev.throughline.mongodb.internal.driver;

import dev.throughline.mongodb.internal.driver.DriverSupport.Reason;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;

/**
 * Calls of this process by who sends their commands.
 *
 * @param direct by operations of Throughline's.
 * @param driver by the driver's public API, by reason in lower case.
 * @param stock made by stock Spring Data.
 */
public record CallCounts(long direct, Map<String, Long> driver, long stock) {

  private static final LongAdder DIRECT = new LongAdder();
  private static final LongAdder STOCK = new LongAdder();

  /** By the order of reasons. */
  private static final List<LongAdder> DRIVER =
      Stream.of(Reason.values()).map(reason -> new LongAdder()).toList();

  static void countDirect() {
    DIRECT.increment();
  }

  static void countDriver(Reason reason) {
    DRIVER.get(reason.ordinal()).increment();
  }

  /** Counts a call that stock makes. */
  public static void countStock() {
    STOCK.increment();
  }

  /** The calls of this process. */
  public static CallCounts total() {
    Map<String, Long> driver = new TreeMap<>();
    for (Reason reason : Reason.values()) {
      driver.put(tag(reason), driver(reason));
    }
    return new CallCounts(DIRECT.sum(), driver, STOCK.sum());
  }

  /** Calls that the driver's public API has sent for a reason. */
  public static long driver(Reason reason) {
    return DRIVER.get(reason.ordinal()).sum();
  }

  /** A reason as meters say it. */
  public static String tag(Reason reason) {
    return reason.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
