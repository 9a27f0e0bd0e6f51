package dev.throughline.mongodb.parity.shapes;

import dev.throughline.codec.Fallback.Operation;
import dev.throughline.mongodb.parity.Variant;
import dev.throughline.mongodb.parity.expect.AllowedFallback;
import dev.throughline.mongodb.parity.expect.Compiled;
import dev.throughline.mongodb.parity.expect.Feature;
import dev.throughline.mongodb.parity.expect.Section;
import dev.throughline.mongodb.parity.expect.StockProperty;
import dev.throughline.mongodb.parity.shapes.NestedShapes.Address;
import dev.throughline.mongodb.parity.shapes.SimpleShapes.Colour;
import dev.throughline.mongodb.parity.shapes.SimpleShapes.Level;
import java.time.Instant;
import java.time.LocalDate;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.bson.types.ObjectId;

/** Maps. */
public final class MapShapes {

  private MapShapes() {}

  /** Text to simple values. */
  @Compiled
  @Feature(value = "Maps with text as keys", section = Section.COLLECTIONS)
  @Feature(
      value = "Map keys with dots, replaced",
      section = Section.COLLECTIONS,
      in = Variant.DOT_REPLACEMENT)
  @Feature(
      value = "Map keys with dots, preserved",
      section = Section.COLLECTIONS,
      in = Variant.KEPT_KEYS)
  public static class SimpleMaps {
    String id;
    Map<String, String> strings;
    Map<String, Integer> ints;
    Map<String, Long> longs;
    Map<String, Instant> instants;
    Map<String, Level> levels;
    Map<String, byte[]> bytes;
  }

  /** Text to entities. */
  @Compiled
  public static class NestedMaps {
    String id;
    Map<String, Address> addresses;
    HashMap<String, Address> hash;
  }

  /** Enum keys. */
  @Compiled
  @Feature(value = "`EnumMap`", section = Section.COLLECTIONS)
  public static class EnumKeyed {
    String id;
    Map<Level, String> byLevel;
    Map<Colour, Integer> byColour;
    EnumMap<Level, Address> enumMap;
    Map<Colour, List<Address>> lists;
  }

  /** Collections as values. */
  @Compiled
  public static class MapsOfLists {
    String id;
    Map<String, List<String>> strings;
    Map<String, List<Address>> addresses;
    Map<String, Set<Level>> levels;
    Map<String, int[]> arrays;
  }

  /** Maps as values. */
  @Compiled
  @Feature(value = "Maps with collections or maps as values", section = Section.COLLECTIONS)
  public static class MapsOfMaps {
    String id;
    Map<String, Map<String, Integer>> ints;
    Map<String, Map<String, Address>> addresses;
    Map<Level, Map<Level, String>> enums;
    List<Map<String, String>> list;
  }

  /** Keys that need a conversion. */
  @Compiled
  @Feature(value = "Maps with keys that are converted", section = Section.COLLECTIONS)
  public static class OtherKeys {
    String id;
    Map<Integer, String> ints;
    Map<Long, Address> longs;
    Map<ObjectId, String> objectIds;
    Map<LocalDate, String> days;
    Map<UUID, String> uuids;
    Map<Boolean, String> flags;
    Map<Character, String> letters;
    Map<Object, String> objects;
  }

  /** Map classes. */
  @Compiled
  @Feature(value = "`HashMap`, `TreeMap` and the like", section = Section.COLLECTIONS)
  public static class ConcreteMaps {
    String id;
    HashMap<String, String> hash;
    LinkedHashMap<String, Integer> linked;
    TreeMap<String, String> tree;
    SortedMap<String, Integer> sorted;
  }

  /** Stock cannot make these; initial instances do not help. */
  @Compiled
  @StockProperty(value = "concurrent", why = "type ConcurrentMap is not planned")
  @Feature(value = "`ConcurrentMap`", section = Section.COLLECTIONS, property = "concurrent")
  public static class Concurrent {
    ConcurrentMap<String, String> concurrent;
    ConcurrentHashMap<String, Long> concurrentHash = new ConcurrentHashMap<>();
    String name = "unnamed";
  }

  /** Maps without types. */
  @Compiled
  // Values that only their class tells are those of a class with a converter.
  @AllowedFallback(value = "a value of a type that stock serves", on = Operation.READ)
  @Feature(value = "Raw maps", section = Section.COLLECTIONS)
  @SuppressWarnings("rawtypes")
  public static class RawMaps {
    String id;
    Map raw;
    Map<String, ?> wildcard;
    Map<String, Object> objects;
  }

  /** The entity of the benchmarks. */
  @Compiled
  public static class Product {
    String id;
    String name;
    long price;
    int stock;
    Instant created;
    Map<String, String> attributes;
  }
}
