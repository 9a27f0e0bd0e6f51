package dev.throughline.mongodb.parity.shapes;

import dev.throughline.mongodb.parity.expect.Compiled;
import dev.throughline.mongodb.parity.expect.Feature;
import dev.throughline.mongodb.parity.expect.RefusedByStock;
import dev.throughline.mongodb.parity.expect.Section;
import dev.throughline.mongodb.parity.expect.StockProperty;
import dev.throughline.mongodb.parity.expect.StockRead;
import java.util.List;
import java.util.Set;
import org.bson.Document;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.data.annotation.PersistenceCreator;
import org.springframework.data.mongodb.core.mapping.Unwrapped;

/** Creators with arguments that are expressions. */
public final class ExpressionShapes {

  private ExpressionShapes() {}

  /** An argument from the environment. */
  @StockRead("constructor parameter name with an expression")
  public static class Placeholder {
    private final String id;
    private final String name;

    public Placeholder(String id, @Value("${no.such.property:fallback}") String name) {
      this.id = id;
      this.name = name;
    }
  }

  /** An argument that never changes. */
  @StockRead("constructor parameter name with an expression")
  public static class Literal {
    private final String id;
    private final String name;
    private final int number;

    public Literal(String id, @Value("#{'fixed'}") String name, @Value("#{42}") int number) {
      this.id = id;
      this.name = name;
      this.number = number;
    }
  }

  /** Arguments from fields that are properties as well, or are of none. */
  @StockRead("constructor parameter label with an expression")
  @Feature(value = "`@Value` parameters", section = Section.INSTANCES)
  public static class Fields {
    private final String id;
    private final int number;
    private final transient String label;
    private final transient long next;
    private final transient Integer size;

    public Fields(
        String id,
        int number,
        @Value("#root.id ?: 'none'") String label,
        @Value("#root.number + 1") long next,
        @Value("#{#root.size()}") Integer size) {
      this.id = id;
      this.number = number;
      this.label = label;
      this.next = next;
      this.size = size;
    }
  }

  /** A component of a record. */
  @StockRead("constructor parameter copy with an expression")
  public record InRecord(String id, String name, @Value("#root.name") Object copy) {}

  /** An argument of a factory method. */
  @StockRead("constructor parameter text with an expression")
  public static class Made {
    private String id;
    private transient String text;

    @PersistenceCreator
    static Made of(@Value("#root.toString()") String text) {
      Made made = new Made();
      made.text = text;
      return made;
    }
  }

  /** Collections. */
  @StockRead("constructor parameter texts with an expression")
  public static class Elements {
    private final String id;
    private final List<Integer> numbers;
    private final transient Set<String> texts;
    private final transient Integer first;

    public Elements(
        String id,
        List<Integer> numbers,
        @Value("#root.numbers") Set<String> texts,
        @Value("#root.numbers?.get(0)") Integer first) {
      this.id = id;
      this.numbers = numbers;
      this.texts = texts;
      this.first = first;
    }
  }

  /** Documents that are entities. */
  @StockRead("constructor parameter again with an expression")
  public static class Objects {
    private final String id;
    private final NestedShapes.Address address;
    private final transient NestedShapes.Address again;
    private final transient Document raw;

    public Objects(
        String id,
        NestedShapes.Address address,
        @Value("#root.address") NestedShapes.Address again,
        @Value("#root.address") Document raw) {
      this.id = id;
      this.address = address;
      this.again = again;
      this.raw = raw;
    }
  }

  /** Nothing where a primitive is wanted. */
  @StockRead("constructor parameter number with an expression")
  @RefusedByStock
  public static class Missing {
    private final String id;
    private final transient int number;

    public Missing(String id, @Value("#root.nowhere") int number) {
      this.id = id;
      this.number = number;
    }
  }

  /** The id. */
  @StockRead("constructor parameter key with an expression")
  public static class OwnId {
    private String id;
    private final transient Object key;

    public OwnId(@Value("#root._id") Object key) {
      this.key = key;
    }
  }

  /** An object inside, whose root is its own document. */
  @Compiled
  @StockProperty(
      value = "inner",
      why =
          "nested type ExpressionShapes$Outer$Inner: constructor parameter copy with an "
              + "expression")
  @StockProperty(
      value = "others",
      why =
          "nested type ExpressionShapes$Outer$Inner: constructor parameter copy with an "
              + "expression")
  public static class Outer {
    private String id;
    private String name;
    private Inner inner;
    private List<Inner> others;

    /** The object. */
    public static class Inner {
      private final String name;
      private final transient String copy;

      public Inner(String name, @Value("#root.name") String copy) {
        this.name = name;
        this.copy = copy;
      }
    }
  }

  /** An unwrapped object, whose root is its owner's document. */
  @StockRead("property part: an unwrapped type that only stock reads")
  public static class Unwrapping {
    private String id;
    private String owner;

    @Unwrapped.Nullable private Part part;

    /** The object. */
    public static class Part {
      private final String name;
      private final transient String copy;

      public Part(String name, @Value("#root.owner") String copy) {
        this.name = name;
        this.copy = copy;
      }
    }
  }

  /** An expression that fails for most documents. */
  @StockRead("constructor parameter length with an expression")
  public static class Broken {
    private final String id;
    private final String name;
    private final transient int length;

    public Broken(String id, String name, @Value("#root.name.length()") int length) {
      this.id = id;
      this.name = name;
      this.length = length;
    }
  }

  /** An expression that changes what the properties are read from. */
  @StockRead("constructor parameter former with an expression")
  public static class Changing {
    private final transient String former;
    private final String id;
    private String name;

    public Changing(@Value("#root.put('name', 'changed')") String former, String id) {
      this.former = former;
      this.id = id;
    }
  }

  /** An expression that changes something inside the document. */
  @StockRead("constructor parameter added with an expression")
  public static class Nesting {
    private final transient boolean added;
    private String id;
    private List<String> names;

    public Nesting(@Value("#root.names?.add('more') ?: false") boolean added) {
      this.added = added;
    }
  }
}
