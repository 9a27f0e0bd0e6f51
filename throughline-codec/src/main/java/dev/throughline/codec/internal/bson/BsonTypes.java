package dev.throughline.codec.internal.bson;

/** The type codes of the BSON specification. */
public final class BsonTypes {

  public static final byte DOUBLE = 0x01;
  public static final byte STRING = 0x02;
  public static final byte DOCUMENT = 0x03;
  public static final byte ARRAY = 0x04;
  public static final byte BINARY = 0x05;
  public static final byte UNDEFINED = 0x06;
  public static final byte OBJECT_ID = 0x07;
  public static final byte BOOLEAN = 0x08;
  public static final byte DATE_TIME = 0x09;
  public static final byte NULL = 0x0A;
  public static final byte REGEX = 0x0B;
  public static final byte DB_POINTER = 0x0C;
  public static final byte JAVASCRIPT = 0x0D;
  public static final byte SYMBOL = 0x0E;
  public static final byte JAVASCRIPT_WITH_SCOPE = 0x0F;
  public static final byte INT32 = 0x10;
  public static final byte TIMESTAMP = 0x11;
  public static final byte INT64 = 0x12;
  public static final byte DECIMAL128 = 0x13;
  public static final byte MAX_KEY = 0x7F;
  public static final byte MIN_KEY = (byte) 0xFF;

  private BsonTypes() {}
}
