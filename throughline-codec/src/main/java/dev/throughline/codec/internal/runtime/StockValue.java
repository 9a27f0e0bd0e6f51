package dev.throughline.codec.internal.runtime;

import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.bson.Deopt;
import dev.throughline.codec.internal.plan.ReferenceScope;
import dev.throughline.codec.internal.plan.StockProperty;
import dev.throughline.codec.internal.scalar.Reads;
import java.util.Collection;
import java.util.Map;
import org.bson.Document;
import org.jspecify.annotations.Nullable;

/** A property that stock writes and reads, within an entity that is compiled. Thread-safe. */
public final class StockValue {

  private static final Deopt REFERENCE = new Deopt("a reference in a property left to stock");

  private static final Deopt UNSCOPED = new Deopt("references where none were expected");

  private final StockProperty property;
  private final DriverValues driver;

  public StockValue(StockProperty property, DriverValues driver) {
    this.property = property;
    this.driver = driver;
  }

  /** Writes the property's elements, if there are any. */
  public void write(BsonSink sink, Object entity) {
    Document elements = property.write(entity);
    if (!elements.isEmpty()) {
      byte[] document = driver.encode(elements);
      sink.embed(document, 4, document.length - 5);
    }
  }

  /**
   * Reads the property's value.
   *
   * @param type may also be BSON null, or {@link Reads#NO_FIELD}.
   */
  public @Nullable Object read(BsonSource source, byte type) {
    if (property.follows()) {
      Object value = type == Reads.NO_FIELD ? null : driver.decode(source.reference(type));
      return property.follow(value, scope(source));
    }
    Object value = type == Reads.NO_FIELD ? null : driver.decode(source.element(type));
    // Whether two references lead to one object is known only where the whole document is read.
    if (refers(value)) {
      throw REFERENCE;
    }
    return property.read(value);
  }

  /** Says that the references that come next are in the document that starts here. */
  public static void open(BsonSource source, int start) {
    scope(source).open(source.array(), start);
  }

  /** Says that those that come next are of an object that was made. */
  public static void made(BsonSource source, Object instance) {
    scope(source).made(instance);
  }

  /** Says that all references in the document were followed. */
  public static void close(BsonSource source) {
    scope(source).close();
  }

  private static ReferenceScope scope(BsonSource source) {
    if (source.scope() instanceof ReferenceScope scope) {
      return scope;
    }
    throw UNSCOPED;
  }

  private static boolean refers(@Nullable Object value) {
    if (value instanceof Map<?, ?> map) {
      return map.values().stream().anyMatch(StockValue::refers);
    }
    if (value instanceof Collection<?> collection) {
      return collection.stream().anyMatch(StockValue::refers);
    }
    return value != null && value.getClass().getName().equals("com.mongodb.DBRef");
  }
}
