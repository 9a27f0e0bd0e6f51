package dev.throughline.redis.internal.protocol;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request of a flow to the window of a timeline in Redis: one request, one trip, executed as a
 * whole or not at all. A request may arrive late or twice, or its answer may be lost; then the
 * answer is {@link Unavailable}.
 *
 * <p>A window is the contiguous range from its floor to the timeline's tail, in the state that the
 * timeline had at one revision. It is served for a limited time after the moment at which it was
 * verified, by the clock of Redis.
 *
 * @param <A> the answer
 */
public sealed interface WindowRequest<A> extends Request<A> {

  /** The key of the window. */
  String window();

  /** Asks for a page of a window that knows at least a revision. */
  record Read(String window, PageRange range, long minRevision)
      implements WindowRequest<ReadReply> {}

  /** Tells a window the one change that follows its own. */
  record Apply(String window, Slot slot) implements WindowRequest<ApplyReply> {}

  /**
   * Tells a window all changes after {@code from} up to {@code to}, which were read from the
   * database after the time {@code t0}. Entries below the floor are counted and not kept.
   */
  record Merge(String window, long from, long to, List<Slot> changes, long t0)
      implements WindowRequest<ApplyReply> {}

  /**
   * Fills a missing window from the end of the timeline, read after the time {@code t0} under a
   * token that was handed out at that time.
   */
  record Fill(String window, String token, long tail, long revision, List<Slot> slots, long t0)
      implements WindowRequest<ApplyReply> {}

  /** Asks for a page of a plain window. */
  record ReadPlain(String window, PlainRange range) implements WindowRequest<PlainReply> {}

  /**
   * Fills a missing plain window with the end of the timeline, read after the time {@code t0} under
   * a token that was handed out at that time.
   */
  record FillPlain(String window, String token, PlainEnd end, long t0)
      implements WindowRequest<ApplyReply> {}

  /** Forgets the window. Writers and fills that are under way find it missing. */
  record Drop(String window) implements WindowRequest<ApplyReply> {}

  /** A window's reply to a read. */
  sealed interface ReadReply {

    /**
     * The page, as the timeline was at this revision, and where it ended then; how long ago the
     * window was verified; and the time.
     */
    record Hit(long revision, long tail, long ageMillis, long now, List<Slot> slots)
        implements ReadReply {}

    /** The window begins above the page. */
    record Below(long revision, long tail) implements ReadReply {}

    /** Verified too long ago, or older than asked for; and the time. */
    record Expired(long revision, long now) implements ReadReply {}

    /** There is no window. A reader that gets a token may fill it; and the time. */
    record Missing(@Nullable String token, long now) implements ReadReply {}
  }

  /** A plain window's reply to a read. */
  sealed interface PlainReply {

    /** The page, how long ago its token was handed out; and the time. */
    record Hit(PlainEnd.Cut cut, long ageMillis, long now) implements PlainReply {}

    /** The window may be older than it looks, since the clock of Redis was set back. */
    record Expired() implements PlainReply {}

    /** The window does not reach that far. */
    record Below() implements PlainReply {}

    /** There is no window. A reader that gets a token may fill it; and the time. */
    record Missing(@Nullable String token, long now) implements PlainReply {}
  }

  /** A window's reply to a change. */
  sealed interface ApplyReply {

    /** The window has it now, or had it already, or a later state. */
    record Accepted() implements ApplyReply {}

    /** The window is further behind, at this revision; and the time. */
    record Hole(long revision, long now) implements ApplyReply {}

    /** There is no window, or the token is not its token any more. */
    record Absent() implements ApplyReply {}
  }

  /** It is unknown whether Redis has executed the request. */
  record Unavailable() implements ReadReply, PlainReply, ApplyReply {}
}
