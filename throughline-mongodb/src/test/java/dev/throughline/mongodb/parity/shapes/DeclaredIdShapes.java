package dev.throughline.mongodb.parity.shapes;

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

  private DeclaredIdShapes() {}

  public static List<Class<?>> all() {
    return List.of(
        ObjectId.class,
        ObjectMongoId.class,
        NumberId.class,
        NumberMongoId.class,
        TextId.class,
        TextMongoId.class,
        ComparableId.class,
        SerializableId.class,
        EnumMongoId.class,
        AnyEnumId.class,
        BodiedEnumId.class,
        TargetEnumId.class,
        FigureId.class,
        KindId.class,
        DecimalId.class,
        MoneyId.class,
        YearMonthId.class,
        ListId.class,
        MapId.class,
        InRecord.class,
        Below.class);
  }

  /** Anything. */
  public static class ObjectId {
    @Id Object id;
    String name;
  }

  /** Anything, stored as it is. */
  public static class ObjectMongoId {
    @MongoId Object id;
    String name;
  }

  /** A number. */
  public static class NumberId {
    @Id Number id;
    String name;
  }

  /** A number, stored as it is. */
  public static class NumberMongoId {
    @MongoId Number id;
    String name;
  }

  /** Text. */
  public static class TextId {
    @Id CharSequence id;
    String name;
  }

  /** Text, stored as it is. */
  public static class TextMongoId {
    @MongoId CharSequence id;
    String name;
  }

  /** What can be compared. */
  public static class ComparableId {
    @Id Comparable<?> id;
    String name;
  }

  /** What a base class of entities often has. */
  public static class SerializableId {
    @Id Serializable id;
    String name;
  }

  /** An enum under the other annotation. */
  public static class EnumMongoId {
    @MongoId SimpleShapes.Level id;
    String name;
  }

  /** Some enum. */
  public static class AnyEnumId {
    @Id Enum<?> id;
    String name;
  }

  /** An enum whose constants have classes of their own. */
  public static class BodiedEnumId {
    @Id SimpleShapes.Operation id;
    String name;
  }

  /** An enum as text. */
  public static class TargetEnumId {
    @MongoId(FieldType.STRING)
    SimpleShapes.Level id;

    String name;
  }

  /** A sealed interface of records, whose hints stock leaves out. */
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
  public static class KindId {
    @Id Kind id;
    Kind kind;
    List<Kind> kinds;
    Map<String, Kind> named;
  }

  /** A decimal. */
  public static class DecimalId {
    @Id BigDecimal id;
    String name;
  }

  /** A type that may have a converter. */
  public static class MoneyId {
    @Id Money id;
    String name;
  }

  /** A type with a conversion to text. */
  public static class YearMonthId {
    @Id YearMonth id;
    String name;
  }

  /** A list. */
  public static class ListId {
    @Id List<String> id;
    String name;
  }

  /** A map. */
  public static class MapId {
    @Id Map<String, Integer> id;
    String name;
  }

  /** Set by a constructor. */
  public record InRecord(@Id Object id, String name) {}

  /** Such entities below the root. */
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
