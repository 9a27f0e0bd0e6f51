package dev.throughline.mongodb.internal.call;

import com.mongodb.ReadPreference;
import com.mongodb.client.FindIterable;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoCursor;
import com.mongodb.client.model.Collation;
import com.mongodb.client.model.CountOptions;
import com.mongodb.client.model.DeleteOptions;
import com.mongodb.client.model.UpdateOptions;
import dev.throughline.mongodb.internal.call.RecordedCall.Kind;
import dev.throughline.mongodb.internal.call.RecordedCall.Option;
import dev.throughline.mongodb.internal.raw.LazyDocumentCodec;
import dev.throughline.mongodb.internal.raw.LazyDocumentRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/** A call that is worked out: the driver is asked for what stock asks it for. Immutable. */
final class CallPlan {

  private static final UpdateOptions UPDATING = new UpdateOptions();
  private static final DeleteOptions DELETING = new DeleteOptions();

  private final RecordedCall recorded;
  private final Kind kind;
  private final List<ArgumentType> types;
  private final FilterTemplate filter;
  private final CodecRegistry registry;
  private final List<UnaryOperator<FindIterable<Document>>> options = new ArrayList<>();
  private final CountOptions countOptions = new CountOptions();
  private final @Nullable DirectCommand direct;
  private final @Nullable PlannedAggregation aggregation;
  private @Nullable ReadPreference preference;

  /**
   * Creates a plan.
   *
   * @param types of the arguments.
   * @param registry the codecs that the bytes were made with.
   * @throws NotCompiled for an option that is not known here.
   */
  CallPlan(
      RecordedCall recorded,
      List<ArgumentType> types,
      FilterTemplate filter,
      CodecRegistry registry) {
    this.recorded = recorded;
    this.kind = recorded.kind();
    this.types = List.copyOf(types);
    this.filter = filter;
    this.registry = registry;
    this.direct = DirectCommand.of(recorded, filter, registry.get(Document.class));
    List<Option> ofAggregation = new ArrayList<>();
    for (Option option : recorded.options()) {
      Object value = option.arguments().get(0);
      if (option.name().equals("withReadPreference")) {
        preference = (ReadPreference) value;
      } else if (kind == Kind.COUNT) {
        countOptions.limit((Integer) value);
      } else if (kind == Kind.AGGREGATE) {
        ofAggregation.add(option);
      } else {
        options.add(setting(option, value));
      }
    }
    this.aggregation =
        kind == Kind.AGGREGATE
            ? new PlannedAggregation(ofAggregation, registry.get(Document.class))
            : null;
  }

  private UnaryOperator<FindIterable<Document>> setting(Option option, Object value) {
    return switch (option.name()) {
      case "limit" -> find -> find.limit((Integer) value);
      case "skip" -> find -> find.skip((Integer) value);
      case "batchSize" -> find -> find.batchSize((Integer) value);
      case "sort" -> {
        Bson sort = bytes(value);
        yield find -> find.sort(sort);
      }
      case "projection" -> {
        Bson projection = bytes(value);
        yield find -> find.projection(projection);
      }
      case "hint" -> {
        Bson hint = bytes(value);
        yield find -> find.hint(hint);
      }
      case "hintString" -> find -> find.hintString((String) value);
      case "comment" -> {
        if (!(value instanceof String comment)) {
          throw new NotCompiled("a comment that is no text");
        }
        yield find -> find.comment(comment);
      }
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

  private Bson bytes(Object value) {
    if (!(value instanceof Document document)) {
      throw new NotCompiled("an option that is no document");
    }
    return new RawBsonDocument(document, registry.get(Document.class));
  }

  Kind kind() {
    return kind;
  }

  /**
   * The filter for these arguments, or the statement of an update; null when stock has to see them.
   */
  @Nullable RawBsonDocument filter(Object[] arguments) {
    return filter.filled(arguments);
  }

  /** What these bytes of a filter are sent with, to be compared with stock's. */
  byte[] described(RawBsonDocument bytes) {
    return encoded(recorded.described(bytes));
  }

  /** The same of what stock asks for. */
  byte[] described(RecordedCall stock) {
    return encoded(stock.described(stock.filter()));
  }

  private byte[] encoded(Document described) {
    return FilterTemplate.encode(described, registry.get(Document.class));
  }

  /** Whether the arguments are of the classes that were tried. */
  boolean takes(Object[] arguments) {
    for (int i = 0; i < types.size(); i++) {
      if (!types.get(i).fits(arguments[i])) {
        return false;
      }
    }
    return true;
  }

  /** The whole command, null when the call may need several. */
  @Nullable DirectCommand direct() {
    return direct;
  }

  /** Whether the bytes are those that the driver would make with a collection's codecs. */
  boolean fits(CodecRegistry target) {
    if (target == registry) {
      return true;
    }
    LazyDocumentCodec codec =
        target instanceof LazyDocumentRegistry own ? own.codec() : LazyDocumentCodec.in(target);
    return codec != null && codec.registry() == registry;
  }

  /** The filter and the update for these arguments, null when stock has to see them. */
  RawBsonDocument @Nullable [] update(Object[] arguments) {
    return filter.update(arguments);
  }

  /** What is written for these arguments, null when stock has to see them. */
  @Nullable List<RawBsonDocument> written(Object[] arguments) {
    if (kind != Kind.DELETE) {
      return filter.documents(arguments);
    }
    RawBsonDocument deleted = filter.filled(arguments);
    return deleted == null ? null : List.of(deleted);
  }

  /**
   * Writes to all documents of a filter as stock does.
   *
   * @param documents the filter, and what follows it: an update, or stages of one.
   * @return the driver's result.
   */
  Object write(MongoCollection<Document> target, List<RawBsonDocument> documents) {
    RawBsonDocument matched = documents.get(0);
    return switch (kind) {
      case UPDATE_MANY -> target.updateMany(matched, documents.get(1), UPDATING);
      case UPDATE_MANY_BY_STAGES ->
          target.updateMany(matched, documents.subList(1, documents.size()), UPDATING);
      case DELETE -> target.deleteMany(matched, DELETING);
      default -> throw new IllegalStateException(kind + " does not write to all documents");
    };
  }

  /** The stages for these arguments, null when stock has to see them. */
  @Nullable List<RawBsonDocument> stages(Object[] arguments) {
    return aggregation == null ? null : filter.documents(arguments);
  }

  /** A cursor of what these stages give. */
  MongoCursor<Document> cursor(MongoCollection<Document> target, List<RawBsonDocument> stages) {
    return Objects.requireNonNull(aggregation).of(preferred(target), stages).iterator();
  }

  /** Counts as stock does. */
  long count(MongoCollection<Document> target, RawBsonDocument bytes) {
    return preferred(target).countDocuments(bytes, countOptions);
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
