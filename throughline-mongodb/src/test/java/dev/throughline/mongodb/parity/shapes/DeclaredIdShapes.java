package dev.throughline.mongodb.parity.shapes;

import dev.throughline.codec.Fallback.Operation;
import dev.throughline.mongodb.parity.Variant;
import dev.throughline.mongodb.parity.expect.AllowedFallback;
import dev.throughline.mongodb.parity.expect.Compiled;
import dev.throughline.mongodb.parity.expect.Feature;
import dev.throughline.mongodb.parity.expect.Section;
import dev.throughline.mongodb.parity.expect.StockProperty;
import dev.throughline.mongodb.parity.shapes.ConvertedShapes.Money;
import java.io.Serializable;
import java.math.BigDecimal;
import java.time.YearMonth;
import java.util.List;
import java.util.Map;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.Field;
import org.springframework.data.mongodb.core.mapping.FieldType;
import org.springframework.data.mongodb.core.mapping.MongoId;

/** Ids of types that do not say how they are stored. */
public final class DeclaredIdShapes {

  /** Only the class of the id tells that it is a collection, a map or a larger object. */
  private static final String CONTAINERS =
      "an id of type (java\\.util\\..*|.*PolymorphicShapes\\$Group)";

  /** Classes of random values that a converter of that configuration might take. */
  private static final String CONVERTIBLE =
      "an id of type .*(NestedShapes\\$Address|CreationShapes\\$Point|ConvertedShapes\\$Money"
          + "|PolymorphicShapes\\$Cat)";

  private DeclaredIdShapes() {}

  /** Anything. */
  @Compiled
  @AllowedFallback(value = CONTAINERS, on = Operation.WRITE)
  @AllowedFallback(value = CONVERTIBLE, on = Operation.WRITE, in = "MORE_CONVERTERS")
  @Feature(value = "`@Id` of type `Object`", section = Section.NAMES)
  public static class ObjectId {
    @Id Object id;
    String name;
  }

  /** Anything, stored as it is. */
  @Compiled
  public static class ObjectMongoId {
    @MongoId Object id;
    String name;
  }

  /** A number. */
  @Compiled
  @Feature(value = "`@Id` of type `Number`", section = Section.NAMES)
  public static class NumberId {
    @Id Number id;
    String name;
  }

  /** A number, stored as it is. */
  @Compiled
  public static class NumberMongoId {
    @MongoId Number id;
    String name;
  }

  /** Text. */
  @Compiled
  @Feature(value = "`@Id` of type `CharSequence`", section = Section.NAMES)
  public static class TextId {
    @Id CharSequence id;
    String name;
  }

  /** Text, stored as it is. */
  @Compiled
  public static class TextMongoId {
    @MongoId CharSequence id;
    String name;
  }

  /** What can be compared. */
  @Compiled
  public static class ComparableId {
    @Id Comparable<?> id;
    String name;
  }

  /** What a base class of entities often has. */
  @Compiled
  @Feature(value = "`@Id` of type `Serializable`", section = Section.NAMES)
  public static class SerializableId {
    @Id Serializable id;
    String name;
  }

  /** An enum under the other annotation. */
  @Compiled
  public static class EnumMongoId {
    @MongoId SimpleShapes.Level id;
    String name;
  }

  /** Some enum. */
  @Compiled
  public static class AnyEnumId {
    @Id Enum<?> id;
    String name;
  }

  /** An enum whose constants have classes of their own. */
  @Compiled
  public static class BodiedEnumId {
    @Id SimpleShapes.Operation id;
    String name;
  }

  /** An enum as text. */
  @Compiled
  public static class TargetEnumId {
    @MongoId(FieldType.STRING)
    SimpleShapes.Level id;

    String name;
  }

  /** A sealed interface of records, whose hints stock leaves out. */
  @Compiled
  @AllowedFallback(value = CONTAINERS, on = Operation.WRITE)
  @Feature(
      value =
          "`@Id` of a sealed interface, whose type hint stock leaves out: refused as by stock "
              + "when read",
      section = Section.NAMES)
  public static class FigureId {
    @Id PolymorphicShapes.Figure id;
    String name;
  }

  /** A sealed interface of enums and records. */
  public sealed interface Kind permits Basic, Special {}

  /** Constants. */
  public enum Basic implements Kind {
    ONE,
    TWO
  }

  /** An object. */
  public record Special(String text) implements Kind {}

  /** A sealed interface with an enum. */
  @Compiled
  @Feature(
      value = "Sealed interfaces of enums: written by their names, refused as by stock when read",
      section = Section.TYPES)
  public static class KindId {
    @Id Kind id;
    Kind kind;
    List<Kind> kinds;
    Map<String, Kind> named;
  }

  /** A decimal. */
  @Compiled
  public static class DecimalId {
    @Id BigDecimal id;
    String name;
  }

  /** A type that may have a converter. */
  @Compiled
  @StockProperty(
      value = "id",
      why = "an id of type ConvertedShapes$Money stored as ObjectId",
      in = Variant.MORE_CONVERTERS)
  public static class MoneyId {
    @Id Money id;
    String name;
  }

  /** A type with a conversion to text. */
  @Compiled
  public static class YearMonthId {
    @Id YearMonth id;
    String name;
  }

  /** A list. */
  @Compiled
  @StockProperty(value = "id", why = "an id of type List stored as ObjectId")
  @Feature(value = "`@Id` of a list", section = Section.NAMES, property = "id")
  public static class ListId {
    @Id List<String> id;
    String name;
  }

  /** A map. */
  @Compiled
  @StockProperty(value = "id", why = "an id of type Map stored as ObjectId")
  public static class MapId {
    @Id Map<String, Integer> id;
    String name;
  }

  /** Set by a constructor. */
  @Compiled
  @AllowedFallback(value = CONTAINERS, on = Operation.WRITE)
  @AllowedFallback(value = CONVERTIBLE, on = Operation.WRITE, in = "MORE_CONVERTERS")
  public record InRecord(@Id Object id, String name) {}

  /** Such entities below the root. */
  @Compiled
  @AllowedFallback(value = CONTAINERS, on = Operation.WRITE)
  @AllowedFallback(value = CONVERTIBLE, on = Operation.WRITE, in = "MORE_CONVERTERS")
  public static class Below {
    String id;
    ObjectId one;
    List<NumberId> numbers;
    Map<String, TextId> texts;
    InRecord recorded;

    @Field(targetType = FieldType.STRING)
    Object other;
  }
}
