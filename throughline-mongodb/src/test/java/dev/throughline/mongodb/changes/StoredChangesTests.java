package dev.throughline.mongodb.changes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.client.ClientSession;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import dev.throughline.mongodb.changes.Side.Changer;
import dev.throughline.mongodb.changes.Side.Counter;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.bson.Document;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.data.mongodb.MongoTransactionManager;
import org.springframework.data.mongodb.core.BulkOperations.BulkMode;
import org.springframework.data.mongodb.core.aggregation.Aggregation;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.transaction.support.TransactionTemplate;

/** Only what differs from the stored bytes is left out of a save: each case beside stock. */
class StoredChangesTests {

  private static final Query ONE = Query.query(Criteria.where("id").is("one"));

  private static Replicas replicas;
  private static MongoClient client;

  private final Counter counter = new Counter();

  @BeforeAll
  static void start() {
    replicas = new Replicas();
    client = MongoClients.create(replicas.settings());
  }

  @AfterAll
  static void stop() {
    client.close();
    replicas.close();
  }

  /** Runs it with stock's template and with ours, and compares what is stored. */
  private void same(Changer changer, Supplier<Doc> first, Consumer<Side> steps) {
    Map<String, Map<String, String>> stock = stored(false, changer, first, steps);
    assertThat(stored(true, changer, first, steps)).isEqualTo(stock);
  }

  private Map<String, Map<String, String>> stored(
      boolean ours, Changer changer, Supplier<Doc> created, Consumer<Side> steps) {
    Side side = new Side(client, ours, changer, counter);
    side.clear();
    Doc first = titled(created.get());
    first.id = "one";
    side.template.insert(first);
    steps.accept(side);
    return side.stored();
  }

  private static <D extends Doc> D titled(D doc) {
    doc.title = "before";
    doc.total = 1;
    return doc;
  }

  private static <D extends Doc> D read(Side side, Class<D> type) {
    return side.template.findById("one", type);
  }

  private void save(Side side, Doc entity) {
    side.save(side.template, entity, false);
  }

  private static void rollBack(Side side, Runnable steps) {
    new TransactionTemplate(new MongoTransactionManager(side.template.getMongoDatabaseFactory()))
        .executeWithoutResult(
            status -> {
              steps.run();
              status.setRollbackOnly();
            });
  }

  @Test
  void aRetryAfterARollbackIsStored() {
    same(
        Changer.NONE,
        Doc.Loose::new,
        side -> {
          Doc read = read(side, Doc.Loose.class);
          read.title = "after";
          rollBack(side, () -> save(side, read));
          read.total = 2;
          save(side, read);
        });
    same(
        Changer.NONE,
        Doc.Versioned::new,
        side -> {
          Doc.Versioned read = read(side, Doc.Versioned.class);
          read.title = "after";
          rollBack(side, () -> save(side, read));
          read.version = 0L;
          read.total = 2;
          save(side, read);
        });
  }

  @Test
  void whatIsReadInATransactionIsKnownUntilItIsRolledBack() {
    same(
        Changer.NONE,
        Doc.Loose::new,
        side -> {
          Doc[] inside = {null};
          rollBack(
              side,
              () -> {
                side.template.updateFirst(ONE, Update.update("title", "inside"), Doc.Loose.class);
                inside[0] = read(side, Doc.Loose.class);
              });
          save(side, inside[0]);
        });
  }

  @Test
  void aTransactionByHandLeavesNothingKnown() {
    same(
        Changer.NONE,
        Doc.Loose::new,
        side -> {
          Doc read = read(side, Doc.Loose.class);
          Doc inside;
          try (ClientSession session = client.startSession()) {
            session.startTransaction();
            read.title = "after";
            side.save(side.template.withSession(session), read, false);
            inside = side.template.withSession(session).findById("one", Doc.Loose.class);
            session.abortTransaction();
          }
          save(side, read);
          read.title = "before";
          save(side, read);
          save(side, inside);
        });
  }

  @Test
  void aVersionThatIsNotTheStoredOneIsRaised() {
    same(
        Changer.NONE,
        Doc.Versioned::new,
        side -> {
          Doc.Versioned read = read(side, Doc.Versioned.class);
          side.store(new Document("_id", "one").append("title", "x").append("version", -1L));
          read.version = -1L;
          read.title = "after";
          save(side, read);
        });
  }

  @Test
  void anOldStateIsNotWhatIsStored() {
    same(
        Changer.NONE,
        Doc.Loose::new,
        side -> {
          Update update = Update.update("title", "after");
          save(side, side.template.findAndModify(ONE, update, Doc.Loose.class));
        });
    same(
        Changer.NONE,
        Doc.Loose::new,
        side ->
            save(
                side,
                side.template
                    .update(Doc.Loose.class)
                    .matching(ONE)
                    .apply(Update.update("title", "after"))
                    .findAndModifyValue()));
    same(
        Changer.NONE,
        Doc.Loose::new,
        side -> {
          Doc.Loose other = new Doc.Loose();
          other.id = "one";
          save(side, side.template.findAndReplace(ONE, other));
        });
    same(
        Changer.NONE,
        Doc.Loose::new,
        side -> save(side, side.template.findAndRemove(ONE, Doc.Loose.class)));
  }

  @Test
  void whatIsComputedOrLeftOutIsNotWhatIsStored() {
    same(Changer.NONE, Doc.Loose::new, side -> save(side, computed(side)));
    same(
        Changer.NONE,
        StoredChangesTests::lines,
        side -> {
          Query slice = Query.query(Criteria.where("id").is("one"));
          slice.fields().slice("lines", 2, 1);
          Doc read = side.template.findOne(slice, Doc.Loose.class);
          read.lines.get(0).count = 7;
          save(side, read);
        });
    same(
        Changer.NONE,
        Doc.Loose::new,
        side -> {
          Query part = Query.query(Criteria.where("id").is("one"));
          part.fields().exclude("title");
          Doc read = side.template.find(part, Doc.Loose.class).get(0);
          read.total = 5;
          save(side, read);
        });
  }

