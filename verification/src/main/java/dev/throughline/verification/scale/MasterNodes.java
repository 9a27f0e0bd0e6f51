package dev.throughline.verification.scale;

import dev.throughline.embedded.EmbeddedRedis;
import dev.throughline.testkit.FreePorts;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.cluster.SlotHash;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.springframework.data.redis.connection.RedisClusterConfiguration;

/** The masters of a Redis Cluster on this machine, each with the same share of the slots. */
final class MasterNodes implements AutoCloseable {

  private static final long JOIN_SECONDS = 60;

  private final List<EmbeddedRedis> servers = new ArrayList<>();
  private final List<RedisClient> clients = new ArrayList<>();
  private final List<RedisCommands<String, String>> commands = new ArrayList<>();
  private final Path directory;

  private MasterNodes(Path directory) {
    this.directory = directory;
  }

  static MasterNodes start(int masters) throws IOException, InterruptedException {
    MasterNodes nodes = new MasterNodes(Files.createTempDirectory("scale"));
    try {
      for (int i = 0; i < masters; i++) {
        nodes.start();
      }
      nodes.join();
      return nodes;
    } catch (InterruptedException | RuntimeException e) {
      nodes.close();
      throw e;
    }
  }

  private void start() {
    int port = FreePorts.ofClusterNode();
    EmbeddedRedis server =
        EmbeddedRedis.onPort(
            port,
            "cluster-enabled",
            "yes",
            "cluster-config-file",
            directory.resolve(port + ".conf").toString());
    servers.add(server);
    RedisClient client = RedisClient.create(RedisURI.create("127.0.0.1", port));
    clients.add(client);
    commands.add(client.connect().sync());
  }

  private void join() throws InterruptedException {
    int masters = servers.size();
    for (int i = 0; i < masters; i++) {
      int from = SlotHash.SLOT_COUNT * i / masters;
      int to = SlotHash.SLOT_COUNT * (i + 1) / masters;
      commands.get(i).clusterAddSlots(IntStream.range(from, to).toArray());
      commands.get(i).clusterMeet("127.0.0.1", servers.get(0).port());
    }
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(JOIN_SECONDS);
    while (!commands.stream().allMatch(it -> it.clusterInfo().contains("cluster_state:ok"))) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException("The masters did not join in " + JOIN_SECONDS + " s");
      }
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }

  RedisClusterConfiguration configuration() {
    return new RedisClusterConfiguration(
        servers.stream().map(server -> "127.0.0.1:" + server.port()).toList());
  }

  int count() {
    return servers.size();
  }

  /** {@return which of the masters has a key} */
  int masterOf(String key) {
    int slot = SlotHash.getSlot(key.getBytes(StandardCharsets.UTF_8));
    for (int i = 0; i < count(); i++) {
      if (slot < SlotHash.SLOT_COUNT * (i + 1) / count()) {
        return i;
      }
    }
    throw new IllegalStateException("slot " + slot);
  }

  /** Seconds of CPU that the masters have spent. */
  double cpuSeconds() {
    return commands.stream()
        .flatMap(master -> master.info("cpu").lines())
        .filter(line -> line.startsWith("used_cpu_user:") || line.startsWith("used_cpu_sys:"))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.indexOf(':') + 1)))
        .sum();
  }

  /** {@return how many trips to timelines there were: a script is one, and a page with the time} */
  long trips() {
    return commands.stream()
        .flatMap(master -> master.info("commandstats").lines())
        .filter(line -> line.startsWith("cmdstat_evalsha:") || line.startsWith("cmdstat_eval:"))
        .mapToLong(line -> number(line, "calls="))
        .sum();
  }

  /** Connections that clients hold to all masters, without ours. */
  long connections() {
    return commands.stream()
        .mapToLong(it -> number(it.info("clients").replace("\r\n", ","), "connected_clients:") - 1)
        .sum();
  }

  /** Mean bytes of memory that a window takes. */
  double windowBytes() {
    return commands.stream()
        .flatMap(it -> it.keys("*").stream().map(it::memoryUsage))
        .mapToLong(Long::longValue)
        .average()
        .orElse(0);
  }

  void forget() {
    commands.forEach(
        master -> {
          master.flushall();
          master.configResetstat();
        });
  }

  private static long number(String text, String name) {
    int from = text.indexOf(name) + name.length();
    int to = from;
    while (to < text.length() && Character.isDigit(text.charAt(to))) {
      to++;
    }
    return Long.parseLong(text.substring(from, to));
  }

  @Override
  public void close() throws IOException {
    clients.forEach(RedisClient::shutdown);
    servers.forEach(EmbeddedRedis::close);
    try (var files = Files.list(directory)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(directory);
  }
}
