package dev.throughline.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.documentation.Repository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The naming rule for the modules that this one does not depend on, tests included. */
class SourceNamesTests {

  @Test
  void noFileIsNamedAfterNothing() throws IOException {
    List<String> names;
    try (Stream<Path> files = Files.walk(Repository.root())) {
      names =
          files
              .filter(file -> !file.toString().contains("/target/"))
              .map(file -> file.getFileName().toString())
              .filter(name -> name.endsWith(".java") || name.endsWith(".kt"))
              .toList();
    }
    assertThat(names)
        .contains("SourceNamesTests.java")
        .noneMatch(name -> name.matches("\\w*(Utils?|Helper|Manager|Info|Data|Impl)\\.(java|kt)"));
  }
}
