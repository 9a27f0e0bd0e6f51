package dev.throughline.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.documentation.Repository;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Plain technical English: the subject of a sentence is a type or a role, not a person unknown. */
class WordsTests {

  private static final Pattern WORDS =
      Pattern.compile("\\b([Nn]obody|[Ss]omebody|[Ww]hoever|[Tt]hose who|by hand of|[Tt]old)\\b");

  /** A Javadoc comment that begins with a question word, and the declaration behind it. */
  private static final Pattern BEGINNING =
      Pattern.compile(
          "/\\*\\*[\\s*]+(?:What|Whether|How|Where|Which)\\b[\\s\\S]*?\\*/\\n"
              + "(?:\\s*@(?!Nullable)[^\\n]*\\n)*([^\\n]*)");

  private static final String PUBLISHED =
      "throughline-(cache|codec|driver|embedded|mongodb|redis|spring-boot-starter)/src/main/.*\\.java";

  private static final Pattern FIELD = Pattern.compile("[^(=]+(;|=.*)");

  @Test
  void firstSentencesOfTypesAndMethodsSayWhatTheyAre() {
    List<String> found = new ArrayList<>();
    for (Path file : Repository.files(PUBLISHED)) {
      BEGINNING
          .matcher(Repository.read(file))
          .results()
          .map(it -> it.group(1))
          .filter(declared -> !FIELD.matcher(declared).matches())
          .forEach(declared -> found.add(file.getFileName() + ": " + declared.strip()));
    }
    assertThat(found).isEmpty();
  }

  @Test
  void noSentenceHasAnUnknownPersonAsItsSubject() {
    List<String> found = new ArrayList<>();
    List<Path> files = Repository.files(".*\\.(java|kt|md|lua|yml|yaml)");
    assertThat(files).hasSizeGreaterThan(500);
    for (Path file : files) {
      int number = 0;
      for (String line : Repository.read(file).lines().toList()) {
        number++;
        if (WORDS.matcher(line).find() && !file.endsWith("WordsTests.java")) {
          found.add(Repository.root().relativize(file) + ":" + number + ": " + line.strip());
        }
      }
    }
    assertThat(found).isEmpty();
  }
}
