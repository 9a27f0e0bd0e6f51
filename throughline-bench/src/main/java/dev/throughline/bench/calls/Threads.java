package dev.throughline.bench.calls;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;

/**
 * What Java threads have consumed so far: without the compiler and the collector, which work when
 * they want to.
 *
 * @param cpuNanos processor time.
 * @param allocatedBytes what they have allocated.
 */
record Threads(long cpuNanos, long allocatedBytes) {

  private static final ThreadMXBean BEAN = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** Of the current thread. */
  static Threads current() {
    long allocated = BEAN.getThreadAllocatedBytes(Thread.currentThread().getId());
    return new Threads(BEAN.getCurrentThreadCpuTime(), allocated);
  }

  /** Of all threads that are alive, which the ones that serve a client are while it is open. */
  static Threads all() {
    long[] ids = BEAN.getAllThreadIds();
    return new Threads(sum(BEAN.getThreadCpuTime(ids)), sum(BEAN.getThreadAllocatedBytes(ids)));
  }

  Threads since(Threads start) {
    return new Threads(cpuNanos - start.cpuNanos, allocatedBytes - start.allocatedBytes);
  }

  private static long sum(long[] values) {
    return Arrays.stream(values).filter(value -> value > 0).sum();
  }
}
