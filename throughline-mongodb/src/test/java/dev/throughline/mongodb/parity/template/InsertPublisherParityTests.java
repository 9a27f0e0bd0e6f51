package dev.throughline.mongodb.parity.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.ThroughlineReactiveMongoRepository;
import dev.throughline.mongodb.parity.Mismatches;
import dev.throughline.mongodb.parity.Outcome;
import dev.throughline.mongodb.parity.template.RecordingObservers.Log;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.bson.Document;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.Ordered;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Version;
import org.springframework.data.mongodb.core.index.Index;
import org.springframework.data.mongodb.core.mapping.event.ReactiveAfterSaveCallback;
import org.springframework.data.mongodb.core.mapping.event.ReactiveBeforeConvertCallback;
import org.springframework.data.mongodb.core.mapping.event.ReactiveBeforeSaveCallback;
import org.springframework.data.mongodb.repository.ReactiveMongoRepository;
import org.springframework.data.mongodb.repository.support.ReactiveMongoRepositoryFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** {@code insert(Publisher)} in batches has the outcome of stock's one insert after the other. */
@Tag("long")
class InsertPublisherParityTests {

  static class Parcel {
    @Id String id;
    @Version Long version;
    String name;
    String code;

    Parcel(String id, String name) {
      this.id = id;
      this.name = name;
      this.code = name;
    }
  }

  record Label(@Id String id, @Version Integer version, String name) {
    Label renamed(String to) {
      return new Label(id, version, to);
    }
  }

  static class Wither {
    @Id final String id;
    final String name;

    Wither(String id, String name) {
      this.id = id;
      this.name = name;
    }

    Wither withId(String id) {
      return new Wither(id, name);
    }
  }

  /** Its id cannot be generated. */
  static class Numbered {
    @Id Long id;
    BigInteger name;

    Numbered(Long id, BigInteger name) {
      this.id = id;
      this.name = name;
    }
  }

  static class SpecialParcel extends Parcel {
    int fee = 7;

    SpecialParcel(String id, String name) {
      super(id, name);
    }
  }

  interface Parcels extends ReactiveMongoRepository<Parcel, String> {}

  interface Labels extends ReactiveMongoRepository<Label, String> {}

  interface Withers extends ReactiveMongoRepository<Wither, String> {}

  interface Numbers extends ReactiveMongoRepository<Numbered, Long> {}

  /** What is inserted through which repository. */
  private record Case(
      Class<? extends ReactiveMongoRepository<?, ?>> repository, Supplier<List<?>> entities) {}

  private static final Map<String, Case> CASES = new LinkedHashMap<>();

  static {
    CASES.put("nothing", new Case(Parcels.class, List::of));
    CASES.put("one", new Case(Parcels.class, () -> parcels(1)));
    CASES.put("many", new Case(Parcels.class, () -> parcels(700)));
    CASES.put(
        "with ids",
        new Case(
            Parcels.class,
            () ->
                IntStream.range(0, 50).mapToObj(i -> new Parcel("id" + i, "name " + i)).toList()));
    CASES.put(
        "records",
        new Case(
            Labels.class,
            () ->
                IntStream.range(0, 40)
                    .mapToObj(i -> new Label(null, null, "label " + i))
                    .toList()));
    CASES.put(
        "withers",
        new Case(
            Withers.class,
            () -> IntStream.range(0, 40).mapToObj(i -> new Wither(null, "wither " + i)).toList()));
    CASES.put(
        "subtypes",
        new Case(
            Parcels.class,
            () ->
                IntStream.range(0, 40)
                    .mapToObj(
                        i ->
                            i % 3 == 0
                                ? new SpecialParcel(null, "special " + i)
                                : new Parcel(null, "name " + i))
                    .toList()));
    CASES.put(
        "duplicate id",
        new Case(
            Parcels.class,
            () -> {
              List<Parcel> parcels = parcels(30);
              parcels.set(3, new Parcel("id", "first"));
              parcels.set(17, new Parcel("id", "second"));
              return parcels;
            }));
    CASES.put(
        "duplicate of the first",
        new Case(
            Parcels.class, () -> List.of(new Parcel("a", "a"), new Parcel("a", "b"), parcel(9))));
    CASES.put(
        "unique key",
        new Case(
            Parcels.class,
            () -> {
              List<Parcel> parcels = parcels(30);
              parcels.get(20).code = "name 4";
              return parcels;
            }));
    CASES.put(
        "the same object twice",
        new Case(
            Parcels.class,
            () -> {
              List<Parcel> parcels = parcels(20);
              parcels.set(12, parcels.get(5));
              return parcels;
            }));
    CASES.put(
        "no id to generate",
        new Case(
            Numbers.class,
            () ->
                IntStream.range(0, 20)
                    .mapToObj(i -> new Numbered(i == 11 ? null : (long) i, BigInteger.valueOf(i)))
                    .toList()));
    CASES.put(
        "too large",
        new Case(
            Parcels.class,
            () -> {
              List<Parcel> parcels = parcels(10);
              parcels.get(6).name = "x".repeat(16 * 1024 * 1024);
              return parcels;
            }));
  }

