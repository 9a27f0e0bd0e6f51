package dev.throughline.bench.bulkread;

import com.mongodb.MongoClientSettings;
import dev.throughline.bench.experiment.Operations;
import dev.throughline.bench.process.Consumption;
import dev.throughline.bench.route.Mapping;
import dev.throughline.cache.internal.json.JsonRowsWriter;
import dev.throughline.mongodb.JsonRows;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.Codec;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;

/** The JVM that one way to JSON is measured in. */
final class JsonChild {

  /** Prints all orders. */
  private interface Printer {
    void print(OutputStream out) throws IOException;
  }

  /** Takes everything, also after Jackson has closed it. */
  private static final class Nowhere extends OutputStream {
    @Override
    public void write(int value) {}

    @Override
    public void write(byte[] bytes, int from, int length) {}
  }

  private final UnaryOperator<String> loss;
  private JsonStrategy strategy = JsonStrategy.STOCK;
  private Printer printer = out -> {};
  private int documents;
  private String expected = "";

  /** With a loss for tests, which need a strategy that goes wrong. */
  JsonChild(UnaryOperator<String> loss) {
    this.loss = loss;
  }

  public static void main(String[] arguments) throws IOException {
    new JsonChild(UnaryOperator.identity()).operations().serve();
  }

  Operations operations() {
    return new Operations(
        Map.of("start", this::start, "round", request -> round(request.get("millis").asInt())));
  }

  private Object start(JsonNode request) throws IOException {
    strategy = JsonStrategy.valueOf(request.get("strategy").asString());
    documents = request.get("documents").asInt();
    Mapping mapping = new Mapping(List.of());
    MappingMongoConverter stock = mapping.stock();
    ThroughlineMongoConverter ours = mapping.throughline();
    ours.setCodecRegistryProvider(MongoClientSettings::getDefaultCodecRegistry);
    Codec<Document> codec = MongoClientSettings.getDefaultCodecRegistry().get(Document.class);
    List<RawBsonDocument> orders = new ArrayList<>();
    for (Object order : Orders.of(Language.JAVA, documents)) {
      orders.add(ours.writeRaw(order));
    }
    JsonMapper mapper = JsonMapper.builder().build();
    JavaType list = mapper.getTypeFactory().constructCollectionType(List.class, JavaOrder.class);
    ObjectWriter writer = mapper.writerFor(list);
    Printer objects =
        out ->
            writer.writeValue(
                out,
                orders.stream()
                    .map(order -> stock.read(JavaOrder.class, order.decode(codec)))
                    .toList());
    expected = printed(objects);
    byte[] ready = expected.getBytes(StandardCharsets.UTF_8);
    JsonRows<JavaOrder> rows = JsonRows.of(JavaOrder.class, ours, orders::stream);
    JsonRowsWriter fromDocuments = new JsonRowsWriter(mapper);
    printer =
        switch (strategy) {
          case STOCK -> objects;
          case THROUGHLINE_OBJECTS ->
              out ->
                  writer.writeValue(
                      out,
                      orders.stream().map(order -> ours.readRaw(JavaOrder.class, order)).toList());
          case THROUGHLINE_JSON ->
              out -> fromDocuments.write(rows, JsonRowsWriter.Format.ARRAY, out);
          case DRIVER_TO_JSON -> out -> toJson(orders, out);
          case FLOOR -> out -> out.write(ready);
        };
    return Map.of();
  }

  private static void toJson(List<RawBsonDocument> orders, OutputStream out) throws IOException {
    for (RawBsonDocument order : orders) {
      out.write(order.toJson().getBytes(StandardCharsets.UTF_8));
    }
  }

  private static String printed(Printer printer) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    printer.print(out);
    return out.toString(StandardCharsets.UTF_8);
  }

  private Object round(int millis) throws IOException {
    Map<String, Object> answer = new LinkedHashMap<>();
    String json = loss.apply(printed(printer));
    if (strategy != JsonStrategy.DRIVER_TO_JSON && !json.equals(expected)) {
      answer.put("wrong", "%d characters of other JSON".formatted(json.length()));
    }
    OutputStream out = new Nowhere();
    System.gc();
    Consumption start = Consumption.now();
    Consumption consumed;
    long passes = 0;
    do {
      printer.print(out);
      passes++;
      consumed = Consumption.now().since(start);
    } while (consumed.millis() < millis);
    double count = (double) passes * documents;
    answer.put("nanos", consumed.nanos() / count);
    answer.put("allocatedBytes", consumed.allocatedBytes() / count);
    return answer;
  }
}
