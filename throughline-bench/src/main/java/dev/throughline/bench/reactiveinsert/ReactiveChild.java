package dev.throughline.bench.reactiveinsert;

import dev.throughline.bench.bulkinsert.IdDigest;
import dev.throughline.bench.experiment.BenchApplication;
import dev.throughline.bench.experiment.CallCounter;
import dev.throughline.bench.experiment.Operations;
import dev.throughline.bench.product.Product;
import dev.throughline.bench.product.Products;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import reactor.core.publisher.Flux;
import tools.jackson.databind.JsonNode;

/** The JVM that one strategy is measured in: an application, and rounds of inserts on request. */
final class ReactiveChild {

  private static final int PINGS = 15;

  private final UnaryOperator<Insertion> wrapper;
  private @Nullable ConfigurableApplicationContext context;
  private @Nullable Insertion insertion;

  /** With a wrapper for tests, which need a strategy that goes wrong. */
  ReactiveChild(UnaryOperator<Insertion> wrapper) {
    this.wrapper = wrapper;
  }

  public static void main(String[] arguments) throws IOException {
    new ReactiveChild(UnaryOperator.identity()).operations().serve();
  }

  Operations operations() {
    return new Operations(
        Map.of(
            "start",
            this::start,
            "round-trip",
            request -> roundTrip(),
            "round",
            request ->
                round(
                    Source.valueOf(request.get("source").asString().toUpperCase(Locale.ROOT)),
                    request.get("items").asInt(),
                    request.get("rttMillis").asDouble())));
  }

  private Object start(JsonNode request) {
    Strategy strategy = Strategy.valueOf(request.get("strategy").asString());
    context = ReactiveApplication.start(request.get("uri").asString(), strategy.throughline());
    insertion = wrapper.apply(Insertion.of(strategy, context));
    return Map.of("note", BenchApplication.describe(context, Product.class));
  }

  /** The median of some pings. */
  private Object roundTrip() {
    if (context == null) {
      throw new IllegalStateException("not started");
    }
    ReactiveMongoTemplate template = context.getBean(ReactiveMongoTemplate.class);
    double[] millis = new double[PINGS];
    for (int i = 0; i < PINGS; i++) {
      long start = System.nanoTime();
      template.executeCommand(new Document("ping", 1)).block();
      millis[i] = (System.nanoTime() - start) / 1e6;
    }
    Arrays.sort(millis);
    return Map.of("millis", millis[PINGS / 2]);
  }

  /** Makes products, inserts them under the clock, and tells what the clock and the ids say. */
  private Map<String, Object> round(Source kind, int items, double rttMillis) {
    if (insertion == null || context == null) {
      throw new IllegalStateException("not started");
    }
    System.gc();
    List<Product> products = Products.products(items);
    insertion.prepare(products);
    CallCounter counter = context.getBean(CallCounter.class);
    Arrivals arrivals = new Arrivals(products);
    int calls = counter.calls();
    long start = System.nanoTime();
    insertion.insert(arrivals.source(kind), kind).doOnNext(arrivals::acknowledged).blockLast();
    double millis = (System.nanoTime() - start) / 1e6;
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("millis", millis);
    answer.put("roundTrips", millis / rttMillis);
    answer.put("calls", counter.calls() - calls);
    if (kind == Source.SLOW) {
      answer.put("meanItemMillis", arrivals.meanMillis());
    }
    IdDigest ids = new IdDigest();
    products.forEach(ids::add);
    answer.put("idDigest", ids.sum());
    answer.put("missingIds", ids.missing());
    return answer;
  }

  /** When each product arrived, and how long its acknowledgement took. */
  private static final class Arrivals {

    private final List<Product> products;
    private final Map<Product, Integer> positions = new IdentityHashMap<>();
    private final long[] arrived;
    private long sumNanos;
    private int acknowledged;

    Arrivals(List<Product> products) {
      this.products = products;
      this.arrived = new long[products.size()];
      for (int i = 0; i < products.size(); i++) {
        positions.put(products.get(i), i);
      }
    }

    Flux<Product> source(Source kind) {
      if (kind == Source.FAST) {
        return Flux.fromIterable(products);
      }
      return Flux.interval(Duration.ofMillis(Source.INTERVAL_MILLIS))
          .take(products.size())
          .map(
              tick -> {
                int position = tick.intValue();
                arrived[position] = System.nanoTime();
                return products.get(position);
              })
          .onBackpressureBuffer();
    }

    /** Acknowledgements come one at a time; the write of the arrival happened before. */
    void acknowledged(Product product) {
      int position = Objects.requireNonNull(positions.get(product));
      sumNanos += System.nanoTime() - arrived[position];
      acknowledged++;
    }

    double meanMillis() {
      return sumNanos / 1e6 / Math.max(1, acknowledged);
    }
  }
}
