package dev.throughline.mongodb.changes;

import com.mongodb.ClientSessionOptions;
import com.mongodb.MongoException;
import com.mongodb.client.ClientSession;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.bson.Document;
import org.springframework.dao.DataAccessException;
import org.springframework.data.mongodb.MongoTransactionManager;
import org.springframework.data.mongodb.core.BulkOperations.BulkMode;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.aggregation.Aggregation;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.transaction.support.TransactionTemplate;

/** What a seed makes of reads, changes, saves, rollbacks and removals, on one side. */
final class Program {

  private static final int STEPS = 12;

  private final Side side;
  private final Random random;
  private final Class<? extends Doc> type;
  private final List<String> trace = new ArrayList<>();
  private final Map<String, Doc> entities = new HashMap<>();
  private String step = "";

  Program(Side side, Class<? extends Doc> type, long seed) {
    this.side = side;
    this.type = type;
    this.random = new Random(seed);
  }

  /** What each step did, and what is stored after it. */
  List<String> run() {
    side.clear();
    for (String id : Side.ids()) {
      attempt(() -> create(id));
    }
    for (int i = 0; i < STEPS; i++) {
      String id = Side.ids().get(random.nextInt(2));
      attempt(() -> step(id));
    }
    return trace;
  }

  private void attempt(Runnable run) {
    String outcome = "";
    try {
      run.run();
    } catch (DataAccessException | MongoException e) {
      outcome = " " + e.getClass().getSimpleName();
    }
    trace.add(step + outcome + " " + side.stored());
  }

  private void step(String id) {
    MongoOperations plain = side.template;
    int choice = random.nextInt(100);
    Doc entity = entities.get(id);
    if (entity == null || choice < 12) {
      read(plain, id);
    } else if (choice < 70) {
      step = "save";
      if (random.nextInt(4) > 0) { // as most programs do
        entity = side.template.findById(id, type);
        entities.put(id, entity);
      }
      if (entity != null) {
        edit(entity);
        save(plain, entity);
      }
    } else if (choice < 74) {
      step = "save again";
      save(plain, entity);
    } else if (choice < 83) {
      inTransaction(id);
    } else if (choice < 86) {
      step = "session";
      bySession(id);
    } else if (choice < 92) {
      past(id);
    } else if (choice < 96) {
      step = "other form";
      side.store(form(id));
      entities.remove(id);
      read(plain, id);
    } else {
      create(id);
    }
  }

