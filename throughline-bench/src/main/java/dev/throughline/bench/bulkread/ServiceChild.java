package dev.throughline.bench.bulkread;

import dev.throughline.bench.process.ChildLoop;
import dev.throughline.bench.process.Consumption;
import dev.throughline.bench.wiring.Wiring;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.mongodb.MongoDatabaseFactory;
import org.springframework.data.mongodb.core.MongoTemplate;
import tools.jackson.databind.JsonNode;

/** The JVM of a service with one strategy, which tells what it consumes. */
final class ServiceChild {

  private @Nullable ConfigurableApplicationContext context;
  private Language language = Language.JAVA;
  private Consumption mark = Consumption.now();

  private final UnaryOperator<OrderSource> wrapper;

  /** With a wrapper for tests, which need a strategy that goes wrong. */
  ServiceChild(UnaryOperator<OrderSource> wrapper) {
    this.wrapper = wrapper;
  }

  public static void main(String[] arguments) throws IOException {
    ChildLoop.run(new ServiceChild(UnaryOperator.identity())::answer);
    System.exit(0);
  }

  Object answer(JsonNode request) {
    return switch (request.get("op").asString()) {
      case "start" -> start(request);
      case "mark" -> mark();
      case "consumed" -> consumed();
      case "check" -> check();
      default -> throw new IllegalArgumentException(request.toString());
    };
  }

  private Object start(JsonNode request) {
    language = Language.valueOf(request.get("language").asString());
    Strategy strategy = Strategy.valueOf(request.get("strategy").asString());
    context = ReadApplication.start(request.get("uri").asString(), strategy, language, wrapper);
    String port = context.getEnvironment().getRequiredProperty("local.server.port");
    return Map.of(
        "url", "http://127.0.0.1:" + port, "note", Wiring.describe(context, language.type()));
  }

  private Object mark() {
    System.gc();
    mark = Consumption.now();
    return Map.of();
  }

  private Object consumed() {
    Consumption consumed = Consumption.now().since(mark);
    return Map.of("cpuMillis", consumed.cpuMillis(), "allocatedBytes", consumed.allocatedBytes());
  }

  private Object check() {
    if (context == null) {
      throw new IllegalStateException("not started");
    }
    return compareWithStock(context, language);
  }

  /** Compares the strategy's objects with those of the stock converter. */
  static Map<String, String> compareWithStock(BeanFactory context, Language language) {
    List<?> read = context.getBean(OrderSource.class).read();
    MongoTemplate stock = new MongoTemplate(context.getBean(MongoDatabaseFactory.class));
    List<?> expected = stock.findAll(language.type());
    if (read.size() != expected.size()) {
      return wrong("%d objects instead of %d".formatted(read.size(), expected.size()));
    }
    for (int i = 0; i < read.size(); i++) {
      if (!Objects.equals(read.get(i), expected.get(i))) {
        return wrong("%s instead of %s".formatted(read.get(i), expected.get(i)));
      }
    }
    return Map.of();
  }

  private static Map<String, String> wrong(String what) {
    return Map.of("wrong", what);
  }
}
