package dev.throughline.mongodb.parity;

import static java.util.Map.entry;

import com.mongodb.BasicDBObject;
import com.mongodb.DBObject;
import com.mongodb.DBRef;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.time.DayOfWeek;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZonedDateTime;
import java.util.Collections;
import java.util.Dictionary;
import java.util.Enumeration;
import java.util.Hashtable;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.bson.BinaryVector;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDecimal128;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonJavaScript;
import org.bson.BsonObjectId;
import org.bson.BsonRegularExpression;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.bson.types.CodeWScope;
import org.bson.types.CodeWithScope;
import org.bson.types.Decimal128;
import org.bson.types.MaxKey;
import org.bson.types.MinKey;
import org.bson.types.ObjectId;
import org.bson.types.Symbol;
import org.springframework.data.domain.Range;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Vector;
import org.springframework.data.mongodb.core.mapping.MongoVector;

/** Random values of types that few applications use. */
final class RandomRare {

  private final Random random;
  private final Map<Class<?>, Supplier<Object>> byType;

  RandomRare(Random random, RandomText text) {
    this.random = random;
    this.byType =
        Map.ofEntries(
            entry(URL.class, this::url),
            entry(AtomicInteger.class, () -> new AtomicInteger(random.nextInt())),
            entry(AtomicLong.class, () -> new AtomicLong(random.nextLong())),
            entry(AtomicBoolean.class, () -> new AtomicBoolean(random.nextBoolean())),
            entry(Year.class, () -> Year.of(random.nextInt(3000))),
            entry(
                YearMonth.class, () -> YearMonth.of(random.nextInt(9999), 1 + random.nextInt(12))),
            entry(MonthDay.class, () -> MonthDay.of(2, 1 + random.nextInt(29))),
            entry(DayOfWeek.class, () -> DayOfWeek.of(1 + random.nextInt(7))),
            entry(OffsetDateTime.class, () -> OffsetDateTime.parse("2024-02-29T12:30:01+09:00")),
            entry(ZonedDateTime.class, () -> ZonedDateTime.parse("2024-02-29T12:30:01Z")),
            entry(java.sql.Timestamp.class, () -> new java.sql.Timestamp(random.nextInt())),
            entry(OptionalInt.class, () -> OptionalInt.of(random.nextInt())),
            entry(Range.class, () -> Range.closed(random.nextInt(5), 5 + random.nextInt(5))),
            entry(Sort.class, () -> Sort.by("a").and(Sort.by("b").descending())),
            entry(CodeWithScope.class, () -> new CodeWithScope("f()", new Document("a", 1))),
            entry(CodeWScope.class, () -> new CodeWScope("f()", new BasicDBObject("a", 1))),
            entry(Symbol.class, () -> new Symbol(text.next())),
            entry(MinKey.class, MinKey::new),
            entry(MaxKey.class, MaxKey::new),
            entry(DBRef.class, () -> new DBRef("c", random.nextInt(9))),
            entry(DBObject.class, () -> new BasicDBObject("a", random.nextInt(9))),
            entry(BasicDBObject.class, () -> new BasicDBObject("b", text.next())),
            entry(Bson.class, () -> new Document("c", random.nextLong())),
            entry(BsonInt32.class, () -> new BsonInt32(random.nextInt())),
            entry(BsonInt64.class, () -> new BsonInt64(random.nextLong())),
            entry(BsonDouble.class, () -> new BsonDouble(random.nextDouble())),
            entry(BsonDecimal128.class, () -> new BsonDecimal128(Decimal128.parse("1.50"))),
            entry(BsonBoolean.class, () -> BsonBoolean.valueOf(random.nextBoolean())),
            entry(BsonString.class, () -> new BsonString(text.next())),
            entry(BsonDateTime.class, () -> new BsonDateTime(random.nextLong())),
            entry(BsonObjectId.class, () -> new BsonObjectId(new ObjectId(random.nextInt(), 7))),
            entry(BsonRegularExpression.class, () -> new BsonRegularExpression("a+", "i")),
            entry(BsonJavaScript.class, () -> new BsonJavaScript("f()")),
            entry(BsonBinary.class, () -> new BsonBinary(new byte[random.nextInt(20)])),
            entry(BsonDocument.class, this::document),
            entry(BsonArray.class, () -> new BsonArray(List.of(document(), BsonBoolean.TRUE))),
            entry(BsonValue.class, this::value),
            entry(Vector.class, this::vector),
            entry(MongoVector.class, () -> MongoVector.of(binaryVector())),
            entry(Iterator.class, () -> List.of(text.next()).iterator()),
            entry(Enumeration.class, () -> Collections.enumeration(List.of(text.next()))),
            entry(Dictionary.class, () -> new Hashtable<>(Map.of(text.key(), random.nextInt()))),
            entry(BinaryVector.class, this::binaryVector));
  }

  /** What makes a value of the type, null when nothing here does. */
  Supplier<Object> of(Class<?> type) {
    Supplier<Object> supplier = byType.get(type);
    return supplier != null ? supplier : new RandomPlaces(random).of(type);
  }

  private URL url() {
    try {
      return URI.create("http://host" + random.nextInt(9) + "/a?b=c").toURL();
    } catch (MalformedURLException e) {
      throw new IllegalStateException(e);
    }
  }

  private BsonDocument document() {
    return new BsonDocument("a", new BsonInt32(random.nextInt()));
  }

  private BsonValue value() {
    return switch (random.nextInt(3)) {
      case 0 -> document();
      case 1 -> new BsonInt64(random.nextLong());
      default -> new BsonString("x");
    };
  }

  private Vector vector() {
    return switch (random.nextInt(3)) {
      case 0 -> Vector.of(random.nextFloat(), 1f);
      case 1 -> Vector.of(random.nextDouble(), 1d, 2d);
      default -> MongoVector.of(binaryVector());
    };
  }

  private BinaryVector binaryVector() {
    return switch (random.nextInt(3)) {
      case 0 -> BinaryVector.int8Vector(new byte[] {1, (byte) random.nextInt()});
      case 1 -> BinaryVector.floatVector(new float[] {random.nextFloat()});
      default -> BinaryVector.packedBitVector(new byte[] {(byte) 0xF0}, (byte) random.nextInt(8));
    };
  }
}
