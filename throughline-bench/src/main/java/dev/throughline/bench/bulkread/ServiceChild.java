package dev.throughline.bench.bulkread;

import dev.throughline.bench.process.ChildLoop;
import dev.throughline.bench.process.Consumption;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.mongodb.MongoDatabaseFactory;
import org.springframework.data.mongodb.core.MongoTemplate;
import tools.jackson.databind.JsonNode;

/** The JVM of a service with one strategy, which tells what it consumes. */
final class ServiceChild {

  private @Nullable ConfigurableApplicationContext context;
  private Language language = Language.JAVA;
  private Consumption mark = Consumption.now();

  private ServiceChild() {}

  public static void main(String[] arguments) throws IOException {
    ChildLoop.run(new ServiceChild()::answer);
    System.exit(0);
  }

  private Object answer(JsonNode request) {
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
    context = ReadApplication.start(request.get("uri").asString(), strategy, language);
    String port = context.getEnvironment().getRequiredProperty("local.server.port");
    return Map.of("url", "http://127.0.0.1:" + port);
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

  /** Compares this strategy's objects with those of the stock converter. */
  private Object check() {
    if (context == null) {
      throw new IllegalStateException("not started");
    }
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
