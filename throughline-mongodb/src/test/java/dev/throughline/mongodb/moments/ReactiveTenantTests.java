package dev.throughline.mongodb.moments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.data.mongodb.core.query.Criteria.where;
import static org.springframework.data.mongodb.core.query.Query.query;

import dev.throughline.mongodb.moments.TenantServer.Routing;
import dev.throughline.mongodb.moments.Things.TextView;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.reactivestreams.Publisher;
import org.springframework.data.domain.Example;
import org.springframework.data.domain.ExampleMatcher;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;
import org.springframework.data.mongodb.ReactiveMongoTransactionManager;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.data.mongodb.repository.Aggregation;
import org.springframework.data.mongodb.repository.Query;
import org.springframework.data.mongodb.repository.ReactiveMongoRepository;
import org.springframework.data.mongodb.repository.ReadPreference;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * Where a factory has databases of several clients, or of several codecs, a call that turns out to
 * be stock's when it is subscribed to is as stock would have made it: with what it said when it was
 * called, in the subscriber's database, for which the factory is asked as often.
 */
@ParameterizedClass
@ValueSource(booleans = {false, true})
class ReactiveTenantTests {

  /** Whether whole commands are sent. */
  @Parameter boolean direct;

  record Note(String id, String text) {}

  interface Notes extends ReactiveMongoRepository<Note, String> {
    Flux<Note> findByTextNot(String text);

    Flux<TextView> findViewsByTextNot(String text);

    Mono<Note> findFirstByTextNot(String text);

    Mono<Note> findOneById(String id);

    Flux<Note> findByTextNot(String text, Sort sort);

    Mono<Window<Note>> findTop2ByTextNot(String text, ScrollPosition position);

    Mono<Long> countByTextNot(String text);

    Mono<Boolean> existsByTextNot(String text);

    Mono<Long> deleteByTextEndingWith(String text);

    Flux<Note> removeByTextEndingWith(String text);

    @Query("{ 'text' : { '$ne' : ?0 } }")
    Flux<Note> queried(String text);

    @Query(value = "{ 'text' : { '$ne' : ?0 } }", count = true)
    Mono<Long> counted(String text);

    @Query("{ 'text' : { '$ne' : ?0 } }")
    @org.springframework.data.mongodb.repository.Update("{ '$set' : { 'text' : ?1 } }")
    Mono<Long> written(String text, String other);

    @Aggregation({"{ '$match' : { 'text' : { '$ne' : ?0 } } }", "{ '$sort' : { 'text' : 1 } }"})
    Flux<Note> aggregated(String text);
  }

  interface SecondaryNotes extends ReactiveMongoRepository<Note, String> {
    @Override
    @ReadPreference("secondaryPreferred")
    Mono<Note> findById(String id);

    @Override
    @ReadPreference("secondaryPreferred")
    Mono<Boolean> existsById(String id);

    @Override
    @ReadPreference("secondaryPreferred")
    Flux<Note> findAllById(Iterable<String> ids);

    @Override
    @ReadPreference("secondaryPreferred")
    Flux<Note> findAllById(Publisher<String> ids);

    @Override
    @ReadPreference("secondaryPreferred")
    Flux<Note> findAll();
  }

  /** Calls that have a plan. */
  private static final Map<String, Function<ReactiveTenants, Publisher<?>>> PLANNED =
      new LinkedHashMap<>();

  /** Calls that stock makes. */
  private static final Map<String, Function<ReactiveTenants, Publisher<?>>> STOCKS =
      new LinkedHashMap<>();

  /** Calls that are made by other commands than stock's. */
  private static final Set<String> BATCHED =
      Set.of(
          "insert of a publisher", "saveAll of a publisher", "saveAll", "deleteAll of a publisher");

  private static final List<String> IDS = List.of("i1", "i3");

