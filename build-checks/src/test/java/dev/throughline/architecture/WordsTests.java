package dev.throughline.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.documentation.Repository;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Plain technical English: the subject of a sentence is a type or a role, not a person unknown. */
class WordsTests {

  private static final Pattern WORDS =
      Pattern.compile("\\b([Nn]obody|[Ss]omebody|[Ww]hoever|[Tt]hose who|by hand of|[Tt]old)\\b");

  @Test
  void noSentenceHasAnUnknownPersonAsItsSubject() throws IOException {
    List<String> found = new ArrayList<>();
    List<Path> files = files();
    assertThat(files).hasSizeGreaterThan(500);
    for (Path file : files) {
      int number = 0;
      for (String line : lines(file)) {
        number++;
        if (WORDS.matcher(line).find()) {
          found.add(Repository.root().relativize(file) + ":" + number + ": " + line.strip());
        }
      }
    }
    assertThat(found).isEmpty();
  }

  private static List<Path> files() throws IOException {
    try (Stream<Path> files = Files.walk(Repository.root())) {
      return files
          .filter(file -> !file.toString().contains("/target/"))
          .filter(file -> !file.endsWith("WordsTests.java"))
          .filter(file -> file.toString().matches(".*\\.(java|kt|md|lua|yml|yaml)"))
          .toList();
    }
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
