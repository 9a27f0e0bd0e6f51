package dev.throughline.bench.calls;

import com.mongodb.event.CommandListener;
import com.mongodb.event.CommandStartedEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.BsonValue;

/**
 * Notes the commands that a client sends. Only for the check before the clock starts: a listener
 * makes the driver parse each command once more.
 */
final class CommandLog implements CommandListener {

  /** Different in every command, or for every client. */
  private static final Set<String> OWN = Set.of("lsid", "txnNumber", "$clusterTime");

  /**
   * The driver sends these in a section of their own, which listeners see behind the rest; where a
   * command is sent as a whole, it is one of the fields.
   */
  private static final Set<String> SECTIONS = Set.of("documents", "updates", "deletes");

  private final List<String> commands = new ArrayList<>();

  @Override
  public synchronized void commandStarted(CommandStartedEvent event) {
    BsonDocument command = BsonDocument.parse(event.getCommand().toJson()); // a copy to change
    command.keySet().removeAll(OWN);
    for (String section : SECTIONS) {
      BsonValue statements = command.remove(section);
      if (statements != null) {
        command.put(section, statements);
      }
    }
    if (command.get("documents") instanceof BsonArray documents) {
      for (BsonValue document : documents) {
        document.asDocument().put("_id", BsonNull.VALUE); // generated
      }
    }
    commands.add(command.toJson());
  }

  synchronized List<String> drain() {
    List<String> drained = List.copyOf(commands);
    commands.clear();
    return drained;
  }
}
