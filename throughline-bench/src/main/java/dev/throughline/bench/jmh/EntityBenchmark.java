package dev.throughline.bench.jmh;

import dev.throughline.bench.route.Route;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * One entity to the bytes on the wire, and back. Each entity takes each of its routes in a JVM of
 * its own, where the route's interface has one implementation besides stock's, which checks it.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xms1g", "-Xmx1g", "-XX:+AlwaysPreTouch"})
@State(Scope.Thread)
@SuppressWarnings("NullAway.Init") // JMH sets the parameters and calls setUp first
public class EntityBenchmark {

  /** The name of an {@link EntityCase}; {@link JmhCommand} sets all of them. */
  @Param("Product")
  String entity;

  /** The name of one of its routes; {@link JmhCommand} sets all of them. */
  @Param("stock")
  String route;

  private Route<Object> measured;
  private Object object;
  private byte[] bytes;

  /** Prepares the one route that this fork measures, and checks it. */
  @Setup
  public void setUp() {
    prepare(Samples.of(entity));
  }

  @SuppressWarnings("unchecked") // the route is of the entity's type
  private <T> void prepare(EntityCase<T> entityCase) {
    Route<T> checked = entityCase.checked(route);
    measured = (Route<Object>) checked;
    object = entityCase.entity();
    bytes = checked.bytes(entityCase.entity());
  }

  @Benchmark
  public Object write() {
    return measured.write(object);
  }

  @Benchmark
  public Object read() {
    return measured.read(bytes);
  }
}
