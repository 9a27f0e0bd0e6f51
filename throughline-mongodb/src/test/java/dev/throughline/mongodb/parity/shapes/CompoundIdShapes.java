package dev.throughline.mongodb.parity.shapes;

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

  public static List<Class<?>> all() {
    return List.of(
        OfClass.class,
        OfRecord.class,
        OfMongoId.class,
        InConstructor.class,
        Renamed.class,
        WithId.class,
        Extended.class,
        OfList.class,
        OfObject.class,
        OfAnimal.class,
        OfItself.class,
        Convertible.class,
        Holder.class);
  }

  /** A class. */
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
  public static class OfRecord {
    @Id Key id;
    String name;

    /** The id. */
    public record Key(String tenant, int number) {}
  }

  /** Under the other annotation. */
  public static class OfMongoId {
    @MongoId Key id;
    String name;

    /** The id. */
    public record Key(UUID tenant, SimpleShapes.Level level, Instant at, byte[] digest) {}
  }

  /** Set by the constructor of a record. */
  public record InConstructor(@Id Key id, String name) {

    /** The id. */
    public record Key(ObjectId tenant, Double weight) {}
  }

  /** Parts of other names. */
  public static class Renamed {
    @Id Key id;
    String name;

    /** The id. */
    public record Key(@Field("t") String tenant, @Field(order = -1) int number) {}
  }

  /** A key that has an id itself. */
  public static class WithId {
    @Id Key key;
    String name;

    /** The id. */
    public record Key(@Id String id, String tenant) {}
  }

  /** A key that may be of a subclass. */
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
    public static class Key {
      String tenant;
    }

    /** Another id. */
    public static class LongKey extends Key {
      long number;
      Animal animal;
    }
  }

  /** A key with a collection. */
  public static class OfList {
    @Id Key id;
    String name;

    /** The id. */
    public record Key(String tenant, List<String> path) {}
  }

  /** A key whose part needs a type hint, which is not written in an id. */
  public static class OfObject {
    @Id Key id;
    String name;

    /** The id. */
    public record Key(String tenant, Object part) {}
  }

  /** A key whose part is abstract. */
  public static class OfAnimal {
    @Id Key id;
    String name;

    /** The id. */
    public record Key(String tenant, Animal animal) {}
  }

  /** A key that is an entity with the same kind of key. */
  public static class OfItself {
    @Id OfItself id;
    String name;
  }

  /** A key that knows how to become an ObjectId. */
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
  public static class Holder {
    @Id OfRecord.Key id;
    OfRecord first;
    List<OfClass> others;
    OfRecord.Key again;
  }
}
