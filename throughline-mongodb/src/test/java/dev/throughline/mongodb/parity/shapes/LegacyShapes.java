package dev.throughline.mongodb.parity.shapes;

import dev.throughline.mongodb.parity.expect.Compiled;
import dev.throughline.mongodb.parity.expect.Feature;
import dev.throughline.mongodb.parity.expect.Section;
import dev.throughline.mongodb.parity.shapes.NestedShapes.Address;
import java.util.ArrayDeque;
import java.util.Dictionary;
import java.util.Enumeration;
import java.util.Hashtable;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.Stack;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.LinkedBlockingDeque;

/** Collections from before there were interfaces for them, and ones that few entities have. */
public final class LegacyShapes {

  private LegacyShapes() {}

  /** Tables. */
  @Compiled
  @Feature(value = "`Hashtable`, `Properties`", section = Section.COLLECTIONS)
  public static class Tables {
    String id;
    Properties properties;
    Hashtable<String, Integer> table;
    Hashtable<String, Address> addresses;
  }

  /** Stacks. */
  @Compiled
  @Feature(value = "`Stack`", section = Section.COLLECTIONS)
  public static class Stacks {
    String id;
    Stack<String> stack;
    Stack<Address> addresses;
    Vector<Integer> vector;
  }

  /** Stock takes these for entities. */
  @Compiled
  @Feature(value = "`Iterator`, `Enumeration`: refused as by stock", section = Section.COLLECTIONS)
  public static class Iterators {
    String id;
    Iterator<String> iterator;
    Enumeration<String> enumeration;
  }

  /** So it does the superclass of tables. */
  @Compiled
  @Feature(
      value = "`Dictionary`: written as a map, refused as by stock when read",
      section = Section.COLLECTIONS)
  public static class Dictionaries {
    String id;
    Dictionary<String, Integer> dictionary;
  }

  /** Queues. */
  @Compiled
  @Feature(
      value = "`PriorityQueue` and the queues for several threads",
      section = Section.COLLECTIONS)
  public static class Queues {
    String id;
    ArrayDeque<String> arrayDeque;
    PriorityQueue<String> priorities;
    ConcurrentLinkedQueue<Integer> linked;
    LinkedBlockingDeque<String> blocking;
  }

  /** For several threads. */
  @Compiled
  @Feature(value = "`ConcurrentHashMap` and the like", section = Section.COLLECTIONS)
  public static class Concurrent {
    String id;
    CopyOnWriteArrayList<Address> list;
    CopyOnWriteArraySet<String> set;
    ConcurrentSkipListSet<String> sorted;
    ConcurrentHashMap<String, Integer> map;
    ConcurrentSkipListMap<String, String> sortedMap;
  }

  /** There before anything is read. */
  @Compiled
  public static class Prepared {
    String id;
    Properties properties = new Properties();
    Stack<String> stack = new Stack<>();
    Hashtable<String, String> table = new Hashtable<>();
  }

  /** In each other. */
  @Compiled
  public static class Nested {
    String id;
    List<Hashtable<String, Integer>> tables;
    Map<String, Stack<String>> stacks;
    Stack<Vector<Integer>> vectors;
    Hashtable<String, Hashtable<String, String>> deep;
    Hashtable<Integer, String> byNumber;
  }

  /** Arguments. */
  @Compiled
  public record InConstructor(String id, Properties properties, Stack<Long> stack) {}
}
