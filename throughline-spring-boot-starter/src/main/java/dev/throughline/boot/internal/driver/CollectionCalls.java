package dev.throughline.boot.internal.driver;

import com.mongodb.client.AggregateIterable;
import com.mongodb.client.FindIterable;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoIterable;
import dev.throughline.boot.internal.observe.Command;
import dev.throughline.boot.internal.observe.ThreadTrips.Operation;
import dev.throughline.boot.internal.observe.Traffic;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/** A collection that names each operation of a watched call to its thread. Thread-safe. */
final class CollectionCalls extends DriverCalls {

  private final MongoCollection<?> collection;

  CollectionCalls(MongoCollection<?> target, Traffic traffic) {
    super(target, traffic);
    this.collection = target;
  }

  @Override
  public @Nullable Object call(Object proxy, Method method, Object[] arguments) throws Throwable {
    Class<?> returned = method.getReturnType();
    if (returned == MongoCollection.class) {
      MongoCollection<?> other = (MongoCollection<?>) proceed(method, arguments);
      return other == null
          ? null
          : DriverProxy.of(MongoCollection.class, new CollectionCalls(other, traffic));
    }
    if (!traffic.underWay()) {
      return proceed(method, arguments);
    }
    if (returned == FindIterable.class || returned == AggregateIterable.class) {
      return iterable(returned, method, arguments);
    }
    Operations operations = new Operations(collection, traffic.large());
    long began = System.nanoTime();
    Operation asked = attempt(() -> operations.of(method.getName(), arguments));
    traffic.watched(System.nanoTime() - began); // large replacements are compared
    return asked == null ? proceed(method, arguments) : asking(asked, method, arguments);
  }

  private @Nullable Object iterable(Class<?> type, Method method, Object[] arguments)
      throws Throwable {
    Operation asked = new Operation(Command.OTHER);
    Object counted = attempt(() -> counting(arguments, asked));
    Object made = on(counted == null ? target : counted, method, arguments);
    IterableCalls.Sent sent =
        type == FindIterable.class
            ? new FindSent(collection, arguments)
            : new PipelineSent(collection, arguments);
    return made instanceof MongoIterable<?> iterable
        ? IterableCalls.watched(type, iterable, traffic, asked, sent)
        : made;
  }

  /** The same collection, whose results are counted. */
  private MongoCollection<?> counting(Object[] arguments, Operation asked) {
    Object last = arguments.length == 0 ? null : arguments[arguments.length - 1];
    Class<?> results = last instanceof Class<?> given ? given : collection.getDocumentClass();
    return collection.withCodecRegistry(
        CountingRegistry.of(collection.getCodecRegistry(), results, asked, traffic));
  }
}
