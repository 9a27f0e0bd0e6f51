package dev.throughline.mongodb.internal.call;

import com.mongodb.ReadPreference;
import com.mongodb.client.model.CountOptions;
import dev.throughline.mongodb.internal.call.record.RecordedCall;
import dev.throughline.mongodb.internal.call.record.RecordedCall.Kind;
import dev.throughline.mongodb.internal.call.record.RecordedCall.Option;
import dev.throughline.mongodb.internal.call.shape.ArgumentType;
import dev.throughline.mongodb.internal.call.shape.NotCompiled;
import dev.throughline.mongodb.internal.raw.LazyDocumentCodec;
import dev.throughline.mongodb.internal.raw.LazyDocumentRegistry;
import dev.throughline.mongodb.internal.raw.RawDocument;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;
import org.springframework.data.convert.CustomConversions;
import org.springframework.data.domain.OffsetScrollPosition;
import org.springframework.data.domain.Window;
import org.springframework.data.mongodb.core.convert.MongoConverter;

/**
 * A call that is worked out: the bytes for arguments, and what the driver is asked for with them.
 * It is the same for the blocking and the reactive driver. Thread-safe.
 */
public final class CallPlan {

  private static final Set<String> FIND_OPTIONS =
      Set.of(
          "limit",
          "skip",
          "batchSize",
          "sort",
          "projection",
          "hint",
          "hintString",
          "comment",
          "maxTime",
          "allowDiskUse",
          "noCursorTimeout",
          "collation");

  private static final Set<String> AGGREGATION_OPTIONS =
      Set.of("allowDiskUse", "batchSize", "collation", "hintString", "maxTime", "comment", "hint");

  private final RecordedCall recorded;
  private final Kind kind;
  private final List<ArgumentType> types;
  private final FilterTemplate filter;
  private final MongoConverter converter;
  private final CodecRegistry registry;
  private final List<Option> options = new ArrayList<>();
  private final CountOptions countOptions = new CountOptions();
  private final @Nullable DirectCommand direct;
  private final boolean whole;
  private final boolean sized;
  private @Nullable ReadPreference preference;

  /** The last registry that was looked into and fits: databases of one kind share theirs. */
  private @Nullable CodecRegistry fitting;

  /**
   * Creates a plan.
   *
   * @param types of the arguments.
   * @param registry the codecs that the bytes were made with.
   * @param converter of the template that stock was asked with.
   * @throws NotCompiled for an option's value that is not known here.
   */
  CallPlan(
      RecordedCall recorded,
      List<ArgumentType> types,
      FilterTemplate filter,
      CodecRegistry registry,
      MongoConverter converter) {
    this.converter = converter;
    this.recorded = recorded;
    this.kind = recorded.kind();
    this.types = List.copyOf(types);
    this.filter = filter;
    this.registry = registry;
    this.direct = DirectCommand.of(recorded, registry.get(Document.class));
    for (Option option : recorded.options()) {
      Object value = option.arguments().get(0);
      if (option.name().equals("withReadPreference")) {
        preference = (ReadPreference) value;
      } else if (kind == Kind.COUNT) {
        countOptions.limit((Integer) value);
      } else {
        options.add(resolved(option, value));
      }
    }
    this.sized = options.stream().anyMatch(it -> it.name().equals("batchSize"));
    this.whole =
        options.stream()
            .filter(option -> option.name().equals("projection"))
            .allMatch(option -> ((RawBsonDocument) option.arguments().get(0)).isEmpty());
  }

  /**
   * {@return what a find or an aggregation is asked for besides, in this order; documents as bytes}
   */
  public List<Option> options() {
    return options;
  }

  /** Says of a document that was found whether it is all that is stored. */
  public <D extends Document> D found(D document) {
    if (whole && document instanceof RawDocument raw) {
      raw.whole();
    }
    return document;
  }

  /** Who is asked, null when the collection says it. */
  public @Nullable ReadPreference preference() {
    return preference;
  }

  /** {@return what a count is asked for besides} */
  public CountOptions countOptions() {
    return countOptions;
  }

  private Option resolved(Option option, Object value) {
    if (!(kind == Kind.AGGREGATE ? AGGREGATION_OPTIONS : FIND_OPTIONS).contains(option.name())) {
      throw option.unknown();
    }
    switch (option.name()) {
      case "sort", "projection", "hint" -> {
        if (!(value instanceof Document document)) {
          throw new NotCompiled("an option that is no document");
        }
        return new Option(
            option.name(), List.of(new RawBsonDocument(document, registry.get(Document.class))));
      }
      case "comment" -> {
        if (!(value instanceof String)) {
          throw new NotCompiled("a comment that is no text");
        }
        return option;
      }
      default -> {
        return option;
      }
    }
  }

  /** {@return whether the application says how many documents a batch has} */
  public boolean hasBatchSize() {
    return sized;
  }

  /** The operation. */
  public Kind kind() {
    return kind;
  }

  /** The bytes of an operation's documents for these arguments; null when stock has to see them. */
  byte @Nullable [] bytes(Object[] arguments) {
    return filter.bytes(arguments);
  }

  /** {@return what these bytes of a filter are sent with, to be compared with stock's} */
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

  /** {@return whether the arguments are of the classes that were tried} */
  public boolean takes(Object[] arguments) {
    CustomConversions conversions = converter.getCustomConversions();
    for (int i = 0; i < types.size(); i++) {
      if (!types.get(i).fits(arguments[i], conversions)) {
        return false;
      }
    }
    return true;
  }

  /** The whole command, null when the driver has to make it. */
  public @Nullable DirectCommand direct() {
    return direct;
  }

  /** The codecs that the bytes are made with. */
  CodecRegistry registry() {
    return registry;
  }

  /**
   * {@return whether the bytes are made with these codecs, which a database is expected to have}
   */
  boolean isOf(@Nullable CodecRegistry expected) {
    return expected == registry;
  }

  /** {@return whether the bytes are those that the driver would make with a collection's codecs} */
  public boolean fits(CodecRegistry target) {
    if (target == registry || target == fitting) {
      return true;
    }
    LazyDocumentCodec codec =
        target instanceof LazyDocumentRegistry own ? own.codec() : LazyDocumentCodec.in(target);
    if (codec == null || codec.registry() != registry) {
      return false;
    }
    fitting = target;
    return true;
  }

  /**
   * {@return what stock makes of what was found from a position that counts documents, and one
   * more}
   */
  Window<Object> window(List<?> found) {
    int asked = number("limit");
    int limit = asked == Integer.MAX_VALUE ? 0 : asked - 1;
    boolean more = found.size() > limit;
    List<Object> content = new ArrayList<>(limit > 0 && more ? found.subList(0, limit) : found);
    return Window.from(
        content, OffsetScrollPosition.positionFunction(number("skip")), more && !found.isEmpty());
  }

  /** An option that is a number, 0 where it is not given. */
  private int number(String option) {
    for (Option given : options) {
      if (given.name().equals(option)) {
        return (Integer) given.arguments().get(0);
      }
    }
    return 0;
  }
}
