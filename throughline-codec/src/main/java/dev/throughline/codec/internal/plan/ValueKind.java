package dev.throughline.codec.internal.plan;

/**
 * The form of a value without inner structure in BSON, one constant for each pair of Java and BSON
 * type.
 */
public enum ValueKind {
  STRING(0x02),
  CHARACTER(0x02),
  BOOLEAN(0x08),
  BYTE(0x10),
  SHORT(0x10),
  INT(0x10),
  LONG(0x12),
  FLOAT(0x01),
  DOUBLE(0x01),
  /** {@code java.util.Date}. */
  DATE(0x09),
  INSTANT(0x09),
  LOCAL_DATE(0x09),
  LOCAL_TIME(0x09),
  LOCAL_DATE_TIME(0x09),
  OBJECT_ID(0x07),
  UUID(0x05),
  BYTES(0x05),
  BINARY(0x05),
  DECIMAL128(0x13),
  BIG_DECIMAL_AS_DECIMAL128(0x13),
  BIG_DECIMAL_AS_STRING(0x02),
  BIG_INTEGER_AS_STRING(0x02);

  private final byte bsonType;

  ValueKind(int bsonType) {
    this.bsonType = (byte) bsonType;
  }

  /** The BSON type byte that the kind is written with. */
  public byte bsonType() {
    return bsonType;
  }
}
