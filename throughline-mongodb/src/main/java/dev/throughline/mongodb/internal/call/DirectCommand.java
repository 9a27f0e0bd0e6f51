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
 * The whole command that the driver would make of a call, answered by one batch. A call adds the
 * name of the collection and the filter, all else are ready bytes. Thread-safe.
 */
public final class DirectCommand {

  private static final Set<String> KNOWN =
      Set.of("limit", "batchSize", "sort", "projection", "hint", "hintString", "comment");

  private static final byte[] FIND = Names.header(STRING, "find");
  private static final byte[] FILTER = Names.header(DOCUMENT, "filter");
  private static final byte[] AGGREGATE = Names.header(STRING, "aggregate");
  private static final byte[] PIPELINE = Names.header(ARRAY, "pipeline");
  private static final byte[] FIRST_STAGE = Names.header(DOCUMENT, "0");
  private static final byte[] MATCH = Names.header(DOCUMENT, "$match");
  private static final byte[] BATCH_SIZE = Names.header(INT32, "batchSize");

  private final boolean counts;

  /** What follows the filter in the pipeline of a count; of a find, up to its limit. */
  private final byte[] first;

  /** What follows the pipeline of a count; of a find, what follows its limit. */
  private final byte[] rest;

  /** The limit whose first batch has no size of its own, 0 when there is none such. */
  private final int unsized;

  /** Whether an answer was larger than a batch: more of them would be read twice. */
  private volatile boolean left;

  private DirectCommand(boolean counts, byte[] first, byte[] rest, int unsized) {
    this.counts = counts;
    this.first = first;
    this.rest = rest;
    this.unsized = unsized;
  }

  /** The command of a recorded call; null when its answer may be several batches. */
  static @Nullable DirectCommand of(RecordedCall call, Encoder<Document> encoder) {
    Map<String, Object> options = new HashMap<>();
    for (Option option : call.options()) {
      options.put(option.name(), option.arguments().get(0));
    }
    if (!call.kind().asks() || options.containsKey("withReadPreference")) {
      return null;
    }
    if (call.kind() == Kind.COUNT) {
      return counting(options, encoder);
    }
    boolean one = call.kind() == Kind.FIRST;
    if (!KNOWN.containsAll(options.keySet())
        || (!one && !(options.get("limit") instanceof Integer limit && limit > 0))
        || (!one && isBatched(options))) {
      return null;
    }
    return new DirectCommand(
        false,
        elements(upToLimit(options, one), encoder),
        elements(behindLimit(options, one), encoder),
        !one && options.get("limit") instanceof Integer limit && !hasBatchSize(options)
            ? limit
            : 0);
  }

  private static DirectCommand counting(Map<String, Object> options, Encoder<Document> encoder) {
    Document stages = new Document();
    if (options.get("limit") instanceof Integer limit) {
      stages.append("1", new Document("$limit", limit.longValue()));
    }
    Document sum = new Document("_id", 1).append("n", new Document("$sum", 1));
    stages.append(Integer.toString(stages.size() + 1), new Document("$group", sum));
    return new DirectCommand(
        true,
        elements(stages, encoder),
        elements(new Document("cursor", new Document()), encoder),
        0);
  }

  /** {@return whether a batch is smaller than the limit} */
  private static boolean isBatched(Map<String, Object> options) {
    return options.get("batchSize") instanceof Integer batch
        && options.get("limit") instanceof Integer limit
        && batch != 0
        && Math.abs(batch) < limit;
  }

  private static boolean hasBatchSize(Map<String, Object> options) {
    return options.get("batchSize") instanceof Integer batch && batch != 0;
  }

  /** In the driver's order. */
  private static Document upToLimit(Map<String, Object> options, boolean one) {
    Document document = new Document();
    for (String name : List.of("sort", "projection")) {
      if (options.get(name) instanceof Document part && !part.isEmpty()) {
        document.append(name, part);
      }
    }
    return document.append("limit", one ? 1 : options.get("limit"));
  }

  private static Document behindLimit(Map<String, Object> options, boolean one) {
    Document document = new Document();
    if (one) {
      document.append("singleBatch", true);
    } else if (hasBatchSize(options) && options.get("batchSize") instanceof Integer batch) {
      document.append("batchSize", batch.equals(options.get("limit")) ? batch + 1 : batch);
    }
    for (String name : List.of("comment", "hint", "hintString")) {
      if (options.containsKey(name)) {
        document.append(name.equals("hintString") ? "hint" : name, options.get(name));
      }
    }
    return document;
  }

  /** The elements of a document without its length and its end. */
  private static byte[] elements(Document document, Encoder<Document> encoder) {
    byte[] encoded = FilterTemplate.encode(document, encoder);
    return Arrays.copyOfRange(encoded, 4, encoded.length - 1);
  }

  /** Leaves such calls to the driver from now on, since an answer was larger than a batch. */
  public void leave() {
    left = true;
  }

  /** {@return whether it is an aggregation that counts, and not a find} */
  public boolean counts() {
    return counts;
  }

  /**
   * The bytes of the command for a filter.
   *
   * @param wanted how many documents the reactive driver asks for at first, where no batch size was
   *     set; 0 of the blocking one.
   * @return null when a batch may not hold all of them, or the name is one that is refused.
   */
  public byte @Nullable [] of(String collection, byte[] condition, int wanted) {
    if (left || collection.isBlank() || (wanted > 0 && wanted < unsized)) {
      return null;
    }
    Buffers buffers = Buffers.local();
    BsonSink sink = buffers.borrowSink(UuidRepresentation.UNSPECIFIED);
    try {
      int start = sink.begin();
      sink.bytes(counts ? AGGREGATE : FIND);
      sink.string(collection);
      if (counts) {
        writePipeline(sink, condition);
      } else {
        sink.bytes(FILTER);
        sink.bytes(condition);
        sink.bytes(first);
      }
      if (wanted > 0 && unsized > 0) {
        sink.bytes(BATCH_SIZE);
        sink.int32(wanted == unsized ? wanted + 1 : wanted);
      }
      sink.bytes(rest);
      sink.end(start);
      return Arrays.copyOf(sink.array(), sink.position());
    } finally {
      buffers.release(sink);
    }
  }

  private void writePipeline(BsonSink sink, byte[] condition) {
    sink.bytes(PIPELINE);
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
