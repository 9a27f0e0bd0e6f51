package dev.throughline.mongodb.references;

import com.mongodb.DBRef;
import com.mongodb.client.MongoDatabase;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import org.bson.Document;
import org.bson.types.ObjectId;

/** Random documents of {@link GraphEntities}: shared, missing, circular, null, broken. */
final class RandomGraph {

  private static final List<String> COLLECTIONS =
      List.of(
          "texts",
          "numbers",
          "bases",
          "sealed",
          "created",
          "leaves",
          "nodes",
          "members",
          "groups",
          "copied",
          "refusing");

  private final Random random;
  private final Map<String, List<Object>> ids = new HashMap<>();
  private final String other;
  private final boolean broken;

  /**
   * Creates a graph.
   *
   * @param other another database.
   */
  RandomGraph(Random random, String other) {
    this.random = random;
    this.other = other;
    this.broken = random.nextInt(8) == 0;
  }

  /** Whether some values are of no type that is expected. */
  boolean broken() {
    return broken;
  }

  void store(MongoDatabase database, MongoDatabase elsewhere) {
    COLLECTIONS.forEach(name -> database.getCollection(name).drop());
    elsewhere.getCollection("leaves").drop();
    for (String name : COLLECTIONS) {
      ids.put(name, new ArrayList<>());
      int size = 1 + random.nextInt(name.equals("texts") ? 4 : 5);
      for (int i = 0; i < size; i++) {
        ids.get(name).add(id(name, i));
      }
    }
    for (String name : COLLECTIONS) {
      List<Document> documents = new ArrayList<>();
      // The last one is missing, mostly.
      int size = ids.get(name).size() - (random.nextInt(4) == 0 ? 0 : 1);
      for (int i = 0; i < size; i++) {
        documents.add(document(name, ids.get(name).get(i), i));
      }
      if (!documents.isEmpty()) {
        database.getCollection(name).insertMany(documents);
      }
    }
    for (Object id : ids.get("leaves")) {
      if (random.nextBoolean()) {
        elsewhere.getCollection("leaves").insertOne(document("leaves", id, 77));
      }
    }
  }

  private Object id(String name, int index) {
    return switch (name) {
      case "texts" -> random.nextBoolean() ? "t" + index : new ObjectId().toHexString();
      case "numbers" -> random.nextInt(3) == 0 ? (Object) index : (Object) (long) index;
      case "created", "groups" -> index;
      case "leaves" -> new Document("area", "a" + random.nextInt(2)).append("index", index);
      default -> new ObjectId();
    };
  }

  private Document document(String name, Object id, int index) {
    Document document = new Document("_id", id).append("number", index);
    if (broken && random.nextInt(10) == 0) {
      document.append("number", "no number");
    }
    switch (name) {
      case "texts" -> text(document);
      case "numbers" -> numbered(document);
      case "bases" -> base(document);
      case "sealed" -> sealed(document);
      case "created" -> created(document);
      case "nodes" -> node(document);
      case "members" -> member(document, index);
      case "groups" -> group(document);
      case "copied", "refusing" -> {
        maybe(document, "leaf", () -> ref("leaves"));
        maybe(document, "node", () -> ref("nodes"));
      }
      default -> document.append("name", "leaf " + index);
    }
    return document;
  }

  private void text(Document document) {
    maybe(document, "text", () -> ref("texts"));
    maybe(document, "base", () -> ref("bases"));
    maybe(document, "texts", () -> refs("texts", 3));
    maybe(document, "p", () -> pointer("numbers"));
    maybe(document, "pointedList", () -> pointers("numbers"));
    maybe(document, "byNumber", () -> random.nextInt(5));
    maybe(document, "allByNumber", () -> List.of(random.nextInt(5), random.nextInt(5)));
    maybe(document, "lazy", () -> ref("leaves"));
    maybe(document, "lazies", () -> refs("leaves", 3));
    maybe(document, "inner", () -> inner(2));
    maybe(document, "inners", () -> List.of(inner(1), inner(0)));
    maybe(document, "u_embedded", () -> ref("leaves"));
    hint(document, GraphEntities.Text.class);
  }

  private void numbered(Document document) {
    maybe(document, "back", () -> ref("texts"));
    maybe(document, "leaves", () -> refs("leaves", 4));
    maybe(
        document,
        "pointedLeaves",
        () -> new Document("a.b", pointer("leaves")).append("c", pointer("leaves")));
    maybe(document, "referred", () -> pointer("leaves"));
    maybe(document, "lazyPointer", () -> pointer("leaves"));
    hint(document, GraphEntities.Numbered.class);
  }

