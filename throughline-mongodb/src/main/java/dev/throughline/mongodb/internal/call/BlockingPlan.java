package dev.throughline.mongodb.internal.call;

import com.mongodb.ReadPreference;
import com.mongodb.client.FindIterable;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoCursor;
import com.mongodb.client.model.Collation;
import com.mongodb.client.model.DeleteOptions;
import com.mongodb.client.model.UpdateOptions;
import dev.throughline.mongodb.internal.call.record.NotCompiled;
import dev.throughline.mongodb.internal.call.record.RecordedCall.Kind;
import dev.throughline.mongodb.internal.call.record.RecordedCall.Option;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** Asks the blocking driver for what stock asks it for, by a plan. Immutable. */
final class BlockingPlan {

  private static final UpdateOptions UPDATING = new UpdateOptions();
  private static final DeleteOptions DELETING = new DeleteOptions();

  private final CallPlan plan;
  private final List<UnaryOperator<FindIterable<Document>>> options = new ArrayList<>();
  private final @Nullable PlannedAggregation aggregation;

  /**
   * Creates what sends a plan.
   *
   * @throws NotCompiled for an option that is not known here.
   */
  BlockingPlan(CallPlan plan) {
    this.plan = plan;
    boolean aggregates = plan.kind() == Kind.AGGREGATE;
    this.aggregation = aggregates ? new PlannedAggregation(plan) : null;
    if (!aggregates) {
      plan.options().forEach(option -> options.add(setting(option, option.arguments().get(0))));
    }
  }

  private static UnaryOperator<FindIterable<Document>> setting(Option option, Object value) {
    return switch (option.name()) {
      case "limit" -> find -> find.limit((Integer) value);
      case "skip" -> find -> find.skip((Integer) value);
      case "batchSize" -> find -> find.batchSize((Integer) value);
      case "sort" -> find -> find.sort((Bson) value);
      case "projection" -> find -> find.projection((Bson) value);
      case "hint" -> find -> find.hint((Bson) value);
      case "hintString" -> find -> find.hintString((String) value);
      case "comment" -> find -> find.comment((String) value);
      case "maxTime" -> {
        TimeUnit unit = (TimeUnit) option.arguments().get(1);
        yield find -> find.maxTime((Long) value, unit);
      }
      case "allowDiskUse" -> find -> find.allowDiskUse((Boolean) value);
      case "noCursorTimeout" -> find -> find.noCursorTimeout((Boolean) value);
      case "collation" -> find -> find.collation((Collation) value);
      default -> throw new NotCompiled("the driver's option " + option.name());
    };
  }

  /**
   * Writes to all documents of a filter as stock does.
   *
   * @param documents the filter, and what follows it: an update, or stages of one.
   * @return the driver's result.
   */
  Object write(MongoCollection<Document> target, List<RawBsonDocument> documents) {
    RawBsonDocument matched = documents.get(0);
    return switch (plan.kind()) {
      case UPDATE_MANY -> target.updateMany(matched, documents.get(1), UPDATING);
      case UPDATE_MANY_BY_STAGES ->
          target.updateMany(matched, documents.subList(1, documents.size()), UPDATING);
      case DELETE -> target.deleteMany(matched, DELETING);
      default -> throw new IllegalStateException(plan.kind() + " does not write to all documents");
    };
  }

  /** A cursor of what these stages give. */
  MongoCursor<Document> cursor(MongoCollection<Document> target, List<RawBsonDocument> stages) {
    return Objects.requireNonNull(aggregation).of(preferred(target), stages).iterator();
  }

  /** Counts as stock does. */
  long count(MongoCollection<Document> target, RawBsonDocument bytes) {
    return preferred(target).countDocuments(bytes, plan.countOptions());
  }

  /** The first document as stock finds it. */
  <T> @Nullable T first(
      MongoCollection<Document> target, RawBsonDocument bytes, Function<Document, T> reader) {
    Document found = find(target, bytes).first();
    return found == null ? null : reader.apply(found);
  }

  /** All documents as stock finds them. */
  <T> List<T> all(
      MongoCollection<Document> target, RawBsonDocument bytes, Function<Document, T> reader) {
    try (MongoCursor<Document> cursor = find(target, bytes).iterator()) {
      int available = cursor.available();
      List<T> results = available > 0 ? new ArrayList<>(available) : new ArrayList<>();
      while (cursor.hasNext()) {
        results.add(reader.apply(cursor.next()));
      }
      return results;
    }
  }

  /** A cursor of all documents as stock finds them. */
  MongoCursor<Document> cursor(MongoCollection<Document> target, RawBsonDocument bytes) {
    return find(target, bytes).iterator();
  }

  private MongoCollection<Document> preferred(MongoCollection<Document> target) {
    ReadPreference preference = plan.preference();
    return preference == null ? target : target.withReadPreference(preference);
  }

  private FindIterable<Document> find(MongoCollection<Document> target, RawBsonDocument bytes) {
    FindIterable<Document> find = preferred(target).find(bytes, Document.class);
    for (int i = 0; i < options.size(); i++) {
      find = options.get(i).apply(find);
    }
    return find;
  }
}
