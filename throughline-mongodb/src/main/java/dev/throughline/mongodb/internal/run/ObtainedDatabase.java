package dev.throughline.mongodb.internal.run;

import com.mongodb.client.MongoDatabase;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The database that a planned call has obtained of the factory, and that stock uses where the plan
 * turns out not to fit it, so that the factory is asked as often as by stock. Thread-safe.
 */
public final class ObtainedDatabase {

  private static final class Held {
    @Nullable MongoDatabase database;
    boolean given;
  }

  private final ThreadLocal<Held> current = ThreadLocal.withInitial(Held::new);

  /** Leaves the factory's database to the call of stock's that comes next. */
  public void leave(MongoDatabase database) {
    current.get().database = database;
  }

  /** Lets stock make a call that was tried by a plan, in the database that was left, if any. */
  public <T extends @Nullable Object> T byStock(Supplier<T> stock) {
    Held held = current.get();
    if (held.database == null) {
      return stock.get();
    }
    held.given = true;
    try {
      return stock.get();
    } finally {
      held.given = false;
      held.database = null;
    }
  }

  /** The database that was left for the operation that asks now, once; null where it has to ask. */
  public @Nullable MongoDatabase take() {
    Held held = current.get();
    MongoDatabase left = held.given ? held.database : null;
    held.database = null;
    return left;
  }
}
