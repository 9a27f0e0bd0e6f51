package dev.throughline.mongodb.internal.raw;

import com.mongodb.reactivestreams.client.AggregatePublisher;
import com.mongodb.reactivestreams.client.FindPublisher;
import com.mongodb.reactivestreams.client.MongoCollection;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Set;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;
import org.springframework.data.mongodb.core.ReactiveCollectionCallback;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import reactor.core.CoreSubscriber;
import reactor.util.context.Context;

/**
 * Lets the cursors of the reactive driver fetch many documents a trip.
 *
 * <p>The driver asks the server for as many documents as its subscriber wants at the moment.
 * Stock's template wants 256, then one more for each that it has handed on, whatever its own
 * subscriber wants; so the first trip brings 256 documents, and the following ones few. Here the
 * first trip stays as it is, and with it the cost of reading a few documents; the following ones
 * ask for {@value #BATCH_SIZE}. A server stops at 16 MB. The next batch is fetched when all of the
 * last one have been handed on, so no more than one is held.
 *
 * <p>A batch size that the application has set is kept (D-READ-01).
 */
public final class GrowingCursors implements InvocationHandler {

  /** The documents that are asked for from the second trip on. */
  public static final int BATCH_SIZE = 2_000;

  /** The documents that are asked for at first if their references are fetched together. */
  static final int REFERRING = 1_000;

  private static final String STOCK = ReactiveMongoTemplate.class.getName();

  private static final Set<Class<?>> WRAPPED =
      Set.of(MongoCollection.class, FindPublisher.class, AggregatePublisher.class);

  private final Object target;
  private final boolean referring;
  private boolean sizeIsSet;

  private GrowingCursors(Object target, boolean referring) {
    this.target = target;
    this.referring = referring;
  }

  /**
   * The callback with such a collection if it is one of stock's own; a user's gets the driver's.
   *
   * @param referring whether the references of documents that come together are fetched together.
   */
  public static <T> ReactiveCollectionCallback<T> in(
      ReactiveCollectionCallback<T> callback, boolean referring) {
    return callback != null && callback.getClass().getName().startsWith(STOCK)
        ? collection -> callback.doInCollection(over(collection, referring))
        : callback;
  }

  /** A find of our own whose batch size was not set. */
  public static <T> Publisher<T> growing(FindPublisher<T> find) {
    return subscriber ->
        find.subscribe(new FirstSeen<>(subscriber, () -> find.batchSize(BATCH_SIZE)));
  }

  /** The same of an aggregation. */
  public static <T> Publisher<T> growing(AggregatePublisher<T> aggregation) {
    return subscriber ->
        aggregation.subscribe(new FirstSeen<>(subscriber, () -> aggregation.batchSize(BATCH_SIZE)));
  }

  private static MongoCollection<Document> over(
      MongoCollection<Document> collection, boolean referring) {
    return ReactiveDriverObjects.owns(collection)
        ? wrap(MongoCollection.class, collection, referring)
        : collection;
  }

  @SuppressWarnings("unchecked") // a proxy of all that the type declares
  private static <T> T wrap(Class<?> type, T target, boolean referring) {
    return (T)
        Proxy.newProxyInstance(
            GrowingCursors.class.getClassLoader(),
            new Class<?>[] {type},
            new GrowingCursors(target, referring));
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
      throws Throwable {
    if (method.getName().equals("batchSize")) {
      sizeIsSet = true;
    }
    Object[] given = arguments;
    if (method.getName().equals("subscribe") && !sizeIsSet && given != null) {
      given = new Object[] {new FirstSeen<>((Subscriber<?>) given[0], () -> ask(BATCH_SIZE))};
      if (referring) {
        ask(REFERRING);
      }
    }
    Object result;
    try {
      result = method.invoke(target, given);
    } catch (InvocationTargetException e) {
      throw e.getTargetException();
    }
    return result == target
        ? proxy
        : WRAPPED.contains(method.getReturnType()) && result != null
            ? wrap(method.getReturnType(), result, referring)
            : result;
  }

  private void ask(int documents) {
    if (target instanceof FindPublisher<?> find) {
      find.batchSize(documents);
    } else if (target instanceof AggregatePublisher<?> aggregate) {
      aggregate.batchSize(documents);
    }
  }

  /** Tells when the first document comes, before the driver asks for the second batch. */
  private static final class FirstSeen<T> implements CoreSubscriber<T> {

    private final Subscriber<? super T> actual;
    private final Runnable action;
    private boolean seen;

    FirstSeen(Subscriber<? super T> actual, Runnable action) {
      this.actual = actual;
      this.action = action;
    }

    @Override
    public Context currentContext() {
      return actual instanceof CoreSubscriber<?> core ? core.currentContext() : Context.empty();
    }

    @Override
    public void onSubscribe(Subscription subscription) {
      actual.onSubscribe(subscription);
    }

    @Override
    public void onNext(T document) {
      if (!seen) {
        seen = true;
        action.run();
      }
      actual.onNext(document);
    }

    @Override
    public void onError(Throwable error) {
      actual.onError(error);
    }

    @Override
    public void onComplete() {
      actual.onComplete();
    }
  }
}
