package dev.throughline.mongodb.parity.shapes;

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

  public static List<Class<?>> all() {
    return List.of(
        Bounded.class,
        Nodes.class,
        Entries.class,
        Boxes.class,
        Marked.class,
        Vague.class,
        DeepContainers.class,
        EnumContainers.class,
        NumberKeys.class,
        TextKeys.class,
        DottedKeys.class,
        Wide.class,
        Tagged.class,
        Node.class,
        Box.class,
        Entry.class,
        Pairs.class,
        Holders.class,
        Drawer.class,
        Immutables.class,
        Row.class,
        Column.class,
        Series.class,
        Rows.class,
        Cabinet.class);
  }

  /** A variable with a bound that nothing narrows. */
  public static class Bounded<T extends PolymorphicShapes.Animal> {
    String id;
    T animal;
    List<T> animals;
  }

  /** A variable that goes on. */
  public static class Node<T> {
    T value;
    Node<T> next;
    List<Node<T>> children;
  }

  /** Bound at the property. */
  public static class Nodes {
    String id;
    Node<String> texts;
    Node<PolymorphicShapes.Cat> cats;
    Node<List<Integer>> lists;
  }

  /** A map's variables. */
  public static class Entry<K, V> {
    Map<K, V> map;
    Map<String, List<V>> lists;
  }

  /** Bound by a subclass. */
  public static class Entries extends Entry<SimpleShapes.Level, NestedShapes.Address> {
    String id;
  }

  /** A record with a variable. */
  public record Box<T>(T content, List<T> more) {}

  /** Records bound at the property. */
  public static class Boxes {
    String id;
    Box<String> text;
    Box<Long> number;
    Box<Box<Instant>> nested;
  }

  /** Interfaces without members. */
  public static class Marked {
    String id;
    Serializable serializable;
    PolymorphicShapes.Animal animal;
    List<Serializable> list;
  }

  /** Declared by the most general type there is. */
  public static class Vague {
    String id;
    Object first;
    Number number;
    Collection<?> collection;
    Map<?, ?> map;
    Iterable<?> iterable;
  }

  /** Four levels of anything. */
  public static class DeepContainers {
    String id;
    List<Map<String, List<NestedShapes.Address>>> first;
    Map<String, Map<String, Map<String, Integer>>> second;
    List<List<List<PolymorphicShapes.Pet>>> third;
    Map<SimpleShapes.Level, Set<List<String>>> fourth;
    Map<String, String[]> fifth;
  }

  /** Containers for enums only. */
  public static class EnumContainers {
    String id;
    EnumSet<SimpleShapes.Operation> operations;
    EnumMap<SimpleShapes.Level, List<String>> lists;
    Map<SimpleShapes.Operation, Integer> byOperation;
    List<EnumSet<SimpleShapes.Level>> sets;
    SimpleShapes.Level[][] matrix;
  }

  /** Numbers as keys. */
  public static class NumberKeys {
    String id;
    Map<Short, String> shorts;
    Map<Byte, String> bytes;
    Map<BigInteger, String> large;
    Map<Integer, Map<Long, String>> nested;
    Map<Integer, NestedShapes.Address> addresses;
  }

  /** Keys that are stored as text. */
  public static class TextKeys {
    String id;
    Map<Locale, String> locales;
    Map<Year, String> years;
    Map<CharSequence, String> sequences;
  }

  /** Keys with dots in them, which some configurations replace. */
  public static class DottedKeys {
    String id;
    Map<Double, String> reals;
    Map<BigDecimal, String> exact;
    Map<Instant, String> instants;
    Map<Class<?>, String> classes;
  }

  /** Every container of one element. */
  public static class Wide {
    String id;
    List<? extends Collection<String>> collections;
    Map<String, ? extends NestedShapes.Address> addresses;
    List<? extends Map<String, ?>> maps;
  }

  /** The same names at several levels. */
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
  public static class Holder<T> {
    T held;
    String label;
  }

  /** The subclass. */
  public static class NamedHolder<T> extends Holder<T> {
    String name;
  }

  /** A subclass that is not generic. */
  public static class TextHolder extends Holder<String> {
    int length;
  }

  /** Subclasses may stand in place of their generic superclass. */
  public static class Holders {
    String id;
    Holder<Long> number;
    Holder<String> text;
    List<Holder<NestedShapes.Address>> addresses;
  }

  /** A variable that the owner passes on. */
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
  public static class Immutables {
    String id;
    Immutable<Integer> integer;
    Immutable<Double> real;
    List<Immutable<Long>> longs;
  }

  /** Arrays of a variable. */
  public static class Row<T> {
    T[] cells;
    T[][] grid;
  }

  /** An array of a variable, by constructor. */
  public record Column<T>(String id, T[] cells, T[][] grid) {}

  /** Arrays of a variable with a bound. */
  public static class Series<T extends Number> {
    T[] numbers;
  }

  /** Arrays of a type variable. */
  public static class Rows {
    String id;
    Row<String> texts;
    Row<Integer> numbers;
    Row<NestedShapes.Address> addresses;
  }

  /** A variable of a superclass, bound to a generic class. */
  public static class Cabinet extends Drawer<Box<SimpleShapes.Level>> {
    String label;
  }
}
