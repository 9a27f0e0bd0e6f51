package dev.throughline.mongodb.mutants;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.testkit.FixedPart;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A suite that does not catch each of the mutants proves nothing about the product. */
@Tag("long")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class MutantTests {

  private static final List<String> TABLE = new ArrayList<>();

  /** How many invocations of a test it took to catch the last of its mutants. */
  private static final Map<String, Integer> TAKEN = new HashMap<>();

  /** A build catches one of so many; the nightly one all of them. */
  private static final int PARTS = 3;

  /** Whether to run what needs {@code throughline-driver}, whose build says so, or all else. */
  private static final boolean OF_DRIVER = Boolean.getBoolean("mutants.driver");

  /** Whether a mutant's class or its test is in that module. */
  private static boolean isOfDriver(Mutant mutant) {
    return Stream.of("dev.throughline." + mutant.type(), TestRun.className(mutant.caughtBy()))
        .map(name -> "/" + name.replace('.', '/') + ".class")
        .map(MutantTests.class::getResource)
        .anyMatch(found -> found == null || found.getPath().contains("/throughline-driver/"));
  }

  static Stream<Mutant> mutants() {
    String wanted = System.getProperty("mutants", "");
    return Stream.of(
            CodecMutants.all(),
            TemplateMutants.all(),
            WriterMutants.all(),
            ReplicaMutants.all(),
            PageMutants.all(),
            ChangeMutants.all(),
            ReferenceMutants.all(),
            CallMutants.all(),
            DirectMutants.all())
        .flatMap(List::stream)
        .filter(mutant -> isOfDriver(mutant) == OF_DRIVER)
        .filter(mutant -> mutant.name().matches(".*" + wanted + ".*"))
        .filter(mutant -> !wanted.isEmpty() || FixedPart.includes(mutant.name(), PARTS));
  }

  @Order(1)
  @ParameterizedTest
  @MethodSource("mutants")
  void isCaught(Mutant mutant) throws ClassNotFoundException, InterruptedException {
    Mutant.Catch caughtBy = mutant.caughtBy();
    TestRun run = TestRun.of(new MutatedClasses(mutant), caughtBy);
    assertThat(run.caught())
        .as(() -> run.tests() + " of " + caughtBy.test() + ", failed: " + texts(run))
        .isGreaterThanOrEqualTo(caughtBy.failures());
    TAKEN.merge(caughtBy.test(), run.tests(), Math::max);
    TABLE.add(
        "| %s: %s | %s, %d of %d |"
            .formatted(mutant.name(), mutant.wrong(), caughtBy.test(), run.caught(), run.tests()));
  }

  /** What is caught is the change, and not the loader, in as many invocations as it takes. */
  @Order(2)
  @Test
  void nothingIsCaughtWithoutAChange() throws ClassNotFoundException, InterruptedException {
    List<String> caught = new ArrayList<>();
    for (Mutant mutant : mutants().toList()) {
      Mutant unchanged =
          new Mutant(
              "none",
              "nothing",
              "codec.internal.EntityCodec",
              CodecMutants.NOTHING,
              mutant.caughtBy());
      if (caught.contains(mutant.caughtBy().test()) || mutant.caughtBy().failures() > 1) {
        continue;
      }
      String test = mutant.caughtBy().test();
      int most = TAKEN.getOrDefault(test, Integer.MAX_VALUE);
      TestRun run = TestRun.of(new MutatedClasses(unchanged), mutant.caughtBy(), most);
      assertThat(run.failures()).as(test).isEmpty();
      assertThat(run.tests()).as(test).isPositive();
      caught.add(test);
    }
  }

  private static List<String> texts(TestRun run) {
    return run.failures().stream().map(Mutant.Catch::text).toList();
  }

  @AfterAll
  static void print() {
    System.out.println("| mutant | caught by |\n|---|---|\n" + String.join("\n", TABLE));
  }
}
