package dev.throughline.mongodb.references;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import dev.throughline.mongodb.parity.Seeds;
import dev.throughline.testkit.NullServer;
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
import org.bson.Document;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.data.mongodb.core.MongoTemplate;

/**
 * A stream of any number of owners with a reference each goes through a heap of 64 MB. {@code
 * -Dreferences.owners=} for more of them.
 */
@Tag("long")
class StreamMemoryTests {

  private static final int STORED = 10_000;
  private static final int MAKERS = 1_000;

  @Test
  void referencesOfAStreamFitIntoASmallHeap() throws Exception {
    int times = Math.max(1, Seeds.count("references.owners", 50_000) / STORED);
    try (NullServer server = NullServer.start()) {
      store(server, times);
      String output = child(server.uri());
      System.out.print(output);
      int owners = STORED * times;
      assertThat(output)
          .contains("%d owners, sum %d,".formatted(owners, (long) owners * (MAKERS - 1) / 2));
      int commands =
          Integer.parseInt(output.replaceAll("(?s).*, (\\d+) commands for references.*", "$1"));
      assertThat(commands).isBetween(times, 2 * owners / 500);
    }
  }

  private static void store(NullServer server, int times) {
    try (MongoClient client = MongoClients.create(server.uri())) {
      var database = client.getDatabase(StreamChild.DATABASE);
      database.runCommand(new Document("keep", "tool").append("times", times));
      database.runCommand(new Document("keep", "maker").append("times", 1));
      List<StreamChild.Maker> makers = new ArrayList<>();
      for (int i = 0; i < MAKERS; i++) {
        makers.add(new StreamChild.Maker(new ObjectId(), i));
      }
      List<StreamChild.Tool> tools = new ArrayList<>();
      for (int i = 0; i < STORED; i++) {
        tools.add(new StreamChild.Tool(new ObjectId(), makers.get(i % MAKERS)));
      }
      MongoTemplate template = new MongoTemplate(client, StreamChild.DATABASE);
      template.insertAll(makers);
      template.insertAll(tools);
    }
  }

  /** Also where a launcher of tests has a class loader of its own. */
  private static String classPath() {
    return StreamMemoryTests.class.getClassLoader() instanceof URLClassLoader loader
        ? Stream.of(loader.getURLs())
            .map(url -> Path.of(URI.create(url.toString())).toString())
            .collect(Collectors.joining(File.pathSeparator))
        : System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
  }

  private static String child(String uri) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-cp",
                classPath(),
                StreamChild.class.getName(),
                uri)
            .redirectErrorStream(true)
            .start();
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
