package dev.throughline.mongodb.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.parity.Seeds;
import dev.throughline.testkit.ScriptedServer;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Saves do not gather: any number of them goes through a heap of 64 MB. {@code -Dsaves.documents=}
 * for more of them.
 */
@Tag("long")
class SaveMemoryTests {

  private static final List<String> WAYS =
      List.of("blocking 1", "blocking 8", "reactive 1", "reactive 8", "repository 1");

  @Test
  void savesGoThroughASmallHeap() throws Exception {
    int documents = Seeds.count("saves.documents", 60_000);
    try (ScriptedServer server = new ScriptedServer(false)) {
      server.forgets();
      String output = child(server.uri(), documents);
      List<String> ends = output.lines().filter(it -> it.contains(" in flight: ")).toList();
      ends.forEach(System.out::println);
      assertThat(ends).as(output).hasSize(WAYS.size());
      for (int i = 0; i < WAYS.size(); i++) {
        assertThat(ends.get(i)).startsWith(WAYS.get(i) + " in flight: " + documents + " written");
      }
    }
  }

  /** Also where a launcher of tests has a class loader of its own. */
  private static String classPath() {
    return SaveMemoryTests.class.getClassLoader() instanceof URLClassLoader loader
        ? Stream.of(loader.getURLs())
            .map(url -> Path.of(URI.create(url.toString())).toString())
            .collect(Collectors.joining(File.pathSeparator))
        : System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
  }

  private static String child(String uri, int documents) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx64m", "-cp", classPath(), SavesChild.class.getName()));
    command.addAll(List.of(uri, String.valueOf(documents)));
    command.addAll(WAYS);
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try {
      process.getOutputStream().close();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor()).as(output).isZero();
      return output;
    } finally {
      process.destroyForcibly();
    }
  }
}
