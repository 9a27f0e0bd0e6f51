package dev.throughline.mongodb.repository;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.WriteConcern;
import dev.throughline.mongodb.ThroughlineMongoRepository;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bson.Document;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Version;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.mapping.event.AbstractMongoEventListener;
import org.springframework.data.mongodb.core.mapping.event.AfterDeleteEvent;
import org.springframework.data.mongodb.core.mapping.event.BeforeDeleteEvent;
import org.springframework.data.mongodb.repository.MongoRepository;
import org.springframework.data.mongodb.repository.query.MongoEntityInformation;
import org.springframework.data.mongodb.repository.support.MongoRepositoryFactory;

/** {@code deleteAll} of entities ends as stock's does, with the same documents left. */
class DeleteAllTests {

  static class Plain {
    @Id Object id;

    Plain(Object id) {
      this.id = id;
    }
  }

  static class Versioned {
    @Id Object id;
    @Version Long version;

    Versioned(Object id, Long version) {
      this.id = id;
      this.version = version;
    }
  }

  interface Plains extends MongoRepository<Plain, Object> {}

  interface Versioneds extends MongoRepository<Versioned, Object> {}

  /** Marks entities in place of deleting them. */
  static class Marking<T, ID> extends ThroughlineMongoRepository<T, ID> {
    private final MongoOperations operations;

    Marking(MongoEntityInformation<T, ID> metadata, MongoOperations operations) {
      super(metadata, operations);
      this.operations = operations;
    }

    @Override
    public void delete(T entity) {
      operations.getCollection("marks").insertOne(new Document());
    }
  }

  private static RecordedServer server;

  @BeforeAll
  static void start() {
    server = new RecordedServer();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static MongoTemplate template(boolean ours) {
    var factory = server.factory(ours ? "ours" : "stock");
    factory.getMongoDatabase().drop();
    return ours ? new ThroughlineMongoTemplate(factory) : new MongoTemplate(factory);
  }

  private static <R> R repository(MongoTemplate template, Class<R> type) {
    return repository(
        template,
        type,
        template instanceof ThroughlineMongoTemplate ? ThroughlineMongoRepository.class : null);
  }

  private static <R> R repository(MongoTemplate template, Class<R> type, Class<?> base) {
    MongoRepositoryFactory factory = new MongoRepositoryFactory(template);
    if (base != null) {
      factory.setRepositoryBaseClass(base);
    }
    return factory.getRepository(type);
  }

  private static Document document(Object id, Object version) {
    return new Document("_id", id).append("version", version);
  }

  /** What is there, and what is deleted. */
  record Case(String name, boolean versioned, List<Document> stored, Iterable<?> deleted) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    List<Document> five = IntStream.range(0, 5).mapToObj(i -> document(i, 1L)).toList();
    Iterable<Versioned> broken =
        () ->
            new Iterator<>() {
              private int next;

              @Override
              public boolean hasNext() {
                return true;
              }

              @Override
              public Versioned next() {
                if (next == 3) {
                  throw new IllegalStateException("no more");
                }
                return new Versioned(next++, 1L);
              }
            };
    return Stream.of(
        new Case("all there", true, five, versioned(0, 1, 2, 3)),
        new Case("one stale", true, five, with(versioned(0, 1, 2, 3), 1, new Versioned(1, 0L))),
        new Case("the last stale", true, five, with(versioned(0, 1, 2), 2, new Versioned(2, 7L))),
        new Case("the first stale", true, five, with(versioned(0, 1, 2), 0, new Versioned(0, 7L))),
        new Case("one missing", true, five, versioned(0, 9, 1, 2)),
        new Case("two missing", true, five, versioned(0, 9, 1, 8, 2)),
        new Case("without version", true, five, with(versioned(0, 1), 1, new Versioned(1, null))),
        new Case("the same twice", true, five, versioned(0, 1, 1, 2)),
        new Case("null inside", true, five, with(versioned(0, 1, 2), 1, null)),
        new Case("null id", true, five, with(versioned(0, 1, 2), 1, new Versioned(null, 1L))),
        new Case("broken source", true, five, broken),
        new Case("none", true, five, List.of()),
        new Case("one", true, five, versioned(3)),
        new Case("equal numbers", true, five, versioned(0, 1.0, 2L, 3, 9, 4)),
        new Case(
            "equal versions", true, List.of(document(0, 1), document(1, 1.0)), versioned(0, 1)),
        new Case(
            "compound ids",
            true,
            List.of(document(new Document("a", 1), 1L), document("b", 1L)),
            versioned(new Document("a", 1), "b")),
        new Case("plain, one missing", false, five, plain(0, 9, 1, 2)),
        new Case("plain, the same twice", false, five, plain(0, 1, 1, 2)),
        new Case("plain, null id", false, five, Arrays.asList(new Plain(0), new Plain(null))));
  }

