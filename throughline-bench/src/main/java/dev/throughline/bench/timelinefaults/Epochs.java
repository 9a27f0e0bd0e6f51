package dev.throughline.bench.timelinefaults;

import com.mongodb.client.MongoClient;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import dev.throughline.redis.payload.PayloadCodecs;
import dev.throughline.redis.timeline.Timeline;
import dev.throughline.redis.timeline.TimelineIndexes;
import dev.throughline.redis.timeline.TimelineSettings;
import dev.throughline.redis.timeline.Timelines;
import java.time.Duration;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;
import org.springframework.data.mongodb.core.convert.NoOpDbRefResolver;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/**
 * The timelines of a run: those of each few seconds are in a database of their own, since the
 * embedded server looks at every entry of a collection to find some.
 *
 * @param run what the names of its databases begin with
 * @param beganMillis when the first epoch began, by the wall clock
 */
record Epochs(String run, long beganMillis) {

  static final Duration STALENESS = Duration.ofMillis(800);

  private static final long LENGTH_MILLIS = 8_000;
  private static final TimelineSettings SETTINGS =
      TimelineSettings.defaults()
          .withStaleness(STALENESS)
          .withRedis(Duration.ofMillis(150), Duration.ofMillis(100));

  int now() {
    return (int) ((System.currentTimeMillis() - beganMillis) / LENGTH_MILLIS);
  }

  String database(int epoch) {
    return run + "_" + epoch;
  }

  ThroughlineMongoTemplate template(MongoClient client, int epoch) {
    ThroughlineMongoConverter converter =
        new ThroughlineMongoConverter(NoOpDbRefResolver.INSTANCE, new MongoMappingContext());
    converter.afterPropertiesSet();
    return new ThroughlineMongoTemplate(
        new SimpleMongoClientDatabaseFactory(client, database(epoch)), converter);
  }

  /** The timeline of an epoch, its indexes made. */
  Timeline<Remark> timeline(MongoClient client, LettuceConnectionFactory redis, int epoch) {
    ThroughlineMongoTemplate template = template(client, epoch);
    TimelineIndexes.of(Remark.class, template.getConverter()).create(template);
    return Timelines.of(SETTINGS.withKeyPrefix(database(epoch) + ":"), redis)
        .blocking(
            Remark.class,
            template,
            PayloadCodecs.of(template.getConverter()).get("compact", Remark.class));
  }
}
