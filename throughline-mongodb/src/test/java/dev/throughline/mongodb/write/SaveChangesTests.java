package dev.throughline.mongodb.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.management.ThreadMXBean;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import dev.throughline.codec.internal.EntityCodec;
import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.mongodb.PartialUpdates;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.ThroughlineMongoRepository;
import dev.throughline.mongodb.internal.changes.PartialSaves;
import dev.throughline.mongodb.page.CursorTokens;
import dev.throughline.mongodb.page.KeysetFragments;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.UuidRepresentation;
import org.bson.codecs.BsonDocumentCodec;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Version;
import org.springframework.data.mapping.callback.EntityCallbacks;
import org.springframework.data.mongodb.core.mapping.event.AfterSaveCallback;
import org.springframework.data.mongodb.core.mapping.event.BeforeConvertCallback;
import org.springframework.data.mongodb.core.mapping.event.BeforeSaveCallback;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.data.mongodb.repository.MongoRepository;
import org.springframework.data.mongodb.repository.support.MongoRepositoryFactory;

/** What is sent when the changes of an entity are saved, and what is stored then. */
class SaveChangesTests {

  /** A record inside. */
  record Place(String city, double latitude) {}

  /** A class inside a list. */
  static class Line {
    String product;
    int count;
    Place from;
  }

  /** An entity with a little of everything. */
  static class Plain {
    @Id String id;
    String title;
    Long total;
    Instant at;
    Place place;
    List<Line> lines = new ArrayList<>();
    Map<String, Integer> votes = new LinkedHashMap<>();
    byte[] picture;
  }

  /** The same with a version. */
  static class Versioned extends Plain {
    @Version Long version;
  }

  /** Of which every save is one of changes. */
  @PartialUpdates
  static class Always extends Plain {}

  interface Plains extends MongoRepository<Plain, String>, SaveChangesRepository<Plain> {}

  interface Versions extends MongoRepository<Versioned, String>, SaveChangesRepository<Versioned> {}

  interface Annotated extends MongoRepository<Always, String> {}

  private static MongoServer server;

  private WriterClient client;
  private Plains plains;
  private Versions versions;
  private Annotated annotated;

  @BeforeAll
  static void start() {
    server = new MongoServer(new MemoryBackend());
    server.bind();
  }

  @AfterAll
  static void stop() {
    server.shutdownNow();
  }

  @BeforeEach
  void connect() {
    client = new WriterClient(server.getConnectionString());
    client.client.getDatabase("test").drop();
    MongoRepositoryFactory factory = new MongoRepositoryFactory(client.template);
    factory.setRepositoryBaseClass(ThroughlineMongoRepository.class);
    factory.setFragmentsContributor(new KeysetFragments(CursorTokens.random()));
    plains = factory.getRepository(Plains.class);
    versions = factory.getRepository(Versions.class);
    annotated = factory.getRepository(Annotated.class);
    client.commands();
  }

  @AfterEach
  void close() {
    client.close();
  }

  private static <P extends Plain> P fill(P entity, String id, Random random) {
    entity.id = id;
    edit(entity, random, 12);
    return entity;
  }

  private static void edit(Plain entity, Random random, int edits) {
    for (int i = 0; i < edits; i++) {
      boolean none = random.nextInt(4) == 0;
      switch (random.nextInt(9)) {
        case 0 -> entity.title = none ? null : "title " + random.nextInt(9);
        case 1 -> entity.total = none ? null : (long) random.nextInt(3);
        case 2 -> entity.at = none ? null : Instant.ofEpochMilli(random.nextInt(3));
        case 3 -> entity.place = none ? null : new Place("c" + random.nextInt(2), 1);
        case 4 -> entity.lines.add(line(random));
        case 5 -> entity.votes.put("v" + random.nextInt(5), random.nextInt(3));
        case 6 -> entity.votes.remove("v" + random.nextInt(5));
        case 7 -> entity.lines.stream().findAny().ifPresent(it -> it.count = random.nextInt(5));
        default -> entity.lines.removeIf(it -> random.nextInt(3) == 0);
      }
    }
  }

