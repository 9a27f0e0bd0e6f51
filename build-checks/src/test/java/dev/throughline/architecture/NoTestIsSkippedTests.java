package dev.throughline.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.documentation.Repository;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A test that is there runs: nothing is disabled, conditional or given up by an assumption. */
class NoTestIsSkippedTests {

  private static final Pattern SKIPS =
      Pattern.compile(
          "@(Disabled|Enabled(If|On|For))|Assumptions\\b|\\bassum(e|ing)(That|True|False)|@Ignore\\b"
              + "|TestAborted"
              + "Exception");

  @Test
  void noTestIsSkipped() throws IOException {
    List<Path> tests;
    try (Stream<Path> files = Files.walk(Repository.root())) {
      tests =
          files
              .filter(file -> file.toString().contains("/src/test/"))
              .filter(file -> file.toString().matches(".*\\.(java|kt)"))
              .toList();
    }
    Path here = Path.of("NoTestIsSkippedTests.java");
    assertThat(tests).anyMatch(test -> test.endsWith(here));
    assertThat(tests.stream().filter(test -> !test.endsWith(here)))
        .noneMatch(test -> SKIPS.matcher(read(test)).find());
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
