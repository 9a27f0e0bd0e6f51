package dev.throughline.verification.soak;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.util.EnumMap;
import java.util.Map;

/** What this JVM holds. */
final class JvmState {

  private static final int COLLECTIONS = 2;
  private static final long PAUSE_MILLIS = 100;
  private static final double MEGABYTE = 1 << 20;

  private JvmState() {}

  /** After collections, and after threads that were asked to end had the time to do so. */
  static Map<Line, Double> settled() throws InterruptedException {
    for (int i = 0; i < COLLECTIONS; i++) {
      // What a collection enqueues is let go by threads of the JVM.
      System.gc();
      Thread.sleep(PAUSE_MILLIS);
    }
    Map<Line, Double> state = new EnumMap<>(Line.class);
    state.put(
        Line.CLASSES, (double) ManagementFactory.getClassLoadingMXBean().getLoadedClassCount());
    state.put(Line.METASPACE, metaspace() / MEGABYTE);
    state.put(
        Line.HEAP, ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / MEGABYTE);
    state.put(Line.THREADS, (double) ManagementFactory.getThreadMXBean().getThreadCount());
    state.put(Line.DESCRIPTORS, (double) descriptors());
    return state;
  }

  private static long metaspace() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getName().equals("Metaspace"))
        .mapToLong((MemoryPoolMXBean pool) -> pool.getUsage().getUsed())
        .sum();
  }

  /** 0 on a system that does not count them. */
  private static long descriptors() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
        ? unix.getOpenFileDescriptorCount()
        : 0;
  }
}
