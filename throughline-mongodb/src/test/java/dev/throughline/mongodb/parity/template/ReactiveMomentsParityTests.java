package dev.throughline.mongodb.parity.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.ThroughlineReactiveMongoTemplate;
import dev.throughline.mongodb.parity.Mismatches;
import dev.throughline.mongodb.parity.Outcome;
import dev.throughline.mongodb.parity.template.ObserverShapes.Patient;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.bson.Document;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.data.mongodb.core.BulkOperations.BulkMode;
import org.springframework.data.mongodb.core.FindAndReplaceOptions;
import org.springframework.data.mongodb.core.ReactiveBulkOperations;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.ReplaceOptions;
import org.springframework.data.mongodb.core.query.Query;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Everything happens when it happens with stock: at the call, or at each subscription. */
class ReactiveMomentsParityTests {

  private static TemplatePair templates;

  private final Mismatches mismatches = new Mismatches();

  @BeforeAll
  static void start() {
    templates = new TemplatePair(Access.REACTIVE);
  }

  @AfterAll
  static void stop() {
    templates.close();
  }

  @BeforeEach
  void reset() {
    templates.reset();
  }

  @AfterEach
  void check() {
    mismatches.assertNone();
  }

  @Test
  void entitiesThatChangeBetweenCallAndSubscription() {
    changing("insert", (template, patient) -> template.insert(patient));
    changing("save", (template, patient) -> template.save(patient));
    changing("insertAll", (t, patient) -> t.insertAll(List.of(patient)).collectList());
    changing("insert several", (t, p) -> t.insert(List.of(p), Patient.class).collectList());
    changing(
        "replace",
        (template, patient) ->
            template.replace(
                new Query(), patient, ReplaceOptions.replaceOptions().upsert(), "patient"));
    changing(
        "bulk",
        (template, patient) ->
            template
                .bulkOps(BulkMode.ORDERED, Patient.class)
                .insert(patient)
                .replaceOne(
                    new Query(), new Patient(null, "new", "flu", null), new FindAndReplaceOptions())
                .execute()
                .map(result -> result.getInserts().size()));
  }

  private void changing(String label, Write write) {
    templates.checkEngines(
        mismatches,
        label,
        engine -> {
          Patient patient = new Patient("before " + label, "before", "flu", List.of());
          Mono<?> result = write.to(engine.reactive(), patient);
          patient.setId("after " + label);
          patient.setName("after");
          return Arrays.asList(result.block(), patient);
        });
  }

  /** A write of an entity. */
  private interface Write {
    Mono<?> to(ReactiveMongoTemplate template, Patient patient);
  }

  @Test
  void collectionsThatChangeBetweenCallAndSubscription() {
    templates.checkEngines(
        mismatches,
        "insertAll",
        engine -> {
          List<Patient> patients = new ArrayList<>(List.of(patient("a")));
          Flux<Patient> result = engine.reactive().insertAll(patients);
          patients.add(patient("b"));
          return result.collectList().block();
        });
    templates.checkEngines(
        mismatches,
        "insert several",
        engine -> {
          List<Patient> patients = new ArrayList<>(List.of(patient("c")));
          Flux<Patient> result = engine.reactive().insert(patients, Patient.class);
          patients.add(patient("d"));
          return result.collectList().block();
        });
  }

  @Test
  void severalSubscriptions() {
    twice("insert", template -> template.insert(patient(null)));
    twice("insert with id", template -> template.insert(patient("once")));
    twice("save", template -> template.save(patient(null)));
    twice("insertAll", t -> t.insertAll(List.of(patient(null), patient(null))).collectList());
    twice("replace", t -> t.replace(new Query(), patient(null), "patient"));
    twice(
        "bulk",
        template -> {
          ReactiveBulkOperations bulk =
              template.bulkOps(BulkMode.ORDERED, Patient.class).insert(patient(null));
          return bulk.execute().map(result -> result.getInsertedCount());
        });
  }

