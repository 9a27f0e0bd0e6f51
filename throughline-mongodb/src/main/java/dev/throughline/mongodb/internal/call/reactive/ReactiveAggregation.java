package dev.throughline.mongodb.internal.call.reactive;

import com.mongodb.client.model.Collation;
import com.mongodb.reactivestreams.client.AggregatePublisher;
import com.mongodb.reactivestreams.client.MongoCollection;
import dev.throughline.mongodb.internal.call.CallPlan;
import dev.throughline.mongodb.internal.call.record.NotCompiled;
import dev.throughline.mongodb.internal.call.record.RecordedCall.Option;
import dev.throughline.mongodb.internal.raw.GrowingCursors;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.conversions.Bson;
import org.reactivestreams.Publisher;

/** The options of a reactive aggregation, as stock sets them. Immutable. */
final class ReactiveAggregation {

  private final boolean sizeIsSet;
  private final List<UnaryOperator<AggregatePublisher<Document>>> options = new ArrayList<>();

  /**
   * Creates it.
   *
   * @throws NotCompiled for an option that is not known here.
   */
  ReactiveAggregation(CallPlan plan) {
    plan.options().forEach(option -> options.add(setting(option)));
    this.sizeIsSet = plan.options().stream().anyMatch(it -> it.name().equals("batchSize"));
  }

  private static UnaryOperator<AggregatePublisher<Document>> setting(Option option) {
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

  /** {@return what these stages give} */
  Publisher<Document> of(MongoCollection<Document> target, List<RawBsonDocument> stages) {
    AggregatePublisher<Document> aggregation = target.aggregate(stages, Document.class);
    for (UnaryOperator<AggregatePublisher<Document>> option : options) {
      aggregation = option.apply(aggregation);
    }
    return sizeIsSet ? aggregation : GrowingCursors.growing(aggregation);
  }
}
