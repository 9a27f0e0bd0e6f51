package dev.throughline.bench.bulkread;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.client.MongoClients;
import com.mongodb.event.CommandListener;
import com.mongodb.event.CommandStartedEvent;
import dev.throughline.bench.process.ChildLoop;
import dev.throughline.bench.product.Product;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import dev.throughline.mongodb.ThroughlineReactiveMongoTemplate;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.stream.Stream;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;
import org.springframework.data.mongodb.core.SimpleReactiveMongoDatabaseFactory;
import org.springframework.data.mongodb.core.aggregation.Aggregation;
import org.springframework.data.mongodb.core.query.Query;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;
import tools.jackson.databind.JsonNode;

/** Reads all products in the way that it is asked for, in the heap that it was started with. */
public final class LargeReadChild {

  static final String DATABASE = "large";

  private final AtomicInteger calls = new AtomicInteger();
  private int documents;
  private double price;

  private LargeReadChild() {}

  public static void main(String[] arguments) throws IOException {
    ChildLoop.run(request -> new LargeReadChild().answer(request));
    System.exit(0);
  }

  private Object answer(JsonNode request) {
    String uri = request.get("uri").asString();
    switch (request.get("op").asString()) {
      case "stream" -> stream(uri);
      case "flux" -> flux(uri, it -> it.find(new Query(), Product.class));
      case "aggregate" ->
          flux(
              uri,
              it ->
                  it.aggregate(
                      Aggregation.newAggregation(Product.class, Aggregation.skip(0L)),
                      Product.class));
      default -> throw new IllegalArgumentException(request.toString());
    }
    return Map.of("documents", documents, "price", price, "calls", calls.get());
  }

  private MongoClientSettings settings(String uri) {
    CommandListener counter =
        new CommandListener() {
          @Override
          public void commandStarted(CommandStartedEvent event) {
            if (!event.getCommandName().equals("hello")) {
              calls.incrementAndGet();
            }
          }
        };
    return MongoClientSettings.builder()
        .applyConnectionString(new ConnectionString(uri))
        .addCommandListener(counter)
        .build();
  }

  private void stream(String uri) {
    try (var client = MongoClients.create(settings(uri))) {
      var template =
          new ThroughlineMongoTemplate(new SimpleMongoClientDatabaseFactory(client, DATABASE));
      try (Stream<Product> products = template.stream(new Query(), Product.class)) {
        products.forEach(this::take);
      }
    }
  }

  /** The consumer has a thread of its own, wants one product at a time, and rests now and then. */
  private void flux(String uri, Function<ThroughlineReactiveMongoTemplate, Flux<Product>> read) {
    Scheduler own = Schedulers.newSingle("consumer");
    try (var client = com.mongodb.reactivestreams.client.MongoClients.create(settings(uri))) {
      var template =
          new ThroughlineReactiveMongoTemplate(
              new SimpleReactiveMongoDatabaseFactory(client, DATABASE));
      read.apply(template)
          .publishOn(own, 1)
          .doOnNext(
              product -> {
                take(product);
                if (documents % 1_000 == 0) {
                  LockSupport.parkNanos(1_000_000);
                }
              })
          .blockLast();
    } finally {
      own.dispose();
    }
  }

  private void take(Product product) {
    documents++;
    price += product.getPrice();
  }
}
