package dev.throughline.mongodb.parity.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.ThroughlineMongoTemplate;
import dev.throughline.mongodb.ThroughlineReactiveMongoTemplate;
import dev.throughline.mongodb.internal.call.Calls;
import dev.throughline.mongodb.internal.run.CallTarget;
import dev.throughline.mongodb.parity.DeepEquals;
import dev.throughline.mongodb.parity.Mismatches;
import dev.throughline.mongodb.parity.template.Engine.BoundTemplate;
import dev.throughline.mongodb.parity.template.ObserverShapes.Patient;
import dev.throughline.mongodb.parity.template.ObserverShapes.Unique;
import dev.throughline.mongodb.parity.template.RecordingObservers.Log;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.data.mongodb.MongoTransactionManager;
import org.springframework.data.mongodb.ReactiveMongoTransactionManager;
import org.springframework.data.mongodb.core.BulkOperations.BulkMode;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.transaction.reactive.TransactionalOperator;
import org.springframework.transaction.support.TransactionTemplate;

/** A template that is bound to a session does what stock's does, in that session. */
@ParameterizedClass
@EnumSource(Access.class)
class SessionParityTests {

  private static final Map<String, Function<MongoOperations, Object>> CALLS = new LinkedHashMap<>();

  static {
    CALLS.put("insert", template -> template.insert(patient(1)));
    CALLS.put("save", template -> template.save(template.save(patient(2))));
    CALLS.put(
        "insertAll",
        t -> t.insertAll(List.of(patient(3), patient(4), new Unique("u", "unique", null))));
    CALLS.put("replace", template -> template.replace(new Query(), patient(6)));
    CALLS.put(
        "bulk",
        t ->
            t.bulkOps(BulkMode.ORDERED, Patient.class)
                .insert(patient(7))
                .execute()
                .getInsertedCount());
    CALLS.put("findAll", template -> template.findAll(Patient.class));
    CALLS.put("stream", template -> template.stream(new Query(), Patient.class).toList());
    CALLS.put(
        "findAndModify",
        t -> t.findAndModify(new Query(), Update.update("name", "n"), Patient.class));
    CALLS.put("count", template -> template.count(new Query(), Patient.class));
    CALLS.put("remove", template -> template.findAllAndRemove(new Query(), Patient.class));
  }

  @Parameter Access access;
  private final Mismatches mismatches = new Mismatches();
  private final Map<GenericApplicationContext, Log> logs = new HashMap<>();
  private TemplatePair templates;

  @BeforeEach
  void start() {
    templates =
        new TemplatePair(
            access,
            context -> {
              Log log = logs.computeIfAbsent(context, key -> new Log());
              RecordingObservers.events(context, log);
              RecordingObservers.callbacks(context, log);
            });
  }

  @AfterEach
  void stop() {
    templates.close();
    mismatches.assertNone();
  }

  @Test
  void everyCallIsMadeInTheSession() {
    check(false);
  }

  @Test
  void everyCallIsMadeInTheTransaction() {
    check(true);
  }

  @Test
  void nobodyListening() {
    templates.close();
    logs.clear();
    templates = new TemplatePair(access);
    check(false);
  }

  private void check(boolean transaction) {
    BoundTemplate stock = templates.stock().withSession();
    BoundTemplate ours = templates.ours().withSession();
    assertThat(ours.template())
        .isInstanceOfAny(ThroughlineMongoTemplate.class, ThroughlineReactiveMongoTemplate.class);
    if (transaction) {
      stock.startTransaction().run();
      ours.startTransaction().run();
    }
    CALLS.forEach(
        (name, call) -> {
          templates.checkEngines(
              mismatches,
              name,
              engine -> call.apply((engine == templates.ours() ? ours : stock).operations()));
        });
    if (!logs.isEmpty()) {
      compareLogs();
    }
    call(ours, CALLS.get("insert"));
    call(ours, CALLS.get("save"));
    call(ours, CALLS.get("findAll"));
    assertThat(templates.ours().sent())
        .isNotEmpty()
        .allMatch(message -> ours.session().equals(message.session()));
    if (transaction) {
      stock.commitTransaction().run();
      ours.commitTransaction().run();
      assertThat(templates.ours().sent())
          .extracting(WireMessage::command)
          .containsExactly("commitTransaction");
    }
  }

  private void compareLogs() {
    List<Object> stock = logs.get(templates.stock().context()).drain();
    List<Object> ours = logs.get(templates.ours().context()).drain();
    assertThat(stock).hasSizeGreaterThan(20);
    mismatches.check(() -> "what was seen", DeepEquals.difference(stock, ours));
  }

