package dev.throughline.mongodb.internal.call;

import static dev.throughline.codec.internal.bson.BsonTypes.ARRAY;
import static dev.throughline.codec.internal.bson.BsonTypes.DOCUMENT;
import static dev.throughline.codec.internal.bson.BsonTypes.INT32;
import static dev.throughline.codec.internal.bson.BsonTypes.STRING;

import dev.throughline.codec.internal.Buffers;
import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.codec.internal.bson.Names;
import dev.throughline.mongodb.internal.call.record.RecordedCall;
import dev.throughline.mongodb.internal.call.record.RecordedCall.Kind;
import dev.throughline.mongodb.internal.call.record.RecordedCall.Option;
import dev.throughline.mongodb.internal.driver.ReadCommand;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.Document;
import org.bson.UuidRepresentation;
import org.bson.codecs.Encoder;
import org.jspecify.annotations.Nullable;

/**
 * The whole command that the driver would make of a call that reads. A call adds the name of the
 * collection and the filter or the stages, all else are ready bytes. Immutable.
 */
public final class DirectCommand {

  private static final Set<String> OF_FINDS =
      Set.of(
          "skip",
          "limit",
          "batchSize",
          "sort",
          "projection",
          "hint",
          "hintString",
          "comment",
          "noCursorTimeout",
          "allowDiskUse");

  private static final Set<String> OF_AGGREGATIONS =
      Set.of("batchSize", "hint", "hintString", "comment", "allowDiskUse");

  /** Stages that write, which the driver sends otherwise. */
  private static final Set<String> WRITING = Set.of("$out", "$merge");

  private static final byte[] FIND = Names.header(STRING, "find");
  private static final byte[] FILTER = Names.header(DOCUMENT, "filter");
  private static final byte[] AGGREGATE = Names.header(STRING, "aggregate");
  private static final byte[] PIPELINE = Names.header(ARRAY, "pipeline");
  private static final byte[] FIRST_STAGE = Names.header(DOCUMENT, "0");
  private static final byte[] MATCH = Names.header(DOCUMENT, "$match");
  private static final byte[] CURSOR = Names.header(DOCUMENT, "cursor");
  private static final byte[] BATCH_SIZE = Names.header(INT32, "batchSize");

  private final Kind kind;
  private final ReadCommand read;

  /** What follows the filter: in the pipeline of a count; of a find, up to its limit. */
  private final byte[] first;

  /** What follows the size of a batch. */
  private final byte[] rest;

  /** The limit of a find, 0 where it has none. */
  private final int limit;

  private DirectCommand(Kind kind, ReadCommand read, byte[] first, byte[] rest, int limit) {
    this.kind = kind;
    this.read = read;
    this.first = first;
    this.rest = rest;
    this.limit = limit;
  }

  /** The command of a recorded call; null when the driver has to make it. */
  static @Nullable DirectCommand of(RecordedCall call, Encoder<Document> encoder) {
    Map<String, Object> options = new HashMap<>();
    for (Option option : call.options()) {
      options.put(option.name(), option.arguments().get(0));
    }
    return switch (call.kind()) {
      case FIRST, ALL ->
          OF_FINDS.containsAll(options.keySet()) ? finding(call.kind(), options, encoder) : null;
      case COUNT ->
          Set.of("limit").containsAll(options.keySet()) ? counting(options, encoder) : null;
      case AGGREGATE ->
          OF_AGGREGATIONS.containsAll(options.keySet()) && !writes((Document) call.filter())
              ? aggregating(options, encoder)
              : null;
      default -> null;
    };
  }

  private static @Nullable DirectCommand finding(
      Kind kind, Map<String, Object> options, Encoder<Document> encoder) {
    boolean one = kind == Kind.FIRST;
    int limit = one ? 1 : number(options, "limit");
    int batchSize = one ? 0 : number(options, "batchSize");
    if (limit < 0 || batchSize < 0) {
      return null; // one batch, which ends the cursor
    }
    // In the driver's order, before the size of a batch and behind it.
    Document before = new Document();
    for (String name : List.of("sort", "projection")) {
      if (options.get(name) instanceof Document part && !part.isEmpty()) {
        before.append(name, part);
      }
    }
    for (String name : List.of("skip", "limit")) {
      int number = name.equals("limit") ? limit : number(options, name);
      if (number > 0) {
        before.append(name, number);
      }
    }
    Document behind = new Document();
    if (one) {
      behind.append("singleBatch", true);
    }
    if (Boolean.TRUE.equals(options.get("noCursorTimeout"))) {
      behind.append("noCursorTimeout", true);
    }
    appendComment(behind, options);
    appendHint(behind, options);
    appendDiskUse(behind, options);
    return new DirectCommand(
        kind,
        read(true, batchSize, options),
        elements(before, encoder),
        elements(behind, encoder),
        limit);
  }

