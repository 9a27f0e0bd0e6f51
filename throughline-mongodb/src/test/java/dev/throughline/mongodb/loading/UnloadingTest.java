package dev.throughline.mongodb.loading;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nothing of ours keeps the classes of an application that is gone. */
class UnloadingTest {

  @Test
  void droppedClassLoaderIsCollected(@TempDir Path directory) throws Exception {
    assertThat(
            ChildJvm.run(
                directory,
                List.of(
                    ChildJvm.tool("java"),
                    // Spring's own caches are soft: they give way at once.
                    "-XX:SoftRefLRUPolicyMSPerMB=0",
                    "-Xmx256m",
                    "-cp",
                    System.getProperty("java.class.path"),
                    Unloading.class.getName())))
        .contains("unloaded");
  }
}