  private void twice(String label, Function<ReactiveMongoTemplate, Mono<?>> write) {
    templates.checkEngines(
        mismatches,
        label,
        engine -> {
          Mono<?> result = write.apply(engine.reactive());
          Outcome first = Outcome.of(result::block);
          Outcome second = Outcome.of(result::block);
          return Stream.of(first, second)
              .map(each -> each.failed() ? each.failure().getClass() : each.value())
              .toList();
        });
  }

  @Test
  void refusalsComeWithTheCallOrTheSubscription() {
    refused("null", template -> template.insert((Object) null));
    refused("a null among others", t -> t.insertAll(Arrays.asList(patient("n"), null)));
    refused("a null for a class", t -> t.insert(Arrays.asList((Patient) null), Patient.class));
    refused("nothing", template -> template.insertAll(List.of()));
    refused("a list", template -> template.save(new ArrayList<>(List.of("x"))));
    refused("no collection", template -> template.save(patient("x"), ""));
    refused(
        "null for a bulk", t -> t.bulkOps(BulkMode.ORDERED, Patient.class).insert((Object) null));
    refused(
        "a null list for a bulk",
        t -> t.bulkOps(BulkMode.ORDERED, Patient.class).insert((List<?>) null));
    refused("an empty bulk", t -> t.bulkOps(BulkMode.ORDERED, Patient.class).execute());
    refused("a duplicate", t -> t.insert(patient("twice")).then(t.insert(patient("twice"))));
  }

  private void refused(String label, Function<ReactiveMongoTemplate, Object> call) {
    templates.checkEngines(mismatches, label + ", called", e -> kind(call.apply(e.reactive())));
    templates.checkEngines(
        mismatches,
        label + ", subscribed",
        engine -> {
          Object result = call.apply(engine.reactive());
          return result instanceof Flux<?> flux
              ? flux.collectList().block()
              : ((Mono<?>) result).block();
        });
  }

  private static String kind(Object result) {
    return result instanceof Mono<?> ? "Mono" : result instanceof Flux<?> ? "Flux" : "other";
  }

  @Test
  void codeOutsideGetsOrdinaryDocuments() {
    templates.checkEngines(mismatches, "insert", e -> e.reactive().insert(patient("a")).block());
    templates.checkEngines(
        mismatches,
        "documents",
        engine -> {
          ReactiveMongoTemplate template = engine.reactive();
          Flux<Document> found =
              Flux.concat(
                  template.getCollection("patient").flatMapMany(c -> c.find()),
                  template.getMongoDatabase().flatMapMany(d -> d.getCollection("patient").find()),
                  template.execute(db -> db.getCollection("patient").find()),
                  template.findAll(Document.class, "patient"));
          return found
              .map(document -> List.of(document.getClass(), document))
              .collectList()
              .block();
        });
  }

  @Test
  void subclassesSeeStocksDocuments() {
    List<Class<?>> seen = new ArrayList<>();
    ThroughlineReactiveMongoTemplate template =
        new ThroughlineReactiveMongoTemplate(
            templates.ours().reactive().getMongoDatabaseFactory(),
            templates.ours().reactive().getConverter()) {
          @Override
          protected Mono<Object> insertDocument(String name, Document document, Class<?> type) {
            seen.add(document.getClass());
            return super.insertDocument(name, document, type);
          }
        };
    template.insert(patient("a")).block();
    assertThat(seen).containsExactly(Document.class);
    assertThat(template.findAll(Patient.class).collectList().block()).containsExactly(patient("a"));
  }

  @Test
  void nullMeansADefaultConverter() {
    ThroughlineReactiveMongoTemplate unconfigured =
        new ThroughlineReactiveMongoTemplate(
            templates.ours().reactive().getMongoDatabaseFactory(), null, error -> {});
    assertThat(unconfigured.getConverter()).isExactlyInstanceOf(ThroughlineMongoConverter.class);
    assertThat(unconfigured.insert(patient("default")).block()).isEqualTo(patient("default"));
  }

  private static Patient patient(String id) {
    return new Patient(id, "name", "flu", List.of("note"));
  }
}
