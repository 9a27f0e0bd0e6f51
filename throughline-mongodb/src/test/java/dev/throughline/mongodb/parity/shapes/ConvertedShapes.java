package dev.throughline.mongodb.parity.shapes;

import dev.throughline.mongodb.parity.Variant;
import dev.throughline.mongodb.parity.expect.Compiled;
import dev.throughline.mongodb.parity.expect.Feature;
import dev.throughline.mongodb.parity.expect.RandomAs;
import dev.throughline.mongodb.parity.expect.Section;
import dev.throughline.mongodb.parity.expect.StockProperty;
import dev.throughline.mongodb.parity.expect.StockRead;
import dev.throughline.mongodb.parity.expect.StockType;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.bson.Document;
import org.springframework.core.convert.converter.Converter;
import org.springframework.data.convert.PropertyValueConverter;
import org.springframework.data.convert.ReadingConverter;
import org.springframework.data.convert.ValueConverter;
import org.springframework.data.convert.WritingConverter;
import org.springframework.data.core.TypeInformation;
import org.springframework.data.mongodb.core.convert.MongoConversionContext;
import org.springframework.data.mongodb.core.convert.MongoValueConverter;
import org.springframework.data.mongodb.core.convert.encryption.EncryptingConverter;
import org.springframework.data.mongodb.core.encryption.EncryptionContext;
import org.springframework.data.mongodb.core.mapping.ExplicitEncrypted;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;
import org.springframework.data.mongodb.core.mapping.RangeEncrypted;
import org.springframework.expression.EvaluationContext;

/** Types for which the user has registered conversions. */
public final class ConvertedShapes {

  private ConvertedShapes() {}

  /** Conversions that a user registers. */
  public static List<Converter<?, ?>> converters() {
    return List.of(
        new MoneyToString(),
        new StringToMoney(),
        new PlaceToDocument(),
        new DocumentToPlace(),
        new WholeToDocument(),
        new DocumentToWhole());
  }

  /** Stored as text. */
  @RandomAs(Object.class)
  public record Money(String currency, long cents) {}

  /** Stored as a document that the user writes. */
  @RandomAs(Object.class)
  public record Place(double x, double y) {}

  /** Text in each position. */
  @Compiled
  @Feature(
      value = "Map keys that have a converter of the user's",
      section = Section.COLLECTIONS,
      property = "keyed",
      in = Variant.CONVERTERS)
  public static class Purchase {
    String id;
    Money price;
    List<Money> parts;
    Map<String, Money> named;
    Map<Money, String> keyed;
    Object any;
  }

  /** Documents in each position. */
  @Compiled
  @Feature(
      value = "Converters of a value to a document",
      section = Section.CONVERSIONS,
      in = Variant.CONVERTERS)
  public static class Route {
    String id;
    Place from;
    List<Place> via;
    Map<String, Place> named;
    Object any;
  }

  /** One property with its own conversion. */
  @Compiled
  public static class Masked {
    String id;

    @ValueConverter(Reversing.class)
    String secret;

    @ValueConverter(Wrapping.class)
    NestedShapes.Address address;

    String plain;
  }

  /** One property by the kind of converter that encrypts. */
  @StockRead("property secret: a property value converter that only stock calls, as for encryption")
  @StockProperty(value = "secret", why = "a property value converter")
  @Feature(value = "Property converters that encrypt", section = Section.CONVERSIONS)
  public static class Encrypted {
    String id;

    @ValueConverter(Scrambling.class)
    String secret;

    String plain;
  }

  /** The annotations that go with such a converter. */
  @StockRead("property secret: a property value converter that only stock calls, as for encryption")
  @StockProperty(value = "ranged", why = "a property value converter")
  @StockProperty(value = "secret", why = "a property value converter")
  @Feature(value = "`@ExplicitEncrypted`", section = Section.CONVERSIONS)
  public static class ExplicitlyEncrypted {
    String id;

    @ExplicitEncrypted(
        algorithm = "AEAD_AES_256_CBC_HMAC_SHA_512-Random",
        keyAltName = "key",
        value = Scrambling.class)
    String secret;

    @ValueConverter(Scrambling.class)
    @RangeEncrypted(contentionFactor = 0)
    String ranged;

    String plain;
  }

  /** Entities of that kind below the root. */
  @Compiled
  @StockProperty(
      value = "more",
      why =
          "nested type ConvertedShapes$ExplicitlyEncrypted: property secret: a property value "
              + "converter that only stock calls, as for encryption")
  @StockProperty(
      value = "one",
      why =
          "nested type ConvertedShapes$ExplicitlyEncrypted: property secret: a property value "
              + "converter that only stock calls, as for encryption")
  @Feature(
      value = "Property converters that encrypt, in an entity inside another",
      section = Section.CONVERSIONS,
      property = "one")
  public static class Patients {
    String id;
    ExplicitlyEncrypted one;
    List<ExplicitlyEncrypted> more;
    String plain;
  }

