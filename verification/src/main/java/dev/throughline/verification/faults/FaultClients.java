package dev.throughline.verification.faults;

import dev.throughline.bench.process.ChildJvm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** The clients of a run, each in a JVM of its own. */
final class FaultClients implements AutoCloseable {

  private final Class<?> main;
  private final Epochs epochs;
  private final Path scripts;
  private final Map<String, Integer> ends = new TreeMap<>();
  private final Path directory;
  private final String mongoUri;
  private final int redisPort;
  private final Deque<Client> clients = new ArrayDeque<>();
  private final List<Path> logs = new ArrayList<>();

  private static final class Client {

    private final ChildJvm jvm;
    private boolean starting = true;

    Client(ChildJvm jvm) {
      this.jvm = jvm;
    }

    void awaitStart() {
      if (starting) {
        jvm.answer();
        starting = false;
      }
    }
  }

  FaultClients(Class<?> main, Epochs epochs, Path directory, String mongoUri, int redisPort)
      throws IOException {
    this.main = main;
    this.epochs = epochs;
    this.directory = directory;
    this.scripts = directory.resolve("scripts");
    this.mongoUri = mongoUri;
    this.redisPort = redisPort;
    SkewedScripts.write(scripts);
  }

  /** Starts one, without waiting for it. */
  void start() {
    String name = "n" + logs.size();
    Path log = directory.resolve(name + ".log");
    logs.add(log);
    Client client =
        new Client(
            ChildJvm.start(
                name,
                main,
                "256m",
                "-XX:TieredStopAtLevel=1",
                "-Xbootclasspath/a:" + scripts,
                // It warns, on the output of the client, that it shares fewer classes then.
                "-XX:-PrintWarnings"));
    clients.add(client);
    client.jvm.send(
        "start",
        Map.of(
            "run",
            epochs.run(),
            "beganMillis",
            epochs.beganMillis(),
            "mongoUri",
            mongoUri,
            "redisPort",
            redisPort,
            "log",
            log.toString(),
            "name",
            name));
  }

  void awaitStart() {
    clients.forEach(Client::awaitStart);
  }

  /** Stops the client that has run longest since it was last disturbed. */
  void stop(int millis) throws IOException, InterruptedException {
    Client client = next();
    clients.add(client);
    FaultyRedis.signal(client.jvm.pid(), "STOP");
    try {
      TimeUnit.MILLISECONDS.sleep(millis);
    } finally {
      FaultyRedis.signal(client.jvm.pid(), "CONT");
    }
  }

  /** Kills it, and starts another one. */
  void kill() {
    Client client = next();
    client.jvm.kill();
    client.jvm.close();
    start();
  }

  private Client next() {
    Client client = clients.remove();
    client.awaitStart();
    return client;
  }

  /** Ends all of them, and says where their logs are. */
  List<Path> end() {
    awaitStart();
    for (Client client : clients) {
      client
          .jvm
          .ask("stop", Map.of())
          .forEachEntry((name, number) -> ends.merge(name, number.asInt(), Integer::sum));
    }
    return logs;
  }

  /**
   * {@return what all that were not killed have said at their end: {@code turns} and {@code fills}
   * that are not given back, how many calls were {@code cancelled}, and keys {@code refused}}
   */
  Map<String, Integer> ends() {
    return ends;
  }

  @Override
  public void close() {
    clients.forEach(client -> client.jvm.close());
    clients.clear();
  }
}
