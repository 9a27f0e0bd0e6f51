package dev.throughline.mongodb.parity.shapes;

import dev.throughline.codec.Fallback.Operation;
import dev.throughline.mongodb.parity.Variant;
import dev.throughline.mongodb.parity.expect.AllowedFallback;
import dev.throughline.mongodb.parity.expect.Compiled;
import dev.throughline.mongodb.parity.expect.Feature;
import dev.throughline.mongodb.parity.expect.RandomAs;
import dev.throughline.mongodb.parity.expect.Section;
import java.time.LocalDate;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.bson.Document;
import org.bson.types.Binary;
import org.springframework.core.convert.TypeDescriptor;
import org.springframework.core.convert.converter.ConditionalGenericConverter;
import org.springframework.core.convert.converter.Converter;
import org.springframework.core.convert.converter.ConverterFactory;
import org.springframework.core.convert.converter.GenericConverter;
import org.springframework.data.convert.ReadingConverter;
import org.springframework.data.convert.ValueConverter;
import org.springframework.data.convert.WritingConverter;
import org.springframework.data.mongodb.core.convert.MongoConversionContext;
import org.springframework.data.mongodb.core.convert.MongoValueConverter;

/** Conversions of every kind that Spring knows, to every kind of value. */
public final class ConversionShapes {

  private ConversionShapes() {}

  /** Conversions that a user registers. */
  public static List<Object> converters() {
    return List.of(
        new AmountToLong(),
        new LongToAmount(),
        new GradeToInteger(),
        new ToGrade(),
        new WeightToBinary(),
        new BinaryToWeight(),
        new SecretToString(),
        new StringToHidden(),
        new DateToText(),
        new TextToDate(),
        new OnlyShouting(),
        new RootToDocument(),
        new DocumentToRoot());
  }

  /** Stored as a number. */
  public record Amount(long cents) {}

  /** Stored as a number, read by a factory. */
  public interface Grade {
    int value();
  }

  /** Grades of a school. */
  @RandomAs(Grade.class)
  public enum SchoolGrade implements Grade {
    GOOD,
    BAD;

    @Override
    public int value() {
      return ordinal();
    }
  }

  /** Grades of a university. */
  @RandomAs(Grade.class)
  public enum Degree implements Grade {
    FIRST,
    SECOND,
    THIRD;

    @Override
    public int value() {
      return ordinal();
    }
  }

  /** Stored as bytes. */
  public record Weight(byte grams) {}

  /** Written by a conversion, read without. */
  public record Secret(String text) {}

  /** Read by a conversion, written without. */
  public record Hidden(String text) {}

  /** Changed only when it shouts. */
  public record Shout(String text) {}

  /** Known to a codec of the driver only. */
  public record Temperature(double degrees) {}

  /** A number in each position. */
  @Compiled
  @Feature(
      value = "Converters of a value to a simple one",
      section = Section.CONVERSIONS,
      in = Variant.MORE_CONVERTERS)
  public static class Priced {
    String id;
    Amount price;
    List<Amount> parts;
    Map<String, Amount> named;
    Amount[] array;
    Object any;
  }

  /** Enums that a factory reads. */
  @Compiled
  // Values that only their class tells are those of a class with a converter.
  @AllowedFallback(value = "a value of a type that stock serves", on = Operation.WRITE)
  @Feature(
      value = "Converter factories",
      section = Section.CONVERSIONS,
      in = Variant.MORE_CONVERTERS)
  public static class Graded {
    String id;
    SchoolGrade school;
    Degree degree;
    List<Degree> degrees;
    Map<String, SchoolGrade> bySubject;
    Grade any;
  }

  /** Bytes in each position. */
  @Compiled
  public static class Shipped {
    String id;
    Weight weight;
    Set<Weight> weights;
    Map<String, List<Weight>> lists;
  }

  /** Conversions of one direction. */
  @Compiled
  @Feature(
      value = "Converters of one direction only",
      section = Section.CONVERSIONS,
      in = Variant.MORE_CONVERTERS)
  public static class OneWay {
    String id;
    Secret secret;
    Hidden hidden;
    List<Hidden> list;
  }

  /** A conversion in place of one of Spring Data's own. */
  @Compiled
  @Feature(
      value = "Converters in place of Spring Data's own",
      section = Section.CONVERSIONS,
      in = Variant.MORE_CONVERTERS)
  public static class Replaced {
    String id;
    LocalDate day;
    List<LocalDate> days;
    Map<String, LocalDate> named;
    Map<LocalDate, String> keyed;
  }

  /** A conversion that looks at the value's type. */
  @Compiled
  @Feature(
      value = "Conditional converters",
      section = Section.CONVERSIONS,
      in = Variant.MORE_CONVERTERS)
  public static class Conditional {
    String id;
    Shout shout;
    List<Shout> list;
  }

  /** A whole entity, and one that contains it. */
  @Compiled
  @Feature(
      value = "Converters of a whole entity, inside another entity",
      section = Section.CONVERSIONS,
      in = Variant.MORE_CONVERTERS)
  public static class Rooted {
    String id;
    Root root;
    List<Root> roots;
  }

  /** A whole entity. */
  public static class Root {
    String id;
    int number;
  }

