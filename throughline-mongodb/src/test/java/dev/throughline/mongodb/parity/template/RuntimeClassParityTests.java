package dev.throughline.mongodb.parity.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.data.mongodb.core.query.Criteria.where;

import dev.throughline.mongodb.internal.call.Calls;
import dev.throughline.mongodb.parity.Mismatches;
import dev.throughline.mongodb.parity.template.CrateValues.OrderNumber;
import dev.throughline.mongodb.parity.template.CrateValues.Path;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.bson.BsonWriter;
import org.bson.codecs.EncoderContext;
import org.bson.codecs.StringCodec;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.mapping.MongoId;
import org.springframework.data.mongodb.core.query.Query;

/**
 * A plan that was made with one value sends, returns and throws what stock does for values of all
 * other classes.
 */
class RuntimeClassParityTests {

  /** Of a template's shape stock makes the first call, and the second one is planned. */
  private static final int ROUNDS = 3;

  /** How many calls of each row were made, by a plan, and by a whole command. */
  private static final Map<String, int[]> SERVED = new TreeMap<>();

  static Stream<Arguments> uses() {
    return Stream.of(Access.values())
        .flatMap(access -> Stream.of(CrateUse.values()).map(use -> Arguments.of(access, use)));
  }

  @ParameterizedTest
  @MethodSource("uses")
  void callsOfTemplates(Access access, CrateUse use) {
    Mismatches mismatches = new Mismatches();
    try (TemplatePair templates = TemplatePair.converting(access, CrateValues.converters())) {
      fill(templates);
      for (int round = 0; use.planned() != null && round < ROUNDS; round++) {
        long before = templates.ours().calls().made();
        templates.check(mismatches, use + " planned", it -> use.of(it, use.planned()));
        if (round > 0) {
          assertThat(templates.ours().calls().made()).as("%s by a plan", use).isGreaterThan(before);
        }
      }
      ValueCatalogue.all()
          .forEach(
              (name, value) -> {
                for (int round = 1; round < ROUNDS; round++) {
                  String label = "%s of %s, %s, call %d".formatted(use, name, access, round);
                  count(
                      templates,
                      null,
                      name,
                      () -> templates.check(mismatches, label, it -> use.of(it, value)));
                }
              });
    }
    mismatches.assertNone();
  }

  @ParameterizedTest
  @EnumSource
  void methodsOfRepositories(Access access) {
    Mismatches mismatches = new Mismatches();
    List<String> planned = new ArrayList<>();
    try (TemplatePair templates = TemplatePair.converting(access, CrateValues.converters())) {
      CrateRepository stock = CrateRepositories.repository(templates.stock(), false);
      CrateRepository ours = CrateRepositories.repository(templates.ours(), true);
      fill(templates);
      for (Method method : CrateRepositories.methods()) {
        BiConsumer<String, Object> check =
            (label, value) ->
                templates.checkEngines(
                    mismatches,
                    "%s of %s, %s".formatted(method, label, access),
                    engine ->
                        CrateRepositories.result(
                            method, engine == templates.ours() ? ours : stock, value));
        Object first = CrateRepositories.planned(method);
        for (int round = 0; first != null && round < ROUNDS; round++) {
          count(templates, planned, method.toString(), () -> check.accept("planned", first));
        }
        ValueCatalogue.all()
            .forEach(
                (name, value) -> {
                  if (CrateRepositories.takes(method, value)) {
                    count(templates, null, name, () -> check.accept(name, value));
                  }
                });
      }
    }
    mismatches.assertNone();
    assertThat(planned).hasSizeGreaterThan(100);
  }

