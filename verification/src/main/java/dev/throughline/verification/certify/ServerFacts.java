package dev.throughline.verification.certify;

import com.mongodb.MongoCommandException;
import com.mongodb.client.MongoDatabase;
import org.bson.Document;

/**
 * What a server says of itself.
 *
 * @param version as {@code buildInfo} has it, or "of unknown version".
 * @param kind of deployment, as {@code hello} has it.
 * @param sessions whether it has sessions, which transactions need.
 */
record ServerFacts(String version, Kind kind, boolean sessions) {

  /** How a server is deployed. */
  enum Kind {
    STANDALONE("standalone"),
    REPLICA_SET("replica set"),
    SHARDED("sharded cluster");

    private final String label;

    Kind(String label) {
      this.label = label;
    }
  }

  /** Asks a server. */
  static ServerFacts of(MongoDatabase database) {
    Document hello = hello(database);
    Kind kind =
        "isdbgrid".equals(hello.get("msg"))
            ? Kind.SHARDED
            : hello.containsKey("setName") ? Kind.REPLICA_SET : Kind.STANDALONE;
    return new ServerFacts(
        version(database), kind, hello.get("logicalSessionTimeoutMinutes") != null);
  }

  private static Document hello(MongoDatabase database) {
    try {
      return database.runCommand(new Document("hello", 1));
    } catch (MongoCommandException e) {
      return database.runCommand(new Document("isMaster", 1)); // before 4.4
    }
  }

  private static String version(MongoDatabase database) {
    try {
      return String.valueOf(database.runCommand(new Document("buildInfo", 1)).get("version"));
    } catch (MongoCommandException e) {
      return "of unknown version";
    }
  }

  /** {@return whether transactions can be expected of it} */
  boolean transactions() {
    return sessions && kind != Kind.STANDALONE;
  }

  /** One line. */
  String describe() {
    return "MongoDB %s, %s%s".formatted(version, kind.label, sessions ? "" : ", without sessions");
  }
}
