package dev.throughline.mongodb.internal.call;

import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.codec.internal.bson.Names;
import dev.throughline.mongodb.internal.call.RecordedCall.Kind;
import dev.throughline.mongodb.internal.call.RecordedCall.Option;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.Encoder;
import org.jspecify.annotations.Nullable;

/** The whole command that the driver would make of a call, answered by one batch. Immutable. */
final class DirectCommand {

  private static final byte DOCUMENT = 3;
  private static final byte[] FIND = Names.header((byte) 2, "find");
  private static final byte[] FILTER = Names.header(DOCUMENT, "filter");
  private static final byte[] AGGREGATE = Names.header((byte) 2, "aggregate");
  private static final byte[] PIPELINE = Names.header((byte) 4, "pipeline");
  private static final byte[] FIRST_STAGE = Names.header(DOCUMENT, "0");
  private static final byte[] MATCH = Names.header(DOCUMENT, "$match");

  private static final Set<String> KNOWN =
      Set.of("limit", "batchSize", "sort", "projection", "hint", "hintString", "comment");

  private final Kind kind;
  private final FilterTemplate filter;
  private final int bytes;

  /** What follows the filter; of a count, what follows the first stage inside the pipeline. */
  private final byte[] rest;

  private final byte[] end;

  private DirectCommand(Kind kind, FilterTemplate filter, byte[] rest, byte[] end) {
    this.kind = kind;
    this.filter = filter;
    this.rest = rest;
    this.end = end;
    this.bytes = filter.bytes() + rest.length + end.length + 128;
  }

  /** The command of a recorded call; null when its answer may be several batches. */
  static @Nullable DirectCommand of(
      RecordedCall call, FilterTemplate filter, Encoder<Document> encoder) {
    Map<String, Object> options = new HashMap<>();
    for (Option option : call.options()) {
      options.put(option.name(), option.arguments().get(0));
    }
    if (!call.kind().asks() || options.containsKey("withReadPreference")) {
      return null;
    }
    if (call.kind() == Kind.COUNT) {
      Document stages = new Document();
      if (options.get("limit") instanceof Integer limit) {
        stages.append("1", new Document("$limit", limit.longValue()));
      }
      Document sum = new Document("_id", 1).append("n", new Document("$sum", 1));
      stages.append(Integer.toString(stages.size() + 1), new Document("$group", sum));
      Document cursor = new Document("cursor", new Document());
      return new DirectCommand(
          call.kind(), filter, elements(stages, encoder), elements(cursor, encoder));
    }
    boolean first = call.kind() == Kind.FIRST;
    if (!KNOWN.containsAll(options.keySet())
        || !first && !(options.get("limit") instanceof Integer limit && limit > 0)) {
      return null;
    }
    return new DirectCommand(
        call.kind(), filter, elements(findOptions(options, first), encoder), new byte[0]);
  }

  /** In the driver's order. */
  private static Document findOptions(Map<String, Object> options, boolean first) {
    Document rest = new Document();
    for (String name : List.of("sort", "projection")) {
      if (options.get(name) instanceof Document document && !document.isEmpty()) {
        rest.append(name, document);
      }
    }
    if (first) {
      rest.append("limit", 1).append("singleBatch", true);
    } else {
      Object limit = options.get("limit");
      rest.append("limit", limit);
      if (options.get("batchSize") instanceof Integer batch && batch != 0) {
        rest.append("batchSize", batch.equals(limit) ? batch + 1 : batch);
      }
    }
    for (String name : List.of("comment", "hint", "hintString")) {
      if (options.containsKey(name)) {
        rest.append(name.equals("hintString") ? "hint" : name, options.get(name));
      }
    }
    return rest;
  }

  private static byte[] elements(Document document, Encoder<Document> encoder) {
    byte[] encoded = FilterTemplate.encode(document, encoder);
    return Arrays.copyOfRange(encoded, 4, encoded.length - 1);
  }

  /** The command for these arguments; null when one of them has no bytes that are known here. */
  @Nullable RawBsonDocument filled(String collection, Object[] arguments) {
    BsonSink sink = new BsonSink(bytes);
    int start = sink.begin();
    boolean counts = kind == Kind.COUNT;
    sink.bytes(counts ? AGGREGATE : FIND);
    sink.string(collection);
    int pipeline = 0;
    int stage = 0;
    if (counts) {
      sink.bytes(PIPELINE);
      pipeline = sink.begin();
      sink.bytes(FIRST_STAGE);
      stage = sink.begin();
    }
    sink.bytes(counts ? MATCH : FILTER);
    if (!filter.write(sink, arguments)) {
      return null;
    }
    if (counts) {
      sink.end(stage);
      sink.bytes(rest);
      sink.end(pipeline);
      sink.bytes(end);
    } else {
      sink.bytes(rest);
    }
    sink.end(start);
    return new RawBsonDocument(sink.array(), start, sink.position() - start);
  }
}
