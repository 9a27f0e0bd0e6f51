package dev.throughline.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.documentation.Repository;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** A test that is there runs: nothing is disabled, conditional or given up by an assumption. */
class NoTestIsSkippedTests {

  private static final Pattern SKIPS =
      Pattern.compile(
          "@(Disabled|Enabled(If|On|For))|Assumptions\\b|\\bassum(e|ing)(That|True|False)|@Ignore\\b"
              + "|TestAborted"
              + "Exception");

  @Test
  void noTestIsSkipped() {
    List<Path> tests = Repository.files(".*/src/test/.*\\.(java|kt)");
    Path here = Path.of("NoTestIsSkippedTests.java");
    assertThat(tests).anyMatch(test -> test.endsWith(here));
    assertThat(tests.stream().filter(test -> !test.endsWith(here)))
        .noneMatch(test -> SKIPS.matcher(Repository.read(test)).find());
  }
}
