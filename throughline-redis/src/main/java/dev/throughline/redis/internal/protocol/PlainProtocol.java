package dev.throughline.redis.internal.protocol;

import dev.throughline.redis.internal.protocol.HistoryRequest.End;
import dev.throughline.redis.internal.protocol.LocalRequest.OutlastBound;
import dev.throughline.redis.internal.protocol.Page.Source;
import dev.throughline.redis.internal.protocol.WindowRequest.ApplyReply;
import dev.throughline.redis.internal.protocol.WindowRequest.Drop;
import dev.throughline.redis.internal.protocol.WindowRequest.FillPlain;
import dev.throughline.redis.internal.protocol.WindowRequest.PlainReply;
import dev.throughline.redis.internal.protocol.WindowRequest.ReadPlain;
import dev.throughline.redis.internal.protocol.WindowRequest.Unavailable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes timelines without numbers. A page is read from the window when there is one,
 * else from the database, and the reader that got the token fills the window with the end of the
 * timeline. A write drops window and token after the database has it and before it is acknowledged,
 * so that no reader of an earlier state can fill the window (D-TIMELINE-14). A window is served for
 * no longer than the staleness bound after its token was handed out, whatever fails.
 *
 * @param <P> what a page is
 */
public class PlainProtocol<P> {

  private final boolean strict;

  /**
   * @param strict whether a write that did not reach Redis is acknowledged only when no window can
   *     be served that lacks it
   */
  public PlainProtocol(boolean strict) {
    this.strict = strict;
  }

  /**
   * A question.
   *
   * @param window the key of the window
   * @param range the page; null when only the database knows where it begins
   * @param database asks the database for it
   * @param end asks the database for the end of the timeline, as a window keeps it
   * @param shown makes the page of slots, or null when they are not readable
   * @param <P> what a page is
   */
  public record Asked<P>(
      String window,
      @Nullable PlainRange range,
      HistoryRequest<P> database,
      End end,
      Function<PlainEnd.Cut, @Nullable P> shown) {}

  /**
   * A page, and how it was made.
   *
   * @param <P> what a page is
   */
  public record Answer<P>(P page, Source source) {}

  /** A page. */
  public Flow<Answer<P>> page(Asked<P> asked) {
    PlainRange range = asked.range();
    return range == null
        ? database(asked, Source.DATABASE)
        : Flow.ask(new ReadPlain(asked.window(), range)).then(reply -> first(asked, range, reply));
  }

  private Flow<Answer<P>> first(Asked<P> asked, PlainRange range, PlainReply reply) {
    if (!(reply instanceof PlainReply.Missing missing)) {
      return served(asked, reply, Source.HIT);
    }
    String token = missing.token();
    return token == null
        ? Together.joined(
            asked.window(), () -> database(asked, Source.DATABASE), () -> again(asked, range))
        : Together.alone(
            asked.window(),
            true,
            () -> fill(asked, range, token, missing.now()),
            () -> again(asked, range));
  }

  private Flow<Answer<P>> again(Asked<P> asked, PlainRange range) {
    return Flow.ask(new ReadPlain(asked.window(), range))
        .then(reply -> served(asked, reply, Source.REPAIRED));
  }

  private Flow<Answer<P>> served(Asked<P> asked, PlainReply reply, Source source) {
    if (reply instanceof PlainReply.Hit hit) {
      P page = asked.shown().apply(hit.cut());
      return page == null
          ? Flow.ask(new Drop(asked.window())).then(dropped -> database(asked, Source.DATABASE))
          : Flow.done(new Answer<>(page, source));
    }
    if (reply instanceof PlainReply.Expired) {
      return Flow.ask(new Drop(asked.window())).then(done -> database(asked, Source.DATABASE));
    }
    return reply instanceof Unavailable
        ? Together.inTurn(() -> database(asked, Source.DEGRADED))
        : database(asked, Source.DATABASE);
  }

  private Flow<Answer<P>> database(Asked<P> asked, Source source) {
    return Flow.ask(asked.database()).then(page -> Flow.done(new Answer<>(page, source)));
  }

  private Flow<Answer<P>> fill(Asked<P> asked, PlainRange range, String token, long t0) {
    return Flow.ask(asked.end())
        .then(
            read -> {
              PlainEnd end = read.orElse(null);
              return end == null
                  ? database(asked, Source.DATABASE)
                  : Flow.ask(new FillPlain(asked.window(), token, end, t0))
                      .then(filled -> filled(asked, end.cut(range)));
            });
  }

  private Flow<Answer<P>> filled(Asked<P> asked, PlainEnd.@Nullable Cut cut) {
    P page = cut == null ? null : asked.shown().apply(cut);
    return page == null
        ? database(asked, Source.DATABASE)
        : Flow.done(new Answer<>(page, Source.FILLED));
  }

  /** Writes, and then drops the window. */
  public <R> Flow<R> write(String window, HistoryRequest<R> write) {
    return Flow.ask(write).then(written -> forget(window).then(done -> Flow.done(written)));
  }

  /** Drops the window: the database has changed, or may have. */
  public Flow<Boolean> forget(String window) {
    return Flow.ask(new Drop(window))
        .then(
            reply ->
                reply instanceof ApplyReply.Accepted || !strict
                    ? Flow.done(true)
                    : Flow.ask(new OutlastBound()));
  }
}