  static {
    methods("findById", notes -> notes.findById("i2"));
    methods("findAllById", notes -> notes.findAllById(IDS));
    methods("findAllById of a publisher", notes -> notes.findAllById(Flux.fromIterable(IDS)));
    methods("existsById", notes -> notes.existsById("i2"));
    methods("deleteById", notes -> notes.deleteById("i2"));
    methods("deleteAllById", notes -> notes.deleteAllById(IDS));
    methods("count by example", notes -> notes.count(example()));
    methods("findAll by example", notes -> notes.findAll(example()));
    methods("all", notes -> notes.findByTextNot("x"));
    methods("views", notes -> notes.findViewsByTextNot("x"));
    methods("first", notes -> notes.findFirstByTextNot("x"));
    methods("one", notes -> notes.findOneById("i2"));
    methods("sorted", notes -> notes.findByTextNot("x", Sort.by("text")));
    methods("window", notes -> notes.findTop2ByTextNot("x", ScrollPosition.offset()));
    methods("number", notes -> notes.countByTextNot("x"));
    methods("exists", notes -> notes.existsByTextNot("x"));
    methods("delete", notes -> notes.deleteByTextEndingWith("2"));
    methods("remove", notes -> notes.removeByTextEndingWith("2"));
    methods("@Query", notes -> notes.queried("x"));
    methods("@Query that counts", notes -> notes.counted("x"));
    methods("@Update", notes -> notes.written("x", "y"));
    methods("@Aggregation", notes -> notes.aggregated("x"));
    templates();
    stocks("findById of a publisher", notes -> notes.findById(Mono.just("i2")));
    stocks("repository.findAll", notes -> notes.findAll());
    stocks("repository.count", notes -> notes.count());
    stocks(
        "findBy example", notes -> notes.findBy(example(), it -> it.sortBy(Sort.by("id")).all()));
    STOCKS.put(
        "publisher of ids with a preference",
        it -> it.repository(SecondaryNotes.class).findAllById(Flux.fromIterable(IDS)));
    stocks("insert of a publisher", notes -> notes.insert(Flux.just(note("n1"), note("n2"))));
    stocks("saveAll of a publisher", notes -> notes.saveAll(Flux.just(note("i1"), note("n2"))));
    stocks("saveAll", notes -> notes.saveAll(List.of(note("i1"), note("n2"), new Note(null, "z"))));
    stocks("deleteAll of a publisher", notes -> notes.deleteAll(Flux.just(note("i1"), note("i2"))));
    stocks("deleteAll", notes -> notes.deleteAll(List.of(note("i1"), note("i2"))));
    STOCKS.put(
        "findById with a preference", it -> it.repository(SecondaryNotes.class).findById("i2"));
    STOCKS.put(
        "existsById with a preference", it -> it.repository(SecondaryNotes.class).existsById("i2"));
    STOCKS.put(
        "findAllById with a preference",
        it -> it.repository(SecondaryNotes.class).findAllById(IDS));
    STOCKS.put("findAll with a preference", it -> it.repository(SecondaryNotes.class).findAll());
    STOCKS.put("tail", it -> it.template().tail(query(where("text").ne("x")), Note.class).take(0));
  }

  private static void methods(String name, Function<Notes, Publisher<?>> call) {
    PLANNED.put("repository." + name, it -> call.apply(it.repository(Notes.class)));
  }

  private static void stocks(String name, Function<Notes, Publisher<?>> call) {
    STOCKS.put(name, it -> call.apply(it.repository(Notes.class)));
  }

