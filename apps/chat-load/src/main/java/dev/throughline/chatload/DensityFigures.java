package dev.throughline.chatload;

import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * What {@link Density} measured.
 *
 * @param lost deliveries that did not come although all sockets stayed open
 * @param serviceCpuCores how many cores the service used during the run
 * @param loadCpuCores how many this process used meanwhile
 * @param deliveriesPerCore deliveries a second for each core that the service used
 * @param connectsPerSecond sockets that were connected, signed in and subscribed a second, when all
 *     returned at once, the fastest of a few times: the service is warm by then
 * @param medianConnectsPerSecond the median of these times
 * @param cpuMillisPerConnect CPU time of the service for each of these sockets, which a busy
 *     machine changes less, the median of these times
 * @param residentMegabytes memory of the service's process, the most with all sockets open
 */
record DensityFigures(
    int sockets,
    long messages,
    long deliveries,
    double deliveriesPerSecond,
    double deliveriesPerCore,
    double serviceCpuCores,
    double loadCpuCores,
    double p99Millis,
    long lost,
    double connectsPerSecond,
    double medianConnectsPerSecond,
    double cpuMillisPerConnect,
    long residentMegabytes) {

  /** These figures with what was measured when all returned, each time, and the larger memory. */
  DensityFigures connecting(List<Double> perSecond, List<Double> cpuMillis, long megabytes) {
    return new DensityFigures(
        sockets,
        messages,
        deliveries,
        deliveriesPerSecond,
        deliveriesPerCore,
        serviceCpuCores,
        loadCpuCores,
        p99Millis,
        lost,
        Collections.max(perSecond),
        median(perSecond),
        median(cpuMillis),
        Math.max(megabytes, residentMegabytes));
  }

  /** Of an odd number of values. */
  private static double median(List<Double> values) {
    return values.stream().sorted().toList().get(values.size() / 2);
  }

  /** The figures as a line for people. */
  String line() {
    return String.format(
        Locale.ROOT,
        "%d sockets (%.0f connects a second, median %.0f, %.2f ms of CPU each, %d MB): %.0f deliveries a second, %.0f a core of the"
            + " service, which used %.2f; the load used %.2f; p99 %.1f ms, %d lost",
        sockets,
        connectsPerSecond,
        medianConnectsPerSecond,
        cpuMillisPerConnect,
        residentMegabytes,
        deliveriesPerSecond,
        deliveriesPerCore,
        serviceCpuCores,
        loadCpuCores,
        p99Millis,
        lost);
  }
}
