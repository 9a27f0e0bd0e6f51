package dev.throughline.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The checks of the documentation find what is broken: each is given a page with one fault. */
class BrokenDocumentationTests {

  private final Markdown readme = Markdown.of("README.md");
  private final Markdown configuration = Markdown.of("docs/guide/configuration.md");
  private final Markdown bulkWrites = Markdown.of("docs/guide/bulk-writes.md");

  @Test
  void aSnippetThatDoesNotCompileIsNamed() {
    Markdown broken = bulkWrites.replacing("StreamingWriter.of(", "StreamingWriter.off(");
    assertThat(Snippets.problems(broken)).singleElement().asString().contains("off");
    Markdown brokenReadme = readme.replacing("extends MongoRepository<", "extends Repositories<");
    assertThat(Snippets.problemsOfEach(brokenReadme))
        .singleElement()
        .asString()
        .contains("class Repositories");
  }

  @Test
  void aLinkToNoFileAndToNoHeadingIsNamed() {
    assertThat(Links.problems(readme.replacing("(docs/mapping.md)", "(docs/maping.md)")))
        .containsExactly("README.md: docs/maping.md: no such file");
    assertThat(Links.problems(readme.replacing("(docs/mapping.md)", "(docs/mapping.md#vaules)")))
        .containsExactly("README.md: docs/mapping.md#vaules: no such heading");
    assertThat(Links.problems(readme.replacing("(docs/mapping.md)", "(docs/mapping.md#values)")))
        .isEmpty();
    assertThat(Links.problems(readme.replacing("(docs/mapping.md)", "(#no-such-heading)")))
        .containsExactly("README.md: #no-such-heading: no such heading");
    assertThat(Links.problems(readme.replacing("(docs/mapping.md)", "(http://mapping)")))
        .containsExactly("README.md: http://mapping: not an https address");
  }

  @Test
  void aPictureThatIsNotThereIsNamed() {
    Markdown page = Markdown.of("docs/guide/how-it-works.md");
    assertThat(Links.problems(page.replacing("how-it-works.svg", "how-it-works.gif")))
        .isNotEmpty()
        .allMatch(problem -> problem.endsWith("how-it-works.gif: no such file"));
  }

  @Test
  void aPropertyThatIsMissingOrChangedIsNamed() {
    String row =
        configuration
            .section("configuration")
            .lines()
            .filter(line -> line.contains("`throughline.page.max-size`"))
            .findFirst()
            .orElseThrow();
    assertThat(PropertyTable.problems(configuration.replacing(row + "\n", "")))
        .containsExactly("missing: " + row);
    assertThat(PropertyTable.problems(configuration.replacing(row, row.replace("`200`", "`20`"))))
        .containsExactly("missing: " + row, "not declared: " + row.replace("`200`", "`20`"));
    assertThat(PropertyTable.problems(configuration.replacing(row, row + "\n" + row)))
        .isEqualTo(List.of("a row comes twice"));
  }

  @Test
  void aDependencyOnAnotherVersionOrNoModuleIsNamed() {
    assertThat(Dependencies.problems(readme.replacing("-SNAPSHOT</version>", "-M1</version>")))
        .isNotEmpty()
        .allMatch(problem -> problem.endsWith("-SNAPSHOT by now"));
    Markdown embedded = Markdown.of("docs/guide/embedded.md");
    assertThat(Dependencies.problems(embedded.replacing(">throughline-embedded<", ">embedded<")))
        .containsExactly("docs/guide/embedded.md: no module embedded");
  }

  @Test
  void aFigureThatWasNotMeasuredIsNamed() {
    Markdown page = new Markdown(readme.file(), "| stock | **1,234** (1,200 to 1,300) | 8.8 |");
    String begin = "<!-- figures:begin -->\n";
    String end = "<!-- figures:end -->";
    assertThat(
            Figures.problems(
                new Markdown(readme.file(), begin + "| stock | 1,234 ms | 8.8 |" + end), page))
        .isEmpty();
    assertThat(
            Figures.problems(
                new Markdown(readme.file(), begin + "| stock | 1,23 ms | 88 |" + end), page))
        .containsExactly(
            "README.md: 1,23 is no measured figure", "README.md: 88 is no measured figure");
    assertThat(Figures.problems(new Markdown(readme.file(), begin + end), page))
        .containsExactly("README.md: no figures");
  }
}