  private static DirectCommand counting(Map<String, Object> options, Encoder<Document> encoder) {
    Document stages = new Document();
    if (options.get("limit") instanceof Integer limit) {
      stages.append("1", new Document("$limit", limit.longValue()));
    }
    Document sum = new Document("_id", 1).append("n", new Document("$sum", 1));
    stages.append(Integer.toString(stages.size() + 1), new Document("$group", sum));
    return new DirectCommand(
        Kind.COUNT, read(false, 0, options), elements(stages, encoder), new byte[0], 0);
  }

  private static boolean writes(Document stages) {
    return stages.values().stream()
        .anyMatch(stage -> ((Document) stage).keySet().stream().anyMatch(WRITING::contains));
  }

  private static @Nullable DirectCommand aggregating(
      Map<String, Object> options, Encoder<Document> encoder) {
    Document behind = new Document();
    appendDiskUse(behind, options);
    appendComment(behind, options);
    appendHint(behind, options);
    int batchSize = number(options, "batchSize");
    return batchSize < 0
        ? null
        : new DirectCommand(
            Kind.AGGREGATE,
            read(false, batchSize, options),
            new byte[0],
            elements(behind, encoder),
            0);
  }

  private static ReadCommand read(boolean finds, int batchSize, Map<String, Object> options) {
    return new ReadCommand(
        finds, batchSize, options.get("comment") instanceof String comment ? comment : null);
  }

  private static int number(Map<String, Object> options, String name) {
    return options.get(name) instanceof Integer number ? number : 0;
  }

  private static void appendComment(Document document, Map<String, Object> options) {
    if (options.containsKey("comment")) {
      document.append("comment", options.get("comment"));
    }
  }

  private static void appendHint(Document document, Map<String, Object> options) {
    for (String name : List.of("hint", "hintString")) {
      if (options.containsKey(name)) {
        document.append("hint", options.get(name));
      }
    }
  }

  private static void appendDiskUse(Document document, Map<String, Object> options) {
    if (options.containsKey("allowDiskUse")) {
      document.append("allowDiskUse", options.get("allowDiskUse"));
    }
  }

  /** The elements of a document without its length and its end. */
  private static byte[] elements(Document document, Encoder<Document> encoder) {
    byte[] encoded = FilterTemplate.encode(document, encoder);
    return Arrays.copyOfRange(encoded, 4, encoded.length - 1);
  }

  /** {@return what it reads, whatever its values are} */
  public ReadCommand read() {
    return read;
  }

  /**
   * The bytes of the command for a filter or stages.
   *
   * @param wanted how many documents the reactive driver asks for at first, where no batch size was
   *     set; 0 of the blocking one.
   * @return null when the name of the collection is one that is refused.
   */
  public byte @Nullable [] of(String collection, byte[] condition, int wanted) {
    if (collection.isBlank()) {
      return null;
    }
    Buffers buffers = Buffers.local();
    BsonSink sink = buffers.borrowSink(UuidRepresentation.UNSPECIFIED);
    try {
      int start = sink.begin();
      sink.bytes(read.finds() ? FIND : AGGREGATE);
      sink.string(collection);
      if (read.finds()) {
        sink.bytes(FILTER);
        sink.bytes(condition);
        sink.bytes(first);
        writeBatchSize(sink, wanted);
      } else {
        sink.bytes(PIPELINE);
        writePipeline(sink, condition);
        sink.bytes(CURSOR);
        int cursor = sink.begin();
        writeBatchSize(sink, wanted);
        sink.end(cursor);
      }
      sink.bytes(rest);
      sink.end(start);
      return Arrays.copyOf(sink.array(), sink.position());
    } finally {
      buffers.release(sink);
    }
  }

  /** A limit of as many documents would leave a cursor open. */
  private void writeBatchSize(BsonSink sink, int wanted) {
    int size = read.batchSize() > 0 ? read.batchSize() : wanted;
    if (size > 0) {
      sink.bytes(BATCH_SIZE);
      sink.int32(size == limit && size < Integer.MAX_VALUE ? size + 1 : size);
    }
  }

  private void writePipeline(BsonSink sink, byte[] condition) {
    if (kind == Kind.AGGREGATE) {
      sink.bytes(condition);
      return;
    }
    int stages = sink.begin();
    sink.bytes(FIRST_STAGE);
    int stage = sink.begin();
    sink.bytes(MATCH);
    sink.bytes(condition);
    sink.end(stage);
    sink.bytes(first);
    sink.end(stages);
  }
}
