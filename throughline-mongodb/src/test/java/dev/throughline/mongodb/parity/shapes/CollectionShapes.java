package dev.throughline.mongodb.parity.shapes;

import dev.throughline.mongodb.parity.expect.Compiled;
import dev.throughline.mongodb.parity.expect.Feature;
import dev.throughline.mongodb.parity.expect.Section;
import dev.throughline.mongodb.parity.expect.StockProperty;
import dev.throughline.mongodb.parity.shapes.NestedShapes.Address;
import dev.throughline.mongodb.parity.shapes.SimpleShapes.Colour;
import dev.throughline.mongodb.parity.shapes.SimpleShapes.Level;
import dev.throughline.mongodb.parity.shapes.SimpleShapes.Operation;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Queue;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.CopyOnWriteArrayList;
import org.bson.types.ObjectId;

/** Collections and arrays. */
public final class CollectionShapes {

  private CollectionShapes() {}

  /** Lists of values that BSON knows. */
  @Compiled
  @Feature(value = "Lists of simple values", section = Section.COLLECTIONS)
  public static class SimpleLists {
    String id;
    List<String> tags;
    List<Integer> numbers;
    List<Date> dates;
    List<Instant> instants;
    List<ObjectId> references;
    List<byte[]> chunks;
  }

  /** Lists of every other number. */
  @Compiled
  public static class Numbers {
    String id;
    List<Byte> bytes;
    List<Short> shorts;
    List<Long> longs;
    List<Float> floats;
    List<Double> doubles;
    List<Boolean> flags;
    List<BigDecimal> prices;
    List<LocalDate> days;
  }

  /** Collection interfaces. */
  @Compiled
  @StockProperty(value = "deque", why = "type Deque is not planned")
  @StockProperty(value = "queue", why = "type Queue is not planned")
  @Feature(value = "`Queue`, `Deque`", section = Section.COLLECTIONS, property = "deque")
  public static class Interfaces {
    String id;
    Collection<String> collection;
    Set<String> set;
    SortedSet<String> sorted;
    NavigableSet<Integer> navigable;
    Queue<String> queue;
    Deque<Integer> deque;
  }

  /** Collection classes. */
  @Compiled
  @Feature(
      value = "`ArrayList`, `HashSet`, `TreeSet` and the like",
      section = Section.COLLECTIONS,
      property = "treeSet")
  @Feature(value = "`ArrayDeque`, `Vector`, `CopyOnWriteArrayList`", section = Section.COLLECTIONS)
  public static class Concrete {
    String id;
    ArrayList<String> arrayList;
    LinkedList<Integer> linkedList;
    HashSet<String> hashSet;
    LinkedHashSet<Long> linkedHashSet;
    TreeSet<String> treeSet;
    Vector<String> vector;
    ArrayDeque<String> arrayDeque;
    CopyOnWriteArrayList<String> copies;
  }

  /** Enums in collections. */
  @Compiled
  @Feature(value = "`EnumSet`", section = Section.COLLECTIONS)
  public static class EnumCollections {
    String id;
    List<Level> levels;
    Set<Colour> colours;
    EnumSet<Level> enumSet;
    List<Operation> operations;
    Colour[] array;
  }

  /** Entities in collections. */
  @Compiled
  @Feature(value = "Lists, sets and collections of entities", section = Section.COLLECTIONS)
  public static class NestedLists {
    String id;
    List<Address> list;
    Set<Address> set;
    Collection<Address> collection;
    LinkedList<Address> linked;
  }

  /** Collections in collections. */
  @Compiled
  @Feature(value = "Collections in collections", section = Section.COLLECTIONS)
  public static class ListsOfLists {
    String id;
    List<List<String>> names;
    List<List<Address>> addresses;
    List<Set<Integer>> sets;
    List<List<List<Level>>> cube;
    List<int[]> arrays;
  }

  /** Arrays of each primitive. */
  @Compiled
  @Feature(value = "Arrays of primitives", section = Section.COLLECTIONS)
  public static class PrimitiveArrays {
    String id;
    boolean[] flags;
    byte[] bytes;
    short[] shorts;
    int[] ints;
    long[] longs;
    float[] floats;
    double[] doubles;
  }

  /** Arrays of objects. */
  @Compiled
  @Feature(value = "Arrays of objects", section = Section.COLLECTIONS)
  public static class ObjectArrays {
    String id;
    String[] strings;
    Integer[] boxes;
    Byte[] octets;
    Address[] addresses;
    Level[] levels;
    Instant[] instants;
    Object[] anything;
  }

  /** Arrays of arrays. */
  @Compiled
  @Feature(value = "Arrays of arrays", section = Section.COLLECTIONS)
  public static class Matrices {
    String id;
    int[][] ints;
    String[][] strings;
    Address[][] addresses;
    List<String>[] lists;
  }

  /** Collections without element type. */
  @Compiled
  @Feature(value = "Raw collections", section = Section.COLLECTIONS)
  @SuppressWarnings("rawtypes")
  public static class RawCollections {
    String id;
    List list;
    Set set;
    Collection collection;
  }

  /** Element types behind wildcards. */
  @Compiled
  @Feature(value = "Wildcards", section = Section.COLLECTIONS)
  public static class Wildcards {
    String id;
    List<? extends Number> numbers;
    List<? super Integer> supers;
    Set<? extends Address> addresses;
  }

  /** Iterable is collection-like too. */
  @Compiled
  @Feature(value = "`Iterable`", section = Section.COLLECTIONS)
  public static class Iterables {
    String id;
    Iterable<String> strings;
    Iterable<Address> addresses;
  }

  /** Collections that exist before anything is read. */
  @Compiled
  @Feature(value = "Collections that exist before anything is read", section = Section.COLLECTIONS)
  public static class Initialised {
    String id;
    List<String> names = new ArrayList<>(List.of("initial"));
    Set<Address> addresses = new LinkedHashSet<>();
    final List<Integer> fixed = new ArrayList<>();
    String text = "default";
    int number = 7;
  }
}
