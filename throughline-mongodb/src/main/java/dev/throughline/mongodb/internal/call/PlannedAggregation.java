package dev.throughline.mongodb.internal.call;

import com.mongodb.client.AggregateIterable;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Collation;
import dev.throughline.mongodb.internal.call.RecordedCall.Option;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.Codec;
import org.jspecify.annotations.Nullable;

/** The options of an aggregation, as stock sets them. Immutable. */
final class PlannedAggregation {

  private final List<UnaryOperator<AggregateIterable<Document>>> options = new ArrayList<>();

  /**
   * Creates it.
   *
   * @param recorded without the read preference.
   * @throws NotCompiled for an option that is not known here.
   */
  PlannedAggregation(List<Option> recorded, Codec<Document> codec) {
    recorded.forEach(option -> options.add(setting(option, codec)));
  }

  private static UnaryOperator<AggregateIterable<Document>> setting(
      Option option, Codec<Document> codec) {
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
      case "comment" -> {
        @Nullable String comment = value instanceof String text ? text : null;
        if (comment == null) {
          throw new NotCompiled("a comment that is no text");
        }
        yield it -> it.comment(comment);
      }
      case "hint" -> {
        if (!(value instanceof Document document)) {
          throw new NotCompiled("an option that is no document");
        }
        RawBsonDocument hint = new RawBsonDocument(document, codec);
        yield it -> it.hint(hint);
      }
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
