package dev.throughline.mongodb.internal.raw;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.SpringProxy;

/**
 * Distinguishes the driver's own databases from others. A mock, or a wrapper that watches inserts,
 * expects stock's calls with plain documents, and gets them (D-TEMPLATE-14).
 */
public final class DriverObjects {

  private static final String DATABASE = "com.mongodb.client.internal.MongoDatabaseImpl";

  private static final String COLLECTION = "com.mongodb.client.internal.MongoCollectionImpl";

  private DriverObjects() {}

  /**
   * {@return whether the collection is the driver's own, perhaps with Spring's proxy for sessions}
   */
  public static boolean owns(MongoCollection<?> collection) {
    return collection.getClass().getName().equals(COLLECTION) || collection instanceof SpringProxy;
  }

  /**
   * {@return whether the database is the driver's own, perhaps with Spring's proxy for sessions,
   * and so are its codecs of basic types}
   */
  public static boolean owns(@Nullable MongoDatabase database) {
    return database != null
        && isDriver(database)
        && DriverCodecs.areIn(database.getCodecRegistry());
  }

  /**
   * {@return whether the database is the driver's own, perhaps with Spring's proxy for sessions}
   */
  public static boolean isDriver(@Nullable MongoDatabase database) {
    return database != null
        && (database.getClass().getName().equals(DATABASE) || database instanceof SpringProxy);
  }
}
