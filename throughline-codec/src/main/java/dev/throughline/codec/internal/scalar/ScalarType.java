package dev.throughline.codec.internal.scalar;

import static dev.throughline.codec.internal.scalar.ScalarRow.row;
import static dev.throughline.codec.internal.scalar.ScalarRow.text;

import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.bson.BsonTypes;
import dev.throughline.codec.internal.compact.CompactSource;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Date;
import java.util.UUID;
import org.bson.types.Binary;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The form of values without inner structure in BSON and in compact payloads: a row for each pair
 * of Java and BSON type. Generated code writes them by {@code emit.write.WriteScalars}.
 */
public enum ScalarType {
  STRING(
      row(
          String.class,
          BsonTypes.STRING,
          "string",
          Reads::string,
          CompactReads::string,
          (out, value) -> out.string((String) value))),
  CHARACTER(
      row(
              Character.class,
              BsonTypes.STRING,
              "character",
              Reads::character,
              CompactReads::character,
              (out, value) -> out.character((Character) value))
          .reading(String.class)
          .stored(String.class)
          .narrower()),
  BOOLEAN(
      row(
          Boolean.class,
          BsonTypes.BOOLEAN,
          "bool",
          Reads::bool,
          CompactReads::bool,
          (out, value) -> out.bool((Boolean) value))),
  BYTE(
      row(
              Byte.class,
              BsonTypes.INT32,
              "int8",
              Reads::int8,
              CompactReads::int8,
              (out, value) -> out.int32((Byte) value))
          .reading(Integer.class)
          .narrower()),
  SHORT(
      row(
              Short.class,
              BsonTypes.INT32,
              "int16",
              Reads::int16,
              CompactReads::int16,
              (out, value) -> out.int32((Short) value))
          .reading(Integer.class)
          .narrower()),
  INT(
      row(
          Integer.class,
          BsonTypes.INT32,
          "int32",
          Reads::int32,
          CompactReads::int32,
          (out, value) -> out.int32((Integer) value))),
  LONG(
      row(
          Long.class,
          BsonTypes.INT64,
          "int64",
          Reads::int64,
          CompactReads::int64,
          (out, value) -> out.int64((Long) value))),
  FLOAT(
      row(
              Float.class,
              BsonTypes.DOUBLE,
              "float32",
              Reads::float32,
              CompactReads::float32,
              (out, value) -> out.float64((Float) value))
          .reading(Double.class)),
  DOUBLE(
      row(
          Double.class,
          BsonTypes.DOUBLE,
          "float64",
          Reads::float64,
          CompactReads::float64,
          (out, value) -> out.float64((Double) value))),
  DATE(
      row(
          Date.class,
          BsonTypes.DATE_TIME,
          "date",
          Reads::date,
          CompactReads::date,
          (out, value) -> out.int64(Times.millis((Date) value)))),
  INSTANT(
      row(
              Instant.class,
              BsonTypes.DATE_TIME,
              "instant",
              Reads::instant,
              CompactReads::instant,
              (out, value) -> out.int64(Times.millis((Instant) value)))
          .reading(Date.class)
          .stored(Date.class)),
  LOCAL_DATE(
      row(
              LocalDate.class,
              BsonTypes.DATE_TIME,
              "localDate",
              Reads::localDate,
              CompactReads::localDate,
              (out, value) -> out.int64(Times.millis((LocalDate) value)))
          .reading(Date.class)
          .stored(Date.class)),
  LOCAL_TIME(
      row(
              LocalTime.class,
              BsonTypes.DATE_TIME,
              "localTime",
              Reads::localTime,
              CompactReads::localTime,
              (out, value) -> out.int64(Times.millis((LocalTime) value)))
          .reading(Date.class)
          .stored(Date.class)),
  LOCAL_DATE_TIME(
      row(
              LocalDateTime.class,
              BsonTypes.DATE_TIME,
              "localDateTime",
              Reads::localDateTime,
              CompactReads::localDateTime,
              (out, value) -> out.int64(Times.millis((LocalDateTime) value)))
          .reading(Date.class)
          .stored(Date.class)),
  DURATION(text(Duration.class, "parse", CharSequence.class, Duration::parse)),
  OBJECT_ID(
      row(
          ObjectId.class,
          BsonTypes.OBJECT_ID,
          "objectId",
          Reads::objectId,
          CompactReads::objectId,
          (out, value) -> out.objectId((ObjectId) value))),
  UUID(
      row(
              UUID.class,
              BsonTypes.BINARY,
              "uuid",
              Reads::uuid,
              CompactReads::uuid,
              (out, value) -> out.uuid((UUID) value))
          .narrower()),
  BYTES(
      row(
              byte[].class,
              BsonTypes.BINARY,
              "bytes",
              Reads::bytes,
              CompactReads::bytes,
              (out, value) -> out.binary((byte) 0, (byte[]) value))
          .reading(Binary.class)),
  BINARY(
      row(
          Binary.class,
          BsonTypes.BINARY,
          "binary",
          Reads::binary,
          CompactReads::binary,
          (out, value) -> out.binary(((Binary) value).getType(), ((Binary) value).getData()))),
  DECIMAL128(
      row(
          Decimal128.class,
          BsonTypes.DECIMAL128,
          "decimal128",
          Reads::decimal128,
          CompactReads::decimal128,
          (out, value) -> out.decimal128((Decimal128) value))),
  BIG_DECIMAL_AS_DECIMAL128(
      row(
              BigDecimal.class,
              BsonTypes.DECIMAL128,
              "bigDecimal",
              Reads::bigDecimal,
              CompactReads::bigDecimal,
              (out, value) -> out.decimal((BigDecimal) value))
          .oneOfSeveral()),
  BIG_DECIMAL_AS_STRING(
      row(
              BigDecimal.class,
              BsonTypes.STRING,
              "bigDecimalFromString",
              Reads::bigDecimalFromString,
              CompactReads::bigDecimalFromString,
              (out, value) -> out.string(value.toString()))
          .narrower()
          .oneOfSeveral()),
  BIG_INTEGER_AS_STRING(
      row(
              BigInteger.class,
              BsonTypes.STRING,
              "bigIntegerFromString",
              Reads::bigIntegerFromString,
              CompactReads::bigIntegerFromString,
              (out, value) -> out.string(value.toString()))
          .narrower()
          .oneOfSeveral());

