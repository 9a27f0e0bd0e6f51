package dev.throughline.codec.internal.runtime;

import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.bson.Deopt;
import dev.throughline.codec.internal.plan.StockProperty;
import dev.throughline.codec.internal.scalar.Reads;
import java.util.Collection;
import java.util.Map;
import org.bson.Document;
import org.jspecify.annotations.Nullable;

/** A property that stock writes and reads, within an entity that is compiled. Thread-safe. */
public final class StockValue {

  private static final Deopt REFERENCE = new Deopt("a reference in a property left to stock");

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
    Object value = type == Reads.NO_FIELD ? null : driver.decode(source.element(type));
    // Whether two references lead to one object is known only where the whole document is read.
    if (refers(value)) {
      throw REFERENCE;
    }
    return property.read(value);
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