  private static List<Versioned> versioned(Object... ids) {
    return Stream.of(ids).map(id -> new Versioned(id, 1L)).toList();
  }

  private static List<Plain> plain(Object... ids) {
    return Stream.of(ids).map(Plain::new).toList();
  }

  private static <T> List<T> with(List<T> list, int position, T other) {
    List<T> copy = new ArrayList<>(list);
    copy.set(position, other);
    return copy;
  }

  @ParameterizedTest
  @MethodSource("cases")
  void endsAsStock(Case given) {
    assertThat(outcome(given, true)).isEqualTo(outcome(given, false));
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> outcome(Case given, boolean ours) {
    MongoTemplate template = template(ours);
    String name = given.versioned() ? "versioned" : "plain";
    if (!given.stored().isEmpty()) {
      template.getCollection(name).insertMany(given.stored());
    }
    Map<String, Object> outcome = new LinkedHashMap<>();
    try {
      if (given.versioned()) {
        repository(template, Versioneds.class)
            .deleteAll((Iterable<? extends Versioned>) given.deleted());
      } else {
        repository(template, Plains.class).deleteAll((Iterable<? extends Plain>) given.deleted());
      }
    } catch (RuntimeException e) {
      outcome.put("thrown", e.toString());
    }
    outcome.put("left", template.getCollection(name).find().into(new ArrayList<>()));
    return outcome;
  }

  @Test
  void oneCommandForAThousand() {
    MongoTemplate template = template(true);
    List<Plain> all = IntStream.range(0, 2_500).mapToObj(Plain::new).toList();
    template.insertAll(all);
    server.commands();
    repository(template, Plains.class).deleteAll(all);
    assertThat(server.commands()).isEqualTo(Collections.nCopies(3, "delete"));
    assertThat(template.findAll(Plain.class)).isEmpty();
  }

  @Test
  void versionsAreLookedUpBefore() {
    MongoTemplate template = template(true);
    template
        .getCollection("versioned")
        .insertMany(IntStream.range(0, 800).mapToObj(i -> document(i, 1L)).toList());
    server.commands();
    List<Versioned> all = IntStream.range(0, 800).mapToObj(i -> new Versioned(i, 1L)).toList();
    repository(template, Versioneds.class).deleteAll(all);
    assertThat(server.commands()).containsExactly("find", "delete");
  }

  @Test
  void observedDeletesAreMadeOneByOne() {
    List<String> stock = new ArrayList<>();
    List<String> ours = new ArrayList<>();
    observed(template(false), stock);
    observed(template(true), ours);
    assertThat(ours).isEqualTo(stock).hasSize(6);
    assertThat(server.commands()).filteredOn("delete"::equals).hasSize(6);
  }

  private static void observed(MongoTemplate template, List<String> seen) {
    GenericApplicationContext context = new GenericApplicationContext();
    context.addApplicationListener(
        new AbstractMongoEventListener<Plain>() {
          @Override
          public void onBeforeDelete(BeforeDeleteEvent<Plain> event) {
            seen.add("before " + event.getSource() + template.findAll(Plain.class).size());
          }

          @Override
          public void onAfterDelete(AfterDeleteEvent<Plain> event) {
            seen.add("after " + event.getSource() + template.findAll(Plain.class).size());
          }
        });
    context.refresh();
    template.setApplicationContext(context);
    template.insertAll(plain(1, 2, 3));
    repository(template, Plains.class).deleteAll(plain(1, 2, 3));
  }

  @Test
  void resolversSeeEachEntity() {
    MongoTemplate template = template(true);
    List<Document> queries = new ArrayList<>();
    template.setWriteConcernResolver(
        action -> {
          queries.add(action.getQuery());
          return WriteConcern.ACKNOWLEDGED;
        });
    template.getCollection("plain").insertMany(List.of(document(1, 1), document(2, 1)));
    repository(template, Plains.class).deleteAll(plain(1, 2));
    assertThat(queries).containsExactly(new Document("_id", 1), new Document("_id", 2));
  }

  @Test
  void subclassesDecideWhatADeleteIs() {
    MongoTemplate template = template(true);
    template.insertAll(plain(1, 2));
    repository(template, Plains.class, Marking.class).deleteAll(plain(1, 2));
    assertThat(template.getCollection("marks").countDocuments()).isEqualTo(2);
    assertThat(template.findAll(Plain.class)).hasSize(2);
  }
}
