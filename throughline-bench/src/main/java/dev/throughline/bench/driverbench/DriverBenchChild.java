package dev.throughline.bench.driverbench;

import dev.throughline.bench.experiment.Operations;
import dev.throughline.bench.process.Consumption;
import dev.throughline.bench.route.Route;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The JVM that one strategy is measured in, on documents of one shape. */
final class DriverBenchChild {

  @SuppressWarnings("UnusedVariable")
  private static volatile int kept;

  private final UnaryOperator<byte[]> change;
  private @Nullable Task<?> task;

  /** With a change of what was encoded, for tests, which need a strategy that goes wrong. */
  DriverBenchChild(UnaryOperator<byte[]> change) {
    this.change = change;
  }

  public static void main(String[] arguments) throws IOException {
    new DriverBenchChild(UnaryOperator.identity()).operations().serve();
  }

  Operations operations() {
    return new Operations(
        Map.of(
            "start",
            this::start,
            "round",
            request ->
                round(request.get("encodes").asBoolean(), request.get("documents").asInt())));
  }

  private Object start(JsonNode request) {
    Strategy strategy = Strategy.valueOf(request.get("strategy").asString());
    Shape shape = Shape.valueOf(request.get("shape").asString());
    if (shape.suits(strategy)) {
      task = task(shape.type(), shape.sample(), strategy);
    }
    return Map.of();
  }

  private <T> Task<T> task(Class<T> type, Object sample, Strategy strategy) {
    Route<T> route = Routes.of(strategy, type);
    return new Task<>(type.cast(sample), route, change.apply(route.bytes(type.cast(sample))));
  }

  private Map<String, Object> round(boolean encodes, int documents) {
    Task<?> measured = Objects.requireNonNull(task);
    System.gc();
    Consumption mark = Consumption.now();
    kept = encodes ? measured.encode(documents) : measured.decode(documents);
    Consumption consumed = Consumption.now().since(mark);
    Map<String, Object> answer = new LinkedHashMap<>();
    double bytes = (double) measured.bytes().length * documents;
    answer.put("megabytesPerSecond", bytes / 1e6 / (consumed.nanos() / 1e9));
    answer.put("allocatedBytes", (double) consumed.allocatedBytes() / documents);
    answer.put("documentBytes", measured.bytes().length);
    answer.put("millis", consumed.millis());
    String wrong = measured.wrong();
    if (wrong != null) {
      answer.put("wrong", wrong);
    }
    return answer;
  }
}
