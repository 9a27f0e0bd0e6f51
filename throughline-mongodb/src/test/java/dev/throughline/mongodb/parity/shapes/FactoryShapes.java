package dev.throughline.mongodb.parity.shapes;

import dev.throughline.codec.Fallback.Operation;
import dev.throughline.mongodb.parity.expect.AllowedFallback;
import dev.throughline.mongodb.parity.expect.Compiled;
import dev.throughline.mongodb.parity.expect.Feature;
import dev.throughline.mongodb.parity.expect.RefusedByStock;
import dev.throughline.mongodb.parity.expect.Section;
import dev.throughline.mongodb.parity.expect.StockProperty;
import dev.throughline.mongodb.parity.expect.StockRead;
import java.time.Instant;
import java.util.List;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.PersistenceCreator;
import org.springframework.data.annotation.ReadOnlyProperty;
import org.springframework.data.annotation.Transient;

/** Factory methods, withers, and creators whose parameters are special. */
public final class FactoryShapes {

  private FactoryShapes() {}

  /** A factory that takes primitives. */
  @Compiled
  @Feature(value = "Factory methods", section = Section.INSTANCES)
  public static class Primitives {
    private final String id;
    private final int number;
    private final double factor;
    private final boolean flag;

    private Primitives(String id, int number, double factor, boolean flag) {
      this.id = id;
      this.number = number;
      this.factor = factor;
      this.flag = flag;
    }

    @PersistenceCreator
    static Primitives of(String id, int number, double factor, boolean flag) {
      return new Primitives(id, number, factor, !flag);
    }
  }

  /** A factory that makes nothing of some values. */
  @Compiled
  @AllowedFallback(value = "a factory, wither or copy that made nothing", on = Operation.READ)
  public static class Nothing {
    private String id;
    private final String name;

    private Nothing(String id, String name) {
      this.id = id;
      this.name = name;
    }

    @PersistenceCreator
    public static Nothing of(String id, String name) {
      return id == null ? null : new Nothing(id, name);
    }
  }

  /** A factory that returns a supertype, and fields that are set afterwards. */
  @Compiled
  public static class Sealed implements Comparable<Sealed> {
    private final Integer level;
    @Id private String id;
    private String later = "unset";

    private Sealed(Integer level) {
      this.level = level;
    }

    @PersistenceCreator
    static Comparable<Sealed> create(Integer level) {
      return new Sealed(level);
    }

    @Override
    public int compareTo(Sealed other) {
      return 0;
    }
  }

  /** A factory without arguments. */
  @Compiled
  public static class Completed {
    private String id;
    private String name;
    private long count;

    private Completed(long count) {
      this.count = count;
    }

    @PersistenceCreator
    static Completed empty() {
      return new Completed(7);
    }
  }

  /** A constructor that changes what it is given: stock sets the id once more, and no other. */
  @Compiled
  public static class Selective {
    private String id;
    private String name;
    private String other;

    public Selective(String id, String name) {
      this.id = "<" + id + ">";
      this.name = "<" + name + ">";
    }
  }

  /** Withers beside fields that are assigned; each sees what was set before. */
  @Compiled
  @Feature(value = "Withers", section = Section.INSTANCES)
  public static class WitherBean {
    private final String id;
    private String name;
    private final String trace;
    private final long number;
    private int plain;

    public WitherBean() {
      this(null, null, "", -1, 0);
    }

    private WitherBean(String id, String name, String trace, long number, int plain) {
      this.id = id;
      this.name = name;
      this.trace = trace;
      this.number = number;
      this.plain = plain;
    }

    public WitherBean withId(String id) {
      return new WitherBean(id, name, trace, number, plain);
    }

    WitherBean withTrace(String trace) {
      return new WitherBean(id, name, trace + "|" + name + plain, number, plain);
    }

    private WitherBean withNumber(long number) {
      return new WitherBean(id, name, trace, number + 1, plain);
    }
  }

  /** A superclass whose wither makes objects of the subclass, which stock cannot call. */
  public abstract static class Copied<T extends Copied<T>> {
    protected final String note;
    protected String id;

    protected Copied(String note) {
      this.note = note;
    }

    protected abstract T copy(String note);

    public T withNote(String note) {
      return copy(note);
    }
  }

  /** A subclass of it. */
  @StockRead("property note: immutable, without a wither or a copy")
  @StockProperty(value = "note", why = "a wither that is declared to return another type")
  @RefusedByStock
  public static class InheritedWither extends Copied<InheritedWither> {
    private String own;

    public InheritedWither() {
      super("none");
    }

    private InheritedWither(String note) {
      super(note);
    }

