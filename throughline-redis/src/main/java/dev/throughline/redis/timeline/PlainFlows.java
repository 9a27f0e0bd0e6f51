package dev.throughline.redis.timeline;

import dev.throughline.cache.PayloadCodec;
import dev.throughline.mongodb.internal.page.KeysetRow;
import dev.throughline.mongodb.page.CursorTokens;
import dev.throughline.mongodb.page.KeysetPage;
import dev.throughline.mongodb.page.KeysetRequest;
import dev.throughline.mongodb.page.PlacedFind;
import dev.throughline.mongodb.page.PlacedFind.Placed;
import dev.throughline.redis.internal.history.AnnotatedProperties;
import dev.throughline.redis.internal.history.PlainDefinition;
import dev.throughline.redis.internal.protocol.Flow;
import dev.throughline.redis.internal.protocol.HistoryRequest.End;
import dev.throughline.redis.internal.protocol.HistoryRequest.Shown;
import dev.throughline.redis.internal.protocol.HistoryRequest.Write;
import dev.throughline.redis.internal.protocol.PlainEnd;
import dev.throughline.redis.internal.protocol.PlainProtocol;
import dev.throughline.redis.internal.protocol.PlainProtocol.Asked;
import dev.throughline.redis.internal.protocol.PlainRange;
import dev.throughline.redis.internal.protocol.PlainSlot;
import dev.throughline.redis.internal.protocol.WindowKeys;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The operations of a plain timeline as flows, for the blocking and the reactive side.
 *
 * @param <T> the entity type
 */
final class PlainFlows<T> {

  /** An answer that lost its order while others wrote is asked for so many times more. */
  static final int MOST_REPEATS = 8;

  private static final byte[] OPEN = new byte[0];

  private final PlainDefinition<T> definition;
  private final PayloadCodec<T> codec;
  private final CursorTokens tokens;
  private final TimelineSettings settings;
  private final PlainProtocol<KeysetPage<T>> protocol;
  private final WindowKeys windows;

  PlainFlows(
      PlainDefinition<T> definition,
      PayloadCodec<T> codec,
      CursorTokens tokens,
      TimelineSettings settings) {
    this.definition = definition;
    this.codec = codec;
    this.tokens = tokens;
    this.settings = settings;
    this.protocol = new PlainProtocol<>(settings.mode() == TimelineMode.STRICT);
    this.windows =
        WindowKeys.of(
            settings.keyPrefix() + "plain:",
            definition.collection(),
            definition.key().getType(),
            AnnotatedProperties.nameOf(definition.key()));
  }

  PlainDefinition<T> definition() {
    return definition;
  }

  private String window(Object key) {
    return windows.of(key);
  }

  /**
   * Refuses what is no key, before anything is done.
   *
   * @throws IllegalArgumentException if it is none
   */
  void check(Object key) {
    windows.checked(key);
  }

  /** Writes, and drops the window. */
  <R, W> Flow<Optional<R>> write(Object key, W write) {
    return protocol.write(window(key), new Write<R, W>(key, write));
  }

  /** Drops the window. */
  Flow<Boolean> forget(Object key) {
    return protocol.forget(window(key));
  }

  /** A page; from the database alone where a transaction may have written to it. */
  Flow<PlainPage<T>> before(Object key, @Nullable String cursor, int n, boolean uncached) {
    return page(key, KeysetRequest.last(TimelineFlows.checked(n)).before(cursor), uncached);
  }

  /** A page, likewise. */
  Flow<PlainPage<T>> after(Object key, @Nullable String cursor, int n, boolean uncached) {
    return page(key, KeysetRequest.first(TimelineFlows.checked(n)).after(cursor), uncached);
  }

  private Flow<PlainPage<T>> page(Object key, KeysetRequest request, boolean uncached) {
    String window = window(key);
    PlacedFind<T> find = definition.find(key, request, tokens);
    Asked<KeysetPage<T>> asked =
        new Asked<>(
            window,
            uncached ? null : range(find),
            new Shown<>(key, find),
            new End(key),
            cut -> shown(find, cut));
    return protocol
        .page(asked)
        .then(
            answer ->
                Flow.done(
                    new PlainPage<>(
                        answer.page(), TimelineSource.valueOf(answer.source().name()))));
  }

  private @Nullable PlainRange range(PlacedFind<T> find) {
    byte[] place = find.hasPlace() ? find.place() : OPEN;
    return place == null ? null : new PlainRange(find.isBackward(), place, find.size());
  }

  private @Nullable KeysetPage<T> shown(PlacedFind<T> find, PlainEnd.Cut cut) {
    List<Placed<T>> found = new ArrayList<>(cut.slots().size());
    for (PlainSlot slot : cut.slots()) {
      T item = codec.decode(slot.payload());
      if (item == null) {
        return null;
      }
      found.add(new Placed<>(item, slot.place(), slot.values()));
    }
    return find.page(found, cut.more());
  }

  /** {@return what to ask the database for the end of a timeline} */
  PlacedFind<T> end(Object key) {
    return definition.find(key, KeysetRequest.last(settings.plainWindowEntries()), tokens);
  }

  /** The end as a window keeps it, or empty when its entries cannot be encoded or placed. */
  Optional<PlainEnd> end(PlacedFind<T> find, List<KeysetRow<T>> read) {
    List<PlainSlot> slots = new ArrayList<>(read.size());
    try {
      List<Placed<T>> placed = find.placed(read);
      if (placed == null) {
        return Optional.empty();
      }
      for (Placed<T> one : placed) {
        slots.add(new PlainSlot(one.place(), one.values(), codec.encode(one.item())));
      }
    } catch (RuntimeException e) {
      return Optional.empty(); // where it is read from the database, that says why
    }
    Collections.reverse(slots);
    return Optional.of(
        new PlainEnd(true, slots).within(settings.plainWindowEntries(), settings.windowBytes()));
  }
}
