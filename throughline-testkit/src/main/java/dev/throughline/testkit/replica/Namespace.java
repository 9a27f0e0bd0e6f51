package dev.throughline.testkit.replica;

import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;

/** A collection in its database. */
record Namespace(String database, String name) {

  /** Parses {@code database.collection}. */
  static Namespace of(String full) {
    int dot = full.indexOf('.');
    return new Namespace(full.substring(0, dot), full.substring(dot + 1));
  }

  /** The collection that a command names; one without name for commands on databases. */
  static Namespace of(BsonDocument command) {
    String argument =
        command.getFirstKey().equals("getMore") ? "collection" : command.getFirstKey();
    return new Namespace(Bson.text(command, "$db"), Bson.text(command, argument));
  }

  /** A command on this collection. */
  BsonDocument command(String command) {
    return new BsonDocument(command, new BsonString(name)).append("$db", new BsonString(database));
  }

  /** A command that finds all documents, or those that a filter names. */
  BsonDocument find(BsonDocument filter) {
    return command("find").append("filter", filter).append("batchSize", new BsonInt32(10_000));
  }

  /** The fields of events. */
  BsonDocument toDocument() {
    BsonDocument fields = new BsonDocument("db", new BsonString(database));
    return name.isEmpty() ? fields : fields.append("coll", new BsonString(name));
  }

  /** A filter for one document. */
  static BsonDocument byId(BsonValue id) {
    return new BsonDocument("_id", new BsonDocument("$eq", id));
  }

  @Override
  public String toString() {
    return database + '.' + name;
  }
}
