package dev.throughline.bench.bulkinsert;

import dev.throughline.bench.process.ChildLoop;
import dev.throughline.bench.process.Consumption;
import dev.throughline.bench.product.Product;
import dev.throughline.bench.product.Products;
import dev.throughline.bench.wiring.Wiring;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.JsonNode;

/** The JVM that one strategy is measured in: an application, and rounds of inserts on request. */
final class InsertChild {

  private @Nullable ConfigurableApplicationContext context;
  private @Nullable Insertion insertion;

  private final UnaryOperator<Insertion> wrapper;

  /** With a wrapper for tests, which need a strategy that goes wrong. */
  InsertChild(UnaryOperator<Insertion> wrapper) {
    this.wrapper = wrapper;
  }

  public static void main(String[] arguments) throws IOException {
    ChildLoop.run(new InsertChild(UnaryOperator.identity())::answer);
    System.exit(0);
  }

  Object answer(JsonNode request) {
    return switch (request.get("op").asString()) {
      case "start" ->
          start(
              Strategy.valueOf(request.get("strategy").asString()), request.get("uri").asString());
      case "round" -> round(request.get("documents").asInt());
      default -> throw new IllegalArgumentException(request.toString());
    };
  }

  private Object start(Strategy strategy, String uri) {
    context = InsertApplication.start(uri, strategy.throughline());
    insertion = wrapper.apply(Insertion.of(strategy, context));
    return Map.of("note", Wiring.describe(context, Product.class));
  }

  /** Makes products, inserts them under the clock, and tells what the clock and the ids say. */
  private Map<String, Object> round(int documents) {
    if (insertion == null) {
      throw new IllegalStateException("not started");
    }
    // Before the products are made: they are young when they are inserted, as in an application.
    System.gc();
    List<Product> products = Products.products(documents);
    Runnable measured = insertion.prepare(products);
    Consumption start = Consumption.now();
    measured.run();
    Consumption consumed = Consumption.now().since(start);
    IdDigest ids = new IdDigest();
    products.forEach(ids::add);
    return Map.of(
        "millis", consumed.millis(),
        "docsPerSecond", documents * 1000.0 / consumed.millis(),
        "cpuMillis", consumed.cpuMillis(),
        "allocatedBytesPerDoc", (double) consumed.allocatedBytes() / documents,
        "idDigest", ids.sum(),
        "missingIds", ids.missing());
  }
}
