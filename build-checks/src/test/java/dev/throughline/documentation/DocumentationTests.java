package dev.throughline.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the documentation says is what the code does. */
class DocumentationTests {

  private final Markdown readme = Markdown.of("README.md");

  static List<Markdown> files() {
    return Markdown.all();
  }

  static List<Markdown> guide() {
    return Markdown.guide();
  }

  @Test
  void configurationTableIsTheMetadata() {
    assertThat(PropertyTable.problems(Markdown.of("docs/guide/configuration.md"))).isEmpty();
  }

  @Test
  void figuresOfTheReadmeAreMeasuredOnes() {
    assertThat(Figures.problems(readme, Markdown.of("docs/benchmarks.md"))).isEmpty();
  }

  /** Of the pom, whose version the continuous build tests. */
  @Test
  void theOldestSpringBootIsTheSameEverywhere() throws IOException {
    String pom = Files.readString(Markdown.of("README.md").file().resolveSibling("pom.xml"));
    Matcher oldest =
        Pattern.compile("<spring-boot.oldest.version>((\\d+\\.\\d+)[^<]*)<").matcher(pom);
    assertThat(oldest.find()).isTrue();
    String words = "%s from %s".formatted(oldest.group(2), oldest.group(1));
    for (String page : List.of("README.md", "docs/guide/start.md")) {
      assertThat(Markdown.of(page).text()).contains(words);
    }
    assertThat(Markdown.of("docs/guide/upgrades.md").text())
        .contains("%s.x, from %s".formatted(oldest.group(2), oldest.group(1)));
  }

  @Test
  void theReadmeIsAFrontPage() {
    assertThat(readme.text().lines()).hasSizeLessThanOrEqualTo(170);
  }

  @Test
  void javaSnippetsOfTheReadmeCompile() {
    assertThat(readme.blocks("java")).isNotEmpty();
    assertThat(Snippets.problemsOfEach(readme)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("guide")
  void javaSnippetsOfTheGuideCompile(Markdown page) {
    assertThat(Snippets.problems(page)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("files")
  void dependenciesNameTheCurrentVersionAndRealModules(Markdown markdown) {
    assertThat(Dependencies.problems(markdown)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("files")
  void linksLeadSomewhere(Markdown markdown) {
    assertThat(Links.problems(markdown)).isEmpty();
  }

  @Test
  void everyPageOfTheGuideIsInItsContents() {
    Markdown contents = Markdown.of("docs/guide/README.md");
    assertThat(guide())
        .filteredOn(page -> !page.file().equals(contents.file()))
        .isNotEmpty()
        .allSatisfy(
            page -> assertThat(contents.links()).contains(page.file().getFileName().toString()));
  }
}
