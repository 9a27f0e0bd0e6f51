package dev.throughline.redis.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.embedded.EmbeddedRedis;
import dev.throughline.testkit.FreePorts;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.sync.RedisCommands;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.springframework.data.redis.connection.RedisClusterConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.util.FileSystemUtils;

/**
 * Three masters on this machine: of the {@code redis-server} that {@code -Dredis.server} names or
 * that is on the path, joined by the {@code redis-cli} beside it; of the embedded one if there is
 * none. Started once for all tests. A master that leaves is stopped, so that its clients get no
 * answer at all, and comes back with all its keys.
 */
final class RedisCluster implements Redis {

  private static final int MASTERS = 3;
  private static final int SLOTS = 16_384;

  private final Path directory;
  private final Optional<Path> program = program();
  private final List<AutoCloseable> processes = new ArrayList<>();
  private final List<Long> pids = new ArrayList<>();
  private final List<Integer> ports = new ArrayList<>();
  private final List<RedisClient> clients = new ArrayList<>();

  private final List<RedisCommands<String, String>> commands = new ArrayList<>();

  private RedisCluster(Path directory) {
    this.directory = directory;
  }

  /** The one cluster, emptied. */
  static RedisCluster shared() {
    RedisCluster cluster = Shared.CLUSTER;
    cluster.commands.forEach(RedisCommands::flushall);
    return cluster;
  }

  private static final class Shared {

    static final RedisCluster CLUSTER = started();

    private static RedisCluster started() {
      try {
        Path directory = Files.createTempDirectory("throughline-cluster");
        RedisCluster cluster = start(directory);
        Runtime.getRuntime().addShutdownHook(new Thread(cluster::stop));
        return cluster;
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private static RedisCluster start(Path directory) throws Exception {
    RedisCluster cluster = new RedisCluster(directory);
    for (int i = 0; i < MASTERS; i++) {
      cluster.startMaster(FreePorts.ofClusterNode());
    }
    cluster.join();
    long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (!cluster.commands.stream().allMatch(c -> c.clusterInfo().contains("cluster_state:ok"))) {
      assertThat(System.nanoTime()).isLessThan(end);
      LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
    }
    // For the log of the build: it depends on the machine which Redis was tested.
    System.out.println("cluster of " + cluster);
    return cluster;
  }

  private static Optional<Path> program() {
    String named = System.getProperty("redis.server");
    return named != null
        ? Optional.of(Path.of(named))
        : Stream.of(System.getenv("PATH").split(File.pathSeparator))
            .map(folder -> Path.of(folder, "redis-server"))
            .filter(Files::isExecutable)
            .findFirst();
  }

  private void startMaster(int port) throws Exception {
    String nodes = "nodes" + port + ".conf";
    if (program.isPresent()) {
      String settings =
          "--port %d --bind 127.0.0.1 --cluster-enabled yes --cluster-config-file %s --dir %s"
              .formatted(port, nodes, directory);
      List<String> command = new ArrayList<>(List.of(program.get().toString()));
      command.addAll(List.of(settings.split(" ")));
      command.addAll(List.of("--appendonly", "no", "--save", ""));
      Process process = start(command);
      processes.add(() -> process.destroyForcibly().waitFor());
      pids.add(process.pid());
    } else {
      EmbeddedRedis master =
          EmbeddedRedis.onPort(
              port,
              "cluster-enabled",
              "yes",
              "cluster-config-file",
              directory.resolve(nodes).toString());
      processes.add(master);
      pids.add(master.pid());
    }
    ports.add(port);
    RedisClient client = RedisClient.create(RedisURI.create("127.0.0.1", port));
    clients.add(client);
    commands.add(connected(client));
  }

  private static RedisCommands<String, String> connected(RedisClient client) {
    long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (true) {
      try {
        return client.connect().sync();
      } catch (io.lettuce.core.RedisConnectionException e) {
        if (System.nanoTime() > end) {
          throw e;
        }
        LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
      }
    }
  }

  private static Process start(List<String> command) throws IOException {
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  private void join() throws Exception {
    if (program.isPresent()) {
      List<String> command =
          new ArrayList<>(
              List.of(program.get().resolveSibling("redis-cli").toString(), "--cluster", "create"));
      addresses().forEach(command::add);
      command.add("--cluster-yes");
      Process joining = start(command);
      assertThat(joining.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(joining.exitValue()).as("%s", command).isZero();
      return;
    }
    for (int i = 0; i < MASTERS; i++) {
      int[] slots = IntStream.range(SLOTS * i / MASTERS, SLOTS * (i + 1) / MASTERS).toArray();
      commands.get(i).clusterAddSlots(slots);
      commands.get(i).clusterMeet("127.0.0.1", ports.get(0));
    }
  }

  List<String> addresses() {
    return ports.stream().map(port -> "127.0.0.1:" + port).toList();
  }

  @Override
  public LettuceConnectionFactory connections() {
    return new LettuceConnectionFactory(new RedisClusterConfiguration(addresses()), AT_ONCE);
  }

  @Override
  public List<RedisCommands<String, String>> nodes() {
    return commands;
  }

  @Override
  public List<Long> pids() {
    return pids;
  }

  @Override
  public void leave() {
    hang();
  }

  @Override
  public void comeBack() {
    goOn();
  }

  /** Leaves it running for other tests. */
  @Override
  public void close() {
    comeBack();
  }

  private void stop() {
    try {
      clients.forEach(RedisClient::shutdown);
      for (AutoCloseable process : processes) {
        process.close();
      }
      FileSystemUtils.deleteRecursively(directory);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public String toString() {
    String version =
        Arrays.stream(commands.get(0).info("server").split("\r?\n"))
            .filter(line -> line.startsWith("redis_version"))
            .findFirst()
            .orElse("");
    return program.map(Path::toString).orElse("the embedded Redis") + ", " + version;
  }
}
