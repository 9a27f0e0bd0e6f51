package dev.throughline.redis.internal.run;

import dev.throughline.redis.internal.protocol.Entry;
import dev.throughline.redis.internal.protocol.HistoryRequest;
import dev.throughline.redis.internal.protocol.Request;
import dev.throughline.redis.internal.protocol.WindowRequest;
import dev.throughline.redis.internal.protocol.WindowRequest.ReadReply;
import java.util.List;
import java.util.Optional;

/** What servers answer where every timeline is empty. */
final class ScriptedAnswers {

  private ScriptedAnswers() {}

  /**
   * @param reply the reply of Redis to the first request, and to every change
   */
  static Object to(Request<?> request, boolean first, Object reply) {
    if (request instanceof WindowRequest.Read) {
      return first ? reply : new ReadReply.Hit(0, 0, 0, 0, List.of());
    }
    if (request instanceof WindowRequest<?>) {
      return reply instanceof ReadReply && !(reply instanceof WindowRequest.Unavailable)
          ? new WindowRequest.ApplyReply.Accepted()
          : reply;
    }
    if (request instanceof HistoryRequest.Insert<?> insert) {
      return new HistoryRequest.WriteReply.Written<>(
          new Entry<>(insert.seq(), insert.revision(), insert.entity()));
    }
    if (request instanceof HistoryRequest.LastChange || request instanceof HistoryRequest.Tail) {
      return 0L;
    }
    return request instanceof HistoryRequest.Sent ? Optional.empty() : List.of();
  }
}