  /** What equals another need not be the same. */
  @ParameterizedTest
  @EnumSource
  void sortsByOrdersOfOtherClasses(Access access) {
    Mismatches mismatches = new Mismatches();
    try (TemplatePair templates = TemplatePair.converting(access, CrateValues.converters())) {
      CrateRepository stock = CrateRepositories.repository(templates.stock(), false);
      CrateRepository ours = CrateRepositories.repository(templates.ours(), true);
      fill(templates);
      Sort plain = Sort.by("text");
      Sort backwards = Sort.by(new Backwards("text"));
      for (Sort sort : List.of(plain, plain, backwards, plain, Sort.by("number"), backwards)) {
        Pageable page = PageRequest.of(0, 2, sort);
        templates.checkEngines(
            mismatches,
            sort + " " + sort.getClass(),
            engine -> {
              CrateRepository crates = engine == templates.ours() ? ours : stock;
              return crates.findByNumberGreaterThan(0, sort)
                  + " "
                  + crates.findByNumberLessThan(9, page);
            });
      }
      mismatches.assertNone();
      assertThat(templates.ours().calls().made()).isEqualTo(8);
    }
  }

  /** What is no number of an order is looked for as text. */
  @ParameterizedTest
  @EnumSource
  void textsThatAreConvertedToIds(Access access) {
    Mismatches mismatches = new Mismatches();
    try (TemplatePair templates = TemplatePair.converting(access, CrateValues.converters())) {
      for (Object id : List.of("a", "a", "b", "N-1", "N-1", List.of("a"), List.of("a", "N-1"))) {
        templates.check(
            mismatches,
            "id " + id,
            it ->
                it.find(
                    new Query(
                        id instanceof Collection<?> all
                            ? where("id").in(all).and("text").gte("")
                            : where("id").is(id).and("text").gte("")),
                    Order.class));
        templates.check(mismatches, "by id " + id, it -> it.findById(id, Order.class));
      }
    }
    mismatches.assertNone();
  }

  /** Of most texts it makes what the driver's does. */
  @ParameterizedTest
  @EnumSource
  void textsThatACodecOfTheApplicationsWrites(Access access) {
    Mismatches mismatches = new Mismatches();
    try (TemplatePair templates = TemplatePair.encoding(access, new Trimming())) {
      for (Object text : List.of("a", "a", " a ", List.of("a"), List.of("a"), List.of(" a "))) {
        templates.check(
            mismatches,
            "text " + text,
            it -> it.find(new Query(where("text").is(text).and("id").is("a")), Crate.class));
      }
    }
    mismatches.assertNone();
  }

  private static final class Trimming extends StringCodec {
    @Override
    public void encode(BsonWriter writer, String value, EncoderContext context) {
      super.encode(writer, value.trim(), context);
    }
  }

  private static final class Backwards extends Sort.Order {
    Backwards(String property) {
      super(Sort.Direction.ASC, property);
    }

    @Override
    public boolean isAscending() {
      return false;
    }
  }

  /** Few texts are one of its ids. */
  record Order(@MongoId OrderNumber id, String text) {}

  /** Makes a call and counts how it was made. */
  private static void count(
      TemplatePair templates, List<String> planned, String row, Runnable call) {
    Calls calls = templates.ours().calls();
    long made = calls.made();
    long direct = calls.sentDirectly();
    call.run();
    if (planned != null && calls.made() > made) {
      planned.add(row);
    }
    int[] served = SERVED.computeIfAbsent(row, it -> new int[3]);
    served[0]++;
    served[1] += (int) (calls.made() - made);
    served[2] += (int) (calls.sentDirectly() - direct);
  }

  private static void fill(TemplatePair templates) {
    for (Engine engine : List.of(templates.stock(), templates.ours())) {
      engine.template().remove(new Query(), Crate.class);
      engine.template().insert(Crate.of("a", "a", new Path(List.of("a", "1")), 1));
      engine.template().insert(Crate.of("b", "b", new Path(List.of("b")), 2));
      engine.sent();
    }
  }

  @AfterAll
  static void print() {
    Map<String, List<String>> rows = new TreeMap<>();
    SERVED.forEach(
        (row, n) ->
            rows.computeIfAbsent(
                    "%4d calls, %3d by a plan, %3d by a whole command".formatted(n[0], n[1], n[2]),
                    it -> new ArrayList<>())
                .add(row));
    rows.forEach((served, of) -> System.out.println(served + ": " + String.join("; ", of)));
  }
}