    @Override
    protected InheritedWither copy(String note) {
      InheritedWither copy = new InheritedWither(note);
      copy.id = id;
      copy.own = own;
      return copy;
    }
  }

  /** A wither from an interface, which stock cannot call. */
  public interface Named<T> {
    T named(String name);

    default T withName(String name) {
      return named(name);
    }
  }

  /** A class with it. */
  @StockRead("property name: immutable, without a wither or a copy")
  @StockProperty(value = "name", why = "a wither that is declared to return another type")
  @RefusedByStock
  @Feature(
      value =
          "Withers that return a type variable of an interface or superclass: refused as by "
              + "stock",
      section = Section.INSTANCES)
  public static final class GenericWither implements Named<GenericWither> {
    @Id private String id;
    private final String name;

    public GenericWither() {
      this.name = "first";
    }

    private GenericWither(String id, String name) {
      this.id = id;
      this.name = name;
    }

    @Override
    public GenericWither named(String name) {
      return new GenericWither(id, name);
    }
  }

  /** A wither that refuses some values. */
  @Compiled
  public static final class StrictWither {
    private final String id;
    private final Integer number;

    public StrictWither() {
      this(null, null);
    }

    private StrictWither(String id, Integer number) {
      this.id = id;
      this.number = number;
    }

    public StrictWither withId(String id) {
      return new StrictWither(id, number);
    }

    public StrictWither withNumber(Integer number) {
      if (number == null || number < 0) {
        throw new IllegalArgumentException("not " + number);
      }
      return new StrictWither(id, number);
    }
  }

  /** A wither that returns nothing for some values. */
  @Compiled
  public static final class NullWither {
    private final String id;
    private final String name;

    public NullWither() {
      this(null, null);
    }

    private NullWither(String id, String name) {
      this.id = id;
      this.name = name;
    }

    public NullWither withId(String id) {
      return new NullWither(id, name);
    }

    public NullWither withName(String name) {
      return name == null ? null : new NullWither(id, name);
    }
  }

  /** A constructor that throws a checked exception. */
  @Compiled
  public static class Checked {
    private final String id;
    private final Integer number;

    public Checked(String id, Integer number) throws java.io.IOException {
      if (number != null && number < 0) {
        throw new java.io.IOException("no " + number);
      }
      this.id = id;
      this.number = number;
    }
  }

  /** A factory's parameters decide, not the constructor's. */
  @Compiled
  public static class Renaming {
    private final String key;
    private final Instant at;

    private Renaming(String a, Instant b) {
      this.key = a;
      this.at = b;
    }

    @PersistenceCreator
    public static Renaming of(Instant at, String key) {
      return new Renaming(key, at);
    }
  }

  /** Read through the constructor, never written. */
  @Compiled
  public static class ReadOnlyArgument {
    private final String id;
    @ReadOnlyProperty private final String computed;

    public ReadOnlyArgument(String id, String computed) {
      this.id = id;
      this.computed = computed == null ? "missing" : computed;
    }
  }

  /** Arguments that are not read. */
  @Compiled
  public static class TransientArgument {
    private final String id;
    private final String name;
    @Transient private final String cache;
    @Transient private final int size;
    private String later;

    public TransientArgument(String id, String cache, String name, int size) {
      this.id = id;
      this.name = name;
      this.cache = cache;
      this.size = size;
    }
  }

  /** A record with a component that is not stored. */
  @Compiled
  public record TransientProperty(
      String id, @Transient String cache, @Transient long size, String name) {}

  /** Spring's own annotation makes a property transient. */
  @Compiled
  public static class ValueField {
    private String id;

    @Value("#{1 + 1}")
    private Integer computed;

    private String name;
  }

  /** Parameters of wider types than their properties. */
  @Compiled
  public static class Wider {
    private final String id;
    private final List<String> names;
    private final Integer number;
    private final String text;

    public Wider(String id, Iterable<String> names, Number number, Object text) {
      this.id = id;
      this.names = (List<String>) names;
      this.number = (Integer) number;
      this.text = (String) text;
    }
  }

  /** Parameters of narrower types than their properties. */
  @StockRead("constructor parameter number of another type than its property")
  @Feature(
      value = "Constructors with a parameter of another type than its property",
      section = Section.INSTANCES)
  public static class Narrower {
    private final String id;
    private final Number number;
    private final long count;

    public Narrower(String id, Integer number, Long count) {
      this.id = id;
      this.number = number;
      this.count = count == null ? -1 : count;
    }
  }

  /** An inner class, which stock reads inside its parent only. */
  @StockRead("an inner class")
  @Feature(value = "Inner classes", section = Section.INSTANCES)
  public class Inner {
    private String id;
    private String name;
  }
}
