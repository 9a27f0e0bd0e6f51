package dev.throughline.redis.timeline;

import dev.throughline.redis.payload.PayloadCodec;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;

/**
 * Makes timelines. One of each entity type is enough for a process; keep it, since it remembers
 * where its histories stand.
 */
public final class Timelines {

  private final TimelineSettings settings;

  /** Timelines with these settings, without Redis: every page is read from MongoDB. */
  public Timelines(TimelineSettings settings) {
    this.settings = settings;
  }

  /**
   * The timeline of an entity type, without creating indexes; see {@link TimelineIndexes}.
   *
   * @throws IllegalArgumentException if the entity is not annotated as {@link Timeline} asks for
   */
  public <T> Timeline<T> blocking(
      Class<T> type, MongoOperations operations, PayloadCodec<T> codec) {
    TimelineDefinition<T> definition = TimelineDefinition.of(type, operations.getConverter());
    MongoHistory<T> history = new MongoHistory<>(operations, new HistoryQueries<>(definition));
    return new DefaultTimeline<>(
        definition,
        new TimelineFlows<>(definition, codec, settings),
        new BlockingRunner(history, NoWindows.blocking(), new Flights(), settings.staleness()));
  }

  /**
   * The reactive timeline of an entity type, without creating indexes; see {@link TimelineIndexes}.
   *
   * @throws IllegalArgumentException if the entity is not annotated as {@link Timeline} asks for
   */
  public <T> ReactiveTimeline<T> reactive(
      Class<T> type, ReactiveMongoOperations operations, PayloadCodec<T> codec) {
    TimelineDefinition<T> definition = TimelineDefinition.of(type, operations.getConverter());
    ReactiveMongoHistory<T> history =
        new ReactiveMongoHistory<>(operations, new HistoryQueries<>(definition));
    return new DefaultReactiveTimeline<>(
        definition,
        new TimelineFlows<>(definition, codec, settings),
        new ReactiveRunner(history, NoWindows.reactive(), new Flights(), settings.staleness()));
  }
}
