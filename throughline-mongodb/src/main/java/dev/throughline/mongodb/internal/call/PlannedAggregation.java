package dev.throughline.mongodb.internal.call;

import com.mongodb.client.AggregateIterable;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Collation;
import dev.throughline.mongodb.internal.call.record.NotCompiled;
import dev.throughline.mongodb.internal.call.record.RecordedCall.Option;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.conversions.Bson;

/** The options of an aggregation, as stock sets them. Immutable. */
final class PlannedAggregation {

  private final List<UnaryOperator<AggregateIterable<Document>>> options = new ArrayList<>();

  /**
   * Creates it.
   *
   * @throws NotCompiled for an option that is not known here.
   */
  PlannedAggregation(CallPlan plan) {
    plan.options().forEach(option -> options.add(setting(option)));
  }

  private static UnaryOperator<AggregateIterable<Document>> setting(Option option) {
    Object value = option.arguments().get(0);
    return switch (option.name()) {
      case "allowDiskUse" -> it -> it.allowDiskUse((Boolean) value);
      case "batchSize" -> it -> it.batchSize((Integer) value);
      case "collation" -> it -> it.collation((Collation) value);
      case "hintString" -> it -> it.hintString((String) value);
      case "maxTime" -> {
        TimeUnit unit = (TimeUnit) option.arguments().get(1);
        yield it -> it.maxTime((Long) value, unit);
      }
      case "comment" -> it -> it.comment((String) value);
      case "hint" -> it -> it.hint((Bson) value);
      default -> throw new NotCompiled("the driver's option " + option.name());
    };
  }

  /** The aggregation of these stages. */
  AggregateIterable<Document> of(MongoCollection<Document> target, List<RawBsonDocument> stages) {
    AggregateIterable<Document> aggregation = target.aggregate(stages, Document.class);
    for (UnaryOperator<AggregateIterable<Document>> option : options) {
      aggregation = option.apply(aggregation);
    }
    return aggregation;
  }
}
