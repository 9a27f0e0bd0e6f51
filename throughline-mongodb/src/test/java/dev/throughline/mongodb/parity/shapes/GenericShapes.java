package dev.throughline.mongodb.parity.shapes;

import dev.throughline.codec.Fallback.Operation;
import dev.throughline.mongodb.parity.Variant;
import dev.throughline.mongodb.parity.expect.AllowedFallback;
import dev.throughline.mongodb.parity.expect.Compiled;
import dev.throughline.mongodb.parity.expect.Feature;
import dev.throughline.mongodb.parity.expect.RandomAs;
import dev.throughline.mongodb.parity.expect.Section;
import dev.throughline.mongodb.parity.expect.StockProperty;
import dev.throughline.mongodb.parity.expect.StockType;
import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.Year;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.springframework.data.mongodb.core.mapping.Field;

/** Declared types that say little, and containers of containers. */
public final class GenericShapes {

  private GenericShapes() {}

  /** A variable with a bound that nothing narrows. */
  @Compiled
  public static class Bounded<T extends PolymorphicShapes.Animal> {
    String id;
    T animal;
    List<T> animals;
  }

  /** A variable that goes on. */
  @Compiled
  public static class Node<T> {
    T value;
    Node<T> next;
    List<Node<T>> children;
  }

  /** Bound at the property. */
  @Compiled
  public static class Nodes {
    String id;
    Node<String> texts;
    Node<PolymorphicShapes.Cat> cats;
    Node<List<Integer>> lists;
  }

  /** A map's variables. */
  @Compiled
  public static class Entry<K, V> {
    Map<K, V> map;
    Map<String, List<V>> lists;
  }

  /** Bound by a subclass. */
  @Compiled
  public static class Entries extends Entry<SimpleShapes.Level, NestedShapes.Address> {
    String id;
  }

  /** A record with a variable. */
  @Compiled
  public record Box<T>(T content, List<T> more) {}

  /** Records bound at the property. */
  @Compiled
  public static class Boxes {
    String id;
    Box<String> text;
    Box<Long> number;
    Box<Box<Instant>> nested;
  }

  /** Interfaces without members. */
  @Compiled
  @StockProperty(value = "list", why = "type Serializable is not planned")
  @StockProperty(value = "serializable", why = "type Serializable is not planned")
  @Feature(value = "`Serializable`", section = Section.TYPES, property = "serializable")
  public static class Marked {
    String id;
    Serializable serializable;
    PolymorphicShapes.Animal animal;
    List<Serializable> list;
  }

  /** Declared by the most general type there is. */
  @Compiled
  public static class Vague {
    String id;
    Object first;
    Number number;
    Collection<?> collection;
    Map<?, ?> map;
    Iterable<?> iterable;
  }

  /** Four levels of anything. */
  @Compiled
  @Feature(
      value = "Collections and maps in each other, four levels deep",
      section = Section.COLLECTIONS)
  public static class DeepContainers {
    String id;
    List<Map<String, List<NestedShapes.Address>>> first;
    Map<String, Map<String, Map<String, Integer>>> second;
    List<List<List<PolymorphicShapes.Pet>>> third;
    Map<SimpleShapes.Level, Set<List<String>>> fourth;
    Map<String, String[]> fifth;
  }

  /** Containers for enums only. */
  @Compiled
  public static class EnumContainers {
    String id;
    EnumSet<SimpleShapes.Operation> operations;
    EnumMap<SimpleShapes.Level, List<String>> lists;
    Map<SimpleShapes.Operation, Integer> byOperation;
    List<EnumSet<SimpleShapes.Level>> sets;
    SimpleShapes.Level[][] matrix;
  }

  /** Numbers as keys. */
  @Compiled
  public static class NumberKeys {
    String id;
    Map<Short, String> shorts;
    Map<Byte, String> bytes;
    Map<BigInteger, String> large;
    Map<Integer, Map<Long, String>> nested;
    Map<Integer, NestedShapes.Address> addresses;
  }

  /** Keys that are stored as text. */
  @Compiled
  public static class TextKeys {
    String id;
    Map<Locale, String> locales;
    Map<Year, String> years;
    Map<CharSequence, String> sequences;
  }

  /** Keys with dots in them, which some configurations replace. */
  @Compiled
  public static class DottedKeys {
    String id;
    Map<Double, String> reals;
    Map<BigDecimal, String> exact;
    Map<Instant, String> instants;
    Map<Class<?>, String> classes;
  }

