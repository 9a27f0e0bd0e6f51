package dev.throughline.mongodb.internal.cursor;

import com.mongodb.client.FindIterable;
import com.mongodb.client.MongoCollection;
import dev.throughline.mongodb.internal.raw.LazyDocumentCodec;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/**
 * Opens cursors of rows. Stock makes the query and sets the cursor up, as for a stream, on a
 * collection that finds bytes; the cursor is then read without stock's steps for each document.
 * Rows are asked for in batches that a sink can take (D-JSON-14). Thread-safe.
 */
public final class RowReads {

  /** The documents of one trip, for queries that do not say another number. */
  static final int BATCH_SIZE = 2_000;

  private final ThreadLocal<Opening> pending = new ThreadLocal<>();
  private final UnaryOperator<RuntimeException> translation;

  /**
   * Creates reads.
   *
   * @param translation of exceptions of cursors, as stock's.
   */
  public RowReads(UnaryOperator<RuntimeException> translation) {
    this.translation = translation;
  }

  /** A find that is being set up. */
  private static final class Opening {
    private final RowCodec codec = new RowCodec();
    private @Nullable FindIterable<RowBytes> find;
  }

  /**
   * The documents of a stream of stock's, which is made on the collection that is prepared next on
   * this thread. A collection with codecs that are not ours has stock's own stream.
   */
  public Stream<RawBsonDocument> of(Supplier<Stream<RawBsonDocument>> stock) {
    Opening opening = new Opening();
    pending.set(opening);
    try {
      Stream<RawBsonDocument> stream = stock.get();
      FindIterable<RowBytes> find = opening.find;
      return find == null ? stream : new RowCursor(find, opening.codec, translation).stream();
    } finally {
      pending.remove();
    }
  }

  /** The collection, which finds bytes if it is that of rows. */
  public MongoCollection<Document> prepared(MongoCollection<Document> collection) {
    Opening opening = pending.get();
    if (opening == null) {
      return collection;
    }
    pending.remove();
    return LazyDocumentCodec.in(collection.getCodecRegistry()) == null
        ? collection
        : over(MongoCollection.class, collection, opening);
  }

  @SuppressWarnings("unchecked") // a proxy of the interface
  private static <T> T over(Class<?> type, T target, Opening opening) {
    InvocationHandler handler =
        (proxy, method, arguments) -> {
          if (target instanceof MongoCollection<?> collection && isFind(method)) {
            return over(FindIterable.class, find(collection, arguments, opening), opening);
          }
          if (target instanceof FindIterable<?> find && method.getName().equals("iterator")) {
            opening.find = (FindIterable<RowBytes>) find;
            return null; // stock's stream is not read
          }
          Object result = invoke(method, target, arguments);
          return result instanceof MongoCollection<?>
              ? over(MongoCollection.class, result, opening)
              : result instanceof FindIterable<?>
                  ? over(FindIterable.class, result, opening)
                  : result;
        };
    return (T)
        Proxy.newProxyInstance(RowReads.class.getClassLoader(), new Class<?>[] {type}, handler);
  }

  /** Stock's way to find, with a filter and the class of documents. */
  private static boolean isFind(Method method) {
    Class<?>[] types = method.getParameterTypes();
    return method.getName().equals("find")
        && types.length == 2
        && types[0] == Bson.class
        && types[1] == Class.class;
  }

  private static FindIterable<RowBytes> find(
      MongoCollection<?> collection, Object[] arguments, Opening opening) {
    return collection
        .withCodecRegistry(opening.codec.in(collection.getCodecRegistry()))
        .find((Bson) arguments[0], RowBytes.class)
        .batchSize(BATCH_SIZE);
  }

  private static @Nullable Object invoke(
      Method method, Object target, Object @Nullable [] arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getTargetException();
    }
  }
}
