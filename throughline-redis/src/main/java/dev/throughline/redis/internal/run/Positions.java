package dev.throughline.redis.internal.run;

import dev.throughline.redis.internal.protocol.Entry;
import dev.throughline.redis.internal.protocol.Position;
import dev.throughline.redis.internal.protocol.WriteProtocol.End;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Remembers the ends of timelines after this process's last writes, so that a write need not ask. A
 * position that is out of date costs a refused insert. Only what has been written durably comes in
 * here: a position that is ahead of the database would leave a gap.
 */
public final class Positions {

  private static final int MAX_TIMELINES = 10_000;

  private final Map<Object, Position> positions =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Object, Position> eldest) {
          return size() > MAX_TIMELINES;
        }
      };

  public synchronized @Nullable Position of(Object key) {
    return positions.get(key);
  }

  /** The end of a timeline, as it is remembered whenever it is asked for. */
  public End end(Object key) {
    return new End() {
      @Override
      public @Nullable Position known() {
        return of(key);
      }

      @Override
      public void inserted(Entry<?> entry) {
        Positions.this.inserted(key, entry);
      }
    };
  }

  /** The entry has just been inserted: everything before it was there. */
  private synchronized void inserted(Object key, Entry<?> entry) {
    advanced(key, new Position(entry.seq(), entry.revision()));
  }

  /** The entry has just been changed; others may have been inserted meanwhile. */
  public synchronized void changed(Object key, Entry<?> entry) {
    Position known = positions.get(key);
    if (known != null) {
      advanced(key, new Position(known.tail(), entry.revision()));
    }
  }

  private void advanced(Object key, Position position) {
    positions.merge(
        key,
        position,
        (old, late) ->
            new Position(
                Math.max(old.tail(), late.tail()), Math.max(old.revision(), late.revision())));
  }

  /** Forgets a position after a failure, so that the next write reads it from the database. */
  public synchronized void forget(Object key) {
    positions.remove(key);
  }
}
