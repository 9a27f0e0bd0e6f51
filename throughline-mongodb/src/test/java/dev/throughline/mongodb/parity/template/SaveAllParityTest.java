package dev.throughline.mongodb.parity.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.ThroughlineMongoRepository;
import dev.throughline.mongodb.ThroughlineReactiveMongoRepository;
import dev.throughline.mongodb.parity.Mismatches;
import dev.throughline.mongodb.parity.Outcome;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Version;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.index.Index;
import org.springframework.data.mongodb.core.mapping.event.BeforeConvertCallback;
import org.springframework.data.mongodb.core.mapping.event.ReactiveBeforeConvertCallback;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.repository.MongoRepository;
import org.springframework.data.mongodb.repository.ReactiveMongoRepository;
import org.springframework.data.mongodb.repository.support.MongoRepositoryFactory;
import org.springframework.data.mongodb.repository.support.ReactiveMongoRepositoryFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** {@code saveAll} in few commands has the outcome of one save after the other. */
class SaveAllParityTest {

  static class Ledger {
    @Id String id;
    @Version Long version;
    String name;
    int amount;

    Ledger() {}

    Ledger(String id, String name) {
      this.id = id;
      this.name = name;
    }

    Ledger changed() {
      amount += 7;
      return this;
    }

    @Override
    public String toString() {
      return "%s v%s %s %d".formatted(id, version, name, amount);
    }
  }

  record Sheet(@Id String id, @Version Integer version, String name) {
    Sheet renamed(String to) {
      return new Sheet(id, version, to);
    }
  }

  static class Page {
    @Id String id;
    String name;

    Page() {}

    Page(String id, String name) {
      this.id = id;
      this.name = name;
    }
  }

  interface Ledgers extends MongoRepository<Ledger, String> {}

  interface Sheets extends MongoRepository<Sheet, String> {}

  interface Pages extends MongoRepository<Page, String> {}

  interface ReactiveLedgers extends ReactiveMongoRepository<Ledger, String> {}

  interface ReactiveSheets extends ReactiveMongoRepository<Sheet, String> {}

  interface ReactivePages extends ReactiveMongoRepository<Page, String> {}

  /** How many entities are saved at once. */
  enum Way {
    BLOCKING,
    REACTIVE_ITERABLE,
    REACTIVE_PUBLISHER;

    Access access() {
      return this == BLOCKING ? Access.BLOCKING : Access.REACTIVE;
    }
  }

  /** An engine, and how to save with it. */
  private record Store(Engine engine, Way way) {

    MongoOperations template() {
      return engine.template();
    }

    <R> R repository(Class<R> type, Class<? extends ReactiveMongoRepository<?, ?>> reactiveType) {
      boolean ours = engine.template().getConverter() instanceof ThroughlineMongoConverter;
      if (way == Way.BLOCKING) {
        MongoRepositoryFactory factory = new MongoRepositoryFactory(engine.blocking());
        if (ours) {
          factory.setRepositoryBaseClass(ThroughlineMongoRepository.class);
        }
        return factory.getRepository(type);
      }
      var factory = new ReactiveMongoRepositoryFactory(engine.reactive());
      if (ours) {
        factory.setRepositoryBaseClass(ThroughlineReactiveMongoRepository.class);
      }
      ReactiveMongoRepository<?, ?> reactive = factory.getRepository(reactiveType);
      Object view = BlockingView.of(type, reactive);
      return type.cast(
          Proxy.newProxyInstance(
              type.getClassLoader(),
              new Class<?>[] {type},
              (proxy, method, arguments) ->
                  method.getName().equals("saveAll")
                      ? saveAll(reactive, (Iterable<?>) arguments[0], ours)
                      : method.invoke(view, arguments)));
    }

    /** Stock does not wait for one before it sends the next; single saves are what is meant. */
    @SuppressWarnings("unchecked")
    private Object saveAll(ReactiveMongoRepository<?, ?> any, Iterable<?> entities, boolean ours) {
      var repository = (ReactiveMongoRepository<Object, Object>) any;
      List<Object> list = new ArrayList<>();
      entities.forEach(list::add);
      Flux<Object> saved =
          !ours && !list.contains(null)
              ? Flux.fromIterable(list).concatMap(repository::save)
              : way == Way.REACTIVE_ITERABLE || list.contains(null)
                  ? repository.saveAll(list)
                  : repository.saveAll(Flux.fromIterable(list));
      return saved.collectList().block();
    }
  }

  /** What is there before, and what is saved; each is done on stock and on ours. */
  private record Case(Consumer<Store> before, Function<Store, Object> save) {}

  private static final Map<String, Case> CASES = new LinkedHashMap<>();

