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

  /** The calls of a strategy with the beans of each side's application. */
  static Calls of(Strategy strategy, BeanFactory blocking, BeanFactory reactive) {
    MongoConverter converter = blocking.getBean(MongoTemplate.class).getConverter();
    return switch (strategy) {
      case STOCK, THROUGHLINE, THROUGHLINE_DIRECT, THROUGHLINE_BY_DRIVER ->
          new Calls(
              together(RepositoryCalls.blocking(blocking), ListCalls.blocking(blocking)),
              together(RepositoryCalls.reactive(reactive), ListCalls.reactive(reactive)));
      case DRIVER_DOCUMENT -> driver(blocking, reactive, DriverArguments.documents(converter));
      case DRIVER_RAW -> driver(blocking, reactive, DriverArguments.raw(converter));
      case PING -> pings(database(blocking), reactiveDatabase(reactive));
    };
  }

  private static Calls driver(
      BeanFactory blocking, BeanFactory reactive, DriverArguments<?> arguments) {
    MongoDatabase database = database(blocking);
    var reactiveDatabase = reactiveDatabase(reactive);
    return new Calls(
        together(
            DriverCalls.blocking(database, arguments), ListCalls.blocking(database, arguments)),
        together(
            DriverCalls.reactive(reactiveDatabase, arguments),
            ListCalls.reactive(reactiveDatabase, arguments)));
  }

  private static <V> Map<Call, V> together(Map<Call, V> one, Map<Call, V> other) {
    Map<Call, V> all = new EnumMap<>(one);
    all.putAll(other);
    return all;
  }

  private static Calls pings(
      MongoDatabase database, com.mongodb.reactivestreams.client.MongoDatabase reactive) {
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
