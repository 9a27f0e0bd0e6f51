package dev.throughline.bench.references;

import dev.throughline.bench.experiment.BenchApplication;
import dev.throughline.bench.experiment.CallCounter;
import dev.throughline.bench.experiment.Operations;
import dev.throughline.bench.process.Consumption;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.mongodb.core.MongoTemplate;
import tools.jackson.databind.JsonNode;

/** The JVM that one strategy is measured in: an application that reads orders on request. */
final class ReferencesChild {

  private final UnaryOperator<List<Order>> change;
  private @Nullable Running running;

  /** What was started. */
  private record Running(
      ConfigurableApplicationContext context, Orders orders, Supplier<List<Order>> read) {}

  /** With a change of what is read, for tests, which need a strategy that goes wrong. */
  ReferencesChild(UnaryOperator<List<Order>> change) {
    this.change = change;
  }

  public static void main(String[] arguments) throws IOException {
    new ReferencesChild(UnaryOperator.identity()).operations().serve();
  }

  Operations operations() {
    return new Operations(Map.of("start", this::start, "round", request -> round()));
  }

  private Object start(JsonNode request) {
    Strategy strategy = Strategy.valueOf(request.get("strategy").asString());
    ConfigurableApplicationContext context =
        OrderApplication.start(
            request.get("uri").asString(),
            "throughline_bench_references_" + strategy.label(),
            strategy.throughline());
    MongoTemplate template = context.getBean(MongoTemplate.class);
    Orders orders = new Orders(request.get("orders").asInt());
    orders.store(template);
    OrderRepository repository = context.getBean(OrderRepository.class);
    Supplier<List<Order>> read =
        strategy == Strategy.LOOKUP ? new Lookup(template)::orders : repository::findAll;
    running = new Running(context, orders, read);
    return Map.of("note", BenchApplication.describe(context, Order.class));
  }

  private Map<String, Object> round() {
    if (running == null) {
      throw new IllegalStateException("not started");
    }
    System.gc();
    CallCounter counter = running.context().getBean(CallCounter.class);
    int calls = counter.calls();
    Consumption mark = Consumption.now();
    long start = System.nanoTime();
    List<Order> read = running.read().get();
    double millis = (System.nanoTime() - start) / 1e6;
    Consumption consumed = Consumption.now().since(mark);
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("millis", millis);
    answer.put("cpuMillis", consumed.cpuMillis());
    answer.put("commands", counter.calls() - calls);
    String wrong = running.orders().wrong(change.apply(read));
    if (wrong != null) {
      answer.put("wrong", wrong);
    }
    return answer;
  }
}
