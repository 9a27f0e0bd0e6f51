package dev.throughline.mongodb.parity.shapes;

import dev.throughline.mongodb.parity.expect.Compiled;
import dev.throughline.mongodb.parity.expect.Feature;
import dev.throughline.mongodb.parity.expect.Section;
import org.springframework.data.annotation.AccessType;
import org.springframework.data.annotation.AccessType.Type;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.ReadOnlyProperty;
import org.springframework.data.mongodb.core.mapping.Field;

/** Getters and setters in place of fields. */
public final class AccessShapes {

  private AccessShapes() {}

  /** Setters that see what was set before. */
  @Compiled
  @Feature(value = "`@AccessType(PROPERTY)`", section = Section.INSTANCES)
  @AccessType(Type.PROPERTY)
  public static class Ordered {
    private String id;
    private String first;
    private int second;

    public String getId() {
      return id;
    }

    public void setId(String id) {
      this.id = id;
    }

    public String getFirst() {
      return first;
    }

    public void setFirst(String first) {
      this.first = first + id + second;
    }

    public int getSecond() {
      return second;
    }

    public void setSecond(int second) {
      this.second = second + (first == null ? 0 : first.length());
    }
  }

  /** Setters that return something. */
  @Compiled
  @AccessType(Type.PROPERTY)
  public static class Fluent {
    private String id;
    private long number;

    public String getId() {
      return id;
    }

    public void setId(String id) {
      this.id = id;
    }

    public long getNumber() {
      return number;
    }

    public long setNumber(long number) {
      return this.number = number;
    }
  }

  /** Only the id goes through its accessors. */
  @Compiled
  public static class IdOnly {
    private String stored;
    private String name;

    @Id
    @AccessType(Type.PROPERTY)
    public String getId() {
      return stored;
    }

    public void setId(String id) {
      this.stored = id;
    }
  }

  /** Accessors are missing here and there. */
  @Compiled
  @AccessType(Type.PROPERTY)
  public static class HalfAccess {
    private String id;
    private String getterOnly;
    private String setterOnly;
    private String neither;

    public String getGetterOnly() {
      return getterOnly == null ? null : "got " + getterOnly;
    }

    public void setSetterOnly(String value) {
      this.setterOnly = "set " + value;
    }
  }

  /** Values that are written, and never read. */
  @Compiled
  @AccessType(Type.PROPERTY)
  public static class Computed {
    private String id;
    private int number;

    public String getId() {
      return id;
    }

    public void setId(String id) {
      this.id = id;
    }

    public int getNumber() {
      return number;
    }

    public void setNumber(int number) {
      this.number = number;
    }

    public long getSquare() {
      return (long) number * number;
    }
  }

  /** Values that are read, and never written. */
  @Compiled
  @AccessType(Type.PROPERTY)
  public static class ReadOnlyAccessor {
    private String id;
    private String name;

    @ReadOnlyProperty
    public String getName() {
      return name;
    }

    public void setName(String name) {
      this.name = "read " + name;
    }
  }

  /** A base with accessors. */
  public static class Base {
    private String hidden;

    public String getVisible() {
      return hidden;
    }

    public void setVisible(String visible) {
      this.hidden = visible;
    }
  }

  /** Accessors of a superclass. */
  @Compiled
  @AccessType(Type.PROPERTY)
  public static class InheritedAccess extends Base {
    @Id private String id;

    @Override
    public String getVisible() {
      String visible = super.getVisible();
      return visible == null ? null : visible + "+";
    }
  }

  /** An interface with a getter. */
  public interface Titled {
    default String getTitle() {
      return "title";
    }

    default void setTitle(String title) {}
  }

  /** Accessors of an interface. */
  @Compiled
  @AccessType(Type.PROPERTY)
  public static class InterfaceAccess implements Titled {
    private String id;
    private Integer number;

    public String getId() {
      return id;
    }

    public void setId(String id) {
      this.id = id;
    }

    public Integer getNumber() {
      return number;
    }

    public void setNumber(Integer number) {
      this.number = number;
    }
  }

  /** Accessors with a type variable. */
  public abstract static class Holder<T> {
    protected T held;

    public T getHeld() {
      return held;
    }

    public void setHeld(T held) {
      this.held = held;
    }
  }

  /** Which is a string here. */
  @Compiled
  @Feature(value = "Accessors of a superclass or an interface", section = Section.INSTANCES)
  @AccessType(Type.PROPERTY)
  public static class TypedAccess extends Holder<String> {
    @Id private String id;
  }

  /** A getter that throws. */
  @Compiled
  @AccessType(Type.PROPERTY)
  public static class ThrowingGetter {
    private String id;
    private Integer number;

    public Integer getNumber() {
      if (number == null) {
        throw new IllegalStateException("no number yet");
      }
      return number;
    }

    public void setNumber(Integer number) {
      this.number = number;
    }
  }

  /** A setter that throws. */
  @Compiled
  @AccessType(Type.PROPERTY)
  public static class ThrowingSetter {
    private String id;
    private Integer number;

    public Integer getNumber() {
      return number;
    }

    public void setNumber(Integer number) {
      if (number == null || number > 0) {
        throw new IllegalArgumentException("not " + number);
      }
      this.number = number;
    }
  }

  /** Two names of equal hash: stock goes by reflection. */
  @Compiled
  @AccessType(Type.PROPERTY)
  public static class Colliding {
    private String id;
    private String nameAa;
    private int nameBB;

    public String getId() {
      return id;
    }

    public void setId(String id) {
      this.id = id;
    }

    public String getNameAa() {
      return nameAa;
    }

    public void setNameAa(String nameAa) {
      this.nameAa = nameAa;
    }

    public int getNameBB() {
      return nameBB;
    }

    public void setNameBB(int nameBB) {
      this.nameBB = nameBB;
    }
  }

  /** One property by its accessors, with another name. */
  @Compiled
  public static class Mixed {
    private String id;

    @Field("p")
    private int price;

    private String name;

    @AccessType(Type.PROPERTY)
    public int getPrice() {
      return price / 2;
    }

    public void setPrice(int price) {
      this.price = price * 2;
    }
  }
}
