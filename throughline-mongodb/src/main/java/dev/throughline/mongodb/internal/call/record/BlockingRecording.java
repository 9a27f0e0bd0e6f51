package dev.throughline.mongodb.internal.call.record;

import com.mongodb.client.AggregateIterable;
import com.mongodb.client.FindIterable;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoCursor;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.MongoIterable;
import dev.throughline.mongodb.internal.call.record.RecordedCall.Kind;
import dev.throughline.mongodb.internal.call.shape.Shape;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.util.Iterator;
import org.bson.Document;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.MongoDatabaseFactory;
import org.springframework.data.mongodb.SessionSynchronization;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.core.query.Query;

/** Takes down what the blocking template asks the driver for. */
public final class BlockingRecording extends Recording<MongoOperations> {

  private final MongoTemplate template;

  /**
   * Creates a recording.
   *
   * @param converter the application's, which maps queries.
   */
  public BlockingRecording(MongoConverter converter, CodecRegistry registry) {
    super(registry);
    MongoCollection<?> collection = proxy(MongoCollection.class, this::collection);
    MongoDatabase database =
        proxy(
            MongoDatabase.class,
            (proxy, method, arguments) -> database(method, arguments, collection));
    this.template =
        new MongoTemplate(
            proxy(
                MongoDatabaseFactory.class,
                (proxy, method, arguments) -> factory(method, database)),
            converter);
    template.setSessionSynchronization(SessionSynchronization.NEVER);
  }

  /** A call, of which one command is taken down. */
  public static StockCall<MongoOperations> stock(Call<MongoOperations> call, Taken taken) {
    return new StockCall<>(BlockingRecording::new, call, taken);
  }

  /** A call of a template of such a shape. */
  public static StockCall<MongoOperations> stock(Shape shape) {
    return stock((operations, arguments) -> ask(operations, shape, arguments), Taken.ONLY);
  }

  private static void ask(MongoOperations stock, Shape shape, Object[] arguments) {
    Class<?> entity = shape.entity();
    MongoConverter converter = stock.getConverter();
    Query query = shape.query(arguments, converter);
    switch (shape.method()) {
      case FIND_BY_ID -> stock.findById(arguments[0], entity, "recorded");
      case FIND_ONE -> stock.findOne(query, entity, "recorded");
      case FIND -> stock.find(query, entity, "recorded");
      case FIND_ALL -> stock.findAll(entity, "recorded");
      case EXISTS -> stock.exists(query, entity, "recorded");
      case COUNT -> stock.count(query, entity, "recorded");
      case REMOVE -> stock.remove(query, entity, "recorded");
      case UPDATE_FIRST ->
          stock.updateFirst(query, shape.update(arguments, converter), entity, "recorded");
      case UPDATE_MULTI ->
          stock.updateMulti(query, shape.update(arguments, converter), entity, "recorded");
    }
  }

  @Override
  MongoOperations operations() {
    return template;
  }

  @Override
  Object returned(Object result) {
    return result;
  }

  @Override
  Object find(InvocationHandler handler) {
    return proxy(FindIterable.class, handler);
  }

  @Override
  Object aggregation(InvocationHandler handler) {
    return proxy(
        AggregateIterable.class,
        (proxy, method, arguments) ->
            method.getName().equals("map")
                ? proxy(MongoIterable.class, handler)
                : handler.invoke(proxy, method, arguments));
  }

  @Override
  boolean isOption(Method method) {
    return method.getReturnType() == FindIterable.class
        || method.getReturnType() == AggregateIterable.class;
  }

  @Override
  @Nullable Step step(Method method, @Nullable Object[] arguments) {
    switch (method.getName()) {
      case "iterator", "cursor" -> {
        Iterator<Document> found = answer.iterator();
        return new Step(
            Kind.ALL, proxy(MongoCursor.class, (cursor, asked, ignored) -> cursor(asked, found)));
      }
      case "first" -> {
        return new Step(Kind.FIRST, answer.isEmpty() ? null : answer.get(0));
      }
      case "into" -> {
        return new Step(Kind.AGGREGATE, arguments[0]);
      }
      default -> {
        return null;
      }
    }
  }

  private static @Nullable Object cursor(Method method, Iterator<Document> found) {
    return switch (method.getName()) {
      case "hasNext" -> found.hasNext();
      case "next" -> found.next();
      case "available" -> 0;
      case "close" -> null;
      default -> throw unknown(method);
    };
  }
}
