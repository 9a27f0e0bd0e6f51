package dev.throughline.boot.internal.observe;

import java.util.Map;
import java.util.regex.Pattern;
import org.bson.BsonDocument;
import org.bson.BsonRegularExpression;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * A command, as far as findings ask for it.
 *
 * @param kind what it does.
 * @param collection empty when it has none.
 * @param shape the collection with the names of the filter's fields, without values.
 * @param skip documents that the server passes by.
 * @param limited whether it asks for a number of documents.
 * @param rewrite the document that replaces another as a whole, null in others.
 */
public record Command(
    Kind kind,
    String collection,
    String shape,
    long skip,
    boolean limited,
    @Nullable BsonDocument rewrite,
    @Nullable BsonValue id) {

  /** Kinds of commands. */
  public enum Kind {
    /** A find by the value of one field. */
    FIND_BY_VALUE,
    FIND,
    COUNT,
    /** An insert, update or replacement of one document. */
    WRITE_ONE,
    WRITE_SEVERAL,
    OTHER
  }

  /** What no finding asks for. */
  public static final Command OTHER = plain(Kind.OTHER, "");

  private static final String ID = "_id";

  static Command of(String name, BsonDocument command) {
    BsonValue target = command.get(name);
    String collection = target != null && target.isString() ? target.asString().getValue() : "";
    return switch (name) {
      case "find" -> find(collection, command);
      case "aggregate" -> plain(counts(command) ? Kind.COUNT : Kind.FIND, collection);
      case "count" -> plain(Kind.COUNT, collection);
      case "insert" -> insert(collection, command);
      case "update" -> update(collection, command);
      default -> plain(Kind.OTHER, collection);
    };
  }

  /** The same without documents, which are large. */
  Command withoutDocuments() {
    return rewrite == null ? this : new Command(kind, collection, shape, skip, limited, null, null);
  }

  private static Command plain(Kind kind, String collection) {
    return new Command(kind, collection, collection, 0, false, null, null);
  }

  private static Command find(String collection, BsonDocument command) {
    return find(
        collection,
        command.getDocument("filter", new BsonDocument()),
        number(command.get("skip")),
        number(command.get("limit")) != 0);
  }

  /**
   * A find.
   *
   * @param filter a document of the driver's.
   */
  public static Command find(String collection, Map<String, ?> filter, long skip, boolean limited) {
    String fields = String.join(",", filter.keySet());
    return new Command(
        byValue(filter) ? Kind.FIND_BY_VALUE : Kind.FIND,
        collection,
        collection + "{" + fields + "}",
        skip,
        limited,
        null,
        null);
  }

  private static boolean byValue(Map<String, ?> filter) {
    if (filter.size() != 1) {
      return false;
    }
    Map.Entry<String, ?> only = filter.entrySet().iterator().next();
    Object value = only.getValue();
    return value != null
        && !only.getKey().startsWith("$")
        && !(value instanceof BsonRegularExpression)
        && !(value instanceof Pattern)
        && !(value instanceof Map<?, ?> operators && operates(operators));
  }

  private static boolean operates(Map<?, ?> value) {
    return !value.isEmpty() && value.keySet().iterator().next().toString().startsWith("$");
  }

  /** {@return how the driver's countDocuments ends} */
  private static boolean counts(BsonDocument command) {
    BsonValue pipeline = command.get("pipeline");
    if (pipeline == null || !pipeline.isArray() || pipeline.asArray().isEmpty()) {
      return false;
    }
    BsonValue last = pipeline.asArray().get(pipeline.asArray().size() - 1);
    return last.isDocument() && endsCounting(last.asDocument());
  }

  private static boolean endsCounting(Map<String, ?> lastStage) {
    return lastStage.containsKey("$count")
        || (lastStage.get("$group") instanceof Map<?, ?> group
            && group.size() == 2
            && group.containsKey("n"));
  }

  /**
   * A pipeline.
   *
   * @param lastStage a document of the driver's.
   */
  public static Command aggregate(String collection, Map<String, ?> lastStage) {
    return plain(endsCounting(lastStage) ? Kind.COUNT : Kind.FIND, collection);
  }

  /** Something of that kind. */
  public static Command of(Kind kind, String collection) {
    return plain(kind, collection);
  }

  private static Command insert(String collection, BsonDocument command) {
    return plain(only("documents", command) ? Kind.WRITE_ONE : Kind.WRITE_SEVERAL, collection);
  }

  private static Command update(String collection, BsonDocument command) {
    if (!only("updates", command)) {
      return plain(Kind.WRITE_SEVERAL, collection);
    }
    BsonDocument update = command.getArray("updates").get(0).asDocument();
    BsonValue with = update.get("u");
    BsonValue id = update.getDocument("q", new BsonDocument()).get(ID);
    return id != null && with != null && with.isDocument() && replaces(with.asDocument())
        ? new Command(Kind.WRITE_ONE, collection, collection, 0, false, with.asDocument(), id)
        : plain(Kind.WRITE_ONE, collection);
  }

  private static boolean replaces(BsonDocument with) {
    return !with.isEmpty() && !with.getFirstKey().startsWith("$");
  }

  private static boolean only(String documents, BsonDocument command) {
    BsonValue value = command.get(documents);
    return value != null && value.isArray() && value.asArray().size() == 1;
  }

  private static long number(@Nullable BsonValue value) {
    return value != null && value.isNumber() ? value.asNumber().longValue() : 0;
  }
}
