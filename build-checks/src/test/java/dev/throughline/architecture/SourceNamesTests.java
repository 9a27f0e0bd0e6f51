package dev.throughline.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.documentation.Repository;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The naming rule for the modules that this one does not depend on, tests included. */
class SourceNamesTests {

  @Test
  void noFileIsNamedAfterNothing() {
    List<String> names =
        Repository.files(".*\\.(java|kt)").stream()
            .map(file -> file.getFileName().toString())
            .toList();
    assertThat(names)
        .contains("SourceNamesTests.java")
        .noneMatch(name -> name.matches("\\w*(Utils?|Helper|Manager|Info|Data|Impl)\\.(java|kt)"));
  }
}
