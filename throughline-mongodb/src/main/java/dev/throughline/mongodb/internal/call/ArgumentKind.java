package dev.throughline.mongodb.internal.call;

import static dev.throughline.codec.internal.bson.BsonTypes.BOOLEAN;
import static dev.throughline.codec.internal.bson.BsonTypes.DATE_TIME;
import static dev.throughline.codec.internal.bson.BsonTypes.DOUBLE;
import static dev.throughline.codec.internal.bson.BsonTypes.INT32;
import static dev.throughline.codec.internal.bson.BsonTypes.INT64;
import static dev.throughline.codec.internal.bson.BsonTypes.OBJECT_ID;
import static dev.throughline.codec.internal.bson.BsonTypes.REGEX;
import static dev.throughline.codec.internal.bson.BsonTypes.STRING;
import static java.lang.Character.MAX_SURROGATE;
import static java.lang.Character.MIN_SURROGATE;

import dev.throughline.codec.internal.bson.BsonSink;
import java.nio.charset.StandardCharsets;
import java.util.Date;
import java.util.Objects;
import java.util.regex.Pattern;
import org.bson.BsonRegularExpression;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.convert.MongoWriter;
import org.springframework.data.mongodb.core.query.MongoRegexCreator;
import org.springframework.data.mongodb.core.query.MongoRegexCreator.MatchMode;

/** The way in which an argument becomes a value of the filter, as stock was seen to do it. */
enum ArgumentKind {
  /** As it is. */
  PLAIN,
  /** Text that is an {@code ObjectId} where it looks like one. */
  ID_TEXT,
  /** As the converter turns it into one of the types that are written as they are. */
  CONVERTED,
  /** Text that is looked for in one of Spring's ways, which is a regular expression. */
  STARTING(MatchMode.STARTING_WITH, ""),
  STARTING_ANY_CASE(MatchMode.STARTING_WITH, "i"),
  ENDING(MatchMode.ENDING_WITH, ""),
  ENDING_ANY_CASE(MatchMode.ENDING_WITH, "i"),
  CONTAINING(MatchMode.CONTAINING, ""),
  CONTAINING_ANY_CASE(MatchMode.CONTAINING, "i"),
  LIKE(MatchMode.LIKE, ""),
  LIKE_ANY_CASE(MatchMode.LIKE, "i"),
  EXACT(MatchMode.EXACT, ""),
  EXACT_ANY_CASE(MatchMode.EXACT, "i"),
  /** The same as text, which examples look for. */
  STARTING_AS_TEXT(MatchMode.STARTING_WITH),
  ENDING_AS_TEXT(MatchMode.ENDING_WITH),
  CONTAINING_AS_TEXT(MatchMode.CONTAINING),
  EXACT_AS_TEXT(MatchMode.EXACT),
  QUOTED_AS_TEXT(null);

  private static final byte[] END = {0};

  private final @Nullable MatchMode mode;
  private final String options;
  private final boolean asText;

  ArgumentKind() {
    this(null, "", false);
  }

  ArgumentKind(MatchMode mode, String options) {
    this(mode, options, false);
  }

  ArgumentKind(@Nullable MatchMode mode) {
    this(mode, "", true);
  }

  ArgumentKind(@Nullable MatchMode mode, String options, boolean asText) {
    this.mode = mode;
    this.options = options;
    this.asText = asText;
  }

  /** {@return what stock would have made of an argument, null when this kind does not know} */
  @Nullable Object mapped(Object argument, MongoWriter<?> converter) {
    return switch (this) {
      case PLAIN -> argument;
      case ID_TEXT ->
          argument instanceof String text
              ? ObjectId.isValid(text) ? new ObjectId(text) : text
              : null;
      case CONVERTED -> converter.convertToMongoType(argument);
      default ->
          argument instanceof String text
              ? asText ? expression(text) : new BsonRegularExpression(expression(text), options)
              : null;
    };
  }

  private String expression(String text) {
    return mode == null
        ? Pattern.quote(text)
        : Objects.requireNonNull(MongoRegexCreator.INSTANCE.toRegularExpression(text, mode));
  }

  private boolean writeExpression(BsonSink sink, int header, String text) {
    String expression = expression(text);
    // The driver refuses the end of a name, and has its own way with half of a character.
    if (expression.indexOf(0) >= 0
        || expression.codePoints().anyMatch(it -> it >= MIN_SURROGATE && it <= MAX_SURROGATE)) {
      return false;
    }
    sink.type(header, REGEX);
    sink.bytes(expression.getBytes(StandardCharsets.UTF_8));
    sink.bytes(END);
    sink.bytes(options.getBytes(StandardCharsets.UTF_8));
    sink.bytes(END);
    return true;
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
    if (asText) {
      return writePlain(sink, header, expression((String) argument));
    }
    if (mode != null) {
      return writeExpression(sink, header, (String) argument);
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
      sink.type(header, DATE_TIME);
      sink.int64(((Date) value).getTime());
    } else {
      return false;
    }
    return true;
  }
}