  static {
    CASES.put("half existing", new Case(store -> seed(store, 10), store -> half(store, 10)));
    CASES.put(
        "all existing",
        new Case(
            store -> seed(store, 10),
            store -> ledgers(store).saveAll(loaded(store).map(Ledger::changed).toList())));
    CASES.put(
        "records",
        new Case(
            store -> sheets(store).saveAll(List.of(sheet("a"), sheet("b"), sheet("c"))),
            store -> {
              List<Sheet> sheets = new ArrayList<>();
              sheets(store)
                  .findAll(Sort.by("name"))
                  .forEach(
                      it -> {
                        sheets.add(it.renamed(it.name() + "2"));
                        sheets.add(sheet(it.name() + "3"));
                      });
              return sheets(store).saveAll(sheets);
            }));
    CASES.put(
        "without version",
        new Case(
            store -> pages(store).saveAll(List.of(new Page("a", "1"), new Page("b", "2"))),
            store ->
                pages(store)
                    .saveAll(
                        List.of(
                            new Page("b", "22"),
                            new Page(null, "new"),
                            new Page("c", "by id"),
                            new Page("a", "11")))));
    CASES.put(
        "stale version",
        new Case(
            store -> seed(store, 10),
            store -> {
              List<Ledger> ledgers = loaded(store).map(Ledger::changed).toList();
              store.template().save(loaded(store).toList().get(6));
              return failing(store, ledgers);
            }));
    CASES.put(
        "removed meanwhile",
        new Case(
            store -> seed(store, 10),
            store -> {
              List<Ledger> ledgers = loaded(store).map(Ledger::changed).toList();
              store.template().remove(loaded(store).toList().get(3));
              return failing(store, ledgers);
            }));
    CASES.put(
        "duplicate id of a new one",
        new Case(
            store -> seed(store, 10),
            store -> {
              List<Ledger> ledgers = new ArrayList<>();
              for (int i = 0; i < 4; i++) {
                ledgers.add(new Ledger(null, "new " + i));
              }
              ledgers.add(new Ledger("id5", "a new one with the id of another"));
              loaded(store).limit(3).forEach(it -> ledgers.add(2, it.changed()));
              return failing(store, ledgers);
            }));
    CASES.put(
        "unique key of an existing one",
        new Case(
            SaveAllParityTest::unique,
            store -> {
              List<Ledger> ledgers = new ArrayList<>(loaded(store).toList());
              ledgers.get(4).name = "name 8";
              return failing(store, ledgers);
            }));
    CASES.put(
        "unique key that an existing one gives up",
        new Case(
            SaveAllParityTest::unique,
            store -> {
              List<Ledger> ledgers = new ArrayList<>(loaded(store).toList());
              ledgers.get(4).name = "renamed";
              ledgers.add(5, new Ledger(null, "name 4"));
              return ledgers(store).saveAll(ledgers);
            }));
    CASES.put(
        "the same object twice",
        new Case(
            store -> seed(store, 3),
            store -> {
              Ledger twice = new Ledger(null, "twice");
              List<Ledger> ledgers = new ArrayList<>(loaded(store).toList());
              ledgers.addAll(List.of(twice, twice));
              return ledgers(store).saveAll(ledgers);
            }));
    CASES.put(
        "the same id twice, so a stale version",
        new Case(
            store -> seed(store, 3),
            // Changed, as who of two has written the very same is not known.
            store ->
                failing(
                    store,
                    Stream.concat(loaded(store), loaded(store).map(Ledger::changed)).toList())));
    CASES.put(
        "null",
        new Case(
            store -> seed(store, 3),
            store -> {
              List<Ledger> ledgers = new ArrayList<>(loaded(store).toList());
              ledgers.add(1, null);
              return failing(store, ledgers);
            }));
  }

  private static Sheet sheet(String name) {
    return new Sheet(null, null, name);
  }

  private static void seed(Store store, int count) {
    for (int i = 0; i < count; i++) {
      store.template().insert(new Ledger("id" + i, "name " + i));
    }
  }

  private static void unique(Store store) {
    seed(store, 10);
    store
        .template()
        .indexOps(Ledger.class)
        .createIndex(new Index("name", Sort.Direction.ASC).unique());
  }

  private static Stream<Ledger> loaded(Store store) {
    return store.template().find(new Query().with(Sort.by("_id")), Ledger.class).stream();
  }

  private static Object half(Store store, int count) {
    List<Ledger> ledgers = new ArrayList<>();
    loaded(store)
        .forEach(
            it -> {
              ledgers.add(it.changed());
              ledgers.add(new Ledger(null, "new after " + it.name));
            });
    List<Ledger> saved = ledgers(store).saveAll(ledgers);
    assertThat(ledgers).hasSize(2 * count);
    return List.of(
        saved,
        ledgers.stream()
            .map(Object::toString)
            .map(s -> s.replaceAll("^[0-9a-f]{24}", "made up"))
            .toList());
  }

