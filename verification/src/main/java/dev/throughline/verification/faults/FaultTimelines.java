package dev.throughline.verification.faults;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import dev.throughline.cache.PayloadCodec;
import dev.throughline.cache.PayloadCodecs;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import dev.throughline.mongodb.ThroughlineReactiveMongoTemplate;
import dev.throughline.redis.timeline.ReactiveTimeline;
import dev.throughline.redis.timeline.Timeline;
import dev.throughline.redis.timeline.TimelineIndexes;
import dev.throughline.redis.timeline.TimelineSettings;
import dev.throughline.redis.timeline.Timelines;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.bson.UuidRepresentation;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;
import org.springframework.data.mongodb.core.SimpleReactiveMongoDatabaseFactory;
import org.springframework.data.mongodb.core.convert.NoOpDbRefResolver;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/**
 * The timelines of a client, made when they are first asked for. All share what a process has: its
 * turns, its flights and what it knows of the clock of Redis.
 */
final class FaultTimelines implements AutoCloseable {

  private static final TimelineSettings SETTINGS =
      TimelineSettings.defaults()
          .withStaleness(Epochs.STALENESS)
          .withRedis(Duration.ofMillis(150), Duration.ofMillis(100))
          // So few that calls wait for each other.
          .withDatabaseReads(2);

  /** Both sides of one timeline. */
  record Sides(Timeline<Remark<?>> blocking, ReactiveTimeline<Remark<?>> reactive) {}

  private record Place(int epoch, Class<?> type) {}

  private final Epochs epochs;
  private final MongoClient mongo;
  private final com.mongodb.reactivestreams.client.MongoClient reactiveMongo;
  private final LettuceConnectionFactory redis;
  private final Timelines timelines;
  private final Map<Place, Sides> made = new ConcurrentHashMap<>();

  FaultTimelines(Epochs epochs, String mongoUri, int redisPort) {
    this.epochs = epochs;
    this.mongo = client(mongoUri);
    this.reactiveMongo = com.mongodb.reactivestreams.client.MongoClients.create(settings(mongoUri));
    this.redis = new LettuceConnectionFactory("127.0.0.1", redisPort);
    redis.afterPropertiesSet();
    redis.start();
    this.timelines = Timelines.of(SETTINGS.withKeyPrefix(epochs.run() + ":"), redis);
  }

  private static MongoClientSettings settings(String uri) {
    return MongoClientSettings.builder()
        .applyConnectionString(new ConnectionString(uri))
        .uuidRepresentation(UuidRepresentation.STANDARD)
        .build();
  }

  /** Connections to the database. */
  static MongoClient client(String uri) {
    return MongoClients.create(settings(uri));
  }

  /** Reads and writes the database of an epoch. */
  static ThroughlineMongoTemplate template(MongoClient mongo, String database) {
    return new ThroughlineMongoTemplate(
        new SimpleMongoClientDatabaseFactory(mongo, database), converter());
  }

  private static ThroughlineMongoConverter converter() {
    ThroughlineMongoConverter converter =
        new ThroughlineMongoConverter(NoOpDbRefResolver.INSTANCE, new MongoMappingContext());
    converter.afterPropertiesSet();
    return converter;
  }

  /** The timelines of a room, their indexes made. */
  Sides of(Room room, int epoch) {
    return made.computeIfAbsent(new Place(epoch, room.type()), place -> make(room, epoch));
  }

  private Sides make(Room room, int epoch) {
    String database = epochs.database(epoch);
    ThroughlineMongoTemplate template = template(mongo, database);
    TimelineIndexes.of(room.type(), template.getConverter()).create(template);
    PayloadCodec<Remark<?>> codec =
        PayloadCodecs.of(template.getConverter()).get("compact", room.type());
    return new Sides(
        timelines.blocking(room.type(), template, codec),
        timelines.reactive(
            room.type(),
            new ThroughlineReactiveMongoTemplate(
                new SimpleReactiveMongoDatabaseFactory(reactiveMongo, database),
                template.getConverter()),
            codec));
  }

  /** {@return what is under way} */
  Timelines.Load load() {
    return timelines.load();
  }

  @Override
  public void close() {
    redis.destroy();
    reactiveMongo.close();
    mongo.close();
  }
}