  /** Every container of one element. */
  @Compiled
  public static class Wide {
    String id;
    List<? extends Collection<String>> collections;
    Map<String, ? extends NestedShapes.Address> addresses;
    List<? extends Map<String, ?>> maps;
  }

  /** The same names at several levels. */
  @StockType("two uses of the field name _class")
  @Compiled(in = {Variant.NO_TYPE_KEY, Variant.OTHER_TYPE_KEY})
  @Feature(value = "Field names that are the type key", section = Section.NAMES)
  public static class Tagged {
    String id;
    String _class;

    @Field("tags")
    Map<String, Tagged> tagged;
  }

  /** Two variables. */
  public static class Pair<A, B extends Comparable<B>> {
    A left;
    B right;
    Map<String, A> lefts;
  }

  /** Pairs of anything. */
  @Compiled
  public static class Pairs {
    String id;
    Pair<Integer, String> simple;
    Pair<NestedShapes.Address, Long> address;
    List<Pair<Instant, Instant>> list;
    Map<String, Pair<List<String>, Integer>> map;
    Pair<?, String> wildcard;
    Pair<Pair<String, String>, Integer> nested;
  }

  /** A generic class with a generic subclass. */
  @RandomAs(Holder.class)
  public static class Holder<T> {
    T held;
    String label;
  }

  /** The subclass. */
  @RandomAs(Holder.class)
  public static class NamedHolder<T> extends Holder<T> {
    String name;
  }

  /** A subclass that is not generic. */
  @RandomAs(Holder.class)
  public static class TextHolder extends Holder<String> {
    int length;
  }

  /** Subclasses may stand in place of their generic superclass. */
  @Compiled
  // What stock passes on to generic types is known for exact classes only.
  @AllowedFallback(value = "a subtype of a generic type", on = Operation.READ)
  @AllowedFallback(value = "a value of another BSON type", on = Operation.READ)
  public static class Holders {
    String id;
    Holder<Long> number;
    Holder<String> text;
    List<Holder<NestedShapes.Address>> addresses;
  }

  /** A variable that the owner passes on. */
  @Compiled
  // What stock passes on to generic types is known for exact classes only.
  @AllowedFallback(value = "a subtype of a generic type", on = Operation.READ)
  public static class Drawer<T> {
    String id;
    Holder<T> holder;
    Box<List<T>> box;
  }

  /** By constructor and wither. */
  public static final class Immutable<T extends Number> {
    private final T number;
    private final List<T> more;

    public Immutable(T number) {
      this(number, null);
    }

    @org.springframework.data.annotation.PersistenceCreator
    public Immutable(T number, List<T> more) {
      this.number = number;
      this.more = more;
    }
  }

  /** Bounds that are narrowed. */
  @Compiled
  public static class Immutables {
    String id;
    Immutable<Integer> integer;
    Immutable<Double> real;
    List<Immutable<Long>> longs;
  }

  /** Arrays of a variable. */
  @Compiled
  // What stock passes on to generic types is known for exact classes only.
  @AllowedFallback(
      value = "a conversion to another class than the declared one",
      on = Operation.READ)
  public static class Row<T> {
    T[] cells;
    T[][] grid;
  }

  /** An array of a variable, by constructor. */
  @Compiled
  // What stock passes on to generic types is known for exact classes only.
  @AllowedFallback(
      value = "a conversion to another class than the declared one",
      on = Operation.READ)
  public record Column<T>(String id, T[] cells, T[][] grid) {}

  /** Arrays of a variable with a bound. */
  @Compiled
  public static class Series<T extends Number> {
    T[] numbers;
  }

  /** Arrays of a type variable. */
  @Compiled
  public static class Rows {
    String id;
    Row<String> texts;
    Row<Integer> numbers;
    Row<NestedShapes.Address> addresses;
  }

  /** A variable of a superclass, bound to a generic class. */
  @Compiled
  // What stock passes on to generic types is known for exact classes only.
  @AllowedFallback(value = "a subtype of a generic type", on = Operation.READ)
  @AllowedFallback(value = "a value of another BSON type", on = Operation.READ)
  @Feature(value = "Type variables that the entity's subclass passes on", section = Section.TYPES)
  public static class Cabinet extends Drawer<Box<SimpleShapes.Level>> {
    String label;
  }
}
