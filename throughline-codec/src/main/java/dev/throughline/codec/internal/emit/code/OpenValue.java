package dev.throughline.codec.internal.emit.code;

import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.compact.CompactSource;
import dev.throughline.codec.internal.runtime.ConvertedValue;
import dev.throughline.codec.internal.runtime.DynamicValue;
import dev.throughline.codec.internal.runtime.Embedded;
import dev.throughline.codec.internal.runtime.StockValue;

/** The readers of values whose form in the document is known at run time only. */
public enum OpenValue {
  DYNAMIC(DynamicValue.class),
  CONVERTED(ConvertedValue.class),
  STOCK(StockValue.class);

  private final Call bson;
  private final Call compact;

  OpenValue(Class<?> reader) {
    this.bson = Call.of(reader, "read", BsonSource.class, byte.class);
    this.compact = Call.of(Embedded.class, "read", reader, CompactSource.class, byte.class);
  }

  /** Reads from BSON. */
  public Call bson() {
    return bson;
  }

  /** Reads from a compact payload. */
  public Call compact() {
    return compact;
  }
}
