package dev.throughline.mongodb.parity.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.parity.Mismatches;
import dev.throughline.mongodb.parity.template.CrateValues.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
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
                  long made = templates.ours().calls().made();
                  long direct = templates.ours().calls().sentDirectly();
                  templates.check(mismatches, label, it -> use.of(it, value));
                  int[] served = SERVED.computeIfAbsent(name, it -> new int[3]);
                  served[0]++;
                  served[1] += (int) (templates.ours().calls().made() - made);
                  served[2] += (int) (templates.ours().calls().sentDirectly() - direct);
                }
              });
    }
    mismatches.assertNone();
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
    System.out.println("calls, by a plan, by a whole command; of values of");
    SERVED.forEach((row, n) -> System.out.printf("%4d %4d %4d  %s%n", n[0], n[1], n[2], row));
  }
}
