package dev.throughline.bench.calls;

import com.mongodb.client.MongoDatabase;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import org.bson.RawBsonDocument;
import org.bson.conversions.Bson;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import reactor.core.publisher.Mono;

/**
 * All calls of a strategy.
 *
 * @param blocking each makes one call and returns its result.
 * @param reactive each makes one call when it is subscribed to.
 */
record Calls(Map<Call, Supplier<Object>> blocking, Map<Call, Supplier<Mono<?>>> reactive) {

  /** The calls of a strategy with an application's beans. */
  static Calls of(Strategy strategy, BeanFactory beans) {
    MongoConverter converter = beans.getBean(MongoTemplate.class).getConverter();
    return switch (strategy) {
      case STOCK, THROUGHLINE, THROUGHLINE_DIRECT, THROUGHLINE_BY_DRIVER ->
          new Calls(RepositoryCalls.blocking(beans), RepositoryCalls.reactive(beans));
      case DRIVER_DOCUMENT -> driver(beans, DriverArguments.documents(converter));
      case DRIVER_RAW -> driver(beans, DriverArguments.raw(converter));
      case PING -> pings(beans);
    };
  }

  private static Calls driver(BeanFactory beans, DriverArguments<?> arguments) {
    return new Calls(
        DriverCalls.blocking(database(beans), arguments),
        DriverCalls.reactive(reactiveDatabase(beans), arguments));
  }

  private static Calls pings(BeanFactory beans) {
    MongoDatabase database = database(beans);
    var reactive = reactiveDatabase(beans);
    Bson ping = RawBsonDocument.parse("{ping: 1}");
    return new Calls(
        forEach(call -> () -> DriverCalls.ping(database, ping)),
        forEach(call -> () -> DriverCalls.ping(reactive, ping)));
  }

  private static <V> Map<Call, V> forEach(Function<Call, V> value) {
    Map<Call, V> all = new EnumMap<>(Call.class);
    for (Call call : Call.values()) {
      all.put(call, value.apply(call));
    }
    return all;
  }

  static MongoDatabase database(BeanFactory beans) {
    return beans.getBean(MongoTemplate.class).getDb();
  }

  private static com.mongodb.reactivestreams.client.MongoDatabase reactiveDatabase(
      BeanFactory beans) {
    return Objects.requireNonNull(
        beans.getBean(ReactiveMongoTemplate.class).getMongoDatabase().block());
  }
}
