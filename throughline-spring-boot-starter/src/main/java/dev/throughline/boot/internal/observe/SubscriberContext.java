package dev.throughline.boot.internal.observe;

import com.mongodb.MongoClientSettings;
import com.mongodb.RequestContext;
import com.mongodb.client.SynchronousContextProvider;
import com.mongodb.reactivestreams.client.ReactiveContextProvider;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscriber;
import org.springframework.util.ClassUtils;
import reactor.core.CoreSubscriber;

/** Hands the call in the subscriber's context to the driver, whose events hold it then. */
final class SubscriberContext {

  private SubscriberContext() {}

  /**
   * Provides the context for the settings, which are those of both clients where the blocking
   * driver is there as well.
   */
  static void provide(MongoClientSettings.Builder settings) {
    boolean blocking =
        ClassUtils.isPresent(
            "com.mongodb.client.SynchronousContextProvider",
            SubscriberContext.class.getClassLoader());
    settings.contextProvider(blocking ? new OfBoth() : new OfSubscriber());
  }

  private static RequestContext of(Subscriber<?> subscriber) {
    CallContext context = new CallContext();
    if (subscriber instanceof CoreSubscriber<?> core) {
      Object call = core.currentContext().getOrDefault(Traffic.KEY, null);
      context.putNonNull(Traffic.KEY, call);
    }
    return context;
  }

  private static class OfSubscriber implements ReactiveContextProvider {
    @Override
    public RequestContext getContext(Subscriber<?> subscriber) {
      return of(subscriber);
    }
  }

  private static final class OfBoth extends OfSubscriber implements SynchronousContextProvider {
    @Override
    public RequestContext getContext() {
      return new CallContext();
    }
  }

  /** A context as the driver asks for. */
  private static final class CallContext implements RequestContext {

    private final Map<Object, Object> values = new ConcurrentHashMap<>(2);

    @Override
    @SuppressWarnings("unchecked") // as its interface has it
    public <T> T get(Object key) {
      Object value = values.get(key);
      if (value == null) {
        throw new NoSuchElementException("The context has no " + key);
      }
      return (T) value;
    }

    @Override
    @SuppressWarnings({"unchecked", "NullAway"}) // as its interface has it
    public <T> T getOrDefault(Object key, @Nullable T defaultValue) {
      Object value = values.get(key);
      return (T) (value == null ? defaultValue : value);
    }

    @Override
    public boolean hasKey(Object key) {
      return values.containsKey(key);
    }

    @Override
    public boolean isEmpty() {
      return values.isEmpty();
    }

    @Override
    public void put(Object key, Object value) {
      values.put(key, value);
    }

    @Override
    public void putNonNull(Object key, @Nullable Object valueOrNull) {
      if (valueOrNull != null) {
        values.put(key, valueOrNull);
      }
    }

    @Override
    public void delete(Object key) {
      values.remove(key);
    }

    @Override
    public int size() {
      return values.size();
    }

    @Override
    public Stream<Map.Entry<Object, Object>> stream() {
      return values.entrySet().stream();
    }
  }
}
