package dev.throughline.codec.internal.runtime;

import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.plan.PropertyConversion;
import dev.throughline.codec.internal.scalar.Reads;
import org.jspecify.annotations.Nullable;

/** The value of a property that has a converter of its own. Thread-safe. */
public final class ConvertedValue {

  private final PropertyConversion conversion;
  private final NativeValues values;
  private final DriverValues driver;

  public ConvertedValue(PropertyConversion conversion, DriverValues driver) {
    this.conversion = conversion;
    this.values = new NativeValues(driver);
    this.driver = driver;
  }

  /**
   * Writes the value behind its header.
   *
   * @param header where the header starts; it is taken back when there is nothing to write.
   * @param nulls whether null is written.
   */
  public void write(
      BsonSink sink, int header, Object entity, @Nullable Object value, boolean nulls) {
    Object converted = conversion.write(entity, value);
    if (converted == null && !nulls) {
      sink.truncate(header);
    } else {
      values.write(sink, header, converted);
    }
  }

  /**
   * Reads a value.
   *
   * @param type may also be BSON null, or {@link Reads#NO_FIELD}.
   */
  public @Nullable Object read(BsonSource source, byte type) {
    return conversion.read(type == Reads.NO_FIELD ? null : driver.decode(source.element(type)));
  }
}
