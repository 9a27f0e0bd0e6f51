package dev.throughline.bench.jmh;

import dev.throughline.bench.route.Route;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.BenchmarkParams;

/** Writes a Kotlin data class, also by the two codecs that the driver has for Kotlin. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xms1g", "-Xmx1g", "-XX:+AlwaysPreTouch"})
@State(Scope.Thread)
@SuppressWarnings("NullAway.Init") // JMH calls setUp first
public class TicketWrite {

  private final Ticket ticket = Samples.ticket().entity();
  private byte[] bytes;
  private Route<Ticket> route;

  /** Prepares the one route that this fork measures. */
  @Setup
  public void setUp(BenchmarkParams params) {
    route = Samples.ticket().route(params);
    bytes = route.bytes(ticket);
  }

  @Benchmark
  public Object stock() {
    return route.write(ticket);
  }

  @Benchmark
  public Object kotlinCodec() {
    return route.write(ticket);
  }

  @Benchmark
  public Object kotlinxCodec() {
    return route.write(ticket);
  }

  @Benchmark
  public Object throughline() {
    return route.write(ticket);
  }
}