  private static void templates() {
    PLANNED.put("findById", it -> it.template().findById("i2", Note.class));
    PLANNED.put("findOne", it -> it.template().findOne(query(where("id").is("i2")), Note.class));
    PLANNED.put("findOne of two", it -> it.template().findOne(some(), Note.class));
    PLANNED.put("find", it -> it.template().find(some().with(Sort.by("text")), Note.class));
    PLANNED.put("exists", it -> it.template().exists(some(), Note.class));
    PLANNED.put("count", it -> it.template().count(some(), Note.class));
    PLANNED.put("remove", it -> it.template().remove(some(), Note.class));
    PLANNED.put(
        "updateFirst",
        it ->
            it.template()
                .updateFirst(query(where("id").is("i2")), Update.update("text", "y"), Note.class));
    PLANNED.put(
        "updateMulti",
        it -> it.template().updateMulti(some(), Update.update("text", "y"), Note.class));
    PLANNED.put("fluent count", it -> it.template().query(Note.class).matching(some()).count());
    changing();
    STOCKS.put("fluent find", it -> it.template().query(Note.class).matching(some()).all());
    STOCKS.put("fluent first", it -> it.template().query(Note.class).matching(some()).first());
  }

  /** What the application changes between call and subscription. */
  private static void changing() {
    methods(
        "findAllById of ids that change",
        notes -> {
          List<String> ids = new ArrayList<>(IDS);
          Flux<Note> made = notes.findAllById(ids);
          ids.set(0, "i2");
          return made;
        });
    changing("find", (template, query) -> template.find(query, Note.class));
    changing("findOne", (template, query) -> template.findOne(query, Note.class));
    changing("exists", (template, query) -> template.exists(query, Note.class));
    changing("count", (template, query) -> template.count(query, Note.class));
    changing("remove", (template, query) -> template.remove(query, Note.class));
    changing(
        "updateMulti",
        (template, query) -> {
          Update update = Update.update("text", "y");
          Mono<?> made = template.updateMulti(query, update, Note.class);
          update.set("text", "z");
          return made;
        });
  }

  private static void changing(
      String name,
      BiFunction<
              ReactiveMongoTemplate,
              org.springframework.data.mongodb.core.query.Query,
              Publisher<?>>
          call) {
    PLANNED.put(
        name + " by a query that changes",
        it -> {
          org.springframework.data.mongodb.core.query.Query query = some();
          Publisher<?> made = call.apply(it.template(), query);
          query.addCriteria(where("more").is(1)).limit(1);
          return made;
        });
  }

  private static org.springframework.data.mongodb.core.query.Query some() {
    return query(where("text").ne("x").and("id").in(IDS));
  }

  private static Example<Note> example() {
    return Example.of(
        new Note(null, "2"),
        ExampleMatcher.matching().withStringMatcher(ExampleMatcher.StringMatcher.ENDING));
  }

  private static Note note(String id) {
    return new Note(id, "new");
  }

  /** The calls that are compared: {@code -Dtenants.calls=} and a pattern of their names. */
  private static final String ONLY = System.getProperty("tenants.calls", ".*");

  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static TenantServer stockServer;
  private static TenantServer ourServer;

  @BeforeAll
  static void start() {
    stockServer = new TenantServer();
    ourServer = new TenantServer();
  }

  @AfterAll
  static void stop() {
    stockServer.close();
    ourServer.close();
  }

  @AfterEach
  void noTenant() {
    Moments.TENANT.remove();
  }

  @ParameterizedTest
  @EnumSource
  void callsAreAsStocksForEachTenant(Routing routing) {
    List<String> failures = new ArrayList<>();
    Map<String, Function<ReactiveTenants, Publisher<?>>> all = new LinkedHashMap<>(PLANNED);
    all.putAll(STOCKS);
    all.keySet().removeIf(name -> !name.matches(ONLY));
    all.forEach(
        (name, call) -> {
          try {
            compare(routing, name, call, PLANNED.containsKey(name) && routing != Routing.OWN);
          } catch (AssertionError e) {
            failures.add(e.getMessage());
          }
        });
    assertThat(failures).isEmpty();
  }

