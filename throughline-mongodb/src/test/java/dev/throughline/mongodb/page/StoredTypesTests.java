package dev.throughline.mongodb.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.codec.internal.EntityCodec;
import dev.throughline.mongodb.StockMapping;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.bson.BsonType;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.core.convert.converter.Converter;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.ReadOnlyProperty;
import org.springframework.data.convert.WritingConverter;
import org.springframework.data.mongodb.core.convert.MongoCustomConversions;
import org.springframework.data.mongodb.core.convert.NoOpDbRefResolver;
import org.springframework.data.mongodb.core.mapping.Field;
import org.springframework.data.mongodb.core.mapping.FieldType;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;
import org.springframework.data.mongodb.core.mapping.Unwrapped;

/** What the plan of an entity says of the types of its fields. */
class StoredTypesTests {

  private static class Stored {
    @Id String id;
    String text;
    int number;
    Long big;
    double real;
    Boolean flag;
    Instant at;
    LocalDate day;
    ObjectId reference;
    TimeUnit unit;

    @Field("r")
    Integer renamed;

    @Field(targetType = FieldType.STRING)
    Integer asText;

    @ReadOnlyProperty String readOnly;
    Part part;

    @Unwrapped.Nullable Inside inside;

    UUID uuid;
    Object any;
    List<String> list;
    Map<String, Integer> map;
    Money money;
  }

  private static class Part {
    @Id String id;
    BigDecimal amount;
    Short small;
  }

  private static class Inside {
    String within;
  }

  record Money(BigDecimal amount) {}

  @WritingConverter
  enum MoneyWriter implements Converter<Money, String> {
    INSTANCE;

    @Override
    public String convert(Money source) {
      return source.amount().toString();
    }
  }

  @StockMapping
  private static class ByStock {
    String text;
  }

  private static <T> EntityCodec<T> codec(Class<T> type) {
    MongoCustomConversions conversions =
        MongoCustomConversions.create(
            adapter -> {
              adapter.registerConverter(MoneyWriter.INSTANCE);
              adapter.bigDecimal(MongoCustomConversions.BigDecimalRepresentation.DECIMAL128);
            });
    MongoMappingContext context = new MongoMappingContext();
    context.setSimpleTypeHolder(conversions.getSimpleTypeHolder());
    ThroughlineMongoConverter converter =
        new ThroughlineMongoConverter(NoOpDbRefResolver.INSTANCE, context);
    converter.setCustomConversions(conversions);
    converter.afterPropertiesSet();
    EntityCodec<T> codec = converter.codec(type);
    assertThat(codec).isNotNull();
    return codec;
  }

  @ParameterizedTest
  @CsvSource({
    "text, STRING",
    "number, INT32",
    "big, INT64",
    "real, DOUBLE",
    "flag, BOOLEAN",
    "at, DATE_TIME",
    "day, DATE_TIME",
    "reference, OBJECT_ID",
    "unit, STRING",
    "r, INT32",
    "part.amount, DECIMAL128",
    "part.small, INT32",
    "within, STRING",
    "uuid, BINARY"
  })
  void oneTypeIsKnown(String path, BsonType type) {
    assertThat(codec(Stored.class).storedTypes(path)).containsExactly(type);
  }

  @ParameterizedTest
  @ValueSource(strings = {"_id", "part._id"})
  void idsThatAreTextAreOneOfTwo(String path) {
    assertThat(codec(Stored.class).storedTypes(path))
        .isEqualTo(Set.of(BsonType.STRING, BsonType.OBJECT_ID));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "any",
        "list",
        "map",
        "map.key",
        "money",
        "money.amount",
        "asText",
        "readOnly",
        "renamed",
        "part",
        "part.none",
        "none",
        "text.length",
        "any.thing",
        "inside.within",
        ""
      })
  void whatTheValuesDecideIsOpen(String path) {
    assertThat(codec(Stored.class).storedTypes(path)).isEmpty();
  }

  @Test
  void stockTypesAreOpen() {
    assertThat(codec(ByStock.class).storedTypes("text")).isEmpty();
  }
}
