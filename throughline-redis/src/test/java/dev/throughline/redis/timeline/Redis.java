package dev.throughline.redis.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.api.sync.RedisCommands;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/** A Redis for a test, empty: one server, or a cluster that all tests of this JVM share. */
interface Redis extends AutoCloseable {

  /** What kinds there are. The same tests pass with each. */
  enum Kind {
    ONE,
    CLUSTER;

    Redis start() {
      return this == ONE ? new SingleRedis() : RedisCluster.shared();
    }
  }

  /** Clients that close at once, as no test needs them to wait for others, and are counted. */
  LettuceClientConfiguration AT_ONCE =
      LettuceClientConfiguration.builder()
          .shutdownTimeout(Duration.ZERO)
          .clientResources(Trips.COUNTED)
          .build();

  /** Connections for an application, not yet started. */
  LettuceConnectionFactory connections();

  /** To each of the servers. */
  List<RedisCommands<String, String>> nodes();

  /** The processes. */
  List<Long> pids();

  /** From now on they take requests and answer none. */
  default void hang() {
    signal("-STOP");
  }

  /** They answer them. */
  default void goOn() {
    signal("-CONT");
  }

  private void signal(String signal) {
    List<String> command = new ArrayList<>(List.of("kill", signal));
    pids().forEach(pid -> command.add(Long.toString(pid)));
    try {
      assertThat(new ProcessBuilder(command).start().waitFor()).isZero();
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** From now on nothing answers. */
  void leave();

  /** It is there again. */
  void comeBack();

  @Override
  void close();
}
