package dev.throughline.mongodb.parity.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.Plug;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;
import org.reactivestreams.Publisher;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.ReactiveMongoTransactionManager;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.data.mongodb.core.mapping.event.ReactiveAfterConvertCallback;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Compiled reactive calls happen when stock's do, in the same thread, context and session. */
@ParameterizedClass
@ValueSource(booleans = {false, true})
class ReactiveCallMomentsTests {

  /** Whether whole commands are sent. */
  @Parameter boolean direct;

  private static final Map<String, Function<ReactiveParcels, Publisher<?>>> READS =
      new LinkedHashMap<>();

  static {
    READS.put("by id", repository -> repository.findById("plain"));
    READS.put("all", repository -> repository.findByNameNot("x"));
    READS.put("first", repository -> repository.findFirstByName("a"));
    READS.put("one", repository -> repository.findParcelById("plain"));
    READS.put("count", repository -> repository.countByName("a"));
    READS.put("exists", repository -> repository.existsByName("a"));
    READS.put("query", repository -> repository.named("a"));
    READS.put("pipeline", repository -> repository.aggregated(List.of("a", "b")));
    READS.put(
        "parts", repository -> repository.findByCountGreaterThan(0, Sort.by("name"), Limit.of(3)));
  }

  private ReactivePair<ReactiveParcels> pair = new ReactivePair<>(ReactiveParcels.class);

  @BeforeEach
  void choose() {
    pair.sendDirectly(direct);
  }

  @AfterEach
  void stop() {
    pair.close();
  }

  @Test
  void commandsAreSentForEachSubscription() {
    READS.forEach(
        (name, call) ->
            pair.sameOfBoth(
                name,
                (engine, repository) -> {
                  Publisher<?> made = call.apply(repository);
                  List<Object> seen = new ArrayList<>(commands(engine));
                  for (int i = 0; i < 2; i++) {
                    seen.add(Flux.from(made).collectList().block());
                    seen.add(commands(engine));
                  }
                  return seen;
                }));
    assertThat(pair.calls().made()).isEqualTo(2L * READS.size() - 1);
  }

  private static List<String> commands(Engine engine) {
    return engine.sent().stream().map(WireMessage::command).toList();
  }

  @Test
  void argumentsAreThoseOfTheSubscription() {
    pair.sameOfBoth(
        "in",
        (engine, repository) -> {
          List<String> names = new ArrayList<>(List.of("a"));
          Flux<Parcel> found = repository.findByNameIn(names);
          names.add("b");
          List<Object> seen = new ArrayList<>(List.of(found.collectList().block()));
          names.add(null);
          seen.add(found.collectList().block());
          return seen;
        });
    assertThat(pair.calls().made()).isEqualTo(1);
  }

  @Test
  void argumentsOfAPipelineAreThoseOfTheSubscription() {
    pair.sameOfBoth(
        "pipeline",
        (engine, repository) -> {
          List<String> names = new ArrayList<>(List.of("a"));
          Flux<Parcel> found = repository.aggregated(names);
          names.add("b");
          List<Object> seen = new ArrayList<>(List.of(found.collectList().block()));
          names.add(null);
          seen.add(found.collectList().block());
          return seen;
        });
    assertThat(pair.calls().made()).isEqualTo(1);
  }

  @Test
  void subscribersMayCancel() {
    pair.sameOfBoth(
        "take",
        (engine, repository) ->
            List.of(
                repository.findByNameNot("x").take(1).collectList().block(),
                repository.findByNameNot("x").take(0).collectList().block(),
                repository.findByNameNot("x").limitRate(1).collectList().block(),
                repository.findByNameNot("x").next().block(),
                repository.findAll().collectList().block()));
    assertThat(pair.calls().made()).isPositive();
  }

  @Test
  void callbacksSeeThreadAndContext() {
    List<String> threads = Collections.synchronizedList(new ArrayList<>());
    pair.close();
    pair = new ReactivePair<>(ReactiveParcels.class, context -> callingBack(context, threads));
    pair.sendDirectly(direct);
    pair.refill();
    long before = pair.calls().made();
    long sent = pair.calls().sentDirectly();
    READS.forEach(
        (name, call) -> {
          threads.clear();
          pair.same(
              name,
              repository ->
                  Flux.from(call.apply(repository)).contextWrite(it -> it.put("k", name)));
          List<String> all = List.copyOf(threads);
          assertThat(all.subList(0, all.size() / 2))
              .as(name)
              .isEqualTo(all.subList(all.size() / 2, all.size()));
        });
    assertThat(pair.calls().made()).isEqualTo(before + READS.size());
    assertThat(pair.calls().sentDirectly() - sent)
        .isEqualTo(direct && Plug.HERE ? READS.size() : 0);
  }

  private static void callingBack(GenericApplicationContext context, List<String> threads) {
    context.registerBean(
        ReactiveAfterConvertCallback.class,
        () ->
            new ReactiveAfterConvertCallback<Parcel>() {
              @Override
              public Publisher<Parcel> onAfterConvert(
                  Parcel parcel, org.bson.Document document, String collection) {
                String thread = Thread.currentThread().getName().replaceAll("\\d+", "");
                return Mono.deferContextual(
                    view -> {
                      threads.add(thread + view.getOrDefault("k", "none"));
                      return Mono.just(parcel);
                    });
              }
            });
  }

  @Test
  void callsTakePartInTransactions() {
    pair.sameOfBoth(
        "transaction",
        (engine, repository) -> {
          var manager =
              new ReactiveMongoTransactionManager(engine.reactive().getMongoDatabaseFactory());
          List<Object> seen = new ArrayList<>();
          for (Function<ReactiveParcels, Publisher<?>> call : READS.values()) {
            Flux<?> once = Flux.from(call.apply(repository));
            seen.add(
                TransactionalOperator.create(manager)
                    .transactional(once.collectList().flatMap(it -> once.collectList()))
                    .onErrorReturn(List.of())
                    .block());
            List<WireMessage> sent = engine.sent();
            seen.add(sent.stream().map(WireMessage::command).toList());
            seen.add(sent.stream().map(WireMessage::session).distinct().count());
          }
          return seen;
        });
    assertThat(pair.calls().made()).isGreaterThan(READS.size());
  }

  @Test
  void callsAreMadeInTheSessionOfTheirTemplate() {
    pair.sameOfBoth(
        "session",
        (engine, repository) -> {
          Engine.BoundTemplate bound = engine.withSession();
          ReactiveParcels inSession = pair.with(engine, (ReactiveMongoOperations) bound.template());
          List<Object> seen = new ArrayList<>();
          READS.forEach(
              (name, call) -> {
                seen.add(Flux.from(call.apply(inSession)).collectList().block());
                seen.add(
                    engine.sent().stream()
                        .map(it -> it.command() + bound.session().equals(it.session()))
                        .toList());
              });
          return seen;
        });
  }
}
