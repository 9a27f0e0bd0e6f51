package dev.throughline.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The guide's table of class paths is what {@code .ci/classpaths} has written. */
class ClassPathsTests {

  private static final Pattern ROW =
      Pattern.compile("(?m)^row [a-z-]+ (?:'([^']*)'|(\\d+)) (?:'([^']*)'|\"([^\"]*)\") ");

  private final List<List<String>> table =
      Markdown.of("docs/guide/upgrades.md").table("classpaths");

  @Test
  void theTableHasTheRowsThatAreRun() {
    String script = Repository.read(Repository.root().resolve(".ci/classpaths"));
    List<String> rows =
        ROW.matcher(script)
            .results()
            .map(row -> either(row, 3) + " on " + either(row, 1).replace(" ", ", "))
            .toList();
    assertThat(table)
        .extracting(row -> row.get(0) + " on " + row.get(1))
        .isNotEmpty()
        .containsExactlyElementsOf(rows);
  }

  @Test
  void everyRowIsAsStock() {
    assertThat(table).extracting(row -> row.get(2)).containsOnly("as stock");
  }

  private static String either(MatchResult row, int group) {
    return row.group(group) != null ? row.group(group) : row.group(group + 1);
  }
}
