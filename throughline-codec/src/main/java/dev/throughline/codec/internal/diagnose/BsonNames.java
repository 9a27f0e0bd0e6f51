package dev.throughline.codec.internal.diagnose;

import dev.throughline.codec.internal.bson.BsonTypes;
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
      case BsonTypes.DOUBLE -> "double";
      case BsonTypes.STRING -> "string";
      case BsonTypes.DOCUMENT -> "document";
      case BsonTypes.ARRAY -> "array";
      case BsonTypes.BINARY -> "binary";
      case BsonTypes.UNDEFINED -> "undefined";
      case BsonTypes.OBJECT_ID -> "objectId";
      case BsonTypes.BOOLEAN -> "boolean";
      case BsonTypes.DATE_TIME -> "date";
      case BsonTypes.NULL -> "null";
      case BsonTypes.REGEX -> "regular expression";
      case BsonTypes.DB_POINTER -> "DBPointer";
      case BsonTypes.JAVASCRIPT -> "JavaScript";
      case BsonTypes.SYMBOL -> "symbol";
      case BsonTypes.JAVASCRIPT_WITH_SCOPE -> "JavaScript with scope";
      case BsonTypes.INT32 -> "int32";
      case BsonTypes.TIMESTAMP -> "timestamp";
      case BsonTypes.INT64 -> "int64";
      case BsonTypes.DECIMAL128 -> "decimal128";
      case BsonTypes.MIN_KEY -> "minKey";
      case BsonTypes.MAX_KEY -> "maxKey";
      default -> "no BSON type";
    };
  }

  /** The class of decoded values, null for types that are rare or have several. */
  static @Nullable Class<?> decoded(byte type) {
    return switch (type) {
      case BsonTypes.DOUBLE -> Double.class;
      case BsonTypes.STRING -> String.class;
      case BsonTypes.DOCUMENT -> Document.class;
      case BsonTypes.ARRAY -> ArrayList.class;
      case BsonTypes.OBJECT_ID -> ObjectId.class;
      case BsonTypes.BOOLEAN -> Boolean.class;
      case BsonTypes.DATE_TIME -> Date.class;
      case BsonTypes.INT32 -> Integer.class;
      case BsonTypes.INT64 -> Long.class;
      case BsonTypes.DECIMAL128 -> Decimal128.class;
      default -> null;
    };
  }
}
