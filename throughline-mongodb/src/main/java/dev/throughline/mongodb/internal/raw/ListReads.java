package dev.throughline.mongodb.internal.raw;

import com.mongodb.client.AggregateIterable;
import com.mongodb.client.FindIterable;
import com.mongodb.client.MongoCollection;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.bson.Document;
import org.jspecify.annotations.Nullable;

/**
 * Lets a list of documents with references come in one answer, where a server would send 101
 * documents first: their references are then fetched together. A batch size of the application's is
 * set later, and counts (D-REFERENCE-03). Thread-safe.
 */
public final class ListReads {

  /** The documents that are asked for at once; a server stops at 16 MB. */
  static final int BATCH_SIZE = 10_000;

  private final ThreadLocal<Boolean> pending = new ThreadLocal<>();
  private final Predicate<Class<?>> referring;

  /**
   * Creates reads of lists.
   *
   * @param referring whether documents of a type may have references that are fetched together.
   */
  public ListReads(Predicate<Class<?>> referring) {
    this.referring = referring;
  }

  /** Reads a list; the collection that is prepared next on this thread is the list's. */
  public <T> T of(Class<?> type, Supplier<T> list) {
    if (!referring.test(type)) {
      return list.get();
    }
    pending.set(true);
    try {
      return list.get();
    } finally {
      pending.remove();
    }
  }

  /** The collection, which asks for long batches if it is that of a list. */
  public MongoCollection<Document> prepared(MongoCollection<Document> collection) {
    if (pending.get() == null) {
      return collection;
    }
    pending.remove(); // listeners of the documents may read others
    return over(collection);
  }

  @SuppressWarnings("unchecked") // a proxy of the interface
  private static MongoCollection<Document> over(MongoCollection<Document> collection) {
    InvocationHandler handler =
        (proxy, method, arguments) -> longBatches(invoke(method, collection, arguments));
    return (MongoCollection<Document>)
        Proxy.newProxyInstance(
            ListReads.class.getClassLoader(), new Class<?>[] {MongoCollection.class}, handler);
  }

  private static @Nullable Object invoke(
      Method method, Object target, Object @Nullable [] arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getTargetException();
    }
  }

  @SuppressWarnings("unchecked") // stock asks for documents only
  private static @Nullable Object longBatches(@Nullable Object result) {
    if (result instanceof MongoCollection<?> other) {
      return over((MongoCollection<Document>) other);
    }
    if (result instanceof FindIterable<?> find) {
      return find.batchSize(BATCH_SIZE);
    }
    if (result instanceof AggregateIterable<?> aggregate) {
      return aggregate.batchSize(BATCH_SIZE);
    }
    return result;
  }
}
