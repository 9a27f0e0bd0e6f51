package dev.throughline.redis.timeline;

import dev.throughline.cache.PayloadCodec;
import dev.throughline.mongodb.page.CursorTokens;
import dev.throughline.redis.internal.history.HistoryQueries;
import dev.throughline.redis.internal.history.MongoHistory;
import dev.throughline.redis.internal.history.PlainDefinition;
import dev.throughline.redis.internal.history.ReactiveMongoHistory;
import dev.throughline.redis.internal.history.TimelineDefinition;
import dev.throughline.redis.internal.run.BlockingRunner;
import dev.throughline.redis.internal.run.Flights;
import dev.throughline.redis.internal.run.HistoryPort;
import dev.throughline.redis.internal.run.NoWindows;
import dev.throughline.redis.internal.run.ReactiveHistoryPort;
import dev.throughline.redis.internal.run.ReactiveRunner;
import dev.throughline.redis.internal.run.Turns;
import dev.throughline.redis.internal.window.ObservedPayload;
import dev.throughline.redis.internal.window.RedisWindows;
import dev.throughline.redis.internal.window.WindowListener;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/**
 * Makes timelines. One of each entity type is enough for a process; keep it, since it remembers
 * where its histories stand.
 */
public final class Timelines {

  private final TimelineSettings settings;
  private final @Nullable RedisWindows windows;
  private final Turns turns;
  private final Flights flights = new Flights();
  private final WindowListener listener;

  /**
   * The load of a process's timelines at one moment: all zero when no call is under way.
   *
   * @param degraded how many pages are being read from the database since Redis did not answer
   * @param waiting how many calls wait until one of those has ended
   * @param fills how many windows are being filled or verified
   */
  public record Load(int degraded, int waiting, int fills) {}

  private Timelines(
      TimelineSettings settings, @Nullable RedisWindows windows, WindowListener listener) {
    this.listener = listener;
    this.settings = settings;
    this.windows = windows;
    // Who has no Redis reads the database by intention.
    this.turns = new Turns(windows == null ? Integer.MAX_VALUE : settings.databaseReads());
  }

  /** Timelines without Redis: every page is read from MongoDB. */
  public Timelines(TimelineSettings settings) {
    this(settings, null, (request, reply) -> {});
  }

  /**
   * Timelines whose recent ends are in Redis. When Redis does not answer, every page is read from
   * MongoDB, also when it never did.
   */
  public static Timelines of(TimelineSettings settings, LettuceConnectionFactory redis) {
    return of(settings, redis, (request, reply) -> {});
  }

  /**
   * Timelines whose recent ends are in Redis.
   *
   * @param listener hears of everything that Redis is asked, such as meters
   */
  public static Timelines of(
      TimelineSettings settings, LettuceConnectionFactory redis, WindowListener listener) {
    return new Timelines(
        settings,
        new RedisWindows(
            redis, settings.limits(), settings.redisTimeout(), settings.redisPause(), listener),
        listener);
  }

  /** {@return what all timelines that were made here are doing at the moment} */
  public Load load() {
    return new Load(turns.taken(), turns.waiting(), flights.count());
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
        new TimelineFlows<>(definition, observed(type, codec), settings),
        runner(history));
  }

  /** A page from a window is what the database holds, whatever the writer had in memory. */
  private <T> PayloadCodec<T> observed(Class<T> type, PayloadCodec<T> codec) {
    return new ObservedPayload<>(type, codec.asStored(), listener);
  }

  private BlockingRunner runner(HistoryPort history) {
    return new BlockingRunner(
        history,
        windows == null ? NoWindows.blocking() : windows.blocking(),
        flights,
        turns,
        settings.staleness());
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
        new TimelineFlows<>(definition, observed(type, codec), settings),
        runner(history));
  }

  private ReactiveRunner runner(ReactiveHistoryPort history) {
    return new ReactiveRunner(
        history,
        windows == null ? NoWindows.reactive() : windows.reactive(),
        flights,
        turns,
        settings.staleness());
  }

  /**
   * The timeline of an entity type without numbers, without creating indexes; see {@link
   * TimelineIndexes#plain}.
   *
   * @param tokens makes the cursors of its pages
   * @throws IllegalArgumentException if the entity is not annotated as {@link PlainTimeline} asks
   *     for
   */
  public <T> PlainTimeline<T> plain(
      Class<T> type, MongoOperations operations, PayloadCodec<T> codec, CursorTokens tokens) {
    PlainFlows<T> flows =
        new PlainFlows<>(
            PlainDefinition.of(type, operations.getConverter()),
            observed(type, codec),
            tokens,
            settings);
    return new DefaultPlainTimeline<>(
        operations, flows, runner(new PlainMongoHistory<>(operations, flows)));
  }

  /**
   * The reactive timeline of an entity type without numbers, without creating indexes; see {@link
   * TimelineIndexes#plain}.
   *
   * @param tokens makes the cursors of its pages
   * @throws IllegalArgumentException if the entity is not annotated as {@link PlainTimeline} asks
   *     for
   */
  public <T> ReactivePlainTimeline<T> reactivePlain(
      Class<T> type,
      ReactiveMongoOperations operations,
      PayloadCodec<T> codec,
      CursorTokens tokens) {
    PlainFlows<T> flows =
        new PlainFlows<>(
            PlainDefinition.of(type, operations.getConverter()),
            observed(type, codec),
            tokens,
            settings);
    return new DefaultReactivePlainTimeline<>(
        operations, flows, runner(new ReactivePlainMongoHistory<>(operations, flows)));
  }
}
