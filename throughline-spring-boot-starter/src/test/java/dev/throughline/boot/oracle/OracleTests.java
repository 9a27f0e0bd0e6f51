package dev.throughline.boot.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import dev.throughline.embedded.EmbeddedRedis;
import dev.throughline.testkit.replica.ReplicaSet;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/**
 * Random programs over random classes store, answer and cache what they do with stock. With {@code
 * -Doracle.programs} and {@code -Doracle.seed} there are more, and others.
 */
class OracleTests {

  private static final int PROGRAMS = Integer.getInteger("oracle.programs", 300);
  private static final long SEED = Long.getLong("oracle.seed", 1) * 1_000_003;
  private static final int EACH = Integer.getInteger("oracle.each", 4);
  private static final int CHUNK = 25;

  private static MongoServer engine;
  private static ReplicaSet set;
  private static EmbeddedRedis redis;
  private static LettuceConnectionFactory connections;

  @BeforeAll
  static void start() {
    engine = new MongoServer(new MemoryBackend());
    set = ReplicaSet.start(engine.bind(), 1);
    redis = EmbeddedRedis.start();
    connections = new LettuceConnectionFactory("localhost", redis.port());
    connections.afterPropertiesSet();
    connections.start();
  }

  @AfterAll
  static void stop() {
    connections.destroy();
    redis.close();
    set.close();
    engine.shutdownNow();
  }

  @Test
  void programsDoWhatTheyDoWithStock() {
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    Served served = new Served();
    MongoClientSettings.Builder settings =
        MongoClientSettings.builder().applyConnectionString(new ConnectionString(set.uri()));
    try (MongoClient stock = MongoClients.create(settings.build());
        MongoClient ours = MongoClients.create(settings.addCommandListener(served).build())) {
      int families = (PROGRAMS + EACH - 1) / EACH;
      for (int from = 0; from < families; from += CHUNK) {
        Thread.currentThread().setContextClassLoader(before);
        int count = Math.min(CHUNK, families - from);
        for (Family family : Family.compiled(SEED, from, count, 24)) {
          compare(family, stock, ours, served);
        }
        try (RedisConnection connection = connections.getConnection()) {
          connection.serverCommands().flushAll();
        }
      }
    } finally {
      Thread.currentThread().setContextClassLoader(before);
    }
    System.out.println(served);
    assertThat(served.changes()).as(served.toString()).isGreaterThanOrEqualTo(served.saves / 2);
    assertThat(served.streamed).as(served.toString()).isGreaterThanOrEqualTo(served.answers / 2);
    assertThat(served.payloads()).as(served.toString()).isGreaterThanOrEqualTo(served.puts / 2);
    assertThat(served.hits).as(served.toString()).isPositive();
  }

  private static void compare(Family family, MongoClient stock, MongoClient ours, Served served) {
    int number = (int) (family.seed() % 100);
    // What is not touched is not shown to listeners when it is as it was.
    Changer changer =
        number % 2 == 0 || family.source().contains("touch = false")
            ? Changer.NONE
            : Changer.values()[number / 2 % Changer.values().length];
    Side plain = new Side(family, stock, connections, false, changer, new Served());
    Side fast = new Side(family, ours, connections, true, changer, served);
    for (int i = 0; i < EACH; i++) {
      long seed = family.seed() * EACH + i;
      List<String> expected = new Program(plain, seed).run();
      List<String> actual = new Program(fast, seed).run();
      for (int step = 0; step < expected.size(); step++) { // the first that is not the same
        if (!actual.get(step).equals(Program.REFUSED)) {
          assertThat(actual.get(step))
              .as(
                  "step %d of %d with %s of %s changed to %s, after %s",
                  step,
                  seed,
                  changer,
                  family.source().substring(family.source().indexOf("@Document")),
                  family.change(),
                  expected.subList(0, step))
              .isEqualTo(expected.get(step));
        }
      }
    }
  }
}
