package dev.throughline.boot.internal.driver;

import com.mongodb.client.MongoCollection;
import dev.throughline.boot.internal.observe.Command;
import java.util.Map;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** A find, as far as findings ask for it. Not thread-safe. */
final class FindSent implements IterableCalls.Sent {

  private final MongoCollection<?> collection;
  private @Nullable Bson filter;
  private long skip;
  private boolean limited;

  /** A find with what its method got. */
  FindSent(MongoCollection<?> collection, Object[] arguments) {
    this.collection = collection;
    for (Object argument : arguments) {
      filter = argument instanceof Bson given ? given : filter;
    }
  }

  @Override
  public void step(String method, Object[] arguments) {
    switch (method) {
      case "filter" -> filter = (Bson) arguments[0];
      case "skip" -> skip = (Integer) arguments[0];
      case "limit" -> limited = (Integer) arguments[0] != 0;
      default -> {}
    }
  }

  @Override
  public Command command() {
    return Command.find(
        collection.getNamespace().getCollectionName(),
        filter == null ? Map.of() : Operations.fields(collection, filter),
        skip,
        limited);
  }
}
