package dev.throughline.mongodb.parity.shapes;

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

  public static List<Class<?>> all() {
    return List.of(
        StringId.class,
        ObjectIdId.class,
        LongId.class,
        PrimitiveLongId.class,
        IntegerId.class,
        UuidId.class,
        BigIntegerId.class,
        DateId.class,
        DocumentId.class,
        NoId.class,
        UnannotatedId.class,
        UnderscoreId.class,
        RenamedId.class,
        MongoIdString.class,
        MongoIdObjectId.class,
        MongoIdObject.class,
        MongoIdImplicit.class,
        FieldTypedId.class,
        IdLast.class,
        NestedIds.class,
        EnumId.class,
        FinalId.class,
        LocalDateId.class);
  }

  /** Hex text becomes an ObjectId, other text stays. */
  public static class StringId {
    @Id String id;
    String name;
  }

  /** ObjectId. */
  public static class ObjectIdId {
    @Id ObjectId id;
    String name;
  }

  /** Long. */
  public static class LongId {
    @Id Long id;
    String name;
  }

  /** A primitive is never absent. */
  public static class PrimitiveLongId {
    @Id long id;
    String name;
  }

  /** Integer. */
  public static class IntegerId {
    @Id Integer id;
    String name;
  }

  /** UUID. */
  public static class UuidId {
    @Id UUID id;
    String name;
  }

  /** BigInteger is turned into an ObjectId if it fits. */
  public static class BigIntegerId {
    @Id BigInteger id;
    String name;
  }

  /**
   * A date; without the annotation's type, stock would make a different ObjectId of it each time.
   */
  public static class DateId {
    @MongoId Date id;
    String name;
  }

  /** A document as id. */
  public static class DocumentId {
    @Id Document id;
    String name;
  }

  /** No id. */
  public static class NoId {
    String name;
    int number;
  }

  /** The name is enough. */
  public static class UnannotatedId {
    String id;
    String name;
  }

  /** So is this one. */
  public static class UnderscoreId {
    String _id;
    String name;
  }

  /** Another name, and a property called id that is not the id. */
  public static class RenamedId {
    @Id String key;
    String id;
    String name;
  }

  /** Text that looks like an ObjectId stays text. */
  public static class MongoIdString {
    @MongoId(FieldType.STRING)
    String id;

    String name;
  }

  /** Text that must become an ObjectId. */
  public static class MongoIdObjectId {
    @MongoId(FieldType.OBJECT_ID)
    String id;

    String name;
  }

  /** The annotation alone keeps the type. */
  public static class MongoIdObject {
    @MongoId ObjectId id;
    String name;
  }

  /** The annotation alone on text. */
  public static class MongoIdImplicit {
    @MongoId String id;
    String name;
  }

  /** The target type by field annotation. */
  public static class FieldTypedId {
    @Id
    @Field(targetType = FieldType.STRING)
    String id;

    String name;
  }

  /** Declared last, written first. */
  public static class IdLast {
    String name;
    int number;
    @Id String id;
  }

  /** Ids below the root. */
  public static class NestedIds {
    String id;
    StringId one;
    List<StringId> list;
    LongId number;
  }

  /** An enum as id. */
  public static class EnumId {
    @Id SimpleShapes.Level id;
    String name;
  }

  /** Set by the constructor. */
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
  public static class LocalDateId {
    @Id LocalDate id;
    String name;
  }
}
