package dev.throughline.redis.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.api.sync.RedisCommands;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/** What only a cluster shows: timelines are spread over its masters. */
@Tag("long")
class ClusterTests {

  private static final int ROOMS = 12;
  private static final TimelineSettings SETTINGS =
      TimelineSettings.defaults()
          .withStaleness(Duration.ofMinutes(10))
          .withFillLease(Duration.ofSeconds(30))
          .withRedis(Duration.ofSeconds(20), Duration.ofMillis(100));

  private final Database database = new Database();
  private final RedisCluster cluster = RedisCluster.shared();
  private final LettuceConnectionFactory factory = cluster.connections();

  @BeforeEach
  void start() {
    factory.afterPropertiesSet();
    factory.start();
  }

  @AfterEach
  void close() {
    factory.destroy();
    cluster.close();
    database.close();
  }

  @Test
  void pagesAreTheDatabasesOwnOnEveryMaster() {
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
      assertThat(page.revision()).isEqualTo(expected.revision());
      hits += page.source() == TimelineSource.HIT ? 1 : 0;
    }
    assertThat(hits).isEqualTo(150 - ROOMS);
    assertThat(cluster.nodes()).allSatisfy(master -> assertThat(master.dbsize()).isPositive());
    assertThat(cluster.nodes().stream().mapToLong(RedisCommands::dbsize).sum()).isEqualTo(ROOMS);
  }
}
