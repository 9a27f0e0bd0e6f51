package dev.throughline.testkit.replica;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** The statements of a write command, which are recorded one by one. */
final class Statements {

  private static final Map<String, String> BATCHES =
      Map.of("insert", "documents", "update", "updates", "delete", "deletes");
  private static final Set<String> SINGLE = Set.of("findAndModify", "findandmodify");

  private Statements() {}

  static boolean isWrite(BsonDocument command) {
    return isBatch(command) || SINGLE.contains(command.getFirstKey());
  }

  static boolean isBatch(BsonDocument command) {
    return BATCHES.containsKey(command.getFirstKey());
  }

  static List<BsonValue> of(BsonDocument command) {
    return Bson.list(command, argument(command));
  }

  private static String argument(BsonDocument command) {
    return BATCHES.getOrDefault(command.getFirstKey(), "");
  }

  /** The places of all statements. */
  static List<Integer> places(BsonDocument command) {
    return IntStream.range(0, of(command).size()).boxed().toList();
  }

  /** By what number a statement is known. */
  static int id(BsonDocument command, int place) {
    List<BsonValue> ids = Bson.list(command, "stmtIds");
    if (!ids.isEmpty()) {
      return ids.get(place).asInt32().getValue();
    }
    return Bson.number(command, "stmtId") + place;
  }

  /** The command with some of its statements alone. */
  static BsonDocument only(BsonDocument command, List<Integer> places) {
    List<BsonValue> all = of(command);
    List<BsonValue> some = new ArrayList<>();
    places.forEach(place -> some.add(all.get(place)));
    BsonDocument copy = Bson.copy(command);
    copy.put(argument(command), Bson.array(some));
    return copy;
  }

  static boolean ordered(BsonDocument command) {
    return command.getBoolean("ordered", BsonBoolean.TRUE).getValue();
  }

  /**
   * {@return whether all that a command updates is replaced by documents that the client has named}
   */
  static boolean replaces(BsonDocument command) {
    if (SINGLE.contains(command.getFirstKey())) {
      return isReplacement(command.get("update"));
    }
    return command.getFirstKey().equals("update")
        && of(command).stream().allMatch(it -> isReplacement(it.asDocument().get("u")));
  }

  private static boolean isReplacement(@Nullable BsonValue update) {
    return update instanceof BsonDocument document
        && (document.isEmpty() || !document.getFirstKey().startsWith("$"));
  }
}
