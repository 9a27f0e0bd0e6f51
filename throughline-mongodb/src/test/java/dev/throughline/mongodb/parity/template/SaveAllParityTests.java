package dev.throughline.mongodb.parity.template;

import dev.throughline.mongodb.parity.Mismatches;
import dev.throughline.mongodb.parity.Outcome;
import dev.throughline.mongodb.parity.template.SaveAllStore.Ledger;
import dev.throughline.mongodb.parity.template.SaveAllStore.Page;
import dev.throughline.mongodb.parity.template.SaveAllStore.Sheet;
import dev.throughline.mongodb.parity.template.SaveAllStore.Way;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.data.mongodb.core.mapping.event.BeforeConvertCallback;
import org.springframework.data.mongodb.core.mapping.event.ReactiveBeforeConvertCallback;
import reactor.core.publisher.Mono;

/** {@code saveAll} in few commands has the outcome of one save after the other. */
class SaveAllParityTests {

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
      SaveAllCases.ALL.forEach(
          (name, it) -> {
            stock.reset();
            ours.reset();
            it.before().accept(new SaveAllStore(stock, way));
            it.before().accept(new SaveAllStore(ours, way));
            stockLog.drain();
            ourLog.drain();
            Outcome expected = Outcome.of(() -> it.save().apply(new SaveAllStore(stock, way)));
            Outcome actual = Outcome.of(() -> it.save().apply(new SaveAllStore(ours, way)));
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
