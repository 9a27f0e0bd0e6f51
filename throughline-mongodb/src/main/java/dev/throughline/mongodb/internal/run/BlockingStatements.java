package dev.throughline.mongodb.internal.run;

import com.mongodb.ReadPreference;
import com.mongodb.client.AggregateIterable;
import com.mongodb.client.FindIterable;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoCursor;
import com.mongodb.client.model.Collation;
import com.mongodb.client.model.DeleteOptions;
import com.mongodb.client.model.UpdateOptions;
import com.mongodb.client.result.UpdateResult;
import dev.throughline.mongodb.internal.call.CallPlan;
import dev.throughline.mongodb.internal.call.Operation;
import dev.throughline.mongodb.internal.call.record.RecordedCall.Option;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.conversions.Bson;

/** Asks the public API of the blocking driver for operations, as stock asks it. */
final class BlockingStatements {

  private static final UpdateOptions UPDATING = new UpdateOptions();
  private static final DeleteOptions DELETING = new DeleteOptions();

  private BlockingStatements() {}

  /** The documents that a find finds. */
  static FindIterable<Document> find(MongoCollection<Document> target, Operation<?> operation) {
    FindIterable<Document> find =
        preferred(target, operation.plan()).find(operation.filter(), Document.class);
    List<Option> options = operation.plan().options();
    for (int i = 0; i < options.size(); i++) {
      find = set(find, options.get(i), options.get(i).arguments().get(0));
    }
    return find;
  }

  private static FindIterable<Document> set(
      FindIterable<Document> find, Option option, Object value) {
    return switch (option.name()) {
      case "limit" -> find.limit((Integer) value);
      case "skip" -> find.skip((Integer) value);
      case "batchSize" -> find.batchSize((Integer) value);
      case "sort" -> find.sort((Bson) value);
      case "projection" -> find.projection((Bson) value);
      case "hint" -> find.hint((Bson) value);
      case "hintString" -> find.hintString((String) value);
      case "comment" -> find.comment((String) value);
      case "maxTime" -> find.maxTime((Long) value, (TimeUnit) option.arguments().get(1));
      case "allowDiskUse" -> find.allowDiskUse((Boolean) value);
      case "noCursorTimeout" -> find.noCursorTimeout((Boolean) value);
      case "collation" -> find.collation((Collation) value);
      default -> throw option.unknown();
    };
  }

  /** The documents that an aggregation gives. */
  static MongoCursor<Document> aggregate(MongoCollection<Document> target, Operation<?> operation) {
    AggregateIterable<Document> aggregation =
        preferred(target, operation.plan()).aggregate(operation.documents(), Document.class);
    for (Option option : operation.plan().options()) {
      aggregation = set(aggregation, option, option.arguments().get(0));
    }
    return aggregation.iterator();
  }

  private static AggregateIterable<Document> set(
      AggregateIterable<Document> aggregation, Option option, Object value) {
    return switch (option.name()) {
      case "allowDiskUse" -> aggregation.allowDiskUse((Boolean) value);
      case "batchSize" -> aggregation.batchSize((Integer) value);
      case "collation" -> aggregation.collation((Collation) value);
      case "hint" -> aggregation.hint((Bson) value);
      case "hintString" -> aggregation.hintString((String) value);
      case "comment" -> aggregation.comment((String) value);
      case "maxTime" -> aggregation.maxTime((Long) value, (TimeUnit) option.arguments().get(1));
      default -> throw option.unknown();
    };
  }

  /** The number of documents that a count counts. */
  static long count(MongoCollection<Document> target, Operation<?> operation) {
    CallPlan plan = operation.plan();
    return preferred(target, plan).countDocuments(operation.filter(), plan.countOptions());
  }

  /** Updates the first document. */
  static UpdateResult update(MongoCollection<Document> target, Operation<?> operation) {
    RawBsonDocument[] statement = operation.statement();
    return target.updateOne(statement[0], statement[1], UPDATING);
  }

  /**
   * Writes to all documents of a filter.
   *
   * @return the driver's result.
   */
  static Object write(MongoCollection<Document> target, Operation<?> operation) {
    List<RawBsonDocument> documents = operation.documents();
    RawBsonDocument matched = documents.get(0);
    return switch (operation.kind()) {
      case UPDATE_MANY -> target.updateMany(matched, documents.get(1), UPDATING);
      case UPDATE_MANY_BY_STAGES ->
          target.updateMany(matched, documents.subList(1, documents.size()), UPDATING);
      case DELETE -> target.deleteMany(matched, DELETING);
      default -> throw operation.notToAll();
    };
  }

  private static MongoCollection<Document> preferred(
      MongoCollection<Document> target, CallPlan plan) {
    ReadPreference preference = plan.preference();
    return preference == null ? target : target.withReadPreference(preference);
  }
}