  private void create(String id) {
    step = "create " + id;
    Doc entity;
    try {
      entity = type.getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
    entity.id = id;
    edit(entity);
    edit(entity);
    side.template.remove(one(id), type);
    side.template.insert(entity);
    entities.put(id, entity);
    if (random.nextInt(4) > 0) {
      read(side.template, id);
    }
  }

  private void edit(Doc entity) {
    entity.edit(random);
    if (random.nextBoolean()) {
      entity.edit(random);
    }
  }

  private void save(MongoOperations operations, Doc entity) {
    side.save(operations, entity, random.nextBoolean());
  }

  private static Query one(String id) {
    return Query.query(Criteria.where("id").is(id));
  }

  private void read(MongoOperations operations, String id) {
    int way = random.nextInt(20);
    step += " read " + way + " " + id;
    Doc read = read(operations, id, way);
    if (read == null) {
      entities.remove(id);
    } else {
      entities.put(id, read);
    }
  }

  private Doc read(MongoOperations operations, String id, int way) {
    Query query = one(id);
    Aggregation match = Aggregation.newAggregation(Aggregation.match(Criteria.where("_id").is(id)));
    switch (way) {
      case 0, 1, 2, 3, 4, 5, 6, 7, 8:
        return operations.findById(id, type);
      case 9:
        return operations.findOne(query, type);
      case 10:
        return first(operations.findAll(type).stream(), id);
      case 11:
        return first(operations.aggregate(match, type, type).getMappedResults().stream(), id);
      case 12:
        Aggregation computed =
            Aggregation.newAggregation(
                Aggregation.match(Criteria.where("_id").is(id)),
                Aggregation.stage("{$addFields: {title: 'computed'}}"));
        return first(operations.aggregate(computed, type, type).getMappedResults().stream(), id);
      case 13:
        query.fields().exclude("title", "defaults");
        return operations.findOne(query, type);
      case 14:
        query.fields().slice("lines", 1, 1);
        return first(operations.find(query, type).stream(), id);
      case 15:
        return operations.findAndModify(query, Update.update("title", "modified"), type);
      case 16:
        return operations
            .update(type)
            .matching(query)
            .apply(Update.update("title", "modified"))
            .findAndModifyValue();
      case 17:
        Doc other = first(operations.find(query, type).stream(), id);
        if (other == null) {
          return null;
        }
        other.title = "replaced";
        return replaced(operations, query, other);
      case 18:
        return operations.findAndRemove(query, type);
      default:
        try (Stream<? extends Doc> all = operations.stream(query, type)) {
          return first(all, id);
        }
    }
  }

  private static <T extends Doc> T replaced(MongoOperations operations, Query query, T other) {
    return operations.findAndReplace(query, other);
  }

  private static Doc first(Stream<? extends Doc> all, String id) {
    return all.filter(it -> it.id.equals(id)).findFirst().orElse(null);
  }

  private void inTransaction(String id) {
    boolean rollback = random.nextBoolean();
    step = rollback ? "rollback" : "commit";
    boolean reads = random.nextInt(3) > 0;
    boolean twice = random.nextBoolean();
    Doc before = entities.get(id);
    Long version = before.version();
    new TransactionTemplate(new MongoTransactionManager(side.template.getMongoDatabaseFactory()))
        .executeWithoutResult(
            status -> {
              if (reads) {
                entities.put(id, side.template.findById(id, type));
              }
              Doc entity = entities.get(id);
              if (entity != null) {
                edit(entity);
                save(side.template, entity);
                if (twice) {
                  edit(entity);
                  save(side.template, entity);
                }
              }
              if (rollback) {
                status.setRollbackOnly();
              }
            });
    ended(id, rollback, reads ? null : version);
  }

  private void ended(String id, boolean rollback, Long version) {
    Doc entity = entities.get(id);
    if (entity == null) {
      entities.remove(id);
      return;
    }
    if (rollback) {
      if (version != null && random.nextInt(4) > 0) {
        entity.version(version);
      }
      if (random.nextBoolean()) {
        edit(entity);
      }
      save(side.template, entity);
    }
  }

  private void bySession(String id) {
    boolean abort = random.nextBoolean();
    boolean reads = random.nextBoolean();
    Long version = entities.get(id).version();
    try (ClientSession session =
        side.template
            .getMongoDatabaseFactory()
            .getSession(ClientSessionOptions.builder().build())) {
      MongoOperations bound = side.template.withSession(session);
      session.startTransaction();
      try {
        Doc entity = entities.get(id);
        edit(entity);
        save(bound, entity);
        if (reads) {
          entities.put(id, bound.findById(id, type));
        }
      } finally {
        if (abort) {
          session.abortTransaction();
        } else {
          session.commitTransaction();
        }
      }
    }
    ended(id, abort, reads ? null : version);
  }

  /** Writes that go past the entity. */
  private void past(String id) {
    int way = random.nextInt(8);
    step = "past " + way;
    Query query = one(id);
    Update update = Update.update("title", "past").set("total", 7);
    MongoOperations operations = side.template;
    switch (way) {
      case 0 -> operations.remove(entities.get(id));
      case 1 -> operations.remove(query, type);
      case 2 -> operations.dropCollection(type);
      case 3 -> operations.updateFirst(query, update, type);
      case 4 -> operations.updateMulti(new Query(), update, type);
      case 5 -> operations.bulkOps(BulkMode.ORDERED, type).updateOne(query, update).execute();
      case 6 -> operations.findAndModify(query, update, type);
      default -> operations.update(type).matching(query).apply(update).findAndModifyValue();
    }
    if (random.nextBoolean()) {
      edit(entities.get(id));
    }
    save(operations, entities.get(id));
  }

  /** A document in a form that the class would not write. */
  private Document form(String id) {
    Document document =
        Document.parse(
            switch (random.nextInt(6)) {
              case 0 -> "{title: 'x', tags: ['a', 'a', 'b']}";
              case 1 -> "{title: 'x'}";
              case 2 -> "{inner: {b: 'b', a: 'a'}, defaultVotes: {}}";
              case 3 -> "{title: null, lines: [{product: 'w1', other: 1}], words: null}";
              case 4 -> "{inner: {a: 'z'}, defaults: ['only']}";
              default -> "{lines: [null, {product: 'w1', count: 2}], place: {latitude: 1.0}}";
            });
    document.put("_id", id);
    if (type == Doc.Versioned.class) {
      document.put("version", (long) random.nextInt(3));
    }
    return document;
  }
}
