package dev.throughline.mongodb.internal.call;

import dev.throughline.codec.internal.bson.BsonSink;
import java.util.Date;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.convert.MongoWriter;

/** How an argument becomes a value of the filter, as stock was seen to do it. */
enum ArgumentKind {
  /** As it is. */
  PLAIN,
  /** Text that is an {@code ObjectId} where it looks like one. */
  ID_TEXT,
  /** As the converter turns it into one of the types that are written as they are. */
  CONVERTED;

  private static final byte DOUBLE = 1;
  private static final byte STRING = 2;
  private static final byte OBJECT_ID = 7;
  private static final byte BOOLEAN = 8;
  private static final byte DATE = 9;
  private static final byte INT32 = 16;
  private static final byte INT64 = 18;

  /** What stock would have made of an argument, null when this kind does not know. */
  @Nullable Object mapped(Object argument, MongoWriter<?> converter) {
    return switch (this) {
      case PLAIN -> argument;
      case ID_TEXT ->
          argument instanceof String text
              ? ObjectId.isValid(text) ? new ObjectId(text) : text
              : null;
      case CONVERTED -> converter.convertToMongoType(argument);
    };
  }

  /**
   * Writes the value of an element whose header has been written.
   *
   * @param header where the header's type is.
   * @return false when the value is of a type that is not known here.
   */
  boolean write(BsonSink sink, int header, Object argument, MongoWriter<?> converter) {
    if (this == ID_TEXT) {
      String text = (String) argument;
      if (sink.tryObjectIdHex(text)) {
        sink.type(header, OBJECT_ID);
      } else {
        sink.type(header, STRING);
        sink.string(text);
      }
      return true;
    }
    Object value = this == PLAIN ? argument : converter.convertToMongoType(argument);
    return value != null && writePlain(sink, header, value);
  }

  private static boolean writePlain(BsonSink sink, int header, Object value) {
    if (value instanceof String text) {
      sink.type(header, STRING);
      sink.string(text);
    } else if (value instanceof Integer number) {
      sink.type(header, INT32);
      sink.int32(number);
    } else if (value instanceof Long number) {
      sink.type(header, INT64);
      sink.int64(number);
    } else if (value instanceof Double number) {
      sink.type(header, DOUBLE);
      sink.float64(number);
    } else if (value instanceof Boolean flag) {
      sink.type(header, BOOLEAN);
      sink.bool(flag);
    } else if (value instanceof ObjectId id) {
      sink.type(header, OBJECT_ID);
      sink.objectId(id);
    } else if (value.getClass() == Date.class) {
      sink.type(header, DATE);
      sink.int64(((Date) value).getTime());
    } else {
      return false;
    }
    return true;
  }
}