  private static Parcel parcel(int i) {
    return new Parcel(null, "name " + i);
  }

  private static List<Parcel> parcels(int count) {
    List<Parcel> parcels = new ArrayList<>();
    IntStream.range(0, count).forEach(i -> parcels.add(parcel(i)));
    return parcels;
  }

  enum Observers {
    NONE,
    EVENTS,
    CALLBACKS,
    /** Callbacks that make other objects, and take their time. */
    REPLACING,
    /** A callback that refuses an entity. */
    REFUSING,
    /** A callback that completes empty, which drops an entity. */
    DROPPING
  }

  interface BeforeConvert extends ReactiveBeforeConvertCallback<Object> {}

  interface BeforeSave extends ReactiveBeforeSaveCallback<Object>, Ordered {
    @Override
    default int getOrder() {
      return 0;
    }
  }

  interface AfterSave extends ReactiveAfterSaveCallback<Object> {}

  private static Consumer<GenericApplicationContext> beans(Observers observers, Log log) {
    return context -> {
      switch (observers) {
        case NONE -> {}
        case EVENTS -> RecordingObservers.events(context, log);
        case CALLBACKS -> RecordingObservers.callbacks(context, log);
        case REPLACING -> {
          context.registerBean(
              BeforeConvert.class, () -> (entity, name) -> later(renamed(entity, " converted")));
          context.registerBean(
              BeforeSave.class,
              () ->
                  (entity, document, name) -> {
                    document.put("added", "by a callback");
                    return later(renamed(entity, " saved"));
                  });
          context.registerBean(
              AfterSave.class, () -> (entity, document, name) -> later(renamed(entity, " after")));
        }
        case REFUSING ->
            context.registerBean(
                BeforeConvert.class,
                () ->
                    (entity, name) ->
                        isTheEighth(entity)
                            ? Mono.error(new IllegalStateException("refused"))
                            : Mono.just(entity));
        case DROPPING -> {
          context.registerBean(
              BeforeConvert.class,
              () -> (entity, name) -> isTheEighth(entity) ? Mono.empty() : Mono.just(entity));
          context.registerBean(
              AfterSave.class,
              () ->
                  (entity, document, name) ->
                      "name 5".equals(document.get("name")) ? Mono.empty() : later(entity));
        }
      }
    };
  }

  private static boolean isTheEighth(Object entity) {
    return entity instanceof Parcel parcel && "name 8".equals(parcel.name);
  }

  private static Mono<Object> later(Object entity) {
    return Mono.just(entity).publishOn(Schedulers.parallel());
  }

  private static Object renamed(Object entity, String suffix) {
    return entity instanceof Label label ? label.renamed(label.name() + suffix) : entity;
  }

