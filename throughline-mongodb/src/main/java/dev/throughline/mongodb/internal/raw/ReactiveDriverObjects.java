package dev.throughline.mongodb.internal.raw;

import com.mongodb.reactivestreams.client.MongoCollection;
import com.mongodb.reactivestreams.client.MongoDatabase;
import java.util.concurrent.Callable;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.SpringProxy;
import org.springframework.data.mongodb.ReactiveMongoDatabaseFactory;

/**
 * Distinguishes the reactive driver's own databases from others. A mock, or a wrapper that watches
 * inserts, expects stock's calls with plain documents, and gets them (D-TEMPLATE-14).
 */
public final class ReactiveDriverObjects {

  private static final String DATABASE =
      "com.mongodb.reactivestreams.client.internal.MongoDatabaseImpl";

  private static final String COLLECTION =
      "com.mongodb.reactivestreams.client.internal.MongoCollectionImpl";

  private ReactiveDriverObjects() {}

  /**
   * {@return whether the database is the driver's own, perhaps with Spring's proxy for sessions,
   * and so are its codecs of basic types}
   */
  public static boolean owns(MongoDatabase database) {
    return (isPlain(database) || database instanceof SpringProxy)
        && hasOwnCodecs(database.getCodecRegistry());
  }

  /** {@return whether the database is the driver's own, without a session} */
  public static boolean isPlain(MongoDatabase database) {
    return database.getClass().getName().equals(DATABASE);
  }

  /**
   * {@return whether the collection is the driver's own, perhaps with Spring's proxy for sessions}
   */
  public static boolean owns(MongoCollection<?> collection) {
    return collection.getClass().getName().equals(COLLECTION) || collection instanceof SpringProxy;
  }

  private static boolean hasOwnCodecs(@Nullable CodecRegistry registry) {
    return registry != null && DriverCodecs.areIn(registry);
  }

  /**
   * A factory's database, as far as it is not to be waited for.
   *
   * @return null when it is, or when it is not the driver's own.
   */
  public static @Nullable MongoDatabase database(ReactiveMongoDatabaseFactory factory) {
    try {
      return factory.getMongoDatabase() instanceof Callable<?> known
              && known.call() instanceof MongoDatabase database
              && owns(database)
          ? database
          : null;
    } catch (Exception e) {
      return null; // stock fails with it where it should
    }
  }
}
