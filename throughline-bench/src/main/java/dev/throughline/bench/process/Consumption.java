package dev.throughline.bench.process;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What this JVM has consumed so far.
 *
 * @param nanos the clock.
 * @param cpuNanos processor time of all threads, those of the compiler and the collector included.
 * @param allocatedBytes allocated by all Java threads: exactly on JDK 21 and later; before, by the
 *     threads that are alive, so that these must outlive a measurement.
 * @param collections garbage collections, of all kinds.
 * @param collectionMillis how long they took: with the collector that is the default, how long the
 *     application's threads were stopped.
 */
public record Consumption(
    long nanos, long cpuNanos, long allocatedBytes, long collections, long collectionMillis) {

  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final @Nullable Method TOTAL_ALLOCATED = totalAllocated();

  /** The state now. */
  public static Consumption now() {
    long allocated = allocated();
    long collections = 0;
    long collectionMillis = 0;
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      collections += collector.getCollectionCount();
      collectionMillis += collector.getCollectionTime();
    }
    return new Consumption(
        System.nanoTime(), SYSTEM.getProcessCpuTime(), allocated, collections, collectionMillis);
  }

  /** {@return what has been consumed since an earlier state} */
  public Consumption since(Consumption start) {
    return new Consumption(
        nanos - start.nanos,
        cpuNanos - start.cpuNanos,
        allocatedBytes - start.allocatedBytes,
        collections - start.collections,
        collectionMillis - start.collectionMillis);
  }

  /** The clock in milliseconds. */
  public double millis() {
    return nanos / 1e6;
  }

  /** Processor time in milliseconds. */
  public double cpuMillis() {
    return cpuNanos / 1e6;
  }

  private static long allocated() {
    if (TOTAL_ALLOCATED != null) {
      try {
        return (long) TOTAL_ALLOCATED.invoke(THREADS);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }
    long[] allocated = THREADS.getThreadAllocatedBytes(THREADS.getAllThreadIds());
    return Arrays.stream(allocated).filter(bytes -> bytes > 0).sum();
  }

  private static @Nullable Method totalAllocated() {
    try {
      return ThreadMXBean.class.getMethod("getTotalThreadAllocatedBytes");
    } catch (NoSuchMethodException e) {
      return null;
    }
  }
}
