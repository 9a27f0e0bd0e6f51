package dev.throughline.bench.bulkread;

import dev.throughline.bench.experiment.BenchApplication;
import dev.throughline.bench.experiment.Meter;
import dev.throughline.bench.experiment.Operations;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.mongodb.MongoDatabaseFactory;
import org.springframework.data.mongodb.core.MongoTemplate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The JVM of a service with one strategy, which tells what it consumes. */
final class ServiceChild {

  private final UnaryOperator<OrderSource> wrapper;
  private final Meter meter = new Meter();
  private Strategy strategy = Strategy.DEFAULT_CONVERTER;
  private @Nullable ConfigurableApplicationContext context;
  private Language language = Language.JAVA;

  /** With a wrapper for tests, which need a strategy that goes wrong. */
  ServiceChild(UnaryOperator<OrderSource> wrapper) {
    this.wrapper = wrapper;
  }

  public static void main(String[] arguments) throws IOException {
    new ServiceChild(UnaryOperator.identity()).operations().serve();
  }

  Operations operations() {
    return new Operations(
        Map.of(
            "start", this::start,
            "mark", request -> meter.mark(),
            "consumed", request -> meter.consumed(),
            "check",
                request ->
                    check(Objects.requireNonNull(context, "not started"), strategy, language)));
  }

  private Object start(JsonNode request) {
    language = Language.valueOf(request.get("language").asString().toUpperCase(Locale.ROOT));
    strategy = Strategy.valueOf(request.get("strategy").asString());
    context = ReadApplication.start(request.get("uri").asString(), strategy, language, wrapper);
    return Map.of(
        "url", BenchApplication.url(context),
        "note", BenchApplication.describe(context, language.type()));
  }

  private static Map<String, String> check(
      ConfigurableApplicationContext context, Strategy strategy, Language language)
      throws IOException {
    Map<String, String> wrong = compareWithStock(context, language);
    return wrong.isEmpty() && strategy.json() ? compareJson(context, language) : wrong;
  }

  /** Compares what the list's JSON says with the objects of the stock converter. */
  static Map<String, String> compareJson(ConfigurableApplicationContext context, Language language)
      throws IOException {
    JsonMapper mapper = context.getBean(JsonMapper.class);
    MongoTemplate stock = new MongoTemplate(context.getBean(MongoDatabaseFactory.class));
    JsonNode expected = mapper.valueToTree(stock.findAll(language.type()));
    try (InputStream body =
        URI.create(BenchApplication.url(context) + "/list").toURL().openStream()) {
      JsonNode actual = mapper.readTree(body);
      return actual.equals(expected)
          ? Map.of()
          : wrong("JSON of %d orders that are others".formatted(actual.size()));
    }
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
      Document actual = document(stock, read.get(i));
      Document right = document(stock, expected.get(i));
      if (!actual.equals(right)) {
        return wrong("%s instead of %s".formatted(actual, right));
      }
    }
    return Map.of();
  }

  /** An object with all of its properties. */
  private static Document document(MongoTemplate stock, Object order) {
    Document document = new Document();
    stock.getConverter().write(order, document);
    return document;
  }

  private static Map<String, String> wrong(String what) {
    return Map.of("wrong", what);
  }
}
