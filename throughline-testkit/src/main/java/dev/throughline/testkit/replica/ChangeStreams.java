package dev.throughline.testkit.replica;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonNull;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** The cursors of change streams. */
final class ChangeStreams {

  private static final long FIRST_CURSOR = 1L << 40;
  private static final Set<String> LOOKUPS = Set.of("updateLookup", "whenAvailable", "required");

  /** A cursor. */
  private static final class Stream {
    private final Namespace namespace;
    private final boolean everything;
    private final BsonDocument options;
    private final List<BsonValue> pipeline;
    private long next;
    private boolean invalid;

    private Stream(BsonDocument command, BsonDocument options, long next) {
      this.namespace = Namespace.of(command);
      this.options = options;
      this.everything = Bson.isTrue(options, "allChangesForCluster");
      List<BsonValue> stages = Bson.list(command, "pipeline");
      this.pipeline = stages.subList(1, stages.size());
      this.next = next;
    }

    private boolean sees(Namespace other) {
      return everything
          || (other.database().equals(namespace.database())
              && (namespace.name().isEmpty() || other.name().equals(namespace.name())));
    }
  }

  private final Engine engine;
  private final Store store;
  private final ChangeLog log;
  private final Map<Long, Stream> streams = new HashMap<>();
  private long cursors = FIRST_CURSOR;

  ChangeStreams(Engine engine, Store store, ChangeLog log) {
    this.engine = engine;
    this.store = store;
    this.log = log;
  }

  /** {@return whether a command opens a stream or reads from one} */
  static boolean concerns(BsonDocument command) {
    return opens(command)
        || (command.getFirstKey().equals("getMore")
            && command.getNumber("getMore").longValue() >= FIRST_CURSOR);
  }

  static boolean opens(BsonDocument command) {
    List<BsonValue> stages = Bson.list(command, "pipeline");
    return command.getFirstKey().equals("aggregate")
        && !stages.isEmpty()
        && stages.get(0).asDocument().containsKey("$changeStream");
  }

  BsonDocument open(BsonDocument command) {
    log.watch();
    BsonDocument options =
        Bson.list(command, "pipeline").get(0).asDocument().getDocument("$changeStream");
    long next = log.next();
    for (String place : List.of("resumeAfter", "startAfter")) {
      if (options.containsKey(place)) {
        next = ChangeLog.number(options.getDocument(place)) + 1;
      }
    }
    log.from(next); // fails when it is lost
    Stream stream = new Stream(command, options, next);
    streams.put(++cursors, stream);
    return answer(cursors, stream, "firstBatch", batch(stream, Integer.MAX_VALUE));
  }

  /** {@return whether a getMore need not wait for events} */
  boolean ready(BsonDocument command) {
    Stream stream = streams.get(command.getNumber("getMore").longValue());
    return stream == null
        || (stream.next < log.next()
            && log.from(stream.next).stream().anyMatch(event -> stream.sees(event.namespace())));
  }

  BsonDocument more(BsonDocument command) {
    long cursor = command.getNumber("getMore").longValue();
    Stream stream = streams.get(cursor);
    if (stream == null) {
      throw new Failure(43, "cursor id " + cursor + " not found");
    }
    int most = Bson.number(command, "batchSize");
    return answer(cursor, stream, "nextBatch", batch(stream, most == 0 ? Integer.MAX_VALUE : most));
  }

  /** Closes those of the cursors that are streams. */
  void kill(BsonDocument command) {
    Bson.list(command, "cursors").forEach(id -> streams.remove(id.asNumber().longValue()));
  }

  private BsonDocument answer(long cursor, Stream stream, String name, BsonArray batch) {
    if (stream.invalid) {
      streams.remove(cursor);
    }
    BsonDocument answer =
        new BsonDocument(name, batch)
            .append("postBatchResumeToken", ChangeLog.token(stream.next - 1))
            .append("id", new BsonInt64(stream.invalid ? 0 : cursor))
            .append("ns", new BsonString(stream.namespace.toString()));
    return new BsonDocument("cursor", answer).append("ok", new BsonDouble(1));
  }

  private BsonArray batch(Stream stream, int most) {
    List<BsonDocument> events = new ArrayList<>();
    for (ChangeLog.Event event : log.from(stream.next)) {
      if (events.size() == most || stream.invalid) {
        break;
      }
      stream.next = event.number() + 1;
      if (stream.sees(event.namespace())) {
        events.add(shown(event, stream.options));
        stream.invalid = event.change() == null && !stream.namespace.name().isEmpty();
        if (stream.invalid) {
          BsonDocument last = Bson.copy(event.document());
          last.put("operationType", new BsonString("invalidate"));
          last.remove("ns");
          events.add(last);
        }
      }
    }
    return stream.pipeline.isEmpty() ? Bson.array(events) : passed(events, stream.pipeline);
  }

  private BsonDocument shown(ChangeLog.Event event, BsonDocument options) {
    BsonDocument shown = Bson.copy(event.document());
    Change change = event.change();
    if (change == null) {
      return shown;
    }
    if (shown.containsKey("updateDescription")
        && LOOKUPS.contains(Bson.text(options, "fullDocument"))) {
      shown.put("fullDocument", orNull(current(change, options)));
    }
    if (LOOKUPS.contains(Bson.text(options, "fullDocumentBeforeChange"))) {
      shown.put("fullDocumentBeforeChange", orNull(change.before()));
    }
    return shown;
  }

  private @Nullable BsonDocument current(Change change, BsonDocument options) {
    return Bson.text(options, "fullDocument").equals("updateLookup")
        ? store.state(change.namespace(), List.of(change.id())).get(change.id())
        : change.after();
  }

  private static BsonValue orNull(@Nullable BsonDocument document) {
    return document == null ? BsonNull.VALUE : document;
  }

  /** {@return what the other stages of a pipeline make of events} */
  private BsonArray passed(List<BsonDocument> events, List<BsonValue> pipeline) {
    if (events.isEmpty()) {
      return new BsonArray();
    }
    Namespace own = new Namespace("change_streams", "events");
    store.drop(own.database());
    engine.require(own.command("insert").append("documents", Bson.array(events)));
    List<BsonDocument> passed =
        engine.all(
            own.command("aggregate")
                .append("pipeline", Bson.array(pipeline))
                .append("cursor", new BsonDocument("batchSize", new BsonInt32(10_000))));
    store.drop(own.database());
    return Bson.array(passed);
  }
}
