package dev.throughline.mongodb.internal.call.reactive;

import com.mongodb.ReadPreference;
import com.mongodb.client.model.Collation;
import com.mongodb.client.model.DeleteOptions;
import com.mongodb.client.model.UpdateOptions;
import com.mongodb.client.result.UpdateResult;
import com.mongodb.reactivestreams.client.FindPublisher;
import com.mongodb.reactivestreams.client.MongoCollection;
import dev.throughline.mongodb.internal.call.CallPlan;
import dev.throughline.mongodb.internal.call.record.NotCompiled;
import dev.throughline.mongodb.internal.call.record.RecordedCall.Kind;
import dev.throughline.mongodb.internal.call.record.RecordedCall.Option;
import dev.throughline.mongodb.internal.raw.GrowingCursors;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;

/** Asks the reactive driver for what stock asks it for, by a plan. Immutable. */
final class ReactivePlan {

  private static final UpdateOptions UPDATING = new UpdateOptions();
  private static final DeleteOptions DELETING = new DeleteOptions();

  private final CallPlan plan;
  private final boolean sizeIsSet;
  private final List<UnaryOperator<FindPublisher<Document>>> finding = new ArrayList<>();
  private final @Nullable ReactiveAggregation aggregation;

  /**
   * Creates what sends a plan.
   *
   * @throws NotCompiled for an option that is not known here.
   */
  ReactivePlan(CallPlan plan) {
    this.plan = plan;
    boolean aggregates = plan.kind() == Kind.AGGREGATE;
    this.aggregation = aggregates ? new ReactiveAggregation(plan) : null;
    if (!aggregates) {
      plan.options().forEach(option -> finding.add(ofFind(option, option.arguments().get(0))));
    }
    this.sizeIsSet = plan.options().stream().anyMatch(it -> it.name().equals("batchSize"));
  }

  private static UnaryOperator<FindPublisher<Document>> ofFind(Option option, Object value) {
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

  private MongoCollection<Document> preferred(MongoCollection<Document> target) {
    ReadPreference preference = plan.preference();
    return preference == null ? target : target.withReadPreference(preference);
  }

  private FindPublisher<Document> find(MongoCollection<Document> target, RawBsonDocument filter) {
    FindPublisher<Document> find = preferred(target).find(filter, Document.class);
    for (int i = 0; i < finding.size(); i++) {
      find = finding.get(i).apply(find);
    }
    return find;
  }

  /** The first document as stock finds it. */
  Publisher<Document> first(MongoCollection<Document> target, RawBsonDocument filter) {
    return find(target, filter).first();
  }

  /** All documents as stock finds them. */
  Publisher<Document> all(MongoCollection<Document> target, RawBsonDocument filter) {
    FindPublisher<Document> find = find(target, filter);
    return sizeIsSet ? find : GrowingCursors.growing(find);
  }

  /** {@return what these stages give} */
  Publisher<Document> aggregate(MongoCollection<Document> target, List<RawBsonDocument> stages) {
    return Objects.requireNonNull(aggregation).of(preferred(target), stages);
  }

  /** Counts as stock does. */
  Publisher<Long> count(MongoCollection<Document> target, RawBsonDocument filter) {
    return preferred(target).countDocuments(filter, plan.countOptions());
  }

  /**
   * Updates the first document as stock does.
   *
   * @param documents the filter and the update.
   */
  static Publisher<UpdateResult> update(
      MongoCollection<Document> target, RawBsonDocument[] documents) {
    return target.updateOne(documents[0], documents[1], UPDATING);
  }

  /**
   * Writes to all documents of a filter as stock does.
   *
   * @param documents the filter, and what follows it: an update, or stages of one.
   */
  Publisher<? extends Object> write(
      MongoCollection<Document> target, List<RawBsonDocument> documents) {
    RawBsonDocument matched = documents.get(0);
    return switch (plan.kind()) {
      case UPDATE_MANY -> target.updateMany(matched, documents.get(1), UPDATING);
      case UPDATE_MANY_BY_STAGES ->
          target.updateMany(matched, documents.subList(1, documents.size()), UPDATING);
      case DELETE -> target.deleteMany(matched, DELETING);
      default -> throw new IllegalStateException(plan.kind() + " does not write to all documents");
    };
  }
}
