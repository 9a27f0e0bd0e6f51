package dev.throughline.mongodb.parity.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.data.mongodb.core.query.Criteria.byExample;
import static org.springframework.data.mongodb.core.query.Criteria.where;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;
import org.reactivestreams.Publisher;
import org.springframework.data.domain.Example;
import org.springframework.data.mongodb.ReactiveMongoTransactionManager;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.data.mongodb.core.mapping.Field;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.UntypedExampleMatcher;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Queries of reactive templates are mapped and sent when stock's are. */
@ParameterizedClass
@ValueSource(booleans = {false, true})
class ReactiveQueryMomentsTests {

  private static final int ROUNDS = 3;

  /** Whether whole commands are sent. */
  @Parameter boolean direct;

  private static final Map<String, BiFunction<ReactiveMongoOperations, Query, Publisher<?>>> CALLS =
      new LinkedHashMap<>();

  static {
    CALLS.put("find", (template, query) -> template.find(query, Parcel.class));
    CALLS.put("findOne", (template, query) -> template.findOne(query, Parcel.class));
    CALLS.put("exists", (template, query) -> template.exists(query, Parcel.class));
    CALLS.put("count", (template, query) -> template.count(query, Parcel.class));
    CALLS.put(
        "update",
        (template, query) ->
            template.updateMulti(query, new Update().inc("count", 1), Parcel.class));
    CALLS.put("remove", (template, query) -> template.remove(query, Parcel.class));
  }

  private final ReactivePair<ReactiveParcels> pair = new ReactivePair<>(ReactiveParcels.class);

  @BeforeEach
  void choose() {
    pair.sendDirectly(direct);
  }

  @AfterEach
  void stop() {
    pair.close();
  }

  private static Query some(int least) {
    return new Query(where("name").in("a", "b").and("count").gte(least));
  }

  /** Finds are mapped when they are called, counts for each subscriber. */
  @Test
  void aQueryMayChangeBehindItsCall() {
    CALLS.forEach(
        (name, call) -> {
          for (int round = 0; round < ROUNDS; round++) {
            pair.refill();
            pair.sameOfBoth(
                name,
                (engine, repository) -> {
                  Query query = some(1);
                  Publisher<?> made = call.apply(engine.reactive(), query);
                  List<Object> seen = new ArrayList<>(commands(engine));
                  for (int limit = 0; limit < ROUNDS; limit++) {
                    query.limit(limit);
                    seen.add(Flux.from(made).collectList().block());
                    seen.add(commands(engine));
                  }
                  query.limit(0).addCriteria(where("fragile").is(true));
                  seen.add(Flux.from(made).collectList().block());
                  return seen;
                });
          }
        });
    assertThat(pair.calls().made()).isGreaterThan((long) CALLS.size() * (ROUNDS - 1));
  }

  /** The probe of an example is looked at when the query is mapped. */
  @Test
  void aProbeMayChangeBehindItsCall() {
    Map<String, BiFunction<ReactiveMongoOperations, Query, Publisher<?>>> calls =
        Map.of(
            "find", (template, query) -> template.find(query, Named.class, "parcels"),
            "count", (template, query) -> template.count(query, Named.class, "parcels"));
    calls.forEach(
        (name, call) -> {
          for (int round = 0; round < ROUNDS; round++) {
            pair.sameOfBoth(
                name,
                (engine, repository) -> {
                  Named probe = new Named();
                  probe.name = "a";
                  Query query =
                      new Query(byExample(Example.of(probe, UntypedExampleMatcher.matching())));
                  Publisher<?> made = call.apply(engine.reactive(), query);
                  List<Object> seen = new ArrayList<>();
                  for (String other : List.of("b", "c")) {
                    probe.name = other;
                    seen.add(Flux.from(made).count().block());
                    seen.add(commands(engine));
                  }
                  probe.name = "d";
                  seen.add(Flux.from(made).count().block());
                  return seen;
                });
          }
        });
    assertThat(pair.calls().made()).isGreaterThan(ROUNDS);
  }

  static final class Named {
    @Field("n")
    String name;
  }

  /** Stock refuses when it is called. */
  @Test
  void refusalsComeWithTheCall() {
    for (int round = 0; round < ROUNDS; round++) {
      CALLS.forEach((name, call) -> pair.sameOfTemplate(name, it -> call.apply(it, null)));
      pair.sameOfTemplate("no class", it -> it.count(some(1), (Class<?>) null));
      pair.sameOfTemplate("no name", it -> it.count(some(1), Parcel.class, ""));
      pair.sameOfTemplate("no collection", it -> it.count(some(1), Parcel.class, null));
      pair.sameOfTemplate("by name", it -> it.count(some(1), "parcels"));
      pair.sameOfTemplate("counts", it -> it.count(some(1), Parcel.class));
    }
  }

  @Test
  void callsTakePartInTransactions() {
    pair.sameOfBoth(
        "transaction",
        (engine, repository) -> {
          var manager =
              new ReactiveMongoTransactionManager(engine.reactive().getMongoDatabaseFactory());
          List<Object> seen = new ArrayList<>();
          for (var call : CALLS.values()) {
            Flux<?> once = Flux.defer(() -> call.apply(engine.reactive(), some(2)));
            seen.add(
                TransactionalOperator.create(manager)
                    .transactional(once.collectList().repeat(ROUNDS).collectList())
                    .onErrorReturn(List.of())
                    .block());
            List<WireMessage> sent = engine.sent();
            seen.add(sent.stream().map(WireMessage::command).toList());
            seen.add(sent.stream().map(WireMessage::session).distinct().count());
          }
          return seen;
        });
    assertThat(pair.calls().made()).isGreaterThan(CALLS.size());
  }

  @Test
  void callsAreMadeInTheSessionOfTheirTemplate() {
    pair.sameOfBoth(
        "session",
        (engine, repository) -> {
          Engine.BoundTemplate bound = engine.withSession();
          List<Object> seen = new ArrayList<>();
          CALLS.forEach(
              (name, call) -> {
                for (int round = 0; round < ROUNDS; round++) {
                  Publisher<?> made =
                      call.apply((ReactiveMongoOperations) bound.template(), some(round));
                  seen.add(Flux.from(made).collectList().block());
                  seen.add(
                      engine.sent().stream()
                          .map(it -> it.command() + bound.session().equals(it.session()))
                          .toList());
                }
              });
          return seen;
        });
  }

  @Test
  void theContextIsTheSubscribers() {
    CALLS.forEach(
        (name, call) -> {
          for (int round = 0; round < ROUNDS; round++) {
            pair.sameOfTemplate(
                name,
                template ->
                    Mono.deferContextual(
                            view ->
                                Flux.from(call.apply(template, some(view.get("least"))))
                                    .collectList())
                        .contextWrite(it -> it.put("least", 2)));
          }
        });
  }

  private static List<String> commands(Engine engine) {
    return engine.sent().stream().map(WireMessage::command).toList();
  }
}
