package dev.throughline.testkit.replica;

import java.util.Set;
import org.bson.BsonDocument;

/** Which member may execute which command. */
final class Roles {

  private static final Set<String> READS =
      Set.of(
          "find",
          "aggregate",
          "count",
          "distinct",
          "listCollections",
          "listIndexes",
          "listDatabases",
          "dbStats",
          "collStats");
  private static final Set<String> DEFINITIONS =
      Set.of(
          "create",
          "createIndexes",
          "drop",
          "dropDatabase",
          "dropIndexes",
          "renameCollection",
          "collMod");

  private Roles() {}

  /** Fails when the member is not the primary, and the command is for the primary. */
  static void check(boolean primary, BsonDocument command) {
    if (primary) {
      return;
    }
    String name = command.getFirstKey();
    if (Statements.isWrite(command)
        || DEFINITIONS.contains(name)
        || Labels.inTransaction(command)) {
      throw new Failure(ErrorCodes.NOT_WRITABLE_PRIMARY, "not primary");
    }
    if (READS.contains(name)) {
      String mode = Bson.text(Bson.document(command, "$readPreference"), "mode");
      if (mode.isEmpty() || mode.equals("primary")) {
        throw new Failure(
            ErrorCodes.NOT_PRIMARY_NO_SECONDARY_OK, "not primary and secondaryOk=false");
      }
    }
  }
}
