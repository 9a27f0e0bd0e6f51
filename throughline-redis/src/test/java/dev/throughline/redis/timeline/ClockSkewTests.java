package dev.throughline.redis.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.api.sync.RedisCommands;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a Redis whose clock was ahead has left behind costs one verification, not all caching. */
class ClockSkewTests {

  private final Database database = new Database();
  private final Cache cache = new Cache(Redis.Kind.ONE);
  private final Timelines timelines = cache.lastingTimelines();
  private Timeline<Message> timeline;

  @BeforeEach
  void create() {
    database.index(Message.class);
    timeline =
        timelines.blocking(Message.class, database.template, database.payloads(Message.class));
    timeline.append(Message.of("lobby", "ann", null, "a"));
  }

  @AfterEach
  void close() {
    cache.close();
    database.close();
  }

  private static long hourAhead() {
    return System.currentTimeMillis() + Duration.ofHours(1).toMillis();
  }

  @Test
  void windowOfAClockAheadIsVerifiedOnce() {
    timeline.latest("lobby", 5);
    RedisCommands<String, String> redis = cache.keeper();
    redis.hset(redis.keys("*").get(0), "v", Long.toString(hourAhead()));
    assertThat(timeline.latest("lobby", 5).source()).isEqualTo(TimelineSource.REPAIRED);
    assertThat(timeline.latest("lobby", 5).source()).isEqualTo(TimelineSource.HIT);
  }

  @Test
  void tokenOfAClockAheadIsForgotten() {
    timeline.latest("lobby", 5);
    RedisCommands<String, String> redis = cache.keeper();
    String window = redis.keys("*").get(0);
    redis.del(window);
    redis.hset(window, "k", "token");
    redis.hset(window, "s", "0");
    redis.pexpireat(window, hourAhead());
    assertThat(timeline.latest("lobby", 5).source()).isEqualTo(TimelineSource.FILLED);
    assertThat(timeline.latest("lobby", 5).source()).isEqualTo(TimelineSource.HIT);
  }

  @ParameterizedTest
  @EnumSource
  void plainTokenOfAClockAheadIsForgotten(PlainSide side) {
    PlainTimeline<Card> cards = side.cards(timelines, database);
    cards.insert(Card.of("b", 1, "x"));
    cards.before("b", null, 5);
    RedisCommands<String, String> redis = cache.keeper();
    String window = redis.keys("*plain*").get(0);
    redis.del(window);
    redis.set(window, "token");
    redis.pexpireat(window, hourAhead());
    assertThat(cards.before("b", null, 5).source()).isEqualTo(TimelineSource.FILLED);
    assertThat(cards.before("b", null, 5).source()).isEqualTo(TimelineSource.HIT);
  }
}