  private static Line line(Random random) {
    Line line = new Line();
    line.product = "p" + random.nextInt(3);
    line.count = random.nextInt(5);
    line.from = random.nextBoolean() ? new Place("x", random.nextInt(2)) : null;
    return line;
  }

  private Map<String, BsonValue> stored(Class<?> type, Object id) {
    String collection = client.template.getCollectionName(type);
    BsonDocument document =
        client
            .client
            .getDatabase("test")
            .getCollection(collection, BsonDocument.class)
            .find(new Document("_id", id))
            .first();
    return document == null ? Map.of() : new TreeMap<>(document);
  }

  private <P extends Plain, R extends MongoRepository<P, String>> void randomEdits(
      Class<P> type, Supplier<P> creator, R repository) {
    SaveChangesRepository<P> changes = repository(repository);
    Random random = new Random(5);
    int unchanged = 0;
    for (int i = 0; i < 150; i++) {
      P stored = repository.save(fill(creator.get(), "id", random));
      assertThat(stored.id).isEqualTo("id");
      P edited = repository.findById("id").orElseThrow();
      for (int saves = 0; saves < 2; saves++) {
        edit(edited, random, random.nextInt(4));
        client.commands();
        P saved = changes.saveChanges(edited);
        assertThat(saved).isSameAs(edited);
        List<BsonDocument> commands = client.commands();
        unchanged += commands.isEmpty() ? 1 : 0;
        assertThat(commands).as("%s", commands).hasSizeLessThanOrEqualTo(1);
        Map<String, BsonValue> partial = stored(type, "id");
        BsonDocument full = converted(edited);
        assertThat(partial).isEqualTo(new TreeMap<>(full));
      }
      repository.deleteAll();
    }
    assertThat(unchanged).isPositive();
  }

  private BsonDocument converted(Object entity) {
    return ((ThroughlineMongoConverter) client.template.getConverter()).writeRaw(entity);
  }

  @SuppressWarnings("unchecked")
  private static <P> SaveChangesRepository<P> repository(MongoRepository<P, String> repository) {
    return (SaveChangesRepository<P>) repository;
  }

  @Test
  void randomEditsGiveTheDocumentOfASave() {
    randomEdits(Plain.class, Plain::new, plains);
  }

  @Test
  void randomEditsOfVersionedEntitiesGiveTheDocumentOfASave() {
    Random random = new Random(6);
    for (int i = 0; i < 150; i++) {
      versions.save(fill(new Versioned(), "id", random));
      Versioned edited = versions.findById("id").orElseThrow();
      long version = edited.version;
      client.commands();
      edit(edited, random, random.nextInt(4));
      versions.saveChanges(edited);
      boolean sent = !client.commands().isEmpty();
      assertThat(edited.version).isEqualTo(sent ? version + 1 : version);
      assertThat(stored(Versioned.class, "id")).isEqualTo(new TreeMap<>(converted(edited)));
      versions.deleteAll();
    }
  }

  @Test
  void sendsTheChangedFieldsAlone() {
    Plain entity = fill(new Plain(), "one", new Random(1));
    entity.picture = new byte[3_200_000];
    entity.title = "before";
    entity.place = new Place("Bern", 46);
    plains.save(entity);
    Plain read = plains.findById("one").orElseThrow();
    read.title = "after";
    read.place = new Place("Bern", 47);
    read.total = null;
    client.commands();
    plains.saveChanges(read);
    BsonDocument command = client.commands().get(0);
    BsonDocument update = command.getArray("updates").get(0).asDocument();
    assertThat(update.getDocument("q")).isEqualTo(BsonDocument.parse("{_id: 'one'}"));
    assertThat(update.getDocument("u").getDocument("$set"))
        .isEqualTo(BsonDocument.parse("{title: 'after', place: {city: 'Bern', latitude: 47.0}}"));
    assertThat(new RawBsonDocument(update, new BsonDocumentCodec()).getByteBuffer().remaining())
        .isLessThan(1_024);
    assertThat(plains.findById("one").orElseThrow().picture).hasSize(3_200_000);
  }

