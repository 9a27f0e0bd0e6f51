package dev.throughline.mongodb.parity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.loading.ChildJvm;
import dev.throughline.mongodb.parity.shapes.FailingShapes;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Objects that contain themselves, and user code that calls itself, end as with stock. */
class OverflowParityTests {

  @TempDir Path directory;

  @Test
  void everyOverflowComesOutAsWithStock() throws Exception {
    String output =
        ChildJvm.run(
            directory,
            List.of(
                ChildJvm.tool("java"),
                "-Xmx256m",
                "-Xss400k",
                "-cp",
                ChildJvm.classPath(),
                Overflows.class.getName()));
    List<String> lines =
        output
            .lines()
            .filter(line -> !line.startsWith("SLF4J") && !line.contains("VM warning"))
            .toList();
    assertThat(lines).allSatisfy(line -> assertThat(line).startsWith(Overflows.SAME));
    assertThat(lines).hasSize(4 + 2 * FailingShapes.places().size() + 1);
  }
}
