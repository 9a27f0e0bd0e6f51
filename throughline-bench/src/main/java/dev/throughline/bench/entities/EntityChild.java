package dev.throughline.bench.entities;

import dev.throughline.bench.experiment.Operations;
import dev.throughline.bench.process.Consumption;
import dev.throughline.bench.route.Mapping;
import dev.throughline.bench.route.Route;
import dev.throughline.bench.route.StockRoute;
import dev.throughline.bench.route.ThroughlineRoute;
import dev.throughline.codec.internal.EntityCodec;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import tools.jackson.databind.JsonNode;

/** The JVM, with the user's classes, that one way is measured in. */
final class EntityChild {

  /** What was written or read last, so that none of it is optimised away. */
  static volatile @Nullable Object result;

  private final Map<String, Object> description = new HashMap<>();
  private Runnable write = () -> {};
  private Runnable read = () -> {};
  private int documents;

  private EntityChild() {}

  public static void main(String[] arguments) throws IOException {
    EntityChild child = new EntityChild();
    new Operations(
            Map.of(
                "start",
                request -> child.load(UserClasses.type(request.get("entity").asString()), request),
                "round",
                request ->
                    child.round(request.get("case").asString(), request.get("millis").asInt())))
        .serve();
  }

  private <T> Object load(Class<T> type, JsonNode request) {
    Mapping mapping = new Mapping(UserClasses.converters(request.get("converters")));
    Route<T> stock = new StockRoute<>(type, mapping.stock());
    List<T> objects = objects(mapping.context(), stock, type, request);
    Route<T> route = stock;
    if (Strategy.valueOf(request.get("strategy").asString()) == Strategy.THROUGHLINE) {
      ThroughlineMongoConverter ours = mapping.throughline();
      EntityCodec<T> codec = ours.codec(type);
      route = codec == null ? stock : new ThroughlineRoute<>(codec, stock);
      String difference = Parity.difference(stock, route, objects);
      if (difference != null) {
        description.put("wrong", difference);
      }
      description.put("note", ours.report(type).toString());
    }
    description.put("name", request.get("name").asString());
    prepare(route, objects);
    return description;
  }

  private static <T> List<T> objects(
      MongoMappingContext context, Route<T> stock, Class<T> type, JsonNode request) {
    int count = request.get("documents").asInt();
    if (!request.has("sample")) {
      @SuppressWarnings("unchecked")
      MongoPersistentEntity<T> entity =
          (MongoPersistentEntity<T>) context.getRequiredPersistentEntity(type);
      return Samples.generated(entity, count, request.get("seed").asLong());
    }
    List<T> objects = new ArrayList<>();
    for (byte[] bytes : Samples.dumped(Path.of(request.get("sample").asString()), count)) {
      objects.add(stock.read(bytes));
    }
    return objects;
  }

  private <T> void prepare(Route<T> route, List<T> objects) {
    List<byte[]> bytes = new ArrayList<>();
    long size = 0;
    for (T object : objects) {
      bytes.add(route.bytes(object));
      size += bytes.get(bytes.size() - 1).length;
    }
    documents = objects.size();
    description.put("documents", documents);
    description.put("bytesPerDoc", size / documents);
    write = () -> objects.forEach(object -> result = route.write(object));
    read = () -> bytes.forEach(document -> result = route.read(document));
  }

  /** As many passes over all documents as fit into the time, one at least. */
  private Map<String, Object> round(String name, int millis) {
    Runnable pass = name.equals("write") ? write : read;
    System.gc();
    Consumption start = Consumption.now();
    Consumption consumed;
    long passes = 0;
    do {
      pass.run();
      passes++;
      consumed = Consumption.now().since(start);
    } while (consumed.millis() < millis);
    double count = (double) passes * documents;
    return Map.of(
        "nanosPerDoc",
        consumed.nanos() / count,
        "allocatedBytesPerDoc",
        consumed.allocatedBytes() / count);
  }
}
