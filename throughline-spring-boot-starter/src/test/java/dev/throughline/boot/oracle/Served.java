package dev.throughline.boot.oracle;

import com.mongodb.event.CommandListener;
import com.mongodb.event.CommandStartedEvent;
import org.bson.BsonDocument;

/** Counts what ours has served the fast way. */
final class Served implements CommandListener {

  private boolean saving;
  private boolean whole;
  int saves;
  int wholes;
  int answers;
  int streamed;
  int puts;
  int refused;
  int hits;
  int payloadsOfOther;

  @Override
  public void commandStarted(CommandStartedEvent event) {
    BsonDocument command = event.getCommand();
    if (saving && command.containsKey("updates")) {
      BsonDocument update = command.getArray("updates").get(0).asDocument().getDocument("u");
      whole |= update.keySet().stream().noneMatch(name -> name.startsWith("$"));
    }
    whole |= saving && event.getCommandName().equals("insert");
  }

  void saving() {
    saving = true;
    whole = false;
  }

  void saved() {
    saving = false;
    saves++;
    wholes += whole ? 1 : 0;
  }

  int changes() {
    return saves - wholes;
  }

  int payloads() {
    return puts - refused;
  }

  @Override
  public String toString() {
    return "%d of %d saves as changes, %d of %d answers from documents, %d of %d payloads, %d hits and %d payloads of another version"
        .formatted(changes(), saves, streamed, answers, payloads(), puts, hits, payloadsOfOther);
  }
}
