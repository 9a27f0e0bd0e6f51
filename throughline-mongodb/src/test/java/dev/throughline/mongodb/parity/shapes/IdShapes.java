package dev.throughline.mongodb.parity.shapes;

import dev.throughline.mongodb.parity.expect.Compiled;
import dev.throughline.mongodb.parity.expect.Feature;
import dev.throughline.mongodb.parity.expect.RandomAs;
import dev.throughline.mongodb.parity.expect.Section;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.Date;
import java.util.List;
import java.util.UUID;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.Field;
import org.springframework.data.mongodb.core.mapping.FieldType;
import org.springframework.data.mongodb.core.mapping.MongoId;

/** Ids of every kind. */
public final class IdShapes {

  private IdShapes() {}

  /** Hex text becomes an ObjectId, other text stays. */
  @Compiled
  @RandomAs(Object.class)
  @Feature(value = "`@Id` of type text or `ObjectId`", section = Section.NAMES)
  public static class StringId {
    @Id String id;
    String name;
  }

  /** ObjectId. */
  @Compiled
  public static class ObjectIdId {
    @Id ObjectId id;
    String name;
  }

  /** Long. */
  @Compiled
  @Feature(value = "`@Id` of another simple type", section = Section.NAMES)
  public static class LongId {
    @Id Long id;
    String name;
  }

  /** A primitive is never absent. */
  @Compiled
  public static class PrimitiveLongId {
    @Id long id;
    String name;
  }

  /** Integer. */
  @Compiled
  public static class IntegerId {
    @Id Integer id;
    String name;
  }

  /** UUID. */
  @Compiled
  public static class UuidId {
    @Id UUID id;
    String name;
  }

  /** BigInteger is turned into an ObjectId if it fits. */
  @Compiled
  @Feature(value = "`@Id` of type `BigInteger`", section = Section.NAMES)
  public static class BigIntegerId {
    @Id BigInteger id;
    String name;
  }

  /**
   * A date; without the annotation's type, stock would make a different ObjectId of it each time.
   */
  @Compiled
  public static class DateId {
    @MongoId Date id;
    String name;
  }

  /** A document as id. */
  @Compiled
  public static class DocumentId {
    @Id Document id;
    String name;
  }

  /** No id. */
  @Compiled
  @Feature(value = "`@Id`: none", section = Section.NAMES)
  public static class NoId {
    String name;
    int number;
  }

  /** The name is enough. */
  @Compiled
  @Feature(value = "`id` without an annotation", section = Section.NAMES)
  public static class UnannotatedId {
    String id;
    String name;
  }

  /** So is this one. */
  @Compiled
  public static class UnderscoreId {
    String _id;
    String name;
  }

  /** Another name, and a property called id that is not the id. */
  @Compiled
  public static class RenamedId {
    @Id String key;
    String id;
    String name;
  }

  /** Text that looks like an ObjectId stays text. */
  @Compiled
  @Feature(value = "`@MongoId`", section = Section.NAMES)
  public static class MongoIdString {
    @MongoId(FieldType.STRING)
    String id;

    String name;
  }

  /** Text that must become an ObjectId. */
  @Compiled
  public static class MongoIdObjectId {
    @MongoId(FieldType.OBJECT_ID)
    String id;

    String name;
  }

  /** The annotation alone keeps the type. */
  @Compiled
  public static class MongoIdObject {
    @MongoId ObjectId id;
    String name;
  }

  /** The annotation alone on text. */
  @Compiled
  public static class MongoIdImplicit {
    @MongoId String id;
    String name;
  }

  /** The target type by field annotation. */
  @Compiled
  public static class FieldTypedId {
    @Id
    @Field(targetType = FieldType.STRING)
    String id;

    String name;
  }

  /** Declared last, written first. */
  @Compiled
  public static class IdLast {
    String name;
    int number;
    @Id String id;
  }

  /** Ids below the root. */
  @Compiled
  public static class NestedIds {
    String id;
    StringId one;
    List<StringId> list;
    LongId number;
  }

  /** An enum as id. */
  @Compiled
  @Feature(value = "`@Id` of an enum", section = Section.NAMES)
  public static class EnumId {
    @Id SimpleShapes.Level id;
    String name;
  }

  /** Set by the constructor. */
  @Compiled
  public static class FinalId {
    @Id private final String id;
    private final String name;

    public FinalId(String id, String name) {
      this.id = id;
      this.name = name;
    }

    public String getId() {
      return id;
    }

    public String getName() {
      return name;
    }
  }

  /** An id that a conversion turns into a date. */
  @Compiled
  public static class LocalDateId {
    @Id LocalDate id;
    String name;
  }
}
