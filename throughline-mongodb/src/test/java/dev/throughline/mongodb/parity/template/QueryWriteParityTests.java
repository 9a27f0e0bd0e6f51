package dev.throughline.mongodb.parity.template;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.WriteConcern;
import dev.throughline.mongodb.parity.Mismatches;
import dev.throughline.mongodb.parity.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.data.annotation.Version;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.mapping.event.AbstractMongoEventListener;
import org.springframework.data.mongodb.core.mapping.event.AfterDeleteEvent;
import org.springframework.data.mongodb.core.mapping.event.BeforeDeleteEvent;
import org.springframework.data.mongodb.core.query.BasicQuery;
import org.springframework.data.mongodb.core.query.Collation;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;

/** Templates update and delete all of a query as stock does, from the second of a shape on. */
@ParameterizedClass
@EnumSource(Access.class)
class QueryWriteParityTests {

  private static final int SHAPES = Seeds.count("calls.writes", 60);
  private static final int ROUNDS = 3;

  @Parameter Access access;

  private final Mismatches mismatches = new Mismatches();
  private TemplatePair templates;

  @BeforeEach
  void start() {
    templates = new TemplatePair(access);
    fill();
  }

  @AfterEach
  void stop() {
    templates.close();
  }

  private void fill() {
    for (Engine engine : List.of(templates.stock(), templates.ours())) {
      engine.database().getCollection("parcels").deleteMany(new Document());
      engine.template().insertAll(RepositoryPair.parcels());
    }
  }

  private void check(String label, Function<MongoOperations, Object> step) {
    templates.check(
        mismatches,
        label,
        template ->
            List.of(
                String.valueOf(step.apply(template)),
                template.find(new BasicQuery("{}"), Document.class, "parcels").toString()));
  }

  private long made() {
    return templates.ours().calls().made();
  }

  private static Query some() {
    return new Query(Criteria.where("name").in("a", "b").and("count").gte(1));
  }

  @Test
  void updatesOfAnyShape() {
    for (int i = 0; i < SHAPES; i++) {
      Function<CallArguments, Query> shape =
          new RandomQueries(Seeds.random("update shapes", i)).conditions();
      Supplier<Update> update = UpdateCases.COMPILED.get(i % UpdateCases.COMPILED.size());
      for (int round = 0; round < ROUNDS; round++) {
        String label = "shape %d round %d".formatted(i, round);
        check(
            label,
            template ->
                template.updateMulti(
                    shape.apply(new CallArguments(Seeds.random(label, 0))),
                    update.get(),
                    Parcel.class));
      }
      fill();
    }
    mismatches.assertNone();
    assertThat(made()).isGreaterThan((long) SHAPES * ROUNDS / 3);
  }

  @Test
  void deletesOfAnyShape() {
    for (int i = 0; i < SHAPES; i++) {
      Function<CallArguments, Query> shape =
          new RandomQueries(Seeds.random("delete shapes", i)).conditions();
      for (int round = 0; round < ROUNDS; round++) {
        String label = "shape %d round %d".formatted(i, round);
        check(
            label,
            template ->
                template.remove(
                    shape.apply(new CallArguments(Seeds.random(label, 0))), Parcel.class));
        fill();
      }
    }
    mismatches.assertNone();
    assertThat(made()).isGreaterThan((long) SHAPES * ROUNDS / 2);
  }

  @Test
  void fluentWritesAndDeletesOfRepositories() {
    for (int round = 0; round < ROUNDS; round++) {
      check(
          "update " + round,
          template ->
              template
                  .update(Parcel.class)
                  .matching(some())
                  .apply(new Update().inc("count", 1))
                  .all());
      check("remove " + round, template -> template.remove(Parcel.class).matching(some()).all());
      check("all " + round, template -> template.remove(new Query(), Parcel.class));
      fill();
    }
    mismatches.assertNone();
    assertThat(made()).isEqualTo(3L * (ROUNDS - 1));
  }

  @Test
  void otherUpdatesAreStocks() {
    long before = made();
    for (int round = 0; round < ROUNDS; round++) {
      for (Supplier<Update> update : UpdateCases.LEFT) {
        check(
            "update " + round + update.get(),
            template -> template.updateMulti(some(), update.get(), Parcel.class));
      }
      Update count = new Update().inc("count", 1);
      for (Supplier<Query> query :
          List.<Supplier<Query>>of(
              () -> some().with(Sort.by("name")),
              () -> some().withHint("n_1"),
              () -> some().collation(Collation.of("de")),
              () -> some().skip(1))) {
        check(
            "query " + round + query.get(),
            template -> template.updateMulti(query.get(), count, Parcel.class));
      }
      check("upsert " + round, template -> template.upsert(new Query(), count, Parcel.class));
      check(
          "versioned " + round,
          template -> {
            Update update = new Update().set("name", "b");
            return template.updateMulti(some(), update, Versioned.class).toString() + update;
          });
    }
    mismatches.assertNone();
    assertThat(made()).isEqualTo(before);
  }

  record Versioned(String id, String name, int count, @Version Long version) {}

  @Test
  void otherDeletesAreStocks() {
    long before = made();
    for (int round = 0; round < ROUNDS; round++) {
      for (Supplier<Query> query :
          List.<Supplier<Query>>of(
              () -> some().limit(1),
              () -> some().skip(1),
              () -> some().with(Sort.by("name")).limit(2),
              () -> some().collation(Collation.of("de")))) {
        check(
            "query " + round + query.get(), template -> template.remove(query.get(), Parcel.class));
        fill();
      }
      check("by name " + round, template -> template.remove(some(), "parcels"));
      check("null " + round, template -> template.remove((Query) null, Parcel.class));
      check("no class " + round, template -> template.remove(some(), null, "parcels"));
      check("no name " + round, template -> template.remove(some(), Parcel.class, ""));
      fill();
    }
    mismatches.assertNone();
    assertThat(made()).isEqualTo(before);
  }

  @Test
  void listenersHearOfDeletes() {
    List<String> events = new ArrayList<>();
    templates.close();
    templates = new TemplatePair(access, context -> listening(context, events));
    fill();
    for (int round = 0; round < ROUNDS; round++) {
      check("remove " + round, template -> template.remove(some(), Parcel.class));
    }
    mismatches.assertNone();
    assertThat(events).hasSize(2 * 2 * ROUNDS);
    assertThat(made()).isZero();
  }

  private static void listening(GenericApplicationContext context, List<String> events) {
    context.registerBean(
        AbstractMongoEventListener.class,
        () ->
            new AbstractMongoEventListener<Parcel>() {
              @Override
              public void onBeforeDelete(BeforeDeleteEvent<Parcel> event) {
                events.add("before");
              }

              @Override
              public void onAfterDelete(AfterDeleteEvent<Parcel> event) {
                events.add("after");
              }
            });
  }

  @Test
  void concernsOfTheTemplateAreStocks() {
    for (Engine engine : List.of(templates.stock(), templates.ours())) {
      if (engine.blocking() != null) {
        engine.blocking().setWriteConcern(WriteConcern.MAJORITY);
      } else {
        engine.reactive().setWriteConcern(WriteConcern.MAJORITY);
      }
    }
    for (int round = 0; round < ROUNDS; round++) {
      check("remove " + round, template -> template.remove(some(), Parcel.class));
      check(
          "update " + round,
          template -> template.updateMulti(some(), new Update().inc("count", 1), Parcel.class));
    }
    mismatches.assertNone();
    assertThat(made()).isZero();
  }
}
