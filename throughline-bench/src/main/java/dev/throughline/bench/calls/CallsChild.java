package dev.throughline.bench.calls;

import com.mongodb.client.MongoDatabase;
import dev.throughline.bench.experiment.BenchApplication;
import dev.throughline.bench.experiment.Operations;
import dev.throughline.bench.product.Product;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

/**
 * The JVM that one strategy is measured in: an application for each side, and rounds of calls on
 * request.
 */
final class CallsChild {

  private static final int IN_FLIGHT = 8;

  private final Strategies strategies;
  private Strategy strategy = Strategy.STOCK;
  private String uri = "";
  private boolean metrics;
  private @Nullable Applications started;
  private @Nullable Calls calls;

  /** Keeps the JIT from leaving out what makes it. */
  @SuppressWarnings("UnusedVariable")
  private @Nullable Object last;

  /** Makes the calls of a strategy with the beans of each side's application. */
  @FunctionalInterface
  interface Strategies {

    Calls of(Strategy strategy, BeanFactory blocking, BeanFactory reactive);
  }

  private record Applications(
      ConfigurableApplicationContext blocking, ConfigurableApplicationContext reactive)
      implements AutoCloseable {

    @Override
    public void close() {
      blocking.close();
      reactive.close();
    }
  }

  /** With strategies for tests, which need one that goes wrong. */
  CallsChild(Strategies strategies) {
    this.strategies = strategies;
  }

  public static void main(String[] arguments) throws IOException {
    new CallsChild(Calls::of).operations().serve();
  }

  Operations operations() {
    return new Operations(
        Map.of(
            "start", this::start,
            "prepare", this::prepare,
            "check", request -> check(),
            "round", this::round));
  }

  private Object start(JsonNode request) {
    strategy = Strategy.valueOf(request.get("strategy").asString());
    uri = request.get("uri").asString();
    metrics = request.get("metrics").asBoolean();
    Applications measured = applications(false);
    started = measured;
    calls = calls(measured);
    return Map.of("note", BenchApplication.describe(measured.blocking(), Product.class));
  }

  private Applications applications(boolean listening) {
    return new Applications(
        CallsApplication.start(Side.BLOCKING, uri, strategy, metrics, listening),
        CallsApplication.start(Side.REACTIVE, uri, strategy, metrics, listening));
  }

  private Calls calls(Applications applications) {
    return strategies.of(strategy, applications.blocking(), applications.reactive());
  }

  /** Stores the documents that the calls are about. */
  private Object prepare(JsonNode request) {
    MongoTemplate template =
        Objects.requireNonNull(started).blocking().getBean(MongoTemplate.class);
    MongoDatabase database = template.getDb();
    boolean keep = request.get("keep").asBoolean();
    MongoConverter converter = template.getConverter();
    store(database, converter, keep, Subject.COLLECTION, List.of(Subject.stored()));
    store(
        database,
        converter,
        keep,
        ListedProduct.COLLECTION,
        Subject.listed(Subject.LISTED, ListedProduct::new));
    store(
        database,
        converter,
        keep,
        HundredProduct.COLLECTION,
        Subject.listed(100, HundredProduct::new));
    return Map.of();
  }

  private static void store(
      MongoDatabase database,
      MongoConverter converter,
      boolean keep,
      String collection,
      List<Product> products) {
    database.getCollection(collection).drop();
    if (keep) {
      database.runCommand(new Document("keep", collection));
    }
    List<Document> documents = new ArrayList<>();
    for (Product product : products) {
      Document document = new Document();
      converter.write(product, document);
      documents.add(document);
    }
    database.getCollection(collection).insertMany(documents);
  }

  /** Makes every call once in an application whose commands are noted. */
  private Object check() {
    Map<String, Object> answer = new LinkedHashMap<>();
    try (Applications noting = applications(true)) {
      Calls checked = calls(noting);
      Results results = new Results(noting.blocking().getBean(MongoTemplate.class).getConverter());
      CommandLog blockingLog = noting.blocking().getBean(CommandLog.class);
      CommandLog reactiveLog = noting.reactive().getBean(CommandLog.class);
      for (Call call : Call.values()) {
        // What is learned at first takes commands of its own.
        last = call(checked.blocking(), call).get();
        last = call(checked.reactive(), call).get().block();
        blockingLog.drain();
        reactiveLog.drain();
        String blocking = results.describe(call, call(checked.blocking(), call).get());
        answer.put(key(Side.BLOCKING, call), outcome(blocking, blockingLog.drain()));
        String reactive = results.describe(call, call(checked.reactive(), call).get().block());
        answer.put(key(Side.REACTIVE, call), outcome(reactive, reactiveLog.drain()));
      }
    }
    return answer;
  }

  private static Map<String, Object> outcome(String result, List<String> commands) {
    return Map.of("result", result, "commands", commands);
  }

  static String key(Side side, Call call) {
    return side.label() + ' ' + call.label();
  }

  /** Makes a call many times: one after the other, or some at a time on the reactive side. */
  private Object round(JsonNode request) {
    Calls measured = Objects.requireNonNull(calls, "not started");
    Call call = Call.valueOf(request.get("call").asString());
    int count = request.get("count").asInt();
    Threads threads;
    Threads used;
    long start;
    long end;
    if (Side.valueOf(request.get("side").asString()) == Side.BLOCKING) {
      Supplier<Object> blocking = call(measured.blocking(), call);
      threads = Threads.current();
      start = System.nanoTime();
      for (int i = 0; i < count; i++) {
        last = blocking.get();
      }
      end = System.nanoTime();
      used = Threads.current().since(threads);
    } else {
      Supplier<Mono<?>> reactive = call(measured.reactive(), call);
      threads = Threads.all();
      start = System.nanoTime();
      Flux.range(0, count).flatMap(i -> reactive.get(), IN_FLIGHT).blockLast();
      end = System.nanoTime();
      used = Threads.all().since(threads);
    }
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("cpuMicros", used.cpuNanos() / 1e3 / count);
    answer.put("allocatedBytes", (double) used.allocatedBytes() / count);
    answer.put("millis", (end - start) / 1e6);
    return answer;
  }

  private static <V> V call(Map<Call, V> all, Call call) {
    return Objects.requireNonNull(all.get(call));
  }
}
