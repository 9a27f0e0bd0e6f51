package dev.throughline.mongodb.parity.shapes;

import dev.throughline.codec.Fallback.Operation;
import dev.throughline.mongodb.parity.Variant;
import dev.throughline.mongodb.parity.expect.AllowedFallback;
import dev.throughline.mongodb.parity.expect.Compiled;
import dev.throughline.mongodb.parity.expect.Feature;
import dev.throughline.mongodb.parity.expect.RandomAs;
import dev.throughline.mongodb.parity.expect.Section;
import dev.throughline.mongodb.parity.expect.StockProperty;
import dev.throughline.mongodb.parity.shapes.PolymorphicShapes.Animal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.bson.types.ObjectId;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.Field;
import org.springframework.data.mongodb.core.mapping.MongoId;

/** Ids that are objects. */
public final class CompoundIdShapes {

  private CompoundIdShapes() {}

  /** A class. */
  @Compiled
  @StockProperty(
      value = "id",
      why = "an id of type CompoundIdShapes$OfClass$Key stored as ObjectId",
      in = {Variant.NATIVE_TIME, Variant.MORE_CONVERTERS})
  public static class OfClass {
    @Id Key id;
    String name;

    /** The id. */
    public static class Key {
      String tenant;
      long number;
      LocalDate day;
    }
  }

  /** A record. */
  @Compiled
  @StockProperty(
      value = "id",
      why = "an id of type CompoundIdShapes$OfRecord$Key stored as ObjectId",
      in = Variant.MORE_CONVERTERS)
  @Feature(value = "`@Id` of a type of one's own, of simple values", section = Section.NAMES)
  public static class OfRecord {
    @Id Key id;
    String name;

    /** The id. */
    public record Key(String tenant, int number) {}
  }

  /** Under the other annotation. */
  @Compiled
  public static class OfMongoId {
    @MongoId Key id;
    String name;

    /** The id. */
    public record Key(UUID tenant, SimpleShapes.Level level, Instant at, byte[] digest) {}
  }

  /** Set by the constructor of a record. */
  @Compiled
  public record InConstructor(@Id Key id, String name) {

    /** The id. */
    public record Key(ObjectId tenant, Double weight) {}
  }

  /** Parts of other names. */
  @Compiled
  @StockProperty(
      value = "id",
      why = "an id of type CompoundIdShapes$Renamed$Key stored as ObjectId",
      in = Variant.MORE_CONVERTERS)
  public static class Renamed {
    @Id Key id;
    String name;

    /** The id. */
    public record Key(@Field("t") String tenant, @Field(order = -1) int number) {}
  }

  /** A key that has an id itself. */
  @Compiled
  public static class WithId {
    @Id Key key;
    String name;

    /** The id. */
    public record Key(@Id String id, String tenant) {}
  }

  /** A key that may be of a subclass. */
  @Compiled
  @AllowedFallback(value = "an id of another class than the declared one", on = Operation.WRITE)
  public static class Extended {
    @Id Key id;
    String name;

    /** One whose key is of the subclass, with an animal that has a type hint elsewhere. */
    public static Extended withLongKey() {
      LongKey key = new LongKey();
      key.tenant = "a";
      key.animal = new PolymorphicShapes.Cat();
      Extended entity = new Extended();
      entity.id = key;
      return entity;
    }

    /** The id. */
    @RandomAs(Key.class)
    public static class Key {
      String tenant;
    }

    /** Another id. */
    @RandomAs(Key.class)
    public static class LongKey extends Key {
      long number;
      Animal animal;
    }
  }

  /** A key with a collection. */
  @Compiled
  @StockProperty(value = "id", why = "an id of type CompoundIdShapes$OfList$Key stored as ObjectId")
  @Feature(
      value = "`@Id` of a type with anything else inside",
      section = Section.NAMES,
      property = "id")
  public static class OfList {
    @Id Key id;
    String name;

    /** The id. */
    public record Key(String tenant, List<String> path) {}
  }

  /** A key whose part needs a type hint, which is not written in an id. */
  @Compiled
  @StockProperty(
      value = "id",
      why = "an id of type CompoundIdShapes$OfObject$Key stored as ObjectId")
  public static class OfObject {
    @Id Key id;
    String name;

    /** The id. */
    public record Key(String tenant, Object part) {}
  }

  /** A key whose part is abstract. */
  @Compiled
  @StockProperty(
      value = "id",
      why = "an id of type CompoundIdShapes$OfAnimal$Key stored as ObjectId")
  public static class OfAnimal {
    @Id Key id;
    String name;

    /** The id. */
    public record Key(String tenant, Animal animal) {}
  }

  /** A key that is an entity with the same kind of key. */
  @Compiled
  @StockProperty(value = "id", why = "an id of type CompoundIdShapes$OfItself stored as ObjectId")
  public static class OfItself {
    @Id OfItself id;
    String name;
  }

  /** A key that knows how to become an ObjectId. */
  @Compiled
  @Feature(
      value =
          "`@Id` of a type that a conversion turns into an `ObjectId`: refused as by stock "
              + "when read",
      section = Section.NAMES)
  public static class Convertible {
    @Id Key id;
    String name;

    /** The id. */
    public record Key(String tenant) {

      public ObjectId toObjectId() {
        return new ObjectId(new byte[12]);
      }
    }
  }

  /** Keys in entities that are nested. */
  @Compiled
  @StockProperty(
      value = "id",
      why = "an id of type CompoundIdShapes$OfRecord$Key stored as ObjectId",
      in = Variant.MORE_CONVERTERS)
  public static class Holder {
    @Id OfRecord.Key id;
    OfRecord first;
    List<OfClass> others;
    OfRecord.Key again;
  }
}