  private final ScalarRow row;

  ScalarType(ScalarRow row) {
    this.row = row;
  }

  /** The Java type; the box of a primitive. */
  public Class<?> type() {
    return row.type;
  }

  /** The BSON type byte that values are written with. */
  public byte bsonType() {
    return row.bsonType;
  }

  /** The class to which stock converts values before the driver writes them. */
  public Class<?> stored() {
    return row.stored;
  }

  /** The class of what the driver reads, from which stock converts. */
  public Class<?> source() {
    return row.source;
  }

  /** {@return whether the type has no other row, so that nothing but the type decides for it} */
  public boolean only() {
    return row.only;
  }

  /** {@return whether less is read than all values of the BSON type} */
  public boolean narrow() {
    return row.narrow;
  }

  /**
   * The name of the methods of {@link Reads} and {@link CompactReads} that generated code calls.
   */
  public String method() {
    return row.method;
  }

  /**
   * {@return what makes a value of the text that {@link #method()} has read, where stock converts
   * the type to a text and back; null for all other types}
   */
  public @Nullable TextParser parser() {
    return row.parser;
  }

  /**
   * Reads a value.
   *
   * @throws RuntimeException when stock is to be asked.
   */
  public Object read(BsonSource in, byte type) {
    return row.reader.read(in, type);
  }

  /**
   * Reads a value from a compact payload.
   *
   * @param type its leading byte, behind which the source is positioned.
   */
  public Object read(CompactSource in, byte type) {
    return row.compactReader.read(in, type);
  }

  /**
   * Writes a value behind its header.
   *
   * @throws RuntimeException when stock is to be asked.
   */
  public void write(BsonSink out, Object value) {
    row.writer.write(out, value);
  }
}
