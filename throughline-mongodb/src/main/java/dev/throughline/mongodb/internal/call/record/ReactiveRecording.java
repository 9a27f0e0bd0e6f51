package dev.throughline.mongodb.internal.call.record;

import com.mongodb.reactivestreams.client.AggregatePublisher;
import com.mongodb.reactivestreams.client.FindPublisher;
import com.mongodb.reactivestreams.client.MongoCollection;
import com.mongodb.reactivestreams.client.MongoDatabase;
import dev.throughline.mongodb.internal.call.record.RecordedCall.Kind;
import dev.throughline.mongodb.internal.call.shape.NotCompiled;
import dev.throughline.mongodb.internal.call.shape.Shape;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import org.bson.Document;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.springframework.data.mongodb.ReactiveMongoDatabaseFactory;
import org.springframework.data.mongodb.SessionSynchronization;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.core.query.Query;
import reactor.core.Exceptions;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Takes down what the reactive template asks the driver for. */
public final class ReactiveRecording extends Recording<ReactiveMongoOperations> {

  private final ReactiveMongoTemplate template;

  /**
   * Creates a recording.
   *
   * @param converter the application's, which maps queries.
   */
  public ReactiveRecording(MongoConverter converter, CodecRegistry registry) {
    super(registry);
    MongoCollection<?> collection = proxy(MongoCollection.class, this::collection);
    MongoDatabase database =
        proxy(
            MongoDatabase.class,
            (proxy, method, arguments) -> database(method, arguments, collection));
    this.template =
        new ReactiveMongoTemplate(
            proxy(
                ReactiveMongoDatabaseFactory.class,
                (proxy, method, arguments) -> factory(method, database)),
            converter);
    template.setSessionSynchronization(SessionSynchronization.NEVER);
  }

  /**
   * A call whose publisher is subscribed to. It ends in the same thread, which may be one that must
   * not be blocked, since nothing is sent.
   */
  public static StockCall<ReactiveMongoOperations> stock(
      BiFunction<ReactiveMongoOperations, Object[], Publisher<?>> call) {
    return new StockCall<>(
        ReactiveRecording::new,
        (operations, arguments) -> subscribe(call.apply(operations, arguments)),
        Taken.ONLY);
  }

  /** A call of a template of such a shape. */
  public static StockCall<ReactiveMongoOperations> stock(Shape shape) {
    return stock((operations, arguments) -> ask(operations, shape, arguments));
  }

  private static Publisher<?> ask(ReactiveMongoOperations stock, Shape shape, Object[] arguments) {
    Class<?> entity = shape.entity();
    MongoConverter converter = stock.getConverter();
    Query query = shape.query(arguments, converter);
    return switch (shape.method()) {
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
    };
  }

  private static void subscribe(Publisher<?> call) {
    AtomicBoolean ended = new AtomicBoolean();
    AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    Flux.from(call)
        .subscribe(
            found -> {},
            thrown -> {
              failure.set(thrown);
              ended.set(true);
            },
            () -> ended.set(true));
    Throwable thrown = failure.get();
    if (thrown != null) {
      throw Exceptions.propagate(thrown);
    }
    if (!ended.get()) {
      throw new NotCompiled("stock waits before it answers");
    }
  }

  @Override
  ReactiveMongoOperations operations() {
    return template;
  }

  @Override
  Object returned(Object result) {
    return Mono.just(result);
  }

  @Override
  Object find(InvocationHandler handler) {
    return proxy(FindPublisher.class, handler);
  }

  @Override
  Object aggregation(InvocationHandler handler) {
    return proxy(AggregatePublisher.class, handler);
  }

  @Override
  boolean isOption(Method method) {
    return method.getReturnType() == FindPublisher.class
        || method.getReturnType() == AggregatePublisher.class;
  }

  @Override
  @SuppressWarnings("unchecked") // the driver's publishers are of documents here
  @Nullable Step step(Method method, @Nullable Object[] arguments) {
    return switch (method.getName()) {
      case "subscribe" -> {
        Flux.fromIterable(answer)
            .subscribe((Subscriber<? super Document>) Objects.requireNonNull(arguments[0]));
        yield new Step(Kind.ALL, null);
      }
      case "first" ->
          new Step(Kind.FIRST, Mono.justOrEmpty(answer.isEmpty() ? null : answer.get(0)));
      default -> null;
    };
  }
}
