package dev.throughline.verification.faults;

import dev.throughline.embedded.EmbeddedRedis;
import dev.throughline.testkit.DelayingProxy;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A Redis behind a network, and what may happen to both of them. */
final class FaultyRedis implements AutoCloseable {

  private static final int MOST_AHEAD_MILLIS = 15_000;
  private static final int LEAST_JUMP_MILLIS = 1_000;
  private static final Duration COMMAND_TIMEOUT = Duration.ofSeconds(5);

  private final Path directory;
  private final Random random;
  private final DelayingProxy network;
  private EmbeddedRedis redis;
  private int aheadMillis;

  FaultyRedis(Path directory, Random random) {
    this.directory = directory;
    this.random = random;
    this.redis = EmbeddedRedis.start("dir", directory.toString());
    this.network = DelayingProxy.to("127.0.0.1", redis.port(), 0);
  }

  /** {@return where clients find it} */
  int port() {
    return network.port();
  }

  /** For as long as clients are hit: nothing gets through. */
  void silence() {
    network.loseEverything();
  }

  void reconnect() {
    network.cut();
  }

  /** Lets a fault happen, and ends it. */
  void suffer(Fault fault) throws IOException, InterruptedException {
    switch (fault) {
      case STOP_REDIS -> {
        signal(redis.pid(), "STOP");
        try {
          pause(50, 550);
        } finally {
          signal(redis.pid(), "CONT");
        }
      }
      case KILL_REDIS -> restart(false);
      case OLD_SNAPSHOT -> {
        tell(RedisCommands::save);
        pause(50, 600);
        restart(true);
      }
      case SET_CLOCK -> {
        anotherClock();
        String ahead = SkewedScripts.ahead(aheadMillis);
        tell(commands -> commands.configSet(SkewedScripts.SETTING, ahead));
      }
      case FAILOVER -> {
        tell(RedisCommands::save);
        anotherClock();
        restart(true);
      }
      case FLUSHALL -> tell(RedisCommands::flushall);
      case SCRIPT_FLUSH -> tell(RedisCommands::scriptFlush);
      case EVICTION -> starve("allkeys-random");
      case LOW_MEMORY -> starve("noeviction");
      case CLIENT_PAUSE -> tell(commands -> commands.clientPause(50 + random.nextInt(500)));
      case CUT_CONNECTIONS -> network.cut();
      case DELAYED_CONNECTIONS -> {
        network.delay(20 + random.nextInt(400));
        pause(50, 500);
        network.delay(0);
      }
      case LOST_REPLIES -> {
        network.loseReplies();
        pause(50, 400);
        network.cut();
      }
      case STOP_CLIENT, KILL_CLIENT -> throw new IllegalArgumentException(fault.label());
    }
  }

  private void restart(boolean asItWas) throws IOException, InterruptedException {
    int port = redis.port();
    redis.close();
    if (!asItWas) {
      Files.deleteIfExists(directory.resolve("dump.rdb"));
    }
    pause(0, 300);
    redis =
        EmbeddedRedis.onPort(
            port,
            "dir",
            directory.toString(),
            SkewedScripts.SETTING,
            SkewedScripts.ahead(aheadMillis));
  }

  /** Further from the last one than any answer takes, or clients could not notice. */
  private void anotherClock() {
    int before = aheadMillis;
    while (Math.abs(aheadMillis - before) < LEAST_JUMP_MILLIS) {
      aheadMillis = random.nextInt(MOST_AHEAD_MILLIS);
    }
  }

  private void starve(String policy) throws InterruptedException {
    tell(commands -> commands.configSet("maxmemory-policy", policy));
    tell(commands -> commands.configSet("maxmemory", "1"));
    pause(20, 300);
    tell(commands -> commands.configSet("maxmemory", "0"));
  }

  private void pause(int fromMillis, int toMillis) throws InterruptedException {
    TimeUnit.MILLISECONDS.sleep(fromMillis + random.nextInt(toMillis - fromMillis));
  }

  static void signal(long pid, String signal) throws IOException, InterruptedException {
    new ProcessBuilder("sh", "-c", "kill -" + signal + " " + pid).start().waitFor();
  }

  private void tell(Consumer<RedisCommands<String, String>> command) {
    RedisURI address = RedisURI.create("127.0.0.1", redis.port());
    address.setTimeout(COMMAND_TIMEOUT);
    RedisClient client = RedisClient.create(address);
    try (StatefulRedisConnection<String, String> connection = client.connect()) {
      command.accept(connection.sync());
    } catch (RedisException e) {
      throw new IllegalStateException("Redis does not take a fault", e);
    } finally {
      client.shutdown(0, 1, TimeUnit.SECONDS);
    }
  }

  @Override
  public void close() {
    network.close();
    redis.close();
  }
}
