package dev.throughline.mongodb.parity.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.parity.Outcome;
import dev.throughline.mongodb.parity.template.SaveAllStore.Ledger;
import dev.throughline.mongodb.parity.template.SaveAllStore.Ledgers;
import dev.throughline.mongodb.parity.template.SaveAllStore.Page;
import dev.throughline.mongodb.parity.template.SaveAllStore.Pages;
import dev.throughline.mongodb.parity.template.SaveAllStore.ReactiveLedgers;
import dev.throughline.mongodb.parity.template.SaveAllStore.ReactivePages;
import dev.throughline.mongodb.parity.template.SaveAllStore.ReactiveSheets;
import dev.throughline.mongodb.parity.template.SaveAllStore.Sheet;
import dev.throughline.mongodb.parity.template.SaveAllStore.Sheets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.index.Index;
import org.springframework.data.mongodb.core.query.Query;

/** What is saved by {@code saveAll}, by name. */
final class SaveAllCases {

  /** What is there before, and what is saved; each is done on stock and on ours. */
  record Case(Consumer<SaveAllStore> before, Function<SaveAllStore, Object> save) {}

  static final Map<String, Case> ALL = new LinkedHashMap<>();

  static {
    ALL.put("half existing", new Case(store -> seed(store, 10), store -> half(store, 10)));
    ALL.put(
        "all existing",
        new Case(
            store -> seed(store, 10),
            store -> ledgers(store).saveAll(loaded(store).map(Ledger::changed).toList())));
    ALL.put(
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
    ALL.put(
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
    ALL.put(
        "stale version",
        new Case(
            store -> seed(store, 10),
            store -> {
              List<Ledger> ledgers = loaded(store).map(Ledger::changed).toList();
              store.template().save(loaded(store).toList().get(6));
              return failing(store, ledgers);
            }));
    ALL.put(
        "removed meanwhile",
        new Case(
            store -> seed(store, 10),
            store -> {
              List<Ledger> ledgers = loaded(store).map(Ledger::changed).toList();
              store.template().remove(loaded(store).toList().get(3));
              return failing(store, ledgers);
            }));
    ALL.put(
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
    ALL.put(
        "unique key of an existing one",
        new Case(
            SaveAllCases::unique,
            store -> {
              List<Ledger> ledgers = new ArrayList<>(loaded(store).toList());
              ledgers.get(4).name = "name 8";
              return failing(store, ledgers);
            }));
    ALL.put(
        "unique key that an existing one gives up",
        new Case(
            SaveAllCases::unique,
            store -> {
              List<Ledger> ledgers = new ArrayList<>(loaded(store).toList());
              ledgers.get(4).name = "renamed";
              ledgers.add(5, new Ledger(null, "name 4"));
              return ledgers(store).saveAll(ledgers);
            }));
    ALL.put(
        "the same object twice",
        new Case(
            store -> seed(store, 3),
            store -> {
              Ledger twice = new Ledger(null, "twice");
              List<Ledger> ledgers = new ArrayList<>(loaded(store).toList());
              ledgers.addAll(List.of(twice, twice));
              return ledgers(store).saveAll(ledgers);
            }));
    ALL.put(
        "the same id twice, so a stale version",
        new Case(
            store -> seed(store, 3),
            // Changed, as who of two has written the very same is not known.
            store ->
                failing(
                    store,
                    Stream.concat(loaded(store), loaded(store).map(Ledger::changed)).toList())));
    ALL.put(
        "null",
        new Case(
            store -> seed(store, 3),
            store -> {
              List<Ledger> ledgers = new ArrayList<>(loaded(store).toList());
              ledgers.add(1, null);
              return failing(store, ledgers);
            }));
  }

  private SaveAllCases() {}

  private static Sheet sheet(String name) {
    return new Sheet(null, null, name);
  }

  private static void seed(SaveAllStore store, int count) {
    for (int i = 0; i < count; i++) {
      store.template().insert(new Ledger("id" + i, "name " + i));
    }
  }

  private static void unique(SaveAllStore store) {
    seed(store, 10);
    store
        .template()
        .indexOps(Ledger.class)
        .createIndex(new Index("name", Sort.Direction.ASC).unique());
  }

  private static Stream<Ledger> loaded(SaveAllStore store) {
    return store.template().find(new Query().with(Sort.by("_id")), Ledger.class).stream();
  }

  private static Object half(SaveAllStore store, int count) {
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
  private static Object failing(SaveAllStore store, List<Ledger> ledgers) {
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

  private static String stored(SaveAllStore store, Ledger ledger) {
    Ledger stored = ledger.id == null ? null : store.template().findById(ledger.id, Ledger.class);
    return stored == null ? null : stored.toString();
  }

  private static Ledgers ledgers(SaveAllStore store) {
    return store.repository(Ledgers.class, ReactiveLedgers.class);
  }

  private static Sheets sheets(SaveAllStore store) {
    return store.repository(Sheets.class, ReactiveSheets.class);
  }

  private static Pages pages(SaveAllStore store) {
    return store.repository(Pages.class, ReactivePages.class);
  }
}
