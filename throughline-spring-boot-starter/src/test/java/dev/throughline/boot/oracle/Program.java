package dev.throughline.boot.oracle;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.BulkOperations.BulkMode;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.http.MediaType;

/**
 * What a seed makes of reads, changes, saves, rollbacks, removals, answers, caches and new versions
 * of a class, on one side.
 */
final class Program {

  /** A step of ours that has nothing to compare, since a payload was refused. */
  static final String REFUSED = "refused";

  private static final int STEPS = 14;
  private static final List<MediaType> MEDIA =
      List.of(
          MediaType.APPLICATION_JSON,
          MediaType.APPLICATION_JSON,
          MediaType.APPLICATION_JSON,
          MediaType.parseMediaType("application/json;charset=UTF-8"),
          MediaType.parseMediaType("application/json;charset=UTF-16"),
          MediaType.parseMediaType("application/hal+json"),
          MediaType.parseMediaType("application/problem+json"));

  private final Side side;
  private final Random random;
  private final Transactions transactions;
  private final List<String> trace = new ArrayList<>();
  private final Map<String, Stored> entities = new HashMap<>();
  private String step = "";
  private @Nullable String answer;

  Program(Side side, long seed) {
    this.side = side;
    this.random = new Random(seed);
    this.transactions = new Transactions(this, random);
  }

  /** What each step did, and what is stored after it. */
  List<String> run() {
    side.start();
    for (String id : Side.ids()) {
      attempt(() -> create(id));
    }
    for (int i = 0; i < STEPS; i++) {
      String id = Side.ids().get(random.nextInt(2));
      attempt(() -> step(id));
    }
    for (String id : Side.ids()) {
      attempt(() -> cached(id));
    }
    return trace;
  }

  private void attempt(Runnable run) {
    String outcome = "";
    answer = null;
    try {
      run.run();
    } catch (RuntimeException e) {
      outcome = " " + e.getClass().getSimpleName();
    }
    trace.add(
        REFUSED.equals(answer)
            ? REFUSED
            : step + outcome + (answer == null ? " " : " " + answer + " ") + side.stored());
  }

  MongoTemplate template() {
    return side.now().template;
  }

  Class<? extends Stored> type() {
    return side.now().type;
  }

  private void step(String id) {
    int choice = random.nextInt(130);
    Stored entity = entities.get(id);
    if (entity == null || choice < 10) {
      read(template(), id);
    } else if (choice < 65) {
      step = "save";
      if (random.nextInt(4) > 0) { // as most programs do
        entity = template().findById(id, type());
        put(id, entity);
      }
      if (entity != null) {
        edit(entity);
        save(template(), entity);
      }
    } else if (choice < 69) {
      step = "save again";
      save(template(), entity);
    } else if (choice < 77) {
      boolean rollback = random.nextBoolean();
      step = rollback ? "rollback" : "commit";
      transactions.bySpring(id, rollback);
    } else if (choice < 80) {
      step = "session";
      transactions.bySession(id);
    } else if (choice < 86) {
      past(id);
    } else if (choice < 90) {
      step = "other form";
      side.store(form(id));
      entities.remove(id);
      read(template(), id);
    } else if (choice < 95) {
      create(id);
    } else if (choice < 105) {
      answer();
    } else if (choice < 115) {
      step = "cache";
      side.cache(id, random.nextInt(4) > 0 ? entity : new ArrayList<>(List.of(entity, "more")));
    } else if (choice < 121) {
      cached(id);
    } else if (choice < 124) {
      step = "payload";
      answer = side.payload(entity);
    } else {
      evolve();
    }
  }

  @Nullable Stored entity(String id) {
    return entities.get(id);
  }

  void put(String id, @Nullable Stored entity) {
    if (entity == null) {
      entities.remove(id);
    } else {
      entities.put(id, entity);
    }
  }

  private void create(String id) {
    step = "create " + id;
    Stored entity;
    try {
      entity = type().getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
    entity.id = id;
    edit(entity);
    edit(entity);
    template().remove(Reads.one(id), type());
    template().insert(entity);
    entities.put(id, entity);
    if (random.nextInt(4) > 0) {
      read(template(), id);
    }
  }

  void edit(Stored entity) {
    Values values = new Values(random, type());
    values.edit(entity);
    if (random.nextBoolean()) {
      values.edit(entity);
    }
  }

  void save(MongoOperations operations, Stored entity) {
    side.save(operations, entity, random.nextBoolean());
  }

  private void read(MongoOperations operations, String id) {
    int way = random.nextInt(Reads.WAYS);
    step += " read " + way + " " + id;
    put(id, Reads.read(operations, type(), id, way));
  }

  private void answer() {
    MediaType media = MEDIA.get(random.nextInt(MEDIA.size()));
    boolean view = random.nextInt(6) == 0;
    step = "answer " + media + (view ? " with a view" : "");
    try {
      answer = side.answer(new Query().with(Sort.by("id")), media, view);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void cached(String id) {
    step = "cached " + id;
    answer = side.cached(id);
  }

  /** The application is started in another version, which finds what is stored and cached. */
  private void evolve() {
    step = "evolve";
    for (String id : Side.ids()) {
      if (entities.get(id) != null) {
        step += " " + side.payload(entities.get(id));
      }
    }
    entities.clear();
    side.evolve();
    answer = side.payloadsOfOther();
    for (String id : Side.ids()) {
      try {
        put(id, template().findById(id, type()));
      } catch (RuntimeException e) { // of a document that is none of this version
        step += " " + e.getClass().getSimpleName();
      }
      step += " " + side.cachedByOther(id, entities.get(id));
    }
  }

  /** Writes that go past the entity. */
  private void past(String id) {
    int way = random.nextInt(8);
    step = "past " + way;
    Query query = Reads.one(id);
    Update update = Update.update("title", "past").set("total", 7);
    MongoOperations operations = template();
    switch (way) {
      case 0 -> operations.remove(entities.get(id));
      case 1 -> operations.remove(query, type());
      case 2 -> operations.dropCollection(type());
      case 3 -> operations.updateFirst(query, update, type());
      case 4 -> operations.updateMulti(new Query(), update, type());
      case 5 -> operations.bulkOps(BulkMode.ORDERED, type()).updateOne(query, update).execute();
      case 6 -> operations.findAndModify(query, update, type());
      default -> operations.update(type()).matching(query).apply(update).findAndModifyValue();
    }
    if (random.nextBoolean()) {
      edit(entities.get(id));
    }
    save(operations, entities.get(id));
  }

  /** A document in a form that the class would not write: fields missing, null, in other orders. */
  private Document form(String id) {
    Document now = template().getDb().getCollection("docs").find(new Document("_id", id)).first();
    Document form = new Document("_id", id);
    if (now != null) {
      for (Map.Entry<String, Object> field : now.entrySet()) {
        boolean kept = random.nextInt(3) > 0 || field.getKey().equals("version");
        form.append(field.getKey(), kept ? field.getValue() : form(field.getValue()));
      }
    }
    return form;
  }

  private @Nullable Object form(Object value) {
    if (value instanceof Document document && random.nextInt(4) > 0) {
      List<String> names = new ArrayList<>(document.keySet());
      Collections.reverse(names);
      Document other = new Document();
      names.subList(0, (names.size() + 1) / 2).forEach(name -> other.put(name, document.get(name)));
      return other;
    } else if (value instanceof List<?> list && random.nextInt(4) > 0) {
      List<Object> other = new ArrayList<>(list);
      other.add(0, list.isEmpty() ? null : list.get(0));
      return other;
    }
    return null;
  }
}
