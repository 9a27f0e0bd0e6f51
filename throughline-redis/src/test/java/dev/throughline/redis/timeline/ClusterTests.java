package dev.throughline.redis.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.embedded.EmbeddedRedis;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.sync.RedisCommands;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.data.redis.connection.RedisClusterConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/** Timelines over a Redis Cluster of three masters. */
class ClusterTests {

  private static final int MASTERS = 3;
  private static final int SLOTS = 16_384;
  private static final int ROOMS = 12;
  private static final TimelineSettings SETTINGS =
      TimelineSettings.defaults()
          .withStaleness(Duration.ofMinutes(10))
          .withRedis(Duration.ofSeconds(20), Duration.ofMillis(100));

  @TempDir private Path directory;

  private final Database database = new Database();
  private final List<EmbeddedRedis> masters = new ArrayList<>();
  private final List<RedisClient> clients = new ArrayList<>();
  private final List<RedisCommands<String, String>> commands = new ArrayList<>();
  private LettuceConnectionFactory factory;

  @AfterEach
  void close() {
    factory.destroy();
    clients.forEach(RedisClient::shutdown);
    masters.forEach(EmbeddedRedis::close);
    database.close();
  }

  @Test
  void pagesAreTheDatabasesOwnOnEveryMaster() throws IOException {
    startCluster();
    database.index(Message.class);
    Timeline<Message> timeline =
        Timelines.of(SETTINGS, factory)
            .blocking(Message.class, database.template, database.payloads(Message.class));
    Timeline<Message> truth =
        new Timelines(SETTINGS)
            .blocking(Message.class, database.template, database.payloads(Message.class));
    Random random = new Random(3);
    int hits = 0;
    for (int i = 0; i < 150; i++) {
      String room = "room" + random.nextInt(ROOMS);
      Message last = timeline.append(Message.of(room, "ann", null, "t" + i)).entity();
      if (random.nextInt(3) == 0) {
        timeline.edit(room, 1 + random.nextInt((int) last.seq()), m -> m.withText(m.text() + "!"));
      }
      TimelinePage<Message> page = timeline.latest(room, 5);
      TimelinePage<Message> expected = truth.latest(room, 5);
      assertThat(page.items()).isEqualTo(expected.items());
      assertThat(page.chg()).isEqualTo(expected.chg());
      hits += page.source() == TimelineSource.HIT ? 1 : 0;
    }
    assertThat(hits).isEqualTo(150 - ROOMS);
    assertThat(commands).allSatisfy(master -> assertThat(master.dbsize()).isPositive());
    assertThat(commands.stream().mapToLong(RedisCommands::dbsize).sum()).isEqualTo(ROOMS);
  }

  private void startCluster() throws IOException {
    for (int i = 0; i < MASTERS; i++) {
      EmbeddedRedis master = start(directory.resolve("nodes" + i + ".conf"));
      masters.add(master);
      RedisClient client = RedisClient.create(master.toString());
      clients.add(client);
      commands.add(client.connect().sync());
    }
    for (int i = 0; i < MASTERS; i++) {
      commands
          .get(i)
          .clusterAddSlots(
              IntStream.range(SLOTS * i / MASTERS, SLOTS * (i + 1) / MASTERS).toArray());
      commands.get(i).clusterMeet("127.0.0.1", masters.get(0).port());
    }
    long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (!commands.stream().allMatch(c -> c.clusterInfo().contains("cluster_state:ok"))) {
      assertThat(System.nanoTime()).isLessThan(end);
      LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
    }
    factory =
        new LettuceConnectionFactory(
            new RedisClusterConfiguration(
                masters.stream().map(master -> "127.0.0.1:" + master.port()).toList()));
    factory.afterPropertiesSet();
    factory.start();
  }

  /** The masters talk to each other on a port that is 10,000 higher, and must be there. */
  private static EmbeddedRedis start(Path nodes) throws IOException {
    Random random = new Random();
    while (true) {
      int port = 20_000 + random.nextInt(10_000);
      if (isFree(port) && isFree(port + 10_000)) {
        return EmbeddedRedis.onPort(
            port, "cluster-enabled", "yes", "cluster-config-file", nodes.toString());
      }
    }
  }

  private static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return socket.isBound();
    } catch (IOException e) {
      return false;
    }
  }
}
