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

/** From an entity to the bytes on the wire. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xms1g", "-Xmx1g", "-XX:+AlwaysPreTouch"})
@State(Scope.Thread)
@SuppressWarnings("NullAway.Init") // JMH calls setUp first
public abstract class WriteBenchmark<T> {

  private final EntityCase<T> entityCase;
  Route<T> route;
  T entity;

  WriteBenchmark(EntityCase<T> entityCase) {
    this.entityCase = entityCase;
  }

  /** Prepares the one route that this fork measures. */
  @Setup
  public void setUp(BenchmarkParams params) {
    route = entityCase.route(params);
    entity = entityCase.entity();
  }

  @Benchmark
  public Object stock() {
    return route.write(entity);
  }

  @Benchmark
  public Object pojoCodec() {
    return route.write(entity);
  }

  @Benchmark
  public Object jacksonBson() {
    return route.write(entity);
  }

  @Benchmark
  public Object handCodec() {
    return route.write(entity);
  }

  @Benchmark
  public Object throughline() {
    return route.write(entity);
  }
}
