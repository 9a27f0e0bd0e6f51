package dev.throughline.redis.timeline;

import dev.throughline.cache.PayloadCodec;
import dev.throughline.redis.internal.history.AnnotatedProperties;
import dev.throughline.redis.internal.history.TimelineDefinition;
import dev.throughline.redis.internal.protocol.Entry;
import dev.throughline.redis.internal.protocol.Flow;
import dev.throughline.redis.internal.protocol.Page;
import dev.throughline.redis.internal.protocol.PageRange;
import dev.throughline.redis.internal.protocol.Position;
import dev.throughline.redis.internal.protocol.ReadProtocol;
import dev.throughline.redis.internal.protocol.WindowKeys;
import dev.throughline.redis.internal.protocol.WriteProtocol;
import dev.throughline.redis.internal.run.Positions;
import dev.throughline.redis.internal.run.Unreached;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The operations of a timeline as flows, for the blocking and the reactive side.
 *
 * @param <T> the entity type
 */
final class TimelineFlows<T> {

  private static final int MAX_ITEMS = 1_000;

  private final TimelineDefinition<T> definition;
  private final ReadProtocol<T> reads;
  private final WriteProtocol<T> writes;
  private final Unreached unreached;
  private final Positions positions = new Positions();
  private final WindowKeys windows;

  TimelineFlows(
      TimelineDefinition<T> definition, PayloadCodec<T> codec, TimelineSettings settings) {
    this.definition = definition;
    this.reads = new ReadProtocol<>(codec, settings.windowEntries());
    this.writes =
        new WriteProtocol<>(
            reads, settings.windowEntries(), settings.mode() == TimelineMode.STRICT);
    this.unreached = new Unreached(settings.staleness().toMillis(), System::nanoTime);
    this.windows =
        WindowKeys.of(
            settings.keyPrefix(),
            definition.collection(),
            definition.key().getType(),
            AnnotatedProperties.nameOf(definition.key()));
  }

  private String window(Object key) {
    return windows.of(key);
  }

  Flow<Appended<T>> append(T entity) {
    Object key = definition.keyOf(entity);
    T named = definition.named(entity);
    return writes
        .append(key, window(key), named, positions.end(key))
        .then(written -> Flow.done(new Appended<>(written.entry().value(), written.repeated())));
  }

  Flow<T> edit(Object key, long seq, UnaryOperator<T> change) {
    Position known = positions.of(key);
    return writes
        .edit(
            key,
            window(key),
            seq,
            definition.identityKeeping(change),
            known == null ? 0 : known.revision())
        .then(
            written -> {
              positions.changed(key, written.entry());
              return Flow.done(written.entry().value());
            });
  }

  Flow<T> delete(Object key, long seq, UnaryOperator<T> erase) {
    definition.deletable();
    return edit(key, seq, value -> definition.deleted(erase.apply(value)));
  }

  /**
   * A write has failed, possibly after it reached the database: forgets the remembered position.
   */
  void failed(Object key) {
    positions.forget(key);
  }

  Flow<TimelinePage<T>> latest(Object key, int n, long minRevision) {
    return page(key, PageRange.latest(checked(n)), minRevision);
  }

  Flow<TimelinePage<T>> before(Object key, long seq, int n, long minRevision) {
    return page(key, PageRange.before(checked(seq), checked(n)), minRevision);
  }

  Flow<TimelinePage<T>> after(Object key, long seq, int n, long minRevision) {
    return page(key, PageRange.after(checked(seq), checked(n)), minRevision);
  }

  Flow<TimelinePage<T>> around(Object key, long seq, int n, long minRevision) {
    return page(key, PageRange.around(checked(seq), checked(n), n), minRevision);
  }

  private Flow<TimelinePage<T>> page(Object key, PageRange range, long minRevision) {
    String window = window(key);
    long asked = unreached.reachable(window, minRevision);
    long begun = unreached.now();
    return reads
        .page(key, window, range, asked)
        .then(
            page -> {
              if (page.revision() < asked) {
                unreached.remember(window, page.revision(), begun);
              }
              return Flow.done(page(page, range));
            });
  }

  private TimelinePage<T> page(Page<T> page, PageRange range) {
    List<T> items = page.entries().stream().map(Entry::value).toList();
    return new TimelinePage<>(
        items,
        page.revision(),
        range.first(page.tail()) <= 1,
        range.last(page.tail()) >= page.tail(),
        TimelineSource.valueOf(page.source().name()));
  }

  Flow<TimelineChanges<T>> changes(Object key, long afterRevision, int n) {
    return reads
        .changes(windows.checked(key), checked(afterRevision), checked(n))
        .then(
            changed ->
                Flow.done(
                    new TimelineChanges<>(
                        changed.entries().stream().map(Entry::value).toList(),
                        changed.to(),
                        changed.more())));
  }

  Flow<TimelinePosition> position(Object key) {
    return reads
        .page(key, window(key), PageRange.latest(0), 0)
        .then(page -> Flow.done(new TimelinePosition(page.tail(), page.revision())));
  }

  static int checked(int n) {
    if (n < 1 || n > MAX_ITEMS) {
      throw new IllegalArgumentException("n must be from 1 to " + MAX_ITEMS + ", and is " + n);
    }
    return n;
  }

  private static long checked(long number) {
    if (number < 0 || number > PageRange.END) {
      throw new IllegalArgumentException(
          "A position or revision must be from 0 to 2^53 - 1, and is " + number);
    }
    return number;
  }
}
