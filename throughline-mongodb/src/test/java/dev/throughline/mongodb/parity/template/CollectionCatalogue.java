package dev.throughline.mongodb.parity.template;

import com.mongodb.BasicDBList;
import dev.throughline.mongodb.parity.template.CrateValues.Code;
import dev.throughline.mongodb.parity.template.CrateValues.Level;
import dev.throughline.mongodb.parity.template.CrateValues.Mood;
import dev.throughline.mongodb.parity.template.CrateValues.Path;
import dev.throughline.mongodb.parity.template.CrateValues.Plain;
import dev.throughline.mongodb.parity.template.CrateValues.Stamp;
import dev.throughline.mongodb.parity.template.CrateValues.Tags;
import java.sql.Timestamp;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Date;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.bson.BsonArray;
import org.bson.BsonString;
import org.bson.Document;
import org.bson.types.ObjectId;

/** Collections of all kinds, with elements of all kinds. */
final class CollectionCatalogue {

  private static final String HEX = "65a4f0c2e8b1a93d5c7f0e11";
  private static final long MILLIS = 1_700_000_000_123L;

  private final Map<String, Object> rows = new LinkedHashMap<>();

  private CollectionCatalogue() {
    collections();
  }

  /** By their names. */
  static Map<String, Object> all() {
    return new CollectionCatalogue().rows;
  }

  private void collections() {
    collections("a and b", List.of("a", "b"));
    collections("none", List.of());
    several("text and number", List.of("a", 1));
    several("number and text", List.of(1, "a"));
    several("text and none", Arrays.asList("a", null));
    several("none and text", Arrays.asList(null, "a"));
    several("hex", List.of(HEX, "a"));
    several("ids", List.of(new ObjectId(HEX)));
    several("id and hex", List.of(HEX, new ObjectId(HEX)));
    several("numbers", List.of(1, 2));
    several("number and long", List.of(1, 2L));
    several("moods", List.of(Mood.GOOD, Mood.BAD));
    several("moods with a body", List.of(Mood.BAD));
    several("levels", List.of(Level.LOW, Level.HIGH));
    several("enums", List.of(Mood.GOOD, Level.HIGH));
    several("dates", List.of(new Date(MILLIS)));
    several("date and time", List.of(new Date(MILLIS), new Timestamp(MILLIS)));
    several("date and stamp", List.of(new Date(MILLIS), new Stamp(MILLIS)));
    several("lists", List.of(List.of("a"), List.of("b")));
    several("text and list", List.of("a", List.of("b")));
    several("text and path", List.of("a", new Path(List.of("a", "1"))));
    several("paths", List.of(new Path(List.of("a", "1"))));
    several("text and code", List.of("a", new Code("b")));
    several("text and pattern", List.of("a", Pattern.compile("b")));
    several("text and bson", List.of("a", new BsonString("b")));
    several("text and document", List.of("a", new Document("$gt", "b")));
    several("owners", List.of(new Crate.Owner("o", "Olga")));
    several("number and Kotlin's value class", List.of(1, ValueCatalogue.ofKotlin()));
    several("texts of two kinds", List.of("a", 'b'));
    rows.put("enum set", EnumSet.allOf(Mood.class));
    rows.put("bson array", new BsonArray(List.of(new BsonString("a"))));
  }

  /** In collections of all kinds. */
  private void collections(String name, List<String> elements) {
    Map<String, Integer> keys = new LinkedHashMap<>();
    elements.forEach(it -> keys.put(it, 1));
    several(name, elements);
    Map<String, Function<List<String>, Collection<String>>> kinds = new LinkedHashMap<>();
    kinds.put("path", Path::new);
    kinds.put("tags", Tags::new);
    kinds.put("list of the application's", Plain::new);
    kinds.put("list of no class", it -> new ArrayList<>(it) {});
    kinds.put("set of no class", it -> new HashSet<>(it) {});
    kinds.put("linked", LinkedList::new);
    kinds.put("tree", TreeSet::new);
    kinds.put("vector", Vector::new);
    kinds.put("hash set", HashSet::new);
    kinds.put("copied set", Set::copyOf);
    kinds.put("keys", it -> keys.keySet());
    kinds.put("keys of a tree", it -> new TreeMap<>(keys).keySet());
    kinds.put("deque", ArrayDeque::new);
    kinds.put("queue", PriorityQueue::new);
    kinds.put("unmodifiable", Collections::unmodifiableList);
    kinds.put("unmodifiable path", it -> Collections.unmodifiableList(new Path(it)));
    kinds.put("synchronized", Collections::synchronizedList);
    kinds.put("checked", it -> Collections.checkedList(new ArrayList<>(it), String.class));
    kinds.put("part", it -> new ArrayList<>(it).subList(0, it.size()));
    kinds.put("array", it -> Arrays.asList(it.toArray(String[]::new)));
    kinds.put("on write", CopyOnWriteArrayList::new);
    kinds.put(
        "concurrent",
        it -> {
          Set<String> set = ConcurrentHashMap.newKeySet();
          set.addAll(it);
          return set;
        });
    kinds.put(
        "database's",
        it -> {
          BasicDBList list = new BasicDBList();
          list.addAll(it);
          @SuppressWarnings("unchecked")
          Collection<String> texts = (Collection<String>) (Collection<?>) list;
          return texts;
        });
    kinds.forEach((kind, made) -> rows.put(kind + " of " + name, made.apply(elements)));
  }

  /** In collections that most applications use. */
  private void several(String name, List<?> elements) {
    rows.put("list of " + name, new ArrayList<>(elements));
    rows.put("linked set of " + name, new LinkedHashSet<>(elements));
    if (elements.stream().noneMatch(Objects::isNull)) {
      rows.put("copied list of " + name, List.copyOf(elements));
    }
  }
}