  @ParameterizedTest
  @EnumSource
  void comesToTheSame(Observers observers) {
    Mismatches mismatches = new Mismatches();
    Log stockLog = new Log();
    Log ourLog = new Log();
    try (Engine stock = new Engine(false, Access.REACTIVE, beans(observers, stockLog));
        Engine ours = new Engine(true, Access.REACTIVE, beans(observers, ourLog))) {
      CASES.forEach(
          (name, it) -> {
            prepare(stock);
            prepare(ours);
            stockLog.drain();
            ourLog.drain();
            Outcome expected = Outcome.of(() -> insert(stock, it, false));
            Outcome actual = Outcome.of(() -> insert(ours, it, true));
            mismatches.check(() -> name, expected.difference(actual));
            mismatches.check(
                () -> name + ": stored",
                Outcome.of(() -> stored(stock)).difference(Outcome.of(() -> stored(ours))));
            Map<String, List<String>> seen = seen(stockLog);
            Map<String, List<String>> seenOfOurs = seen(ourLog);
            // What is behind a failed entity may have been looked at in its batch.
            seenOfOurs.keySet().retainAll(seen.keySet());
            assertThat(seenOfOurs).as(name).isEqualTo(seen);
          });
    }
    mismatches.assertNone();
  }

  private static void prepare(Engine engine) {
    engine.reset();
    engine
        .template()
        .indexOps("parcel")
        .createIndex(
            new Index("code", org.springframework.data.domain.Sort.Direction.ASC).unique());
  }

  /** What came out, how it ended, and what has become of the objects that came out. */
  @SuppressWarnings("unchecked")
  private static Object insert(Engine engine, Case it, boolean ours) {
    var factory = new ReactiveMongoRepositoryFactory(engine.reactive());
    if (ours) {
      factory.setRepositoryBaseClass(ThroughlineReactiveMongoRepository.class);
    }
    var repository =
        (ReactiveMongoRepository<Object, Object>) factory.getRepository(it.repository());
    List<Object> entities = new ArrayList<>(it.entities().get());
    List<Object> out = new ArrayList<>();
    Outcome end =
        Outcome.of(
            () ->
                repository
                    .insert(Flux.fromIterable(entities))
                    .doOnNext(saved -> out.add(Snapshot.of(saved).toString()))
                    .count()
                    .block());
    return Arrays.asList(
        neutral(out.toString()),
        end.value(),
        // Ours names the entity that is too large.
        neutral(String.valueOf(end.failure())).replaceAll("(?<=MaximumSizeExceeded\\w+: ).*", ""),
        neutral(
            entities.subList(0, Math.min(out.size(), entities.size())).stream()
                .map(entity -> Snapshot.of(entity).toString())
                .toList()
                .toString()));
  }

  private static Object stored(Engine engine) {
    Map<String, String> stored = new TreeMap<>();
    for (String collection : engine.database().listCollectionNames()) {
      List<String> documents = new ArrayList<>();
      for (Document document : engine.database().getCollection(collection).find()) {
        documents.add(neutral(document.toJson()));
      }
      stored.put(collection, documents.toString());
    }
    return stored;
  }

  /** What was seen of each entity, in order; between entities of a batch the order differs. */
  private static Map<String, List<String>> seen(Log log) {
    Map<String, List<String>> seen = new TreeMap<>();
    for (Object entry : log.drain()) {
      String text = neutral(start(entry.toString()));
      String name = text.replaceAll("(?s).*?\\.name=([^,}]*).*", "$1");
      seen.computeIfAbsent(name, ignored -> new ArrayList<>()).add(text);
    }
    return seen;
  }

  /** Without most of a name of 16 MB, through which patterns would crawl. */
  private static String start(String text) {
    return text.length() > 10_000 ? text.substring(0, 10_000) + " of " + text.length() : text;
  }

  private static String neutral(String text) {
    return text.replaceAll("[0-9a-f]{24}", "made up").replaceAll("127.0.0.1:\\d+", "#");
  }
}
