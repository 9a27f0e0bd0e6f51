package dev.throughline.mongodb.parity.shapes;

import dev.throughline.mongodb.parity.expect.Compiled;
import dev.throughline.mongodb.parity.expect.Feature;
import dev.throughline.mongodb.parity.expect.Section;
import dev.throughline.mongodb.parity.expect.StockType;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.springframework.data.annotation.AccessType;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.PersistenceCreator;
import org.springframework.data.mongodb.core.mapping.Field;
import org.springframework.data.mongodb.core.mapping.Unwrapped;
import org.springframework.data.mongodb.core.mapping.Unwrapped.OnEmpty;

/** Objects whose fields stand among those of their owner. */
public final class UnwrappedShapes {

  private UnwrappedShapes() {}

  /** A bean. */
  public static class Name {
    private String first;

    @Field("l")
    private String last;

    private Integer age;
  }

  /** Made by its constructor; a missing number is refused. */
  public record Size(int width, int height, String unit) {}

  /** Null when nothing is there. */
  @Compiled
  public static class Nullable {
    private String id;

    @Unwrapped.Nullable private Name name;

    private String other;
  }

  /** Empty when nothing is there. */
  @Compiled
  public static class Empty {
    private String id;
    private String other;

    @Unwrapped.Empty private Name name;
  }

  /** The same type more than once. */
  @Compiled
  @Feature(value = "`@Unwrapped`, with and without prefix", section = Section.NAMES)
  public static class Prefixed {
    private String id;

    @Unwrapped(onEmpty = OnEmpty.USE_NULL, prefix = "a_")
    private Name author;

    @Unwrapped(onEmpty = OnEmpty.USE_EMPTY, prefix = "e_")
    private Name editor;

    @Unwrapped(onEmpty = OnEmpty.USE_NULL, prefix = "s_")
    private Size size;
  }

  /** As a component of a record. */
  @Compiled
  public record InRecord(
      String id, @Unwrapped.Nullable Size size, @Unwrapped.Nullable("n_") Name name, int count) {}

  /** As an argument. */
  @Compiled
  @Feature(value = "`@Unwrapped` in a constructor", section = Section.NAMES)
  public static class InConstructor {
    @Unwrapped.Nullable private final Name name;

    @Unwrapped.Nullable("size")
    private final Size size;

    @Id private String id;
    private long later;

    public InConstructor(Name name, Size size) {
      this.name = name;
      this.size = size;
    }
  }

  /** What is missing replaces what the constructor made. */
  @Compiled
  public static class Defaults {
    private String id;

    @Unwrapped.Nullable private Name name = new Name();

    @Unwrapped.Nullable("d_")
    private Size size = new Size(1, 2, "cm");
  }

  /** Lists, maps and entities inside. */
  public static class Parts {
    private List<Name> names;
    private Map<String, Size> sizes;
    private Name best;
    private Instant when;

    @Field(write = Field.Write.ALWAYS)
    private String always;
  }

  /** A rich object. */
  @Compiled
  @Feature(
      value = "`@Unwrapped` with collections, maps and entities inside",
      section = Section.NAMES)
  public static class Rich {
    private String id;

    @Unwrapped.Nullable("r")
    private Parts parts;

    private List<Parts> plain;
  }

  /** A subclass of the declared type may stand there. */
  public static class FullName extends Name {
    private String title;
  }

  /** Which stock writes as declared. */
  @Compiled
  public static class Inherited {
    private String id;

    @Unwrapped.Nullable private FullName name;
  }

  /** By getter and setter. */
  @Compiled
  @AccessType(AccessType.Type.PROPERTY)
  public static class ThroughAccessors {
    private String id;
    private Name stored;

    public String getId() {
      return id;
    }

    public void setId(String id) {
      this.id = id;
    }

    @Unwrapped.Nullable
    public Name getName() {
      return stored;
    }

    public void setName(Name name) {
      this.stored = name;
    }
  }

  /** By a wither. */
  @Compiled
  public static class ThroughWither {
    private final String id;

    @Unwrapped.Nullable private final Name name;

    @PersistenceCreator
    public ThroughWither(String id) {
      this(id, new Name());
    }

    private ThroughWither(String id, Name name) {
      this.id = id;
      this.name = name;
    }

    public ThroughWither withName(Name name) {
      return new ThroughWither(id, name);
    }
  }

  /** Inside the elements of a list. */
  @Compiled
  public static class List_ {
    private String id;
    private List<Nullable> entries;
    private Map<String, InRecord> named;
  }

  /** A name that the owner has, too. */
  @StockType("two uses of the field name first")
  @Feature(value = "`@Unwrapped` with names that its owner has", section = Section.NAMES)
  public static class Clashing {
    private String id;
    private String first;

    @Unwrapped.Nullable private Name name;
  }

  /** An id inside. */
  public static class Identified {
    @Id private String key;
    private String text;
  }

  /** An object with an id. */
  @StockType("property identified: unwrapped with an id, or of an abstract type")
  @Feature(value = "`@Unwrapped` with an id", section = Section.NAMES)
  public static class WithId {
    private String name;

    @Unwrapped.Nullable private Identified identified;
  }

  /** An object with an unwrapped object. */
  public static class Outer {
    private String label;

    @Unwrapped.Nullable("in_")
    private Name inner;
  }

  /** Unwrapped twice. */
  @StockType("property outer: unwrapped in an unwrapped object")
  @Feature(value = "`@Unwrapped` in an unwrapped object", section = Section.NAMES)
  public static class TwiceUnwrapped {
    private String id;

    @Unwrapped.Nullable("out_")
    private Outer outer;
  }

  /** Nothing of its own. */
  @Compiled
  public static class OnlyUnwrapped {
    @Unwrapped.Empty private Name name;
  }
}
