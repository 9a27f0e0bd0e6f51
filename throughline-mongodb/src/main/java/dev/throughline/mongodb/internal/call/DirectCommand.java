package dev.throughline.mongodb.internal.call;

import dev.throughline.mongodb.internal.call.record.RecordedCall;
import dev.throughline.mongodb.internal.call.record.RecordedCall.Kind;
import dev.throughline.mongodb.internal.call.record.RecordedCall.Option;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.Encoder;
import org.jspecify.annotations.Nullable;

/**
 * The whole command that the driver would make of a call, answered by one batch. Only the filter is
 * made for each call; the driver lays a document out faster than it looks into bytes. Immutable.
 */
public final class DirectCommand {

  private static final Set<String> KNOWN =
      Set.of("limit", "batchSize", "sort", "projection", "hint", "hintString", "comment");

  private static final BsonDocumentCodec CODEC = new BsonDocumentCodec();

  private final boolean counts;

  /** What follows the filter; of a count, what follows the pipeline. */
  private final List<Map.Entry<String, BsonValue>> rest;

  /** What follows the filter in the pipeline of a count. */
  private final List<BsonValue> stages;

  /** The limit whose first batch has no size of its own, 0 when there is none such. */
  private final int unsized;

  private DirectCommand(boolean counts, BsonDocument rest, List<BsonValue> stages, int unsized) {
    this.counts = counts;
    this.rest = List.copyOf(rest.entrySet());
    this.stages = stages;
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
      List<BsonValue> stages = new ArrayList<>();
      if (options.get("limit") instanceof Integer limit) {
        stages.add(values(new Document("$limit", limit.longValue()), encoder));
      }
      Document sum = new Document("_id", 1).append("n", new Document("$sum", 1));
      stages.add(values(new Document("$group", sum), encoder));
      return new DirectCommand(
          true, values(new Document("cursor", new Document()), encoder), stages, 0);
    }
    boolean first = call.kind() == Kind.FIRST;
    if (!KNOWN.containsAll(options.keySet())
        || !first && !(options.get("limit") instanceof Integer limit && limit > 0)) {
      return null;
    }
    return new DirectCommand(
        false,
        values(findOptions(options, first), encoder),
        List.of(),
        !first && options.get("limit") instanceof Integer limit && !hasBatchSize(options)
            ? limit
            : 0);
  }

  private static boolean hasBatchSize(Map<String, Object> options) {
    return options.get("batchSize") instanceof Integer batch && batch != 0;
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
      if (hasBatchSize(options) && options.get("batchSize") instanceof Integer batch) {
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

  private static BsonDocument values(Document document, Encoder<Document> encoder) {
    return new RawBsonDocument(FilterTemplate.encode(document, encoder)).decode(CODEC);
  }

  /** Whether it is an aggregation that counts, and not a find. */
  public boolean counts() {
    return counts;
  }

  /**
   * The command for a filter.
   *
   * @param wanted how many documents the reactive driver asks for at first, where no batch size was
   *     set; 0 of the blocking one.
   * @return null when a batch may not hold all of them, or the name is one that is refused.
   */
  public @Nullable BsonDocument of(String collection, RawBsonDocument condition, int wanted) {
    if (collection.isBlank() || wanted > 0 && wanted < unsized) {
      return null;
    }
    BsonDocument command =
        new BsonDocument(counts ? "aggregate" : "find", new BsonString(collection));
    if (counts) {
      BsonArray pipeline = new BsonArray(stages.size() + 1);
      pipeline.add(new BsonDocument("$match", condition));
      pipeline.addAll(stages);
      command.put("pipeline", pipeline);
    } else {
      command.put("filter", condition);
    }
    for (int i = 0; i < rest.size(); i++) {
      Map.Entry<String, BsonValue> option = rest.get(i);
      command.put(option.getKey(), option.getValue());
      if (wanted > 0 && unsized > 0 && option.getKey().equals("limit")) {
        command.put("batchSize", new BsonInt32(wanted == unsized ? wanted + 1 : wanted));
      }
    }
    return command;
  }
}
