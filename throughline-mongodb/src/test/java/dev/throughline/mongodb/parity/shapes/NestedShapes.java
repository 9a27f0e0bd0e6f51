package dev.throughline.mongodb.parity.shapes;

import dev.throughline.mongodb.parity.expect.Compiled;
import dev.throughline.mongodb.parity.expect.Feature;
import dev.throughline.mongodb.parity.expect.RandomAs;
import dev.throughline.mongodb.parity.expect.Section;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.bson.Document;
import org.springframework.data.mongodb.core.mapping.Unwrapped;

/** Entities inside entities. */
public final class NestedShapes {

  private NestedShapes() {}

  /** A value without id. */
  @Compiled
  @RandomAs(Object.class)
  public static class Address {
    private String street;
    private String city;
    private int zip;

    public String getStreet() {
      return street;
    }

    public void setStreet(String street) {
      this.street = street;
    }

    public String getCity() {
      return city;
    }

    public void setCity(String city) {
      this.city = city;
    }

    public int getZip() {
      return zip;
    }

    public void setZip(int zip) {
      this.zip = zip;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Address that
          && zip == that.zip
          && Objects.equals(street, that.street)
          && Objects.equals(city, that.city);
    }

    @Override
    public int hashCode() {
      return Objects.hash(street, city, zip);
    }
  }

  /** Two values of the same type. */
  @Compiled
  @Feature(value = "Nested entities", section = Section.TYPES)
  public static class Customer {
    String id;
    String name;
    Address home;
    Address work;
    Instant since;
  }

  /** Five levels. */
  @Compiled
  public static class Deep {
    String id;
    LevelOne one;

    /** Level. */
    public static class LevelOne {
      int depth;
      LevelTwo two;
    }

    /** Level. */
    public static class LevelTwo {
      String name;
      LevelThree three;
      List<LevelThree> more;
    }

    /** Level. */
    public static class LevelThree {
      Map<String, LevelFour> fours;
      LevelFour four;
    }

    /** Level. */
    public static class LevelFour {
      Double value;
      Address address;
    }
  }

  /** A type whose children are of its own type. */
  @Compiled
  @Feature(value = "Entities that contain themselves", section = Section.TYPES)
  public static class Tree {
    String id;
    String label;
    List<Tree> children;
    Map<String, Tree> byName;
  }

  /** A type that holds one of itself. */
  @Compiled
  public static class Chain {
    int index;
    Chain next;
  }

  /** Two types that hold each other. */
  @Compiled
  @Feature(value = "Entities that contain each other", section = Section.TYPES)
  public static class Parent {
    String id;
    List<Child> children;
  }

  /** The other one. */
  public static class Child {
    String id;
    String name;
    Parent parent;
  }

  /** Package-private types with package-private members. */
  @Compiled
  static class Secretive {
    String id;
    Hidden hidden;
    private Hidden own;

    static class Hidden {
      int value;
      private String text;
    }
  }

  @Compiled
  @Feature(value = "Private and package-private types", section = Section.TYPES)
  private static class Secret {
    private String id;
    private List<Inner> inner;
    private Inner one;

    private Secret() {}

    private static class Inner {
      private final long number;
      private String text;

      private Inner(long number) {
        this.number = number;
      }
    }
  }

  /** Free documents beside typed properties. */
  @Compiled
  public static class Documents {
    String id;
    Document free;
    List<Document> list;
    Map<String, Document> map;
    Map<String, Object> anything;
    Object any;
    List<Object> anyList;
    List<?> unknown;
  }

  /** The properties of one type among those of another. */
  @Compiled
  public static class Unwrapping {
    String id;

    @Unwrapped(onEmpty = Unwrapped.OnEmpty.USE_NULL)
    Address address;

    @Unwrapped(onEmpty = Unwrapped.OnEmpty.USE_EMPTY, prefix = "bill_")
    Address billing;

    String last;
  }
}
