package dev.throughline.mongodb.parity.shapes;

import dev.throughline.mongodb.parity.expect.Compiled;
import dev.throughline.mongodb.parity.expect.Feature;
import dev.throughline.mongodb.parity.expect.RandomAs;
import dev.throughline.mongodb.parity.expect.RefusedByStock;
import dev.throughline.mongodb.parity.expect.Section;
import dev.throughline.mongodb.parity.expect.StockRead;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.PersistenceCreator;
import org.springframework.data.mongodb.core.mapping.Field;

/** The ways in which an object is created. */
public final class CreationShapes {

  private CreationShapes() {}

  /** A bean. */
  @Compiled
  @Feature(value = "Fields and setters", section = Section.INSTANCES)
  public static class Setters {
    private String id;
    private String name;
    private int age;
    private List<String> tags;

    public String getId() {
      return id;
    }

    public void setId(String id) {
      this.id = id;
    }

    public String getName() {
      return name;
    }

    public void setName(String name) {
      this.name = name;
    }

    public int getAge() {
      return age;
    }

    public void setAge(int age) {
      this.age = age;
    }

    public List<String> getTags() {
      return tags;
    }

    public void setTags(List<String> tags) {
      this.tags = tags;
    }
  }

  /** Everything through the constructor. */
  @Compiled
  @Feature(value = "Constructors", section = Section.INSTANCES)
  public static final class Immutable {
    private final String id;
    private final String name;
    private final List<NestedShapes.Address> addresses;
    private final long count;

    public Immutable(String id, String name, List<NestedShapes.Address> addresses, long count) {
      this.id = id;
      this.name = name;
      this.addresses = addresses;
      this.count = count;
    }
  }

  /** Some through the constructor, others after it. */
  @Compiled
  public static class Mixed {
    private final String name;
    private final int number;
    @Id private String id;
    private String later;
    private Instant when;

    public Mixed(String name, int number) {
      this.name = name;
      this.number = number;
      this.later = "made by constructor";
    }
  }

  /** A record without id. */
  @Compiled
  @RandomAs(Object.class)
  public record Point(int x, double y) {}

  /** A record with id and names. */
  @Compiled
  @Feature(value = "Records", section = Section.INSTANCES)
  public record Order(
      @Id String id,
      @Field("t") Instant time,
      List<Line> lines,
      Map<String, Point> points,
      Point origin) {

    /** A line. */
    public record Line(String product, int count, long price) {}
  }

  /** A record that refuses some values. */
  @Compiled
  public record Validated(String id, Integer positive) {
    public Validated {
      if (positive != null && positive < 0) {
        throw new IllegalArgumentException("must be positive: " + positive);
      }
    }
  }

  /** Copies instead of changes. */
  @Compiled
  public static final class Withers {
    private final String id;
    private final String name;
    private final Integer number;

    private Withers(String id, String name, Integer number) {
      this.id = id;
      this.name = name;
      this.number = number;
    }

    @PersistenceCreator
    static Withers of(String name) {
      return new Withers(null, name, -1);
    }

    public Withers withId(String id) {
      return new Withers(id, name, number);
    }

    public Withers withNumber(Integer number) {
      return new Withers(id, name, number);
    }
  }

  /** A record that can be copied. */
  @Compiled
  public record WitherRecord(@Id String id, String name) {
    public WitherRecord withId(String id) {
      return new WitherRecord(id, name);
    }
  }

  /** Final fields that no constructor sets from outside. */
  @StockRead("property id: immutable, without a wither or a copy")
  @Feature(value = "Final fields that nothing sets", section = Section.INSTANCES)
  public static class FinalFields {
    @Id private final String id;
    private final String name;
    private final int number;

    public FinalFields() {
      this.id = null;
      this.name = "fixed";
      this.number = Integer.parseInt("3");
    }
  }

  /** The annotation decides. */
  @Compiled
  @Feature(value = "Constructors: several, one of them annotated", section = Section.INSTANCES)
  public static class Chosen {
    private String id;
    private String name;
    private int number;

    public Chosen() {
      this.name = "wrong constructor";
    }

    @PersistenceCreator
    public Chosen(String id, String name) {
      this.id = id;
      this.name = name;
    }
  }

  /** A static method decides. */
  @Compiled
  public static class Factory {
    private final String id;
    private final String name;
    private final int number;

    private Factory(String id, String name, int number) {
      this.id = id;
      this.name = name;
      this.number = number;
    }

    @PersistenceCreator
    public static Factory create(String id, String name, int number) {
      return new Factory(id, name == null ? "unnamed" : name, number + 1);
    }
  }

  /** A constructor for the mapper only. */
  @Compiled
  public static class PrivateConstructor {
    private String id;
    private String name;

    private PrivateConstructor() {}

    public PrivateConstructor(String name) {
      this.name = name;
    }
  }

  /** Two constructors and no hint: stock refuses to read. */
  @StockRead("no constructor that Spring Data would use")
  @RefusedByStock
  @Feature(
      value = "Constructors: several, none of them annotated: refused as by stock",
      section = Section.INSTANCES)
  public static class TwoConstructors {
    private String id;
    private String name;

    public TwoConstructors(String id) {
      this.id = id;
    }

    public TwoConstructors(String id, String name) {
      this.id = id;
      this.name = name;
    }
  }

  /** A missing primitive argument. */
  @Compiled
  public static class PrimitiveArguments {
    private final String id;
    private final int number;
    private final boolean flag;
    private final char letter;

    public PrimitiveArguments(String id, int number, boolean flag, char letter) {
      this.id = id;
      this.number = number;
      this.flag = flag;
      this.letter = letter;
    }
  }

  /** An argument by expression. */
  @StockRead("constructor parameter name with an expression")
  public static class Expression {
    private final String id;
    private final String name;

    public Expression(String id, @Value("#root.name ?: 'unnamed'") String name) {
      this.id = id;
      this.name = name;
    }
  }

  /** A constructor that throws for some stored values. */
  @Compiled
  public static class Throwing {
    private final String id;
    private final String name;

    public Throwing(String id, String name) {
      if (name == null) {
        throw new IllegalStateException("no name for " + id);
      }
      this.id = id;
      this.name = name;
    }
  }

  /** Only an argument, no property of that name: stock refuses. */
  @StockRead("constructor parameter first without property")
  @RefusedByStock
  public static class NoProperties {
    private String id;
    private final int sum;

    public NoProperties(int first, int second) {
      this.sum = first + second;
    }
  }

  /** A record with a component computed from another one. */
  @Compiled
  public record Sums(String id, int a, int b) {
    public int sum() {
      return a + b;
    }
  }
}