  @Test
  void unchangedSendsNothingAndCallsNothing() {
    versions.save(fill(new Versioned(), "one", new Random(1)));
    List<String> called = new ArrayList<>();
    client.template.setEntityCallbacks(
        EntityCallbacks.create(
            (BeforeConvertCallback<Versioned>)
                (it, collection) -> {
                  called.add("convert");
                  return it;
                }));
    Versioned read = versions.findById("one").orElseThrow();
    client.commands();
    assertThat(versions.saveChanges(read)).isSameAs(read);
    assertThat(versions.saveChanges(List.of(read, read))).hasSize(2);
    assertThat(client.commands()).isEmpty();
    assertThat(called).isEmpty();
    assertThat(read.version).isZero();
  }

  @Test
  void twoEditorsOfDifferentFieldsLoseNothing() {
    Plain entity = fill(new Plain(), "one", new Random(1));
    plains.save(entity);
    Plain first = plains.findById("one").orElseThrow();
    Plain second = plains.findById("one").orElseThrow();
    first.title = "by the first";
    second.total = 77L;
    plains.saveChanges(first);
    plains.saveChanges(second);
    Plain both = plains.findById("one").orElseThrow();
    assertThat(both.title).isEqualTo("by the first");
    assertThat(both.total).isEqualTo(77L);
  }

  @Test
  void theSecondEditorOfAVersionFails() {
    versions.save(fill(new Versioned(), "one", new Random(1)));
    Versioned first = versions.findById("one").orElseThrow();
    Versioned second = versions.findById("one").orElseThrow();
    first.title = "by the first";
    second.title = "by the second";
    client.commands();
    versions.saveChanges(first);
    BsonDocument update = client.commands().get(0).getArray("updates").get(0).asDocument();
    assertThat(update.getDocument("q")).isEqualTo(BsonDocument.parse("{_id: 'one', version: 0}"));
    assertThat(update.getDocument("u"))
        .isEqualTo(BsonDocument.parse("{$set: {title: 'by the first', version: 1}}"));
    assertThatExceptionOfType(OptimisticLockingFailureException.class)
        .isThrownBy(() -> versions.saveChanges(second))
        .withMessage(
            "Cannot save entity one with version 1 to collection versioned; Has it been modified"
                + " meanwhile");
    assertThat(versions.findById("one").orElseThrow().title).isEqualTo("by the first");
  }

  @Test
  void unknownFieldsSurvive() {
    plains.save(fill(new Plain(), "one", new Random(1)));
    client.template.updateFirst(
        Query.query(Criteria.where("_id").is("one")), Update.update("other", 5), "plain");
    Plain read = plains.findById("one").orElseThrow();
    client.commands();
    plains.saveChanges(read);
    assertThat(client.commands()).as("nothing the class knows has changed").isEmpty();
    read.title = "new";
    plains.saveChanges(read);
    assertThat(stored(Plain.class, "one")).containsKey("other");
    plains.save(read);
    assertThat(stored(Plain.class, "one")).doesNotContainKey("other");
  }

  @Test
  void whatWasNotReadIsSavedAsAWhole() {
    Plain entity = fill(new Plain(), "one", new Random(1));
    plains.saveChanges(entity);
    assertThat(stored(Plain.class, "one")).isNotEmpty();
    Plain copy = fill(new Plain(), "one", new Random(2));
    client.commands();
    plains.saveChanges(copy);
    assertThat(client.commands().get(0).getArray("updates").get(0).asDocument().getDocument("u"))
        .containsKey("_id");
    Plain unsaved = fill(new Plain(), null, new Random(2));
    assertThat(plains.saveChanges(unsaved).id).isNotNull();
  }

  @Test
  void aDocumentThatIsGoneIsStoredAsByASave() {
    plains.save(fill(new Plain(), "one", new Random(1)));
    Plain read = plains.findById("one").orElseThrow();
    plains.deleteAll();
    read.title = "again";
    plains.saveChanges(read);
    assertThat(stored(Plain.class, "one")).isEqualTo(new TreeMap<>(converted(read)));
  }

