package dev.throughline.mongodb.parity.shapes;

import dev.throughline.mongodb.parity.Variant;
import dev.throughline.mongodb.parity.expect.Compiled;
import dev.throughline.mongodb.parity.expect.Feature;
import dev.throughline.mongodb.parity.expect.RefusedByStock;
import dev.throughline.mongodb.parity.expect.Section;
import dev.throughline.mongodb.parity.expect.StockType;
import java.math.BigDecimal;
import java.util.Date;
import java.util.List;
import java.util.UUID;
import org.springframework.data.annotation.AccessType;
import org.springframework.data.annotation.ReadOnlyProperty;
import org.springframework.data.annotation.Transient;
import org.springframework.data.annotation.Version;
import org.springframework.data.mongodb.core.mapping.Document;
import org.springframework.data.mongodb.core.mapping.Field;
import org.springframework.data.mongodb.core.mapping.FieldName;
import org.springframework.data.mongodb.core.mapping.FieldType;

/** Names, orders, and annotations on properties. */
public final class NamingShapes {

  private NamingShapes() {}

  /** Other names. */
  @Compiled
  @Feature(value = "`@Field` name", section = Section.NAMES)
  public static class Renamed {
    String id;

    @Field("n")
    String name;

    @Field(name = "c")
    int count;

    @Field("name")
    String other;
  }

  /** Other order. */
  @Compiled
  @Feature(value = "`@Field` order", section = Section.NAMES)
  public static class Ordered {
    String id;

    @Field(order = 3)
    String third;

    @Field(order = 1)
    String first;

    String unordered;

    @Field(order = 2)
    String second;
  }

  /** Nulls that are written. */
  @Compiled
  @Feature(value = "`@Field(write = ALWAYS)`", section = Section.NAMES)
  public static class WriteAlways {
    String id;

    @Field(write = Field.Write.ALWAYS)
    String text;

    @Field(write = Field.Write.ALWAYS)
    NestedShapes.Address address;

    @Field(write = Field.Write.ALWAYS, name = "l")
    List<String> list;

    @Field(write = Field.Write.NON_NULL)
    String absent;
  }

  /** Target types that differ from the property's type. */
  @Compiled
  @Feature(value = "`@Field(targetType)`", section = Section.NAMES)
  public static class TargetTypes {
    String id;

    @Field(targetType = FieldType.STRING)
    int numberAsText;

    @Field(targetType = FieldType.INT64)
    Integer widened;

    @Field(targetType = FieldType.OBJECT_ID)
    String reference;

    @Field(targetType = FieldType.STRING)
    Date dateAsText;

    @Field(targetType = FieldType.DOUBLE)
    Long longAsDouble;

    @Field(targetType = FieldType.STRING)
    List<Integer> texts;

    @Field(targetType = FieldType.STRING)
    UUID uuid;
  }

  /** Decimals by annotation. */
  @Compiled
  public static class DecimalTargets {
    String id;

    @Field(targetType = FieldType.DECIMAL128)
    BigDecimal exact;

    @Field(targetType = FieldType.STRING)
    BigDecimal text;

    @Field(targetType = FieldType.DECIMAL128)
    List<BigDecimal> list;
  }

  /** Dots make nested documents. */
  @StockType("property a: field name outer.a")
  @Feature(value = "Field names that are paths (`outer.a`)", section = Section.NAMES)
  public static class Dotted {
    String id;

    @Field("outer.a")
    String a;

    @Field("outer.inner.b")
    Integer b;

    @Field("outer.c")
    String c;
  }

  /** Dots that are part of the name. */
  @StockType("property literal: field name a.b")
  @Feature(value = "Field names with a dot in them", section = Section.NAMES)
  public static class DottedLiteral {
    String id;

    @Field(name = "a.b", nameType = FieldName.Type.KEY)
    String literal;

    @Field(name = "a.c", nameType = FieldName.Type.KEY)
    NestedShapes.Address address;
  }

  /** Names beyond ASCII. */
  @Compiled
  @Feature(value = "Field names beyond ASCII", section = Section.NAMES)
  public static class NonAscii {
    String id;
    String größe;
    int 가격;
    String π;

    @Field("😀")
    String face;
  }

  /** Names beyond any word or vector length. */
  @Compiled
  public static class LongNames {
    String id;
    String aVeryLongPropertyNameThatExceedsThirtyTwoBytesByFar;
    int aVeryLongPropertyNameThatExceedsThirtyTwoBytesByNearlyAsMuch;
    Long anotherPropertyNameWhoseEndingAloneDiffersFromTheNextOneA;
    Long anotherPropertyNameWhoseEndingAloneDiffersFromTheNextOneB;
  }

  /** Names that share a beginning, a length or a hash. */
  @Compiled
  @Feature(value = "Naming strategies", section = Section.NAMES, in = Variant.SNAKE_CASE)
  public static class SimilarNames {
    String id;
    int a;
    int aa;
    int ab;
    int ba;
    int AaAa;
    int BBBB;
    int AaBB;
    int value;
    int valueX;
    int values;
  }

  /** Optimistic locking. */
  @Compiled
  @Feature(value = "`@Version`", section = Section.NAMES)
  @Document
  public static class Versioned {
    String id;
    @Version Long version;
    String name;
  }

  /** The primitive starts at one. */
  @Compiled
  @Feature(
      value = "`@Version` of type `int`, which Spring Data raises by a long",
      section = Section.NAMES)
  @Document
  public static class PrimitiveVersion {
    String id;
    @Version int version;
    String name;
  }

  /** Properties that stay out. */
  @Compiled
  @Feature(value = "`@Transient`", section = Section.NAMES)
  public static class Transients {
    String id;
    @Transient String secret;
    transient String keyword = "kept";
    String name;
  }

  /** Read, but never written. */
  @Compiled
  public static class ReadOnly {
    String id;
    @ReadOnlyProperty String computed;
    String name;
  }

  /** Getters and setters instead of fields. */
  @Compiled
  @AccessType(AccessType.Type.PROPERTY)
  public static class PropertyAccess {
    private String id;
    private String stored;
    private int doubled;

    public String getId() {
      return id;
    }

    public void setId(String id) {
      this.id = id;
    }

    public String getName() {
      return stored == null ? null : stored + "!";
    }

    public void setName(String name) {
      this.stored = "<" + name + ">";
    }

    public int getDoubled() {
      return doubled * 2;
    }

    public void setDoubled(int doubled) {
      this.doubled = doubled + 1;
    }
  }

  /** Accessors that do more than they say; fields win by default. */
  @Compiled
  public static class Accessors {
    private String id;
    private String name;
    private int count;

    public String getId() {
      return id;
    }

    public void setId(String id) {
      this.id = id;
    }

    public String getName() {
      throw new IllegalStateException("not for mapping");
    }

    public void setName(String name) {
      throw new IllegalStateException("not for mapping");
    }

    @AccessType(AccessType.Type.PROPERTY)
    public int getCount() {
      return count + 1;
    }

    public void setCount(int count) {
      this.count = count - 1;
    }
  }

  /** The base of the next one. */
  public static class Base {
    private String id;
    private String name;
    protected int number;
  }

  /** Private fields of a superclass, one of them hidden by a field of the same name. */
  @StockType(
      "its metadata cannot be read: MappingException: Cannot create PersistentEntity for "
          + "'NamingShapes$Shadowing'")
  @RefusedByStock
  @Feature(
      value = "Fields that hide one of a superclass: refused as by stock",
      section = Section.TYPES)
  public static class Shadowing extends Base {
    private String own;
    protected int number;
  }
}
