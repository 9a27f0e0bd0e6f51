package own;

import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoClients;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.index.Indexed;
import org.springframework.data.mongodb.core.mapping.Document;

/**
 * A reactive application with a client of its own. Nothing listens where Spring Boot would look for
 * a server.
 */
@SpringBootApplication(proxyBeanMethods = false)
public class OwnClient {

  @Bean
  MongoClient clientOfMine(@Value("${own.server}") String server) {
    // One connection, besides that of the monitor: how many more there are is a matter of time.
    return MongoClients.create(server + "/?maxPoolSize=1");
  }

  /** An entity with an index. */
  @Document
  record Thing(@Id String id, @Indexed(name = "sku_1") String sku) {}

  /** Writes down what the application has of clients. */
  public static void main(String[] arguments) throws IOException {
    try (ConfigurableApplicationContext context =
        SpringApplication.run(OwnClient.class, arguments)) {
      List<String> lines = new ArrayList<>();
      ReactiveMongoTemplate template = context.getBean(ReactiveMongoTemplate.class);
      for (int time = 0; time < 4; time++) {
        lines.add("saved " + template.save(new Thing("1", "pen")).block());
        lines.add("found " + template.findById("1", Thing.class).block());
      }
      lines.add("indexes " + template.indexOps(Thing.class).getIndexInfo().collectList().block());
      lines.add("clients " + List.of(context.getBeanNamesForType(MongoClient.class)));
      lines.add("threads " + threads());
      lines.add("connections " + sockets());
      lines.add(
          "blocking driver "
              + OwnClient.class
                  .getClassLoader()
                  .getResource("com/mongodb/client/MongoClient.class"));
      Path out = Path.of(context.getEnvironment().getRequiredProperty("calls.out"));
      Files.write(out, lines);
      Files.write(Path.of(out + ".counts"), List.of("calls " + lines.size()));
    }
    System.exit(0);
  }

  /** How many there are of each name. */
  private static TreeMap<String, Integer> threads() {
    TreeMap<String, Integer> names = new TreeMap<>();
    Thread.getAllStackTraces()
        .keySet()
        .forEach(
            thread ->
                names.merge(
                    thread.getName().replaceAll("[0-9a-f]{24}", "id").replaceAll("[0-9]+", "#"),
                    1,
                    Integer::sum));
    // A pool of sockets makes threads as it needs them.
    names.keySet().removeIf(name -> !name.matches(".*(cluster|Cluster|Maintenance).*"));
    return names;
  }

  private static long sockets() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("/proc/self/fd"))) {
      return files.filter(OwnClient::isSocket).count();
    }
  }

  private static boolean isSocket(Path file) {
    try {
      return Files.readSymbolicLink(file).toString().startsWith("socket:");
    } catch (IOException closed) {
      return false;
    }
  }
}
