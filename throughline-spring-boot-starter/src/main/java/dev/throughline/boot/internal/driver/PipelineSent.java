package dev.throughline.boot.internal.driver;

import com.mongodb.client.MongoCollection;
import dev.throughline.boot.internal.observe.Command;
import java.util.List;
import java.util.Map;
import org.bson.conversions.Bson;

/** A pipeline, as far as findings ask for it: whether it counts. Not thread-safe. */
final class PipelineSent implements IterableCalls.Sent {

  private final MongoCollection<?> collection;
  private final Object[] arguments;

  /** A pipeline with what its method got. */
  PipelineSent(MongoCollection<?> collection, Object[] arguments) {
    this.collection = collection;
    this.arguments = arguments;
  }

  @Override
  public void step(String method, Object[] ofStep) {
    // Nothing of it changes the last stage.
  }

  @Override
  public Command command() {
    Map<String, ?> last = Map.of();
    for (Object argument : arguments) {
      if (argument instanceof List<?> stages
          && !stages.isEmpty()
          && stages.get(stages.size() - 1) instanceof Bson stage) {
        last = Operations.fields(collection, stage);
      }
    }
    return Command.aggregate(collection.getNamespace().getCollectionName(), last);
  }
}