  /** Takes the place of encryption, and shows what stock passes to a converter of that kind. */
  public static class Scrambling implements EncryptingConverter<Object, Object> {

    /** What encryption asks for. */
    private record Context(MongoConversionContext conversion) implements EncryptionContext {

      @Override
      public MongoPersistentProperty getProperty() {
        return conversion.getProperty();
      }

      @Override
      public Object lookupValue(String path) {
        return conversion.getValue(path);
      }

      @Override
      public Object convertToMongoType(Object value) {
        return conversion.write(value);
      }

      @Override
      public <T> T read(Object value, TypeInformation<T> target) {
        return conversion.read(value, target);
      }

      @Override
      public <T> T write(Object value, TypeInformation<T> target) {
        return conversion.write(value, target);
      }

      @Override
      public EvaluationContext getEvaluationContext(Object source) {
        return Objects.requireNonNull(conversion.getSpELContext()).getEvaluationContext(source);
      }
    }

    @Override
    public Object decrypt(Object encryptedValue, EncryptionContext context) {
      return new StringBuilder(encryptedValue.toString()).reverse().toString();
    }

    @Override
    public Object encrypt(Object value, EncryptionContext context) {
      return new StringBuilder(value.toString()).reverse().toString();
    }

    @Override
    public EncryptionContext buildEncryptionContext(MongoConversionContext context) {
      return new Context(context);
    }
  }

  /** A root that the user converts. */
  @Compiled
  @StockType(value = "a converter of the user's, which is called directly", in = Variant.CONVERTERS)
  @Feature(
      value = "Converters of a whole entity",
      section = Section.CONVERSIONS,
      in = Variant.CONVERTERS)
  public static class Whole {
    String id;
    String name;
  }

  /** Turns text around. */
  public static class Reversing implements MongoValueConverter<String, String> {
    @Override
    public String read(String value, MongoConversionContext context) {
      return new StringBuilder(value).reverse().toString();
    }

    @Override
    public String write(String value, MongoConversionContext context) {
      return new StringBuilder(value).reverse().toString();
    }
  }

  /** Hides a nested document one level deeper. */
  public static class Wrapping
      implements PropertyValueConverter<NestedShapes.Address, Document, MongoConversionContext> {
    @Override
    public NestedShapes.Address read(Document value, MongoConversionContext context) {
      Document wrapped = value.get("wrapped", Document.class);
      NestedShapes.Address address = new NestedShapes.Address();
      address.setStreet(wrapped.getString("street"));
      address.setZip(wrapped.getInteger("zip"));
      return address;
    }

    @Override
    public Document write(NestedShapes.Address value, MongoConversionContext context) {
      Document address = new Document("street", value.getStreet()).append("zip", value.getZip());
      return new Document("wrapped", address);
    }

    @Override
    public Document writeNull(MongoConversionContext context) {
      return new Document("wrapped", "nothing");
    }
  }

  @WritingConverter
  static class MoneyToString implements Converter<Money, String> {
    @Override
    public String convert(Money source) {
      return source.cents() + " " + source.currency();
    }
  }

  @ReadingConverter
  static class StringToMoney implements Converter<String, Money> {
    @Override
    public Money convert(String source) {
      int space = source.indexOf(' ');
      return new Money(source.substring(space + 1), Long.parseLong(source.substring(0, space)));
    }
  }

  @WritingConverter
  static class PlaceToDocument implements Converter<Place, Document> {
    @Override
    public Document convert(Place source) {
      return new Document("x", source.x()).append("y", source.y());
    }
  }

  @ReadingConverter
  static class DocumentToPlace implements Converter<Document, Place> {
    @Override
    public Place convert(Document source) {
      return new Place(source.getDouble("x"), source.getDouble("y"));
    }
  }

  @WritingConverter
  static class WholeToDocument implements Converter<Whole, Document> {
    @Override
    public Document convert(Whole source) {
      return new Document("name", source.name).append("_id", source.id).append("extra", 1);
    }
  }

  @ReadingConverter
  static class DocumentToWhole implements Converter<Document, Whole> {
    @Override
    public Whole convert(Document source) {
      Whole whole = new Whole();
      whole.id = String.valueOf(source.get("_id"));
      whole.name = source.getString("name");
      return whole;
    }
  }
}
