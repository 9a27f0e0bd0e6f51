package dev.throughline.mongodb.mutants;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A suite that does not catch each of the mutants proves nothing about the product. */
@Tag("long")
class MutantTests {

  private static final List<String> TABLE = new ArrayList<>();

  static Stream<Mutant> mutants() {
    String wanted = System.getProperty("mutants", "");
    return Stream.of(CodecMutants.all(), TemplateMutants.all(), WriterMutants.all())
        .flatMap(List::stream)
        .filter(mutant -> mutant.name().matches(".*" + wanted + ".*"));
  }

  @ParameterizedTest
  @MethodSource("mutants")
  void isCaught(Mutant mutant) throws ClassNotFoundException, InterruptedException {
    Mutant.Catch caughtBy = mutant.caughtBy();
    TestRun run = TestRun.of(new MutatedClasses(mutant), caughtBy);
    List<String> failures = run.failures().stream().map(MutantTests::text).toList();
    Pattern reason = Pattern.compile(caughtBy.reason());
    long right = failures.stream().filter(text -> reason.matcher(text).find()).count();
    assertThat(right)
        .as("of %s tests of %s, failed: %s", run.tests(), caughtBy.test(), failures)
        .isGreaterThanOrEqualTo(caughtBy.failures());
    TABLE.add(
        "| %s: %s | %s, %d of %d |"
            .formatted(mutant.name(), mutant.wrong(), caughtBy.test(), right, run.tests()));
  }

  /** What is caught is the change, and not the loader. */
  @Test
  void nothingIsCaughtWithoutAChange() throws ClassNotFoundException, InterruptedException {
    List<String> caught = new ArrayList<>();
    for (Mutant mutant : mutants().toList()) {
      Mutant unchanged =
          new Mutant(
              "none", "nothing", "codec.EntityCodec", CodecMutants.NOTHING, mutant.caughtBy());
      if (caught.contains(mutant.caughtBy().test()) || mutant.caughtBy().failures() > 1) {
        continue;
      }
      TestRun run = TestRun.of(new MutatedClasses(unchanged), mutant.caughtBy());
      assertThat(run.failures()).as(mutant.caughtBy().test()).isEmpty();
      assertThat(run.tests()).as(mutant.caughtBy().test()).isPositive();
      caught.add(mutant.caughtBy().test());
    }
  }

  private static String text(Throwable failure) {
    StringWriter trace = new StringWriter();
    failure.printStackTrace(new PrintWriter(trace));
    String text = trace.toString();
    return text.length() > 4_000 ? text.substring(0, 4_000) : text;
  }

  @AfterAll
  static void print() {
    System.out.println("| mutant | caught by |\n|---|---|\n" + String.join("\n", TABLE));
  }
}
