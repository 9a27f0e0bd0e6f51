package dev.throughline.mongodb.parity.template;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.ReadPreference;
import dev.throughline.mongodb.parity.Mismatches;
import dev.throughline.mongodb.parity.Seeds;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.BasicQuery;
import org.springframework.data.mongodb.core.query.Collation;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;

/** Queries of templates send, return and throw what stock's do, from the second of a shape on. */
@ParameterizedClass
@EnumSource(Access.class)
class QueryShapeParityTests {

  private static final int SHAPES = Seeds.count("calls.shapes", 120);

  /** Of each shape: stock makes the first call, and the second one is planned. */
  private static final int ROUNDS = 3;

  private interface Call {
    Object of(MongoOperations template, Query query);
  }

  private static final Map<String, Call> CALLS = new LinkedHashMap<>();

  static {
    CALLS.put("find", (template, query) -> template.find(query, Parcel.class));
    CALLS.put("findOne", (template, query) -> template.findOne(query, Parcel.class));
    CALLS.put("exists", (template, query) -> template.exists(query, Parcel.class));
    CALLS.put("count", (template, query) -> template.count(query, Parcel.class));
  }

  @Parameter Access access;

  private final Mismatches mismatches = new Mismatches();
  private TemplatePair templates;

  @BeforeEach
  void start() {
    templates = new TemplatePair(access);
    for (Engine engine : List.of(templates.stock(), templates.ours())) {
      engine.template().insertAll(RepositoryPair.parcels());
    }
  }

  @AfterEach
  void stop() {
    templates.close();
  }

  private long made() {
    return templates.ours().calls().made();
  }

  @Test
  void queriesOfAnyShape() {
    for (int i = 0; i < SHAPES; i++) {
      Function<CallArguments, Query> shape =
          new RandomQueries(Seeds.random("query shapes", i)).shape();
      for (Map.Entry<String, Call> call : CALLS.entrySet()) {
        for (int round = 0; round < ROUNDS; round++) {
          String label = "shape %d %s %d".formatted(i, call.getKey(), round);
          templates.check(
              mismatches,
              label,
              template ->
                  call.getValue()
                      .of(template, shape.apply(new CallArguments(Seeds.random(label, 0)))));
        }
      }
    }
    mismatches.assertNone();
    assertThat(made()).isGreaterThan((long) SHAPES * ROUNDS);
  }

  @Test
  void documentsAndMapsAreStocks() {
    for (Class<?> type : List.of(Document.class, Map.class)) {
      for (int round = 0; round < ROUNDS; round++) {
        templates.check(
            mismatches,
            type + " " + round,
            template -> {
              Query query = new Query(Criteria.where("count").gte(0).and("fragile").is(true));
              return List.of(
                  template.find(query, type, "parcels").stream()
                      .map(it -> it.getClass().getSimpleName() + it)
                      .toList(),
                  String.valueOf(template.findOne(query, type, "parcels")));
            });
      }
    }
    mismatches.assertNone();
  }

  @Test
  void sizesOfBatchesAndAllOfACollection() {
    Criteria two = Criteria.where("name").is("a").and("count").gte(0);
    long before = made();
    for (int round = 0; round < ROUNDS; round++) {
      for (int size : List.of(1, 2)) {
        templates.check(
            mismatches,
            "batches of " + size,
            template -> template.find(new Query(two).cursorBatchSize(size), Parcel.class));
      }
      templates.check(mismatches, "all", template -> template.findAll(Parcel.class));
      templates.check(mismatches, "all of", template -> template.findAll(Parcel.class, "parcels"));
      templates.check(mismatches, "no class", template -> template.findAll(null, "parcels"));
      templates.check(mismatches, "no name", template -> template.findAll(Parcel.class, ""));
    }
    mismatches.assertNone();
    assertThat(made()).isEqualTo(before + 2 * (ROUNDS - 1) + 2 * ROUNDS - 1);
  }

  @Test
  void otherOptionsAreStocks() {
    Criteria two = Criteria.where("name").is("a").and("count").gt(0);
    long before = made();
    for (Supplier<Query> query :
        List.<Supplier<Query>>of(
            () -> new Query(two).skip(1),
            () -> new Query(two).withReadPreference(ReadPreference.secondaryPreferred()),
            () -> new Query(two).comment("why"),
            () -> new Query(two).withHint("n_1"),
            () -> new Query(two).maxTimeMsec(5_000),
            () -> new Query(two).cursorBatchSize(2).comment("why"),
            () -> new Query(two).collation(Collation.of("de")),
            () -> new Query(two).restrict(Parcel.class),
            () -> new BasicQuery("{'name': 'a', 'count': {'$gt': 0}}"),
            () -> new Query(Criteria.where("name").is(null).and("count").gt(0)),
            () -> new Query(Criteria.where("name").regex("^a").and("count").gt(0)),
            () -> new Query(Criteria.where("name").is("a").not().is("b").and("count").gt(0)),
            () -> new Query(Criteria.where("to").is(new Parcel.Address("a", 1)).and("count").gt(0)),
            () -> new Query(Criteria.where("name").in(List.of()).and("count").gt(0)))) {
      for (Map.Entry<String, Call> call : CALLS.entrySet()) {
        for (int round = 0; round < ROUNDS; round++) {
          templates.check(
              mismatches,
              call.getKey() + " " + query.get(),
              template -> call.getValue().of(template, query.get()));
        }
      }
    }
    Query fields = new Query(two);
    fields.fields().include("name");
    templates.check(mismatches, "fields", template -> template.find(fields, Parcel.class));
    templates.check(mismatches, "fields", template -> template.find(fields, Parcel.class));
    mismatches.assertNone();
    assertThat(made()).isEqualTo(before);
  }

  /** Neither documents nor maps compare the order of their fields. */
  @Test
  void ordersOfFieldsAreOthers() {
    for (int round = 0; round < 2 * ROUNDS; round++) {
      Sort sort = round % 2 == 0 ? Sort.by("fragile", "count") : Sort.by("count", "fragile");
      Criteria both =
          round % 2 == 0
              ? Criteria.where("count").gte(0).and("weight").gte(0L)
              : Criteria.where("weight").gte(0L).and("count").gte(0);
      templates.check(
          mismatches,
          "order " + round,
          template -> template.find(new Query(both).with(sort), Parcel.class));
      templates.check(
          mismatches, "order " + round, template -> template.count(new Query(both), Parcel.class));
    }
    mismatches.assertNone();
    assertThat(made()).isGreaterThanOrEqualTo(2L * ROUNDS - 2);
  }

  /** Stock sets the limit of a query that has an order, which the application may look at. */
  @Test
  void aQueryIsLeftAsStockLeavesIt() {
    for (int round = 0; round < ROUNDS; round++) {
      templates.check(
          mismatches,
          "limit " + round,
          template -> {
            Query query = new Query(Criteria.where("count").gt(0)).with(Sort.by("name"));
            return List.of(
                String.valueOf(template.findOne(query, Parcel.class)),
                query.getLimit(),
                template.find(query, Parcel.class).size(),
                query.toString());
          });
    }
    mismatches.assertNone();
  }
}
