package dev.throughline.boot.internal.driver;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import dev.throughline.boot.internal.observe.Traffic;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/** A client whose databases are watched in watched calls, and are the driver's own elsewhere. */
final class ClientCalls extends DriverCalls {

  private ClientCalls(MongoClient target, Traffic traffic) {
    super(target, traffic);
  }

  /** The watched client. */
  static MongoClient watched(MongoClient client, Traffic traffic) {
    return DriverProxy.of(MongoClient.class, new ClientCalls(client, traffic));
  }

  @Override
  public @Nullable Object call(Object proxy, Method method, Object[] arguments) throws Throwable {
    Object result = proceed(method, arguments);
    return result instanceof MongoDatabase database && traffic.underWay()
        ? DriverProxy.of(MongoDatabase.class, new OfDatabase(database, traffic))
        : result;
  }

  /** A database whose collections are watched. */
  private static final class OfDatabase extends DriverCalls {

    OfDatabase(MongoDatabase target, Traffic traffic) {
      super(target, traffic);
    }

    @Override
    public @Nullable Object call(Object proxy, Method method, Object[] arguments) throws Throwable {
      Object result = proceed(method, arguments);
      if (result instanceof MongoCollection<?> collection) {
        return DriverProxy.of(MongoCollection.class, new CollectionCalls(collection, traffic));
      }
      return result instanceof MongoDatabase database
          ? DriverProxy.of(MongoDatabase.class, new OfDatabase(database, traffic))
          : result;
    }
  }
}
