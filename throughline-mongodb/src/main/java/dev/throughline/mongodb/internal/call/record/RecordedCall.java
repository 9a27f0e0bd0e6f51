package dev.throughline.mongodb.internal.call.record;

import dev.throughline.mongodb.internal.call.shape.NotCompiled;
import java.util.List;
import org.bson.Document;
import org.bson.conversions.Bson;

/**
 * The request that stock has made of the driver.
 *
 * @param kind the operation.
 * @param filter the mapped filter.
 * @param options what else was asked for, in this order.
 */
public record RecordedCall(Kind kind, Bson filter, List<Option> options) {

  /** The operations that are understood. */
  public enum Kind {
    /** The first document of a cursor. */
    FIRST,
    /** All documents of a cursor. */
    ALL,
    COUNT,
    /** An update of one document: the filter is {@code q}, the update {@code u} of a document. */
    UPDATE,
    /** The same of all documents. */
    UPDATE_MANY,
    /** An update of all documents by stages, which follow the filter. */
    UPDATE_MANY_BY_STAGES,
    /** A deletion of all documents. */
    DELETE,
    /** An aggregation: the elements of the filter are its stages. */
    AGGREGATE;

    /** {@return whether nothing is read} */
    public boolean writes() {
      return !asks() && this != AGGREGATE;
    }

    /** {@return whether it is a filter that asks for documents, or for their number} */
    public boolean asks() {
      return this == FIRST || this == ALL || this == COUNT;
    }
  }

  /** An option of the driver's, by the name of the method that sets it. */
  public record Option(String name, List<Object> arguments) {

    /** For an option that is not known. */
    public NotCompiled unknown() {
      return new NotCompiled("the driver's option " + name);
    }
  }

  /** All that is asked for, with a filter in place of its own. */
  public Document described(Bson other) {
    Document described = new Document("operation", kind.name()).append("filter", other);
    for (Option option : options) {
      described.append(option.name(), option.arguments().stream().map(String::valueOf).toList());
    }
    return described;
  }

  /** {@return whether it differs from another in nothing but the filter} */
  public boolean like(RecordedCall other) {
    return kind == other.kind && options.equals(other.options);
  }
}
