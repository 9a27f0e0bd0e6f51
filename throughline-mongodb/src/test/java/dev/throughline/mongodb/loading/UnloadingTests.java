package dev.throughline.mongodb.loading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.parity.expect.Proof;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nothing of ours keeps the classes of an application that is gone. */
@Proof("Entities of other class loaders, signed jars, private and final classes")
@Proof("Applications that DevTools restarts")
class UnloadingTests {

  @Test
  void droppedClassLoaderIsCollected(@TempDir Path directory) throws Exception {
    assertThat(unloading(directory)).contains("unloaded");
  }

  @Test
  void classLoaderOfAnApplicationThatWasRestartedIsCollected(@TempDir Path directory)
      throws Exception {
    Restarts.of(directory);
    assertThat(unloading(directory, directory.toString())).contains("unloaded");
  }

  private static String unloading(Path directory, String... arguments) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                ChildJvm.tool("java"),
                // Spring's own caches are soft: they give way at once.
                "-XX:SoftRefLRUPolicyMSPerMB=0",
                "-Xmx256m",
                "-cp",
                System.getProperty("java.class.path"),
                Unloading.class.getName()));
    command.addAll(List.of(arguments));
    return ChildJvm.run(directory, command);
  }
}