  private void base(Document document) {
    if (random.nextBoolean()) {
      maybe(document, "leaf", () -> ref("leaves"));
      maybe(document, "leaves", () -> new Document("x", ref("leaves")).append("y", ref("leaves")));
      document.append("_class", "left");
    } else {
      maybe(document, "text", () -> pointer("texts"));
      maybe(document, "any", () -> inner(1).append("_class", GraphEntities.Inner.class.getName()));
      document.append("_class", GraphEntities.Right.class.getName());
    }
  }

  private void sealed(Document document) {
    maybe(document, "leaf", () -> ref("leaves"));
    maybe(document, "leaves", () -> refs("leaves", 4));
    maybe(document, "pointed", () -> pointer("texts"));
    maybe(document, "inner", () -> inner(1));
    hint(document, GraphEntities.Sealed.class);
  }

  private void created(Document document) {
    maybe(document, "given", () -> refs("leaves", 3));
    maybe(document, "later", () -> ref("leaves"));
    hint(document, GraphEntities.Created.class);
  }

  private void node(Document document) {
    maybe(document, "part", () -> part(1));
    maybe(document, "leaf", () -> ref("leaves"));
    maybe(document, "nodes", () -> refs("nodes", 3));
    maybe(document, "named", () -> new Document("x", ref("members")).append("y", ref("members")));
    maybe(document, "pointed", () -> pointers("nodes"));
    maybe(document, "next", () -> ref("nodes"));
    maybe(document, "lazy", () -> ref("nodes"));
    maybe(document, "parts", () -> List.of(part(0), part(2)));
    maybe(
        document,
        "branch",
        () ->
            new Document("leaf", ref("leaves"))
                .append("node", ref("nodes"))
                .append("_class", GraphEntities.Bough.class.getName()));
    hint(document, GraphEntities.Node.class);
  }

  private Document part(int depth) {
    Document part = new Document("owner", ref("nodes"));
    part.append("number", broken && random.nextInt(6) == 0 ? "none" : depth);
    maybe(part, "leaf", () -> pointer("leaves"));
    if (depth > 0) {
      maybe(part, "more", () -> part(depth - 1));
    }
    return part;
  }

  /** Those refer to later ones only: no constructor can take what is not made. */
  private void member(Document document, int index) {
    List<Object> later = ids.get("members").subList(index + 1, ids.get("members").size());
    if (random.nextBoolean()) {
      document.remove("number");
    }
    if (!later.isEmpty()) {
      maybe(document, "friend", () -> new DBRef("members", later.get(0)));
      maybe(document, "others", () -> later.stream().map(id -> new DBRef("members", id)).toList());
    }
    hint(document, Member.class);
  }

  private void group(Document document) {
    maybe(document, "first", () -> ref("members"));
    maybe(document, "all", () -> refs("members", 3));
    // Never missing: for the test's server, everything equals the empty document then asked for.
    document.append("numbered", List.of(random.nextInt(5), random.nextInt(5)));
    maybe(document, "next", () -> ref("groups"));
    hint(document, Group.class);
  }

  private Document inner(int depth) {
    Document inner = new Document("number", depth);
    maybe(inner, "leaf", () -> ref("leaves"));
    maybe(inner, "leaves", () -> pointers("leaves"));
    if (depth > 0) {
      maybe(inner, "more", () -> new Document("k", inner(depth - 1)).append("n", null));
    }
    return inner;
  }

  private void hint(Document document, Class<?> type) {
    if (random.nextInt(3) != 0) {
      document.append("_class", type.getName());
    }
  }

  private void maybe(Document document, String name, Supplier<Object> value) {
    int choice = random.nextInt(8);
    if (choice == 0) {
      document.append(name, null);
    } else if (choice < 6) {
      document.append(name, value.get());
    }
  }

  private Object any(String collection) {
    List<Object> all = ids.get(collection);
    Object id = all.get(random.nextInt(all.size()));
    if (id instanceof Long number && random.nextInt(6) == 0) {
      return number.intValue();
    }
    if (id instanceof Document compound && random.nextInt(12) == 0) {
      return new Document("index", compound.get("index")).append("area", compound.get("area"));
    }
    return id;
  }

  private Object pointer(String collection) {
    Object id = any(collection);
    return id instanceof String text && ObjectId.isValid(text) && random.nextBoolean()
        ? new ObjectId(text)
        : id;
  }

  private DBRef ref(String collection) {
    return collection.equals("leaves") && random.nextInt(6) == 0
        ? new DBRef(other, collection, any(collection))
        : new DBRef(collection, any(collection));
  }

  private List<Object> refs(String collection, int most) {
    List<Object> refs = new ArrayList<>();
    for (int i = random.nextInt(most + 1); i > 0; i--) {
      refs.add(ref(collection));
    }
    if (random.nextInt(10) == 0) {
      refs.add(null);
    }
    return refs;
  }

  private List<Object> pointers(String collection) {
    List<Object> pointers = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      pointers.add(pointer(collection));
    }
    return pointers;
  }
}
