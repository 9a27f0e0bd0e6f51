package dev.throughline.mongodb.moments;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Random programs have the same outcome as with stock: results, exceptions, entities afterwards,
 * documents, and the calls of user code with their moments. {@code -Dprograms.count=} says how many
 * there are, {@code -Dprograms.seed=} where they begin; {@code -Dprograms.control=true} compares
 * stock with stock, which must not differ.
 */
@Tag("long")
class RandomProgramsTests {

  private static final int COUNT = Integer.getInteger("programs.count", 100);
  private static final long FIRST = Long.getLong("programs.seed", 1);
  private static final int SHOWN = Integer.getInteger("programs.shown", 3);

  @Test
  void comeToTheSame() throws IOException {
    List<String> failures = new ArrayList<>();
    int failed = 0;
    try (ProgramPair pair = new ProgramPair(Boolean.getBoolean("programs.control"))) {
      for (long seed = FIRST; seed < FIRST + COUNT; seed++) {
        Program program = Program.of(seed);
        if (pair.difference(program).isPresent()) {
          failed++;
          if (failures.size() < SHOWN) {
            Program smallest = pair.shrink(program);
            Optional<String> difference = pair.difference(smallest);
            failures.add(smallest + difference.orElse("no difference when repeated"));
          }
        }
      }
      System.out.printf(
          "%d random programs from seed %d, %d calls, %d differ from stock%n",
          COUNT, FIRST, pair.calls(), failed);
    }
    Path report = Path.of(System.getProperty("basedir", "."), "target", "programs.txt");
    Files.createDirectories(report.getParent());
    Files.writeString(report, String.join("\n", failures));
    int differing = failed;
    assertThat(failed)
        .as(() -> differing + " of " + COUNT + " programs\n" + String.join("\n", failures))
        .isZero();
  }
}