  private static Doc lines() {
    Doc.Loose lines = new Doc.Loose();
    for (int i = 0; i < 3; i++) {
      Doc.Line line = new Doc.Line();
      line.product = "p" + i;
      lines.lines.add(line);
    }
    return lines;
  }

  private static Doc computed(Side side) {
    return side.template
        .aggregate(
            Aggregation.newAggregation(Aggregation.stage("{$addFields: {title: 'computed'}}")),
            Doc.Loose.class,
            Doc.Loose.class)
        .getMappedResults()
        .get(0);
  }

  @ParameterizedTest
  @EnumSource
  void whatListenersChangeLaterIsStored(Changer changer) {
    same(
        changer,
        Doc.Touched::new,
        side -> {
          Doc read = read(side, Doc.Touched.class);
          read.total = 2;
          save(side, read);
          save(side, read);
          read.total = 3;
          save(side, read);
        });
  }

  @Test
  void theDifferenceIsTakenFromWhatIsStored() {
    other(
        "{tags: ['a', 'a', 'b']}",
        read -> {
          read.tags.remove("b");
          read.tags.add("c");
        });
    other("{title: 'x'}", read -> read.defaults.set(1, "z"));
    other("{title: 'x'}", read -> read.inner.a = "new");
    other("{title: 'x'}", read -> read.defaultVotes.put("y", 2));
    other("{title: 'x'}", read -> read.title = "y");
    other("{title: null, inner: {b: 'b', a: 'a'}}", read -> read.total = 9);
  }

  private void other(String form, Consumer<Doc> edit) {
    List<Class<? extends Doc>> types = List.of(Doc.Loose.class, Doc.Versioned.class);
    for (Class<? extends Doc> type : types) {
      same(
          Changer.NONE,
          type == Doc.Loose.class ? Doc.Loose::new : Doc.Versioned::new,
          side -> {
            Document document = new Document("_id", "one");
            document.putAll(Document.parse(form));
            if (type == Doc.Versioned.class) {
              document.put("version", 0L);
            }
            side.store(document);
            Doc read = read(side, type);
            edit.accept(read);
            save(side, read);
            assertThat(read(side, type).title).isEqualTo(read.title); // it can be read
          });
    }
  }

  @Test
  void whatIsRemovedIsStoredAgain() {
    List<Consumer<Side>> removals =
        List.of(
            side -> side.template.remove(ONE, Doc.Loose.class),
            side -> side.template.remove(titledOne()),
            side -> side.template.findAllAndRemove(ONE, Doc.Loose.class),
            side -> side.template.dropCollection(Doc.Loose.class),
            side -> side.template.bulkOps(BulkMode.ORDERED, Doc.Loose.class).remove(ONE).execute());
    for (Consumer<Side> removal : removals) {
      same(
          Changer.NONE,
          Doc.Loose::new,
          side -> {
            Doc read = read(side, Doc.Loose.class);
            removal.accept(side);
            save(side, read);
            assertThat(side.stored()).hasSize(1);
          });
    }
  }

  private static Doc titledOne() {
    Doc one = titled(new Doc.Loose());
    one.id = "one";
    return one;
  }

  @Test
  void aVersionedEntityThatWasRemovedFails() {
    Side side = new Side(client, true, Changer.NONE, counter);
    side.clear();
    Doc.Versioned entity = titled(new Doc.Versioned());
    entity.id = "one";
    side.template.insert(entity);
    for (Function<Doc, ?> removal :
        List.<Function<Doc, ?>>of(
            it -> side.template.remove(it), it -> side.template.remove(ONE, Doc.Versioned.class))) {
      Doc read = read(side, Doc.Versioned.class);
      removal.apply(read);
      assertThatThrownBy(() -> save(side, read))
          .isInstanceOf(OptimisticLockingFailureException.class);
      entity.version = null;
      side.template.insert(entity);
    }
  }

  @Test
  void anUpdatePastTheEntityIsOverwrittenAsByASave() {
    List<Consumer<Side>> updates = new ArrayList<>();
    Update update = Update.update("title", "past");
    updates.add(side -> side.template.updateFirst(ONE, update, Doc.Loose.class));
    updates.add(side -> side.template.updateMulti(ONE, update, Doc.Loose.class));
    updates.add(side -> side.template.upsert(ONE, update, Doc.Loose.class));
    updates.add(side -> side.template.findAndModify(ONE, update, Doc.Loose.class));
    updates.add(
        side -> {
          Doc.Loose other = new Doc.Loose();
          other.id = "one";
          side.template.replace(ONE, other);
        });
    for (Consumer<Side> past : updates) {
      same(
          Changer.NONE,
          Doc.Loose::new,
          side -> {
            Doc read = read(side, Doc.Loose.class);
            past.accept(side);
            read.tags = new LinkedHashSet<>(List.of("a"));
            save(side, read);
          });
    }
  }

  @Test
  void readsAndSavesAgainAreServedAsChanges() {
    Side side = new Side(client, true, Changer.NONE, counter);
    side.clear();
    side.template.insert(titledOne());
    Doc read = read(side, Doc.Loose.class);
    for (int i = 0; i < 3; i++) {
      read.title = "title " + i;
      side.store(stored(side).append("unknown", i)); // which only changes leave there
      save(side, read);
      assertThat(stored(side)).containsEntry("unknown", i).containsEntry("title", read.title);
    }
  }

  private static Document stored(Side side) {
    return side.template.getDb().getCollection("docs").find().first();
  }
}
