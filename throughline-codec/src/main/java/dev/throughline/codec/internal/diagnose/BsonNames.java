package dev.throughline.codec.internal.diagnose;

import java.util.ArrayList;
import java.util.Date;
import org.bson.Document;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** BSON types in words, and what the driver decodes them to. */
final class BsonNames {

  private BsonNames() {}

  static String of(byte type) {
    return switch (type) {
      case 0x01 -> "double";
      case 0x02 -> "string";
      case 0x03 -> "document";
      case 0x04 -> "array";
      case 0x05 -> "binary";
      case 0x06 -> "undefined";
      case 0x07 -> "objectId";
      case 0x08 -> "boolean";
      case 0x09 -> "date";
      case 0x0A -> "null";
      case 0x0B -> "regular expression";
      case 0x0C -> "DBPointer";
      case 0x0D -> "JavaScript";
      case 0x0E -> "symbol";
      case 0x0F -> "JavaScript with scope";
      case 0x10 -> "int32";
      case 0x11 -> "timestamp";
      case 0x12 -> "int64";
      case 0x13 -> "decimal128";
      case (byte) 0xFF -> "minKey";
      case 0x7F -> "maxKey";
      default -> "no BSON type";
    };
  }

  /** The class of decoded values, null for types that are rare or have several. */
  static @Nullable Class<?> decoded(byte type) {
    return switch (type) {
      case 0x01 -> Double.class;
      case 0x02 -> String.class;
      case 0x03 -> Document.class;
      case 0x04 -> ArrayList.class;
      case 0x07 -> ObjectId.class;
      case 0x08 -> Boolean.class;
      case 0x09 -> Date.class;
      case 0x10 -> Integer.class;
      case 0x12 -> Long.class;
      case 0x13 -> Decimal128.class;
      default -> null;
    };
  }
}
