package dev.throughline.testkit;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonNumber;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * What the null server knows to do. Queries are not evaluated: {@code find} and {@code aggregate}
 * answer with every kept document of the collection, up to {@code limit}.
 */
final class NullCommands {

  private static final int FIRST_BATCH_DOCUMENTS = 101;

  private final Map<String, NullCollection> collections = new ConcurrentHashMap<>();
  private final Map<Long, Cursor> cursors = new ConcurrentHashMap<>();
  private final AtomicLong nextCursorId = new AtomicLong(1);

  /** An open cursor: the next document, and the one to stop before. */
  private record Cursor(NullCollection collection, int next, int end) {}

  /** What goes back to the client. */
  sealed interface Answer {}

  /** A small document. */
  record DocumentAnswer(BsonDocument document) implements Answer {}

  /** A batch that is ready to send. */
  record BatchAnswer(CursorReply reply, long cursorId) implements Answer {}

  Answer answer(Request request) {
    return switch (request.name().toLowerCase(Locale.ROOT)) {
      case "insert" -> ok("n", new BsonInt32(collection(request).insert(request)));
      case "find" -> find(request);
      case "getmore" -> getMore(request);
      case "aggregate" -> aggregate(request);
      case "update" -> update(request);
      case "delete" -> ok("n", new BsonInt32(request.eachDocument("deletes", (b, s, l) -> {})));
      case "count" -> ok("n", new BsonInt64(collection(request).documents()));
      case "keep" -> keep(request);
      case "tally" -> tally(request);
      case "drop" -> drop(request);
      case "killcursors" -> killCursors(request);
      case "hello", "ismaster" -> hello();
      case "buildinfo" -> buildInfo();
      case "ping", "endsessions", "create", "createindexes", "dropindexes" -> ok();
      case "listcollections", "listindexes" -> emptyCursor();
      default -> failure(59, "CommandNotFound", "no such command: '" + request.name() + "'");
    };
  }

  private Answer find(Request request) {
    BsonDocument command = request.document();
    int limit = intOf(command.get("limit"), 0);
    return open(request, limit == 0 ? Integer.MAX_VALUE : Math.abs(limit), command);
  }

  private Answer aggregate(Request request) {
    BsonDocument command = request.document();
    BsonArray pipeline = command.getArray("pipeline");
    boolean counts = pipeline.stream().anyMatch(stage -> stage.asDocument().containsKey("$group"));
    if (counts) {
      BsonDocument count =
          new BsonDocument("_id", new BsonInt32(1))
              .append("n", new BsonInt64(collection(request).documents()));
      BsonDocument cursor =
          new BsonDocument("firstBatch", new BsonArray(List.of(count)))
              .append("id", new BsonInt64(0))
              .append("ns", new BsonString(request.namespace()));
      return ok("cursor", cursor);
    }
    return open(request, Integer.MAX_VALUE, command.getDocument("cursor", command));
  }

  private Answer open(Request request, int limit, BsonDocument options) {
    NullCollection collection = collection(request);
    int end = Math.min(collection.keptCount(), limit);
    int batch = intOf(options.get("batchSize"), FIRST_BATCH_DOCUMENTS);
    return advance(nextCursorId.getAndIncrement(), new Cursor(collection, 0, end), true, batch);
  }

  private Answer getMore(Request request) {
    BsonDocument command = request.document();
    long id = command.getNumber("getMore").longValue();
    Cursor cursor = cursors.get(id);
    if (cursor == null) {
      return failure(43, "CursorNotFound", "cursor id " + id + " not found");
    }
    int batch = intOf(command.get("batchSize"), 0);
    return advance(id, cursor, false, batch == 0 ? Integer.MAX_VALUE : batch);
  }

  private Answer advance(long id, Cursor cursor, boolean first, int batch) {
    int wanted = Math.min(batch, cursor.end() - cursor.next());
    CursorReply reply = cursor.collection().window(first, cursor.next(), wanted);
    int next = cursor.next() + reply.documents();
    if (next >= cursor.end()) {
      cursors.remove(id);
      return new BatchAnswer(reply, 0);
    }
    cursors.put(id, new Cursor(cursor.collection(), next, cursor.end()));
    return new BatchAnswer(reply, id);
  }

  private Answer killCursors(Request request) {
    BsonArray ids = request.document().getArray("cursors");
    ids.forEach(id -> cursors.remove(id.asNumber().longValue()));
    return ok("cursorsKilled", ids);
  }

  private static Answer update(Request request) {
    BsonInt32 count = new BsonInt32(request.eachDocument("updates", (b, s, l) -> {}));
    return ok(new BsonDocument("n", count).append("nModified", count));
  }

  /**
   * {@code {keep: collection, times: n}}: from now on the collection holds what is inserted, and
   * answers finds with it n times over, once by default.
   */
  private Answer keep(Request request) {
    collection(request).keep(intOf(request.document().get("times"), 1));
    return ok();
  }

  /** {@code {tally: collection}}: what has been inserted since the collection was dropped. */
  private Answer tally(Request request) {
    NullCollection collection = collection(request);
    return ok(
        new BsonDocument("documents", new BsonInt64(collection.documents()))
            .append("bytes", new BsonInt64(collection.bytes())));
  }

  private Answer drop(Request request) {
    collections.remove(request.namespace());
    return ok();
  }

  private static Answer hello() {
    return ok(
        new BsonDocument("helloOk", BsonBoolean.TRUE)
            .append("ismaster", BsonBoolean.TRUE)
            .append("isWritablePrimary", BsonBoolean.TRUE)
            .append("maxBsonObjectSize", new BsonInt32(16 * 1024 * 1024))
            .append("maxMessageSizeBytes", new BsonInt32(48_000_000))
            .append("maxWriteBatchSize", new BsonInt32(100_000))
            .append("localTime", new BsonDateTime(System.currentTimeMillis()))
            .append("logicalSessionTimeoutMinutes", new BsonInt32(30))
            .append("minWireVersion", new BsonInt32(0))
            .append("maxWireVersion", new BsonInt32(25))
            .append("readOnly", BsonBoolean.FALSE));
  }

  private static Answer buildInfo() {
    return ok(
        new BsonDocument("version", new BsonString("8.0.0"))
            .append(
                "versionArray",
                new BsonArray(
                    List.of(
                        new BsonInt32(8), new BsonInt32(0), new BsonInt32(0), new BsonInt32(0)))));
  }

  private static Answer emptyCursor() {
    return ok(
        "cursor",
        new BsonDocument("firstBatch", new BsonArray())
            .append("id", new BsonInt64(0))
            .append("ns", new BsonString("")));
  }

  private NullCollection collection(Request request) {
    return collections.computeIfAbsent(request.namespace(), NullCollection::new);
  }

  private static int intOf(@Nullable BsonValue value, int absent) {
    return value instanceof BsonNumber number ? number.intValue() : absent;
  }

  private static Answer ok() {
    return ok(new BsonDocument());
  }

  private static Answer ok(String name, BsonValue value) {
    return ok(new BsonDocument(name, value));
  }

  private static Answer ok(BsonDocument document) {
    return new DocumentAnswer(document.append("ok", new BsonDouble(1)));
  }

  private static Answer failure(int code, String codeName, String message) {
    return new DocumentAnswer(
        new BsonDocument("ok", new BsonDouble(0))
            .append("errmsg", new BsonString(message))
            .append("code", new BsonInt32(code))
            .append("codeName", new BsonString(codeName)));
  }
}
