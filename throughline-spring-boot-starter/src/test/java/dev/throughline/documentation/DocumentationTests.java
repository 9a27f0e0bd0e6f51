package dev.throughline.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the documentation says is what the code does. */
class DocumentationTests {

  private final Markdown readme = Markdown.of("README.md");

  @Test
  void configurationTableIsTheMetadata() {
    assertThat(readme.table("configuration"))
        .containsExactlyInAnyOrderElementsOf(
            ConfigurationMetadata.properties("throughline.").stream()
                .map(
                    property ->
                        List.of(
                            "`" + property.name() + "`",
                            property.simpleType(),
                            property.defaultValue() == null
                                ? "not set"
                                : "`" + property.defaultValue() + "`",
                            property.description()))
                .toList());
  }

  @Test
  void javaSnippetsCompile() {
    assertThat(readme.blocks("java")).isNotEmpty().allSatisfy(Snippet::compile);
  }

  @Test
  void dependenciesNameTheCurrentVersionAndRealModules() throws IOException {
    String parent = Files.readString(Repository.root().resolve("pom.xml"));
    assertThat(readme.blocks("xml"))
        .isNotEmpty()
        .allSatisfy(
            dependency -> {
              assertThat(dependency).contains("<groupId>dev.throughline</groupId>");
              assertThat(parent)
                  .contains(
                      "<module>" + element(dependency, "artifactId") + "</module>",
                      "<artifactId>throughline-parent</artifactId>\n  <version>"
                          + element(dependency, "version")
                          + "</version>");
            });
  }

  static Stream<Markdown> files() throws IOException {
    return Markdown.all().stream();
  }

  @ParameterizedTest
  @MethodSource("files")
  void linksLeadSomewhere(Markdown markdown) {
    assertThat(markdown.localLinks())
        .allSatisfy(target -> assertThat(markdown.file().resolveSibling(target)).exists());
  }

  private static String element(String xml, String name) {
    return xml.replaceFirst("(?s).*<" + name + ">(.*)</" + name + ">.*", "$1");
  }
}