  @Test
  void anOrdinarySaveBetweenIsNotForgotten() {
    plains.save(fill(new Plain(), "one", new Random(1)));
    Plain read = plains.findById("one").orElseThrow();
    String before = read.title;
    read.title = "between";
    plains.save(read);
    read.title = before;
    plains.saveChanges(read);
    assertThat(plains.findById("one").orElseThrow().title).isEqualTo(before);
    Plain again = plains.findById("one").orElseThrow();
    again.title = "between";
    Plain other = plains.findById("one").orElseThrow();
    plains.saveAll(List.of(again, fill(new Plain(), "two", new Random(1))));
    again.title = before;
    plains.saveChanges(again);
    assertThat(plains.findById("one").orElseThrow().title).isEqualTo(before);
    assertThat(other.title).isEqualTo(before);
  }

  @Test
  void everySaveOfAnAnnotatedTypeIsOneOfChanges() {
    annotated.save(fill(new Always(), "one", new Random(1)));
    Always read = annotated.findById("one").orElseThrow();
    client.commands();
    annotated.save(read);
    annotated.saveAll(List.of(read));
    assertThat(client.commands()).isEmpty();
    read.title = "changed";
    annotated.saveAll(List.of(read));
    assertThat(client.commands().get(0).getArray("updates").get(0).asDocument().getDocument("u"))
        .isEqualTo(BsonDocument.parse("{$set: {title: 'changed'}}"));
  }

  @Test
  void callbacksSeeWhatTheySeeOfASave() {
    List<String> called = new ArrayList<>();
    client.template.setEntityCallbacks(
        EntityCallbacks.create(
            (BeforeConvertCallback<Plain>)
                (it, collection) -> {
                  called.add("convert");
                  it.total = 99L;
                  return it;
                },
            (BeforeSaveCallback<Plain>)
                (it, document, collection) -> {
                  called.add("save " + document.get("title"));
                  document.put("secret", document.get("title") + "!");
                  return it;
                },
            (AfterSaveCallback<Plain>)
                (it, document, collection) -> {
                  called.add("saved " + document.get("secret"));
                  return it;
                }));
    plains.save(fill(new Plain(), "one", new Random(1)));
    Plain read = plains.findById("one").orElseThrow();
    called.clear();
    read.title = "new";
    client.commands();
    plains.saveChanges(read);
    assertThat(called).containsExactly("convert", "save new", "saved new!");
    assertThat(stored(Plain.class, "one"))
        .containsEntry("secret", new BsonString("new!"))
        .containsEntry("total", new BsonInt64(99));
  }

  /** What remains are iterators over collections, which plain encoding makes, too. */
  @Test
  void aCheckAllocatesNoMoreThanEncodingIntoABuffer() {
    ThroughlineMongoConverter converter =
        (ThroughlineMongoConverter) client.template.getConverter();
    PartialSaves partial = new PartialSaves(converter::codec, type -> false, type -> false);
    Plain entity = fill(new Plain(), "one", new Random(1));
    RawBsonDocument raw = converter.writeRaw(entity);
    byte[] read = Arrays.copyOf(raw.getByteBuffer().array(), raw.getByteBuffer().remaining());
    EntityCodec<Plain> codec = converter.codec(Plain.class);
    BsonSink sink = new BsonSink(4096);
    long encoded =
        allocated(
            () -> {
              sink.truncate(0);
              return codec.tryWrite(sink, entity, null);
            });
    long checked = allocated(() -> partial.unchanged(entity, read, UuidRepresentation.UNSPECIFIED));
    assertThat(checked).as("bytes a check").isLessThanOrEqualTo(encoded).isLessThan(200);
  }

  private static long allocated(BooleanSupplier work) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long least = Long.MAX_VALUE;
    for (int round = 0; round < 50; round++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < 2_000; i++) {
        if (!work.getAsBoolean()) {
          throw new AssertionError("changed");
        }
      }
      least = Math.min(least, (threads.getCurrentThreadAllocatedBytes() - before) / 2_000);
    }
    return least;
  }
}
