package dev.throughline.codec.internal.runtime;

import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.codec.internal.bson.BsonTypes;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Date;
import org.bson.Document;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Writes values as the driver would, the frequent ones without it. Safe for use by several threads.
 */
final class NativeValues {

  private enum Kind {
    STRING,
    INT,
    LONG,
    DOUBLE,
    BOOLEAN,
    DATE,
    OBJECT_ID,
    DECIMAL128,
    INSTANT,
    LOCAL_DATE,
    LOCAL_TIME,
    LOCAL_DATE_TIME,
    OTHER
  }

  private final DriverValues driver;
  private final ClassValue<Kind> kinds =
      new ClassValue<>() {
        @Override
        protected Kind computeValue(Class<?> type) {
          Kind kind = kind(type);
          return kind == Kind.OTHER || driver.standard(type) ? kind : Kind.OTHER;
        }
      };

  NativeValues(DriverValues driver) {
    this.driver = driver;
  }

  private static Kind kind(Class<?> type) {
    return switch (type.getName()) {
      case "java.lang.String" -> Kind.STRING;
      case "java.lang.Integer" -> Kind.INT;
      case "java.lang.Long" -> Kind.LONG;
      case "java.lang.Double" -> Kind.DOUBLE;
      case "java.lang.Boolean" -> Kind.BOOLEAN;
      case "java.util.Date" -> Kind.DATE;
      case "org.bson.types.ObjectId" -> Kind.OBJECT_ID;
      case "org.bson.types.Decimal128" -> Kind.DECIMAL128;
      case "java.time.Instant" -> Kind.INSTANT;
      case "java.time.LocalDate" -> Kind.LOCAL_DATE;
      case "java.time.LocalTime" -> Kind.LOCAL_TIME;
      case "java.time.LocalDateTime" -> Kind.LOCAL_DATE_TIME;
      default -> Kind.OTHER;
    };
  }

  /**
   * Writes a value behind its header, whose type it sets.
   *
   * @param header where the header starts.
   */
  void write(BsonSink sink, int header, @Nullable Object value) {
    if (value == null) {
      sink.type(header, BsonTypes.NULL);
      return;
    }
    switch (kinds.get(value.getClass())) {
      case STRING -> {
        sink.type(header, BsonTypes.STRING);
        sink.string((String) value);
      }
      case INT -> {
        sink.type(header, BsonTypes.INT32);
        sink.int32((Integer) value);
      }
      case LONG -> {
        sink.type(header, BsonTypes.INT64);
        sink.int64((Long) value);
      }
      case DOUBLE -> {
        sink.type(header, BsonTypes.DOUBLE);
        sink.float64((Double) value);
      }
      case BOOLEAN -> {
        sink.type(header, BsonTypes.BOOLEAN);
        sink.bool((Boolean) value);
      }
      case OBJECT_ID -> {
        sink.type(header, BsonTypes.OBJECT_ID);
        sink.objectId((ObjectId) value);
      }
      case DECIMAL128 -> {
        sink.type(header, BsonTypes.DECIMAL128);
        sink.decimal128((Decimal128) value);
      }
      case DATE -> millis(sink, header, ((Date) value).getTime());
      case INSTANT -> millis(sink, header, ((Instant) value).toEpochMilli());
      case LOCAL_DATE -> utc(sink, header, ((LocalDate) value).atStartOfDay());
      case LOCAL_TIME -> utc(sink, header, ((LocalTime) value).atDate(LocalDate.EPOCH));
      case LOCAL_DATE_TIME -> utc(sink, header, (LocalDateTime) value);
      case OTHER -> other(sink, header, value);
    }
  }

  private static void utc(BsonSink sink, int header, LocalDateTime value) {
    millis(sink, header, value.toInstant(ZoneOffset.UTC).toEpochMilli());
  }

  private static void millis(BsonSink sink, int header, long millis) {
    sink.type(header, BsonTypes.DATE_TIME);
    sink.int64(millis);
  }

  private void other(BsonSink sink, int header, Object value) {
    byte[] document = driver.encode(new Document("", value));
    sink.type(header, document[4]);
    sink.embed(document, 6, document.length - 7);
  }
}
