package dev.throughline.mongodb.page;

import java.util.Locale;
import java.util.Objects;
import org.bson.BsonType;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** The types in the server's order. Queries compare values of one of them only. */
enum ValueOrder {
  NULL,
  NUMBER,
  TEXT,
  DOCUMENT,
  BINARY,
  OBJECT_ID,
  BOOLEAN,
  DATE,
  TIMESTAMP;

  /** The order that a value belongs to; null for what cannot be walked by. */
  static @Nullable ValueOrder of(BsonValue value) {
    return switch (value.getBsonType()) {
      case NULL -> NULL;
      case INT32, INT64, DOUBLE, DECIMAL128 -> NUMBER;
      case STRING -> TEXT;
      case DOCUMENT -> DOCUMENT;
      case BINARY -> BINARY;
      case OBJECT_ID -> OBJECT_ID;
      case BOOLEAN -> BOOLEAN;
      case DATE_TIME -> DATE;
      case TIMESTAMP -> TIMESTAMP;
      default -> null;
    };
  }

  /** Compares the types of two values by which can be walked, as the server does. */
  static int compareTypes(BsonValue one, BsonValue other) {
    return Objects.requireNonNull(of(one)).compareTo(Objects.requireNonNull(of(other)));
  }

  static String name(BsonType type) {
    return type.name().toLowerCase(Locale.ROOT);
  }
}