  /** Conversions of single properties. */
  @Compiled
  @Feature(value = "`@ValueConverter`", section = Section.CONVERSIONS)
  public static class PropertyConverted {
    String id;

    @ValueConverter(Upper.class)
    String shouted;

    @ValueConverter(Joined.class)
    List<String> joined;

    @ValueConverter(Doubled.class)
    int number;

    String plain;
  }

  /** The same, registered by the user and not annotated. */
  @Compiled
  @Feature(
      value = "Property converters that are registered",
      section = Section.CONVERSIONS,
      in = Variant.PROPERTY_CONVERTERS)
  public static class RegisteredProperties {
    public String id;
    public String first;
    public String second;
    public int number;

    public String getFirst() {
      return first;
    }
  }

  /** Values for which the driver has a codec. */
  @Compiled
  @Feature(
      value = "Types known to a codec of the user's in the driver's registry",
      section = Section.VALUES,
      in = Variant.DRIVER_CODECS)
  public static class Measured {
    String id;
    Temperature temperature;
    List<Temperature> list;
    Map<String, Temperature> map;
    Object any;
  }

  /** Upper case in the database. */
  public enum Upper implements MongoValueConverter<String, String> {
    INSTANCE;

    @Override
    public String read(String value, MongoConversionContext context) {
      return value.toLowerCase(Locale.ROOT);
    }

    @Override
    public String write(String value, MongoConversionContext context) {
      return value.toUpperCase(Locale.ROOT);
    }
  }

  /** One text in the database. */
  public static class Joined implements MongoValueConverter<List<String>, String> {
    @Override
    public List<String> read(String value, MongoConversionContext context) {
      return List.of(value.split(","));
    }

    @Override
    public String write(List<String> value, MongoConversionContext context) {
      return String.join(",", value.stream().map(String::valueOf).toList());
    }

    @Override
    public List<String> readNull(MongoConversionContext context) {
      return List.of("none");
    }
  }

  /** Twice as much in the database. */
  public static class Doubled implements MongoValueConverter<Integer, Long> {
    @Override
    public Integer read(Long value, MongoConversionContext context) {
      return (int) (value / 2);
    }

    @Override
    public Long write(Integer value, MongoConversionContext context) {
      return value * 2L;
    }
  }

  @WritingConverter
  static class AmountToLong implements Converter<Amount, Long> {
    @Override
    public Long convert(Amount source) {
      return source.cents();
    }
  }

  @ReadingConverter
  static class LongToAmount implements Converter<Long, Amount> {
    @Override
    public Amount convert(Long source) {
      return new Amount(source);
    }
  }

  @WritingConverter
  static class GradeToInteger implements Converter<Grade, Integer> {
    @Override
    public Integer convert(Grade source) {
      return source.value();
    }
  }

  @ReadingConverter
  static class ToGrade implements ConverterFactory<Integer, Grade> {
    @Override
    public <T extends Grade> Converter<Integer, T> getConverter(Class<T> targetType) {
      return source -> targetType.getEnumConstants()[source];
    }
  }

  @WritingConverter
  static class WeightToBinary implements Converter<Weight, Binary> {
    @Override
    public Binary convert(Weight source) {
      return new Binary(new byte[] {source.grams()});
    }
  }

  @ReadingConverter
  static class BinaryToWeight implements Converter<Binary, Weight> {
    @Override
    public Weight convert(Binary source) {
      return new Weight(source.getData()[0]);
    }
  }

  @WritingConverter
  static class SecretToString implements Converter<Secret, String> {
    @Override
    public String convert(Secret source) {
      return "secret " + source.text();
    }
  }

  @ReadingConverter
  static class StringToHidden implements Converter<String, Hidden> {
    @Override
    public Hidden convert(String source) {
      return new Hidden(source);
    }
  }

  @WritingConverter
  static class DateToText implements Converter<LocalDate, String> {
    @Override
    public String convert(LocalDate source) {
      return source.toString();
    }
  }

  @ReadingConverter
  static class TextToDate implements Converter<Date, LocalDate> {
    @Override
    public LocalDate convert(Date source) {
      return LocalDate.ofEpochDay(source.getTime() / 86_400_000L);
    }
  }

  @WritingConverter
  static class OnlyShouting implements ConditionalGenericConverter {
    @Override
    public boolean matches(TypeDescriptor sourceType, TypeDescriptor targetType) {
      return sourceType.getType() == Shout.class;
    }

    @Override
    public Set<GenericConverter.ConvertiblePair> getConvertibleTypes() {
      return Set.of(new ConvertiblePair(Shout.class, String.class));
    }

    @Override
    public Object convert(Object source, TypeDescriptor sourceType, TypeDescriptor targetType) {
      return source == null ? null : ((Shout) source).text() + "!";
    }
  }

  @WritingConverter
  static class RootToDocument implements Converter<Root, Document> {
    @Override
    public Document convert(Root source) {
      return new Document("n", source.number).append("_id", source.id);
    }
  }

  @ReadingConverter
  static class DocumentToRoot implements Converter<Document, Root> {
    @Override
    public Root convert(Document source) {
      Root root = new Root();
      root.id = source.get("_id", String.class);
      root.number = source.getInteger("n");
      return root;
    }
  }
}
