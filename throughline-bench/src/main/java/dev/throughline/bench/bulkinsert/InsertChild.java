package dev.throughline.bench.bulkinsert;

import dev.throughline.bench.experiment.BenchApplication;
import dev.throughline.bench.experiment.Operations;
import dev.throughline.bench.process.Consumption;
import dev.throughline.bench.product.Product;
import dev.throughline.bench.product.Products;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.JsonNode;

/** The JVM that one strategy is measured in: an application, and rounds of inserts on request. */
final class InsertChild {

  private @Nullable ConfigurableApplicationContext context;
  private @Nullable Insertion insertion;
  private Workload workload = Workload.NEW;

  private final UnaryOperator<Insertion> wrapper;

  /** With a wrapper for tests, which need a strategy that goes wrong. */
  InsertChild(UnaryOperator<Insertion> wrapper) {
    this.wrapper = wrapper;
  }

  public static void main(String[] arguments) throws IOException {
    new InsertChild(UnaryOperator.identity()).operations().serve();
  }

  Operations operations() {
    return new Operations(
        Map.of("start", this::start, "round", request -> round(request.get("documents").asInt())));
  }

  private Object start(JsonNode request) {
    Strategy strategy = Strategy.valueOf(request.get("strategy").asString());
    workload = Workload.valueOf(request.get("workload").asString());
    context = InsertApplication.start(request.get("uri").asString(), strategy.throughline());
    insertion = wrapper.apply(Insertion.of(strategy, workload, context));
    return Map.of("note", BenchApplication.describe(context, Product.class));
  }

  /** Makes products, inserts them under the clock, and tells what the clock and the ids say. */
  private Map<String, Object> round(int documents) {
    if (insertion == null) {
      throw new IllegalStateException("not started");
    }
    // Before the products are made: they are young when they are inserted, as in an application.
    System.gc();
    List<Product> products = products(documents);
    Runnable measured = measured(insertion, products, documents);
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
        "collections", consumed.collections(),
        "collectionMillis", consumed.collectionMillis(),
        "idDigest", ids.sum(),
        "missingIds", ids.missing());
  }

  /** Those that are there before the clock starts. */
  private List<Product> products(int documents) {
    return switch (workload) {
      case NEW -> Products.products(documents);
      case MIXED -> IntStream.range(0, documents).<Product>mapToObj(Products::versioned).toList();
      case GENERATED -> new ArrayList<>();
    };
  }

  /** Those that are generated are kept only if they are few, for a look at their ids. */
  private Runnable measured(Insertion way, List<Product> products, int documents) {
    if (workload != Workload.GENERATED) {
      return way.prepare(products);
    }
    Stream<Product> generated = IntStream.range(0, documents).mapToObj(Products::product);
    return documents > InsertExperiment.MAX_KEPT_DOCUMENTS
        ? () -> way.insert(generated.iterator())
        : () -> way.insert(generated.peek(products::add).iterator());
  }
}