  private static void call(BoundTemplate bound, Function<MongoOperations, Object> call) {
    call.apply(bound.operations());
  }

  @Test
  void settingsAreThoseOfTheApplicationsTemplate() {
    Calls calls = templates.ours().calls();
    Calls bound = ((CallTarget) templates.ours().withSession().template()).runner().calls();
    assertThat(bound.usable()).isTrue();
    calls.enable(false);
    assertThat(bound.usable()).isFalse();
    assertThat(bound.direct()).isSameAs(calls.direct());
  }

  /** A template that is bound to a session may live for one call, which is not worth a plan. */
  @Test
  void plansAreThoseOfTheApplicationsTemplate() {
    for (int i = 0; i < 4; i++) {
      templates.checkEngines(
          mismatches,
          "reads " + i,
          engine -> {
            MongoOperations bound = engine.withSession().operations();
            Query query = new Query(Criteria.where("name").is("n").and("id").ne("x"));
            return List.of(
                String.valueOf(bound.findById("2", Patient.class)),
                bound.find(query, Patient.class));
          });
    }
    assertThat(templates.ours().calls().compiled()).isEqualTo(2);
  }

  @Test
  void managedTransactionsAreOneSession() {
    templates.checkEngines(mismatches, "transaction", SessionParityTests::inTransaction);
    inTransaction(templates.ours());
    List<WireMessage> sent = templates.ours().sent();
    assertThat(sent)
        .extracting(WireMessage::command)
        .containsExactly("insert", "insert", "update", "find", "delete", "commitTransaction");
    assertThat(sent)
        .extracting(WireMessage::session)
        .doesNotContainNull()
        .containsOnly(sent.get(0).session());
    mismatches.assertNone();
  }

  private static Object inTransaction(Engine engine) {
    Patient patient = new Patient("t", "name", "flu", null);
    if (engine.blocking() != null) {
      MongoTemplate template = engine.blocking();
      var manager = new MongoTransactionManager(template.getMongoDatabaseFactory());
      return new TransactionTemplate(manager)
          .execute(
              status -> {
                template.insert(patient);
                template.insertAll(List.of(patient(1), patient(2)));
                template.save(patient);
                List<Patient> found = template.findAll(Patient.class);
                template.remove(new Query(), Patient.class);
                return found;
              });
    }
    ReactiveMongoTemplate template = engine.reactive();
    var manager = new ReactiveMongoTransactionManager(template.getMongoDatabaseFactory());
    return TransactionalOperator.create(manager)
        .transactional(
            template
                .insert(patient)
                .thenMany(template.insertAll(List.of(patient(1), patient(2))))
                .then(template.save(patient))
                .thenMany(template.findAll(Patient.class))
                .collectList()
                .flatMap(found -> template.remove(new Query(), Patient.class).thenReturn(found)))
        .block();
  }

  @Test
  void settingsAreThoseOfStock() {
    assertThat(settings(templates.ours().withSession().template()))
        .isEqualTo(settings(templates.stock().withSession().template()));
  }

  @Test
  void whoCreatesIndexesGetsStocksTemplate() {
    MongoMappingContext mapping = templates.ours().context().getBean(MongoMappingContext.class);
    mapping.setAutoIndexCreation(true);
    assertThat(templates.ours().withSession().template())
        .isNotInstanceOfAny(ThroughlineMongoTemplate.class, ThroughlineReactiveMongoTemplate.class);
  }

  private static Map<String, String> settings(Object template) {
    Map<String, String> settings = new TreeMap<>();
    Class<?> type =
        template instanceof MongoTemplate ? MongoTemplate.class : ReactiveMongoTemplate.class;
    for (Field field : type.getDeclaredFields()) {
      // What publishes is ours to find out; the rest is compared by kind.
      if (!Modifier.isStatic(field.getModifiers())) {
        try {
          field.setAccessible(true);
          settings.put(field.getName(), kind(field.get(template)));
        } catch (IllegalAccessException e) {
          throw new IllegalStateException(e);
        }
      }
    }
    return settings;
  }

  private static String kind(Object value) {
    if (value == null || value instanceof Enum) {
      return String.valueOf(value);
    }
    Class<?> type = value.getClass();
    while (type.getName().startsWith("dev.throughline.")) {
      type = type.getSuperclass();
    }
    return type.getName().replaceAll("\\$\\$Lambda.*", "");
  }

  private static Patient patient(int index) {
    return new Patient(index % 2 == 0 ? null : "p" + index, "name", "flu", List.of("note"));
  }
}