  private void compare(
      Routing routing, String name, Function<ReactiveTenants, Publisher<?>> call, boolean planned) {
    boolean batched = BATCHED.contains(name);
    try (ReactiveTenants stock = new ReactiveTenants(false, stockServer, routing);
        ReactiveTenants ours = new ReactiveTenants(true, ourServer, routing)) {
      ours.calls().sendDirectly(direct);
      for (int round = 0; round < 3; round++) {
        assertThat(once(ours, call, "a", "a", false, batched))
            .as("%s, first tenant, round %d", name, round)
            .isEqualTo(once(stock, call, "a", "a", false, batched));
      }
      if (planned) {
        assertThat(ours.calls().made()).as("%s is planned", name).isPositive();
      }
      for (String tenants : List.of("bb", "aa", "ab", "ba", "aa", "bb", "bb", "aa", "ab")) {
        for (boolean elsewhere : List.of(false, true)) {
          String called = tenants.substring(0, 1);
          String subscribed = tenants.substring(1);
          assertThat(once(ours, call, called, subscribed, elsewhere, batched))
              .as("%s, called by %s, subscribed by %s, %s", name, called, subscribed, elsewhere)
              .isEqualTo(once(stock, call, called, subscribed, elsewhere, batched));
        }
      }
      if (!batched) {
        assertThat(inTransaction(ours, call))
            .as("%s in a transaction", name)
            .isEqualTo(inTransaction(stock, call));
      }
    }
  }

  /** A call is made, and subscribed to twice. */
  private static List<String> once(
      ReactiveTenants side,
      Function<ReactiveTenants, Publisher<?>> call,
      String called,
      String subscribed,
      boolean elsewhere,
      boolean batched) {
    side.server().fill();
    side.server().commands();
    List<String> seen = new ArrayList<>();
    Moments moments = new Moments(() -> 0);
    try {
      moments.record(
          () -> {
            Moments.TENANT.set(called);
            Flux<?> made =
                Flux.from(call.apply(side)).contextWrite(it -> it.put("tenant", subscribed));
            Moments.note(Kind.RESULT, "called");
            Moments.TENANT.set(subscribed);
            Flux<?> there = elsewhere ? made.subscribeOn(Schedulers.boundedElastic()) : made;
            for (int i = 0; i < 2; i++) {
              seen.add(outcome(there));
              if (!batched) {
                seen.addAll(side.server().commands());
              }
            }
            return null;
          });
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
    if (!batched) {
      moments.all().forEach(moment -> seen.add(moment.toString()));
    }
    seen.add(side.server().stored());
    return seen;
  }

  private static String outcome(Flux<?> made) {
    try {
      return Moments.neutral(Texts.of(made.collectList().block(LIMIT)));
    } catch (RuntimeException e) {
      return Moments.neutral(e.toString());
    }
  }

  /** The server knows no transactions; what is sent in them is the same. */
  private static List<String> inTransaction(
      ReactiveTenants side, Function<ReactiveTenants, Publisher<?>> call) {
    side.server().fill();
    side.server().commands();
    List<String> seen = new ArrayList<>();
    var manager = new ReactiveMongoTransactionManager(side.template().getMongoDatabaseFactory());
    for (String tenant : List.of("a", "b")) {
      Flux<?> made = Flux.from(call.apply(side));
      seen.add(
          outcome(
              TransactionalOperator.create(manager)
                  .transactional(made)
                  .contextWrite(it -> it.put("tenant", tenant))));
      seen.addAll(side.server().commands());
    }
    return seen;
  }

  @ParameterizedTest
  @EnumSource(names = {"CLIENTS", "REGISTRIES"})
  void plansServeEachTenantInTurn(Routing routing) {
    try (ReactiveTenants ours = new ReactiveTenants(true, ourServer, routing)) {
      Notes notes = ours.repository(Notes.class);
      for (String tenant : List.of("a", "b", "a", "a", "a")) {
        ourServer.fill();
        assertThat(notes.findById("i2").contextWrite(it -> it.put("tenant", tenant)).block(LIMIT))
            .isEqualTo(new Note("i2", tenant + "2"));
      }
      long before = ours.calls().made();
      notes.findById("i2").block(LIMIT);
      assertThat(ours.calls().made()).isEqualTo(before + 1);
    }
  }
}
