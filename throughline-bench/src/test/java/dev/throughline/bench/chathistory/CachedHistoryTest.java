package dev.throughline.bench.chathistory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.embedded.EmbeddedMongo;
import dev.throughline.embedded.EmbeddedRedis;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CachedHistoryTest {

  private static final Chat CHAT = new Chat(130, 3, 7);

  @Test
  void thePublishedRecipeGivesWrongPagesAndTheTimelineGivesNone() {
    try (EmbeddedMongo mongo = EmbeddedMongo.inMemory();
        EmbeddedRedis redis = EmbeddedRedis.start();
        History recipe = Strategy.ZSET_LOOK_ASIDE.open(stores(mongo, redis), CHAT);
        History timeline = Strategy.TIMELINE.open(stores(mongo, redis), CHAT)) {
      recipe.store(CHAT);
      timeline.store(CHAT);
      Random random = new Random(1);
      int wrong = 0;
      int hits = 0;
      for (int i = 0; i < 100; i++) {
        Place place = CHAT.randomPlace(random);
        List<Message> right = CHAT.page(place);
        wrong += recipe.page(place, recipe.cursor(place)).messages().equals(right) ? 0 : 1;
        History.Answer answer = timeline.page(place, timeline.cursor(place));
        assertThat(answer.messages()).isEqualTo(right);
        hits += answer.cached() ? 1 : 0;
      }
      assertThat(wrong).as("wrong pages of the recipe").isGreaterThan(30);
      assertThat(hits).as("pages of the timeline from Redis").isGreaterThan(50);
    }
  }

  private static Stores stores(EmbeddedMongo mongo, EmbeddedRedis redis) {
    return new Stores(mongo.connectionString(), true, Stores.EMBEDDED_SQL, redis.port());
  }
}
