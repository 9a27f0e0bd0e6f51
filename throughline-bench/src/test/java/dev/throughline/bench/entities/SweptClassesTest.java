package dev.throughline.bench.entities;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.bench.experiment.RunSettings;
import dev.throughline.bench.report.Report;
import dev.throughline.bench.report.Row;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class SweptClassesTest {

  @Test
  void classesHaveTheSizesThatWereAskedFor() throws Exception {
    Path folder;
    try (SweptClasses classes = SweptClasses.compile(List.of(7), List.of(3))) {
      folder = classes.folder();
      URL[] urls = {folder.toUri().toURL()};
      try (URLClassLoader loader = new URLClassLoader(urls)) {
        Class<?> fields = loader.loadClass(classes.names().get(0));
        assertThat(fields.getFields()).hasSize(1 + 7);
        Class<?> level = loader.loadClass(classes.names().get(1));
        assertThat(level.getFields()).hasSize(1 + 5 + 1);
        level = level.getField("next").getType();
        assertThat(level.getFields()).hasSize(5 + 1);
        level = level.getField("next").getType();
        assertThat(Arrays.stream(level.getFields()).map(it -> it.getName()))
            .hasSize(5)
            .doesNotContain("next");
      }
    }
    assertThat(folder).doesNotExist();
  }

  @Test
  void eachSizeIsWrittenAndReadAsByStock() {
    try (SweptClasses classes = SweptClasses.compile(List.of(3), List.of(2))) {
      var values = new EntitiesExperiment.Values(List.of(), null, 5, 1);
      var settings =
          new RunSettings<>(List.of(Strategy.values()), 1, 0, "256m", true, EntityChild.class);
      Report report =
          new EntitiesExperiment(
                  "sweep", "sizes", classes.names(), values, settings, classes.folder().toString())
              .run();
      assertThat(report.rows()).hasSize(8).allMatch(Row::right, "right");
      assertThat(report.rows())
          .filteredOn(row -> row.role() == Row.Role.OURS)
          .allSatisfy(row -> assertThat(row.note()).contains("compiled"));
    }
  }
}
