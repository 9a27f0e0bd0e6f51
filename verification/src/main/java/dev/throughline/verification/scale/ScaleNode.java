package dev.throughline.verification.scale;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import dev.throughline.cache.PayloadCodecs;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import dev.throughline.redis.timeline.Timeline;
import dev.throughline.redis.timeline.TimelineSettings;
import dev.throughline.redis.timeline.Timelines;
import java.time.Duration;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;
import org.springframework.data.mongodb.core.convert.NoOpDbRefResolver;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;
import org.springframework.data.redis.connection.ReactiveRedisConnection;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/** An application node: its own clients of both servers, and a timeline over them. */
final class ScaleNode implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(1);

  private final MongoClient mongo;
  private final LettuceConnectionFactory redis;
  private final ThroughlineMongoTemplate template;
  private final Timeline<Post> timeline;

  ScaleNode(String uri, String database, MasterNodes masters, Tally tally) {
    this.mongo =
        MongoClients.create(
            MongoClientSettings.builder()
                .applyConnectionString(new ConnectionString(uri))
                .addCommandListener(tally)
                .build());
    ThroughlineMongoConverter converter =
        new ThroughlineMongoConverter(NoOpDbRefResolver.INSTANCE, new MongoMappingContext());
    converter.afterPropertiesSet();
    this.template =
        new ThroughlineMongoTemplate(
            new SimpleMongoClientDatabaseFactory(mongo, database), converter);
    this.redis = new LettuceConnectionFactory(masters.configuration());
    redis.afterPropertiesSet();
    redis.start();
    // Connecting takes longer than a timeline waits for an answer.
    try (ReactiveRedisConnection connection = redis.getReactiveClusterConnection()) {
      connection.ping().block();
    }
    // What operations cost is counted, also where Redis is late: no page goes without it.
    TimelineSettings defaults = TimelineSettings.defaults();
    TimelineSettings patient =
        defaults.withKeyPrefix(database + ":").withRedis(PATIENCE, defaults.redisPause());
    this.timeline =
        Timelines.of(patient, redis, tally)
            .blocking(Post.class, template, PayloadCodecs.of(converter).get("compact", Post.class));
  }

  ThroughlineMongoTemplate template() {
    return template;
  }

  Timeline<Post> timeline() {
    return timeline;
  }

  @Override
  public void close() {
    redis.destroy();
    mongo.close();
  }
}
