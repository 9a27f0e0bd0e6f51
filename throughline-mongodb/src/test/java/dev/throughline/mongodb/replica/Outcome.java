package dev.throughline.mongodb.replica;

import com.mongodb.MongoException;
import dev.throughline.mongodb.write.StreamingWriteException;
import dev.throughline.testkit.replica.Received;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * What a scenario came to.
 *
 * @param result what was returned, or what was thrown: classes, code and labels.
 * @param commands as they were received, without what differs from run to run.
 * @param content of the database.
 */
record Outcome(String result, List<String> commands, List<String> content) {

  private static final Set<String> PER_RUN = Set.of("lsid", "txnNumber", "$clusterTime", "$db");
  private static final Set<String> UNTIMED = Set.of("endSessions", "killCursors");

  static String result(Supplier<Object> operation) {
    try {
      return show(operation.get());
    } catch (StreamingWriteException e) {
      return thrown(e.getCause());
    } catch (RuntimeException e) {
      return thrown(e);
    }
  }

  private static String show(Object value) {
    return value instanceof Collection<?> all ? List.copyOf(all).toString() : String.valueOf(value);
  }

  private static String thrown(Throwable thrown) {
    StringBuilder text = new StringBuilder();
    for (Throwable e = thrown; e != null; e = e.getCause()) {
      text.append(e.getClass().getName());
      if (e instanceof MongoException driver) {
        text.append(' ').append(driver.getCode()).append(' ').append(driver.getErrorLabels());
        break;
      }
      text.append(" < ");
    }
    return text.toString();
  }

  static List<String> commands(List<Received> received) {
    List<String> commands = new ArrayList<>();
    for (Received each : received) {
      if (!UNTIMED.contains(each.name())) {
        commands.add(neutral(each.command()).toJson());
      }
    }
    return commands;
  }

  private static BsonDocument neutral(BsonDocument command) {
    BsonDocument neutral = new BsonDocument();
    for (Map.Entry<String, BsonValue> field : command.entrySet()) {
      boolean own = PER_RUN.contains(field.getKey()) || field.getKey().equals("getMore");
      neutral.put(field.getKey(), own ? new BsonString("there") : field.getValue());
    }
    neutral.remove("$clusterTime"); // sent once a member has been heard
    if (neutral.get("readConcern") instanceof BsonDocument concern
        && concern.containsKey("afterClusterTime")) {
      BsonDocument timeless = concern.clone();
      timeless.put("afterClusterTime", new BsonString("there"));
      neutral.put("readConcern", timeless);
    }
    return neutral;
  }

  /** The same without commands. */
  Outcome withoutCommands() {
    return new Outcome(result, List.of(), content);
  }
}
