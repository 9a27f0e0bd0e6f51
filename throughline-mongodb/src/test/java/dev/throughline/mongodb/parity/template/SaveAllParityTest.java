package dev.throughline.mongodb.parity.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.ThroughlineMongoRepository;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import dev.throughline.mongodb.parity.Mismatches;
import dev.throughline.mongodb.parity.Outcome;
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
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Version;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.index.Index;
import org.springframework.data.mongodb.core.mapping.event.BeforeConvertCallback;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.repository.MongoRepository;
import org.springframework.data.mongodb.repository.support.MongoRepositoryFactory;

/** {@code saveAll} in few commands comes to what one save after the other comes to. */
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

  /** What is there before, and what is saved; each is done on stock and on ours. */
  private record Case(Consumer<Engine> before, Function<Engine, Object> save) {}

  private static final Map<String, Case> CASES = new LinkedHashMap<>();

  static {
    CASES.put("half existing", new Case(engine -> seed(engine, 10), engine -> half(engine, 10)));
    CASES.put(
        "all existing",
        new Case(
            engine -> seed(engine, 10),
            engine -> ledgers(engine).saveAll(loaded(engine).map(Ledger::changed).toList())));
    CASES.put(
        "records",
        new Case(
            engine -> sheets(engine).saveAll(List.of(sheet("a"), sheet("b"), sheet("c"))),
            engine -> {
              List<Sheet> sheets = new ArrayList<>();
              sheets(engine)
                  .findAll(Sort.by("name"))
                  .forEach(
                      it -> {
                        sheets.add(it.renamed(it.name() + "2"));
                        sheets.add(sheet(it.name() + "3"));
                      });
              return sheets(engine).saveAll(sheets);
            }));
    CASES.put(
        "without version",
        new Case(
            engine -> pages(engine).saveAll(List.of(new Page("a", "1"), new Page("b", "2"))),
            engine ->
                pages(engine)
                    .saveAll(
                        List.of(
                            new Page("b", "22"),
                            new Page(null, "new"),
                            new Page("c", "by id"),
                            new Page("a", "11")))));
    CASES.put(
        "stale version",
        new Case(
            engine -> seed(engine, 10),
            engine -> {
              List<Ledger> ledgers = loaded(engine).map(Ledger::changed).toList();
              engine.template().save(loaded(engine).toList().get(6));
              return failing(engine, ledgers);
            }));
    CASES.put(
        "removed meanwhile",
        new Case(
            engine -> seed(engine, 10),
            engine -> {
              List<Ledger> ledgers = loaded(engine).map(Ledger::changed).toList();
              engine.template().remove(loaded(engine).toList().get(3));
              return failing(engine, ledgers);
            }));
    CASES.put(
        "duplicate id of a new one",
        new Case(
            engine -> seed(engine, 10),
            engine -> {
              List<Ledger> ledgers = new ArrayList<>();
              for (int i = 0; i < 4; i++) {
                ledgers.add(new Ledger(null, "new " + i));
              }
              ledgers.add(new Ledger("id5", "a new one with the id of another"));
              loaded(engine).limit(3).forEach(it -> ledgers.add(2, it.changed()));
              return failing(engine, ledgers);
            }));
    CASES.put(
        "unique key of an existing one",
        new Case(
            SaveAllParityTest::unique,
            engine -> {
              List<Ledger> ledgers = new ArrayList<>(loaded(engine).toList());
              ledgers.get(4).name = "name 8";
              return failing(engine, ledgers);
            }));
    CASES.put(
        "unique key that an existing one gives up",
        new Case(
            SaveAllParityTest::unique,
            engine -> {
              List<Ledger> ledgers = new ArrayList<>(loaded(engine).toList());
              ledgers.get(4).name = "renamed";
              ledgers.add(5, new Ledger(null, "name 4"));
              return ledgers(engine).saveAll(ledgers);
            }));
    CASES.put(
        "the same object twice",
        new Case(
            engine -> seed(engine, 3),
            engine -> {
              Ledger twice = new Ledger(null, "twice");
              List<Ledger> ledgers = new ArrayList<>(loaded(engine).toList());
              ledgers.addAll(List.of(twice, twice));
              return ledgers(engine).saveAll(ledgers);
            }));
    CASES.put(
        "the same id twice",
        new Case(
            engine -> seed(engine, 3),
            engine -> failing(engine, Stream.concat(loaded(engine), loaded(engine)).toList())));
    CASES.put(
        "null",
        new Case(
            engine -> seed(engine, 3),
            engine -> {
              List<Ledger> ledgers = new ArrayList<>(loaded(engine).toList());
              ledgers.add(1, null);
              return failing(engine, ledgers);
            }));
  }

  private static Sheet sheet(String name) {
    return new Sheet(null, null, name);
  }

  private static void seed(Engine engine, int count) {
    for (int i = 0; i < count; i++) {
      engine.template().insert(new Ledger("id" + i, "name " + i));
    }
  }

  private static void unique(Engine engine) {
    seed(engine, 10);
    engine
        .template()
        .indexOps(Ledger.class)
        .createIndex(new Index("name", Sort.Direction.ASC).unique());
  }

  private static Stream<Ledger> loaded(Engine engine) {
    return engine.template().find(new Query().with(Sort.by("_id")), Ledger.class).stream();
  }

  private static Object half(Engine engine, int count) {
    List<Ledger> ledgers = new ArrayList<>();
    loaded(engine)
        .forEach(
            it -> {
              ledgers.add(it.changed());
              ledgers.add(new Ledger(null, "new after " + it.name));
            });
    List<Ledger> saved = ledgers(engine).saveAll(ledgers);
    assertThat(ledgers).hasSize(2 * count);
    return List.of(
        saved,
        ledgers.stream()
            .map(Object::toString)
            .map(s -> s.replaceAll("^[0-9a-f]{24}", "made up"))
            .toList());
  }

  /** The exception, and what became of the objects up to the one that failed. */
  private static Object failing(Engine engine, List<Ledger> ledgers) {
    Outcome outcome = Outcome.of(() -> ledgers(engine).saveAll(ledgers));
    int failed = 0;
    while (failed < ledgers.size()
        && ledgers.get(failed) != null
        && Objects.equals(stored(engine, ledgers.get(failed)), ledgers.get(failed).toString())) {
      failed++;
    }
    return List.of(
        String.valueOf(outcome.failure()).replaceAll("127.0.0.1:\\d+", "#"),
        failed,
        ledgers.subList(0, failed).stream()
            .map(it -> it.toString().replaceAll("^[0-9a-f]{24}", "made up"))
            .toList());
  }

  private static String stored(Engine engine, Ledger ledger) {
    Ledger stored = ledger.id == null ? null : engine.template().findById(ledger.id, Ledger.class);
    return stored == null ? null : stored.toString();
  }

  private static Ledgers ledgers(Engine engine) {
    return repository(engine, Ledgers.class);
  }

  private static Sheets sheets(Engine engine) {
    return repository(engine, Sheets.class);
  }

  private static Pages pages(Engine engine) {
    return repository(engine, Pages.class);
  }

  private static <R> R repository(Engine engine, Class<R> type) {
    MongoTemplate template = engine.blocking();
    MongoRepositoryFactory factory = new MongoRepositoryFactory(template);
    if (template instanceof ThroughlineMongoTemplate) {
      factory.setRepositoryBaseClass(ThroughlineMongoRepository.class);
    }
    return factory.getRepository(type);
  }

  enum Observers {
    NOBODY,
    EVENTS,
    CALLBACKS,
    /** An auditing-like callback, which does not look into documents. */
    BEFORE_CONVERT
  }

  interface Renaming extends BeforeConvertCallback<Object> {}

  private static Consumer<GenericApplicationContext> beans(
      Observers observers, RecordingObservers.Log log) {
    return switch (observers) {
      case NOBODY -> context -> {};
      case EVENTS -> context -> RecordingObservers.events(context, log);
      case CALLBACKS -> context -> RecordingObservers.callbacks(context, log);
      case BEFORE_CONVERT ->
          context ->
              context.registerBean(
                  Renaming.class,
                  () ->
                      (entity, collection) -> {
                        if (entity instanceof Ledger ledger && ledger.id == null) {
                          ledger.amount += 100;
                        }
                        return entity instanceof Sheet sheet
                            ? sheet.renamed(sheet.name() + " audited")
                            : entity;
                      });
    };
  }

  @ParameterizedTest
  @EnumSource
  void comesToTheSame(Observers observers) {
    Mismatches mismatches = new Mismatches();
    RecordingObservers.Log stockLog = new RecordingObservers.Log();
    RecordingObservers.Log ourLog = new RecordingObservers.Log();
    try (Engine stock = new Engine(false, Access.BLOCKING, beans(observers, stockLog));
        Engine ours = new Engine(true, Access.BLOCKING, beans(observers, ourLog))) {
      CASES.forEach(
          (name, it) -> {
            stock.reset();
            ours.reset();
            it.before().accept(stock);
            it.before().accept(ours);
            stockLog.drain();
            ourLog.drain();
            Outcome expected = Outcome.of(() -> it.save().apply(stock));
            Outcome actual = Outcome.of(() -> it.save().apply(ours));
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
