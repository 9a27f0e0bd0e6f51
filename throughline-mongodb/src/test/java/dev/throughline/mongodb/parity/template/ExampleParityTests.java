package dev.throughline.mongodb.parity.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.data.mongodb.core.query.Criteria.byExample;

import dev.throughline.mongodb.parity.Mismatches;
import dev.throughline.mongodb.parity.Seeds;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.data.annotation.AccessType;
import org.springframework.data.annotation.Id;
import org.springframework.data.domain.Example;
import org.springframework.data.domain.ExampleMatcher;
import org.springframework.data.domain.Persistable;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.mapping.Document;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.UntypedExampleMatcher;

/** Queries by example send, return and throw what stock's do, from the second of a shape on. */
@ParameterizedClass
@EnumSource(Access.class)
class ExampleParityTests {

  private static final int SHAPES = Seeds.count("calls.examples", 120);
  private static final int ROUNDS = 4;

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
  void examplesOfAnyShape() {
    for (int i = 0; i < SHAPES; i++) {
      Function<CallArguments, Example<Parcel>> shape =
          new RandomExamples(Seeds.random("examples", i)).shape();
      for (Map.Entry<String, Call> call : CALLS.entrySet()) {
        for (int round = 0; round < ROUNDS; round++) {
          String label = "example %d %s %d".formatted(i, call.getKey(), round);
          templates.check(
              mismatches,
              label,
              template ->
                  call.getValue()
                      .of(
                          template,
                          new Query(
                              byExample(shape.apply(new CallArguments(Seeds.random(label, 0)))))));
        }
      }
    }
    mismatches.assertNone();
    assertThat(made()).isGreaterThan((long) SHAPES * ROUNDS);
  }

  @Test
  void examplesAmongOtherConditions() {
    for (int round = 0; round < ROUNDS; round++) {
      Address probe = new Address("s" + round, null);
      Criteria like = byExample(Example.of(probe, UntypedExampleMatcher.matching()));
      check("beside", Address.class, Criteria.where("zip").gt("1").alike(Example.of(probe)));
      check("and", Address.class, new Criteria().andOperator(like, Criteria.where("zip").ne("2")));
      check("of another", Parcel.class, like);
      check("of a field", Parcel.class, Criteria.where("to").alike(Example.of(probe)));
      check("sorted", Address.class, like);
    }
    mismatches.assertNone();
    assertThat(made()).isGreaterThanOrEqualTo(6);
  }

  private void check(String label, Class<?> type, Criteria criteria) {
    Query query = new Query(criteria).with(Sort.by("id"));
    templates.check(mismatches, label, template -> template.find(query, type).toString());
  }

  /** Of a typed example, documents of all classes that are known by then are found. */
  @Test
  void classesAreLookedForOnceTheyAreMet() {
    for (int round = 0; round < 2 * ROUNDS; round++) {
      if (round == ROUNDS) {
        templates.check(mismatches, "met", template -> template.insert(new Ant("a", "Adam", 6)));
      }
      templates.check(
          mismatches,
          "bugs " + round,
          template -> template.find(like(new Bug(null, "Adam")), Bug.class).toString());
    }
    mismatches.assertNone();
    assertThat(made()).isGreaterThanOrEqualTo(2L * ROUNDS - 3);
  }

  @Test
  void probesThatOnlyStockKnowsAreStocks() {
    long before = made();
    ExampleMatcher renaming =
        ExampleMatcher.matching()
            .withTransformer("name", name -> name.map(it -> it.equals("adam") ? "eve" : it));
    for (int round = 0; round < ROUNDS; round++) {
      for (Supplier<Example<?>> example :
          List.<Supplier<Example<?>>>of(
              () -> Example.of(new Bug(null, "adam"), renaming),
              () -> Example.of(new Own("adam")),
              () -> Example.of(new Noted("adam")),
              () -> Example.of(new Strict("adam")),
              () -> Example.of(new Holder(new Ant(null, "adam", 6))),
              () -> Example.of(new Several(Set.of("a"), Map.of(), null)),
              () -> Example.of(new Several(null, Map.of("a", "b"), null)),
              () -> Example.of(new Several(null, null, List.of(new Bug("a", "b")))))) {
        Class<?> type = example.get().getProbeType();
        templates.check(
            mismatches,
            type + " " + round,
            template ->
                template.find(new Query(byExample(example.get())), type, "bugs").toString());
      }
    }
    mismatches.assertNone();
    assertThat(made()).isEqualTo(before);
  }

  /** Only those of records and of final fields see values that are made up. */
  @Test
  void constructorsOfProbesAreNotCalled() {
    Bug probe = new Bug(null, "none");
    long before = Bug.CONSTRUCTED.get();
    for (int round = 0; round < ROUNDS; round++) {
      templates.check(
          mismatches, "bugs " + round, template -> template.find(like(probe), Bug.class));
    }
    mismatches.assertNone();
    assertThat(made()).isEqualTo(ROUNDS - 1);
    assertThat(Bug.CONSTRUCTED.get()).isEqualTo(before);
  }

  @Test
  void whatIsEmptyIsKept() {
    for (int round = 0; round < ROUNDS; round++) {
      templates.check(
          mismatches,
          "empty " + round,
          template ->
              template
                  .find(like(new Several(Set.of(), Map.of(), new ArrayList<>())), Several.class)
                  .toString());
      templates.check(
          mismatches,
          "null " + round,
          template -> template.find(like(new Several(null, null, null)), Several.class).toString());
    }
    mismatches.assertNone();
    assertThat(made()).isEqualTo(2L * (ROUNDS - 1));
  }

  private static Query like(Object probe) {
    return new Query(byExample(Example.of(probe)));
  }

  record Address(String street, String zip) {}

  @Document("bugs")
  static class Bug {
    static final AtomicLong CONSTRUCTED = new AtomicLong();

    @Id String id;
    String name;

    Bug() {
      CONSTRUCTED.incrementAndGet();
    }

    Bug(String id, String name) {
      this();
      this.id = id;
      this.name = name;
    }

    @Override
    public String toString() {
      return getClass().getSimpleName() + id + name;
    }
  }

  static final class Ant extends Bug {
    int legs;

    Ant() {}

    Ant(String id, String name, int legs) {
      super(id, name);
      this.legs = legs;
    }
  }

  /** Its id is what a method says. */
  record Own(String name) implements Persistable<String> {
    @Override
    public String getId() {
      return Optional.ofNullable(name).map(it -> it + "!").orElse(null);
    }

    @Override
    public boolean isNew() {
      return true;
    }
  }

  /** Its name is what a method says. */
  @AccessType(AccessType.Type.PROPERTY)
  static final class Noted {
    private String name;

    Noted(String name) {
      this.name = name;
    }

    public String getName() {
      return name + "?";
    }

    public void setName(String name) {
      this.name = name;
    }
  }

  /** It takes few names. */
  record Strict(String name) {
    Strict {
      if (name.length() != 4) {
        throw new IllegalArgumentException(name);
      }
    }
  }

  record Holder(Bug bug) {}

  record Several(Set<String> names, Map<String, String> values, List<Bug> bugs) {}
}
