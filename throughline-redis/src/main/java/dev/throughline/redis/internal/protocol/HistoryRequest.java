package dev.throughline.redis.internal.protocol;

import java.util.List;
import java.util.Optional;

/**
 * A request of a flow to the database, the source of truth. Reads see everything that was
 * acknowledged to a majority before they began, and nothing that could be rolled back. A read of
 * several entries need not be a snapshot; one that ascends never misses an entry that moves up
 * before it.
 *
 * @param <A> the answer; a failure of the database ends the flow with its exception
 */
public sealed interface HistoryRequest<A> extends Request<A> {

  /** The timeline's key, as the entity has it. */
  Object key();

  /** The highest revision, or 0. */
  record LastChange(Object key) implements HistoryRequest<Long> {}

  /** The highest position, or 0. */
  record Tail(Object key) implements HistoryRequest<Long> {}

  /** The entries of a range, ascending. */
  record Range<T>(Object key, PageRange range) implements HistoryRequest<List<Entry<T>>> {}

  /** The entries changed after a revision, ascending by revision. */
  record Changes<T>(Object key, long after, int limit) implements HistoryRequest<List<Entry<T>>> {}

  /** The entry at a position. */
  record One<T>(Object key, long seq) implements HistoryRequest<Optional<Entry<T>>> {}

  /** The entry that the same author has sent under the same client id, if the entity has one. */
  record Sent<T>(Object key, T entity) implements HistoryRequest<Optional<Entry<T>>> {}

  /** Inserts an entity under these numbers. */
  record Insert<T>(Object key, T entity, long seq, long revision)
      implements HistoryRequest<WriteReply<T>> {}

  /** Puts a changed entity in the place of the current one, under a new revision. */
  record Replace<T>(Object key, Entry<T> current, T changed, long revision)
      implements HistoryRequest<WriteReply<T>> {}

  /** A page of a plain timeline. Only caller and port know the type of the question. */
  record Shown<P, Q>(Object key, Q asked) implements HistoryRequest<P> {}

  /**
   * The end of a plain timeline, of as many entries as a window has; empty when it cannot be kept
   * in one.
   */
  record End(Object key) implements HistoryRequest<Optional<PlainEnd>> {}

  /** Writes to a plain timeline. Only caller and port know the type of the write. */
  record Write<R, W>(Object key, W write) implements HistoryRequest<Optional<R>> {}

  /**
   * The outcome of a write.
   *
   * @param <T> the entity type
   */
  sealed interface WriteReply<T> {

    /** It is durable. */
    record Written<T>(Entry<T> entry) implements WriteReply<T> {}

    /** One of the timeline's unique indexes refused it: a number is taken, or the client id. */
    record Taken<T>(RuntimeException cause) implements WriteReply<T> {}

    /** A unique index refused it that is none of the timeline's, as far as its name tells. */
    record Refused<T>(RuntimeException cause) implements WriteReply<T> {}

    /** The entry to be replaced has been changed since it was read. */
    record Moved<T>() implements WriteReply<T> {}
  }
}