  /** The exception, and what became of the objects up to the one that failed. */
  private static Object failing(Store store, List<Ledger> ledgers) {
    Outcome outcome = Outcome.of(() -> ledgers(store).saveAll(ledgers));
    int failed = 0;
    while (failed < ledgers.size()
        && ledgers.get(failed) != null
        && Objects.equals(stored(store, ledgers.get(failed)), ledgers.get(failed).toString())) {
      failed++;
    }
    return List.of(
        String.valueOf(outcome.failure())
            .replaceAll("127.0.0.1:\\d+", "#")
            // Ours says which one; stock's reactive template does not.
            .replaceAll(" \\(id .*, version \\d+\\)", ""),
        failed,
        ledgers.subList(0, failed).stream()
            .map(it -> it.toString().replaceAll("^[0-9a-f]{24}", "made up"))
            .toList());
  }

  private static String stored(Store store, Ledger ledger) {
    Ledger stored = ledger.id == null ? null : store.template().findById(ledger.id, Ledger.class);
    return stored == null ? null : stored.toString();
  }

  private static Ledgers ledgers(Store store) {
    return store.repository(Ledgers.class, ReactiveLedgers.class);
  }

  private static Sheets sheets(Store store) {
    return store.repository(Sheets.class, ReactiveSheets.class);
  }

  private static Pages pages(Store store) {
    return store.repository(Pages.class, ReactivePages.class);
  }

  enum Observers {
    NONE,
    EVENTS,
    CALLBACKS,
    /** An auditing-like callback, which does not look into documents. */
    BEFORE_CONVERT
  }

  interface Renaming extends BeforeConvertCallback<Object> {}

  interface ReactiveRenaming extends ReactiveBeforeConvertCallback<Object> {}

  private static Object renamed(Object entity) {
    if (entity instanceof Ledger ledger && ledger.id == null) {
      ledger.amount += 100;
    }
    return entity instanceof Sheet sheet ? sheet.renamed(sheet.name() + " audited") : entity;
  }

  private static Consumer<GenericApplicationContext> beans(
      Observers observers, RecordingObservers.Log log) {
    return switch (observers) {
      case NONE -> context -> {};
      case EVENTS -> context -> RecordingObservers.events(context, log);
      case CALLBACKS -> context -> RecordingObservers.callbacks(context, log);
      case BEFORE_CONVERT ->
          context -> {
            context.registerBean(Renaming.class, () -> (entity, name) -> renamed(entity));
            context.registerBean(
                ReactiveRenaming.class,
                () -> (entity, name) -> Mono.fromSupplier(() -> renamed(entity)));
          };
    };
  }

  private static Stream<Arguments> ways() {
    return Stream.of(Way.values())
        .flatMap(way -> Stream.of(Observers.values()).map(it -> Arguments.of(way, it)));
  }

  @ParameterizedTest
  @MethodSource("ways")
  void comesToTheSame(Way way, Observers observers) {
    Mismatches mismatches = new Mismatches();
    RecordingObservers.Log stockLog = new RecordingObservers.Log();
    RecordingObservers.Log ourLog = new RecordingObservers.Log();
    try (Engine stock = new Engine(false, way.access(), beans(observers, stockLog));
        Engine ours = new Engine(true, way.access(), beans(observers, ourLog))) {
      CASES.forEach(
          (name, it) -> {
            stock.reset();
            ours.reset();
            it.before().accept(new Store(stock, way));
            it.before().accept(new Store(ours, way));
            stockLog.drain();
            ourLog.drain();
            Outcome expected = Outcome.of(() -> it.save().apply(new Store(stock, way)));
            Outcome actual = Outcome.of(() -> it.save().apply(new Store(ours, way)));
            mismatches.check(() -> name, expected.difference(actual));
            if (!name.contains("stale")
                && !name.contains("removed")
                && !name.contains("unique key of")
                && !name.contains("duplicate")) {
              mismatches.check(
                  () -> name + ": stored",
                  Outcome.of(() -> all(stock)).difference(Outcome.of(() -> all(ours))));
              mismatches.check(
                  () -> name + ": events",
                  Outcome.of(() -> byEntity(stockLog))
                      .difference(Outcome.of(() -> byEntity(ourLog))));
            }
          });
    }
    mismatches.assertNone();
  }

  private static Object all(Engine engine) {
    Map<String, Object> all = new TreeMap<>();
    for (Class<?> type : List.of(Ledger.class, Sheet.class, Page.class)) {
      List<String> entities = new ArrayList<>();
      engine
          .template()
          .findAll(type)
          .forEach(
              it -> entities.add(Snapshot.of(it).toString().replaceAll("[0-9a-f]{24}", "made up")));
      entities.sort(null);
      all.put(type.getSimpleName(), entities);
    }
    return all;
  }

  /** What was seen of each entity, in order; between entities the order differs. */
  private static Object byEntity(RecordingObservers.Log log) {
    Map<String, List<String>> seen = new TreeMap<>();
    for (Object entry : log.drain()) {
      List<?> parts = (List<?>) entry;
      String text = parts.toString().replaceAll("[0-9a-f]{24}", "made up");
      if (!text.startsWith("[After") || text.startsWith("[AfterSave")) {
        String name = text.replaceAll("(?s).*?\\.name=([^,}]*).*", "$1");
        seen.computeIfAbsent(name, ignored -> new ArrayList<>()).add(text);
      }
    }
    return seen;
  }
}
