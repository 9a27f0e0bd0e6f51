package dev.throughline.redis.internal.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throughline.redis.internal.protocol.HistoryRequest.Insert;
import dev.throughline.redis.internal.protocol.HistoryRequest.LastChange;
import dev.throughline.redis.internal.protocol.HistoryRequest.Sent;
import dev.throughline.redis.internal.protocol.HistoryRequest.Tail;
import dev.throughline.redis.internal.protocol.HistoryRequest.WriteReply;
import dev.throughline.redis.internal.protocol.LocalRequest.Backoff;
import dev.throughline.redis.internal.protocol.WindowRequest.Apply;
import dev.throughline.redis.internal.protocol.WindowRequest.ApplyReply;
import dev.throughline.redis.internal.protocol.WriteProtocol.Written;
import dev.throughline.redis.internal.run.TextPayload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DuplicateKeyException;

/** A writer whose process goes on writing to the same timeline. */
class AppendTests {

  private final WriteProtocol<String> writes =
      new WriteProtocol<>(new ReadProtocol<>(new TextPayload(), 100), 100, false);

  /** Numbers that others have taken, and what was asked for. */
  private long taken;

  private final List<String> asked = new ArrayList<>();
  private final List<String> events = new ArrayList<>();
  private @Nullable Position known;

  /** The numbers by which each attempt knows the position to be further. */
  private int faster;

  private final WriteProtocol.End end =
      new WriteProtocol.End() {
        @Override
        public @Nullable Position known() {
          Position before = known;
          known =
              before == null
                  ? null
                  : new Position(before.tail() + faster, before.revision() + faster);
          return before;
        }

        @Override
        public void inserted(Entry<?> entry) {
          events.add("inserted " + entry.seq());
        }
      };

  @SuppressWarnings("unchecked") // the answers are what is asked for
  private static <A, R> Flow<R> answered(Flow.Waiting<A, R> waiting, Object answer) {
    return waiting.next().apply((A) answer);
  }

  private Written<String> append() {
    Flow<Written<String>> flow = writes.append("k", "w", "text", end);
    while (flow instanceof Flow.Waiting<?, Written<String>> waiting) {
      flow = answered(waiting, answer(waiting.request()));
    }
    if (flow instanceof Flow.Failed<Written<String>> failed) {
      throw (RuntimeException) failed.failure();
    }
    return ((Flow.Done<Written<String>>) flow).result();
  }

  private Object answer(Request<?> request) {
    if (request instanceof Insert<?> insert) {
      asked.add("insert " + insert.seq());
      return insert.seq() > taken
          ? new WriteReply.Written<>(new Entry<>(insert.seq(), insert.revision(), "text"))
          : new WriteReply.Taken<String>(new DuplicateKeyException("taken"));
    } else if (request instanceof Tail || request instanceof LastChange) {
      asked.add(request.getClass().getSimpleName());
      return taken;
    } else if (request instanceof Sent<?>) {
      return Optional.empty();
    } else if (request instanceof Apply) {
      events.add("applied");
      return new ApplyReply.Accepted();
    }
    assertThat(request).isInstanceOf(Backoff.class);
    return true;
  }

  /** Two trips for the position are as long as the other writer needs to take it. */
  @Test
  void itComesAfterTheOtherWriterWithoutAsking() {
    known = new Position(7, 7);
    faster = 1;
    taken = 9;
    append();
    assertThat(asked).containsExactly("insert 8", "insert 9", "insert 10");
  }

  @Test
  void itAsksWhenNothingNewIsKnown() {
    known = new Position(7, 7);
    taken = 9;
    assertThat(append().entry().seq()).isEqualTo(10);
    assertThat(asked).containsExactly("insert 8", "Tail", "LastChange", "insert 10");
  }

  /** Other writers of the process need not wait for Redis. */
  @Test
  void itIsKnownBeforeTheWindowIsAsked() {
    append();
    assertThat(events).containsExactly("inserted 1", "applied");
  }

  @Test
  void itGivesUpWhenOthersAreFasterEachTime() {
    known = new Position(7, 7);
    faster = 1;
    taken = Long.MAX_VALUE;
    assertThatThrownBy(this::append)
        .isInstanceOf(ConcurrencyFailureException.class)
        .hasMessageContaining("50 attempts");
  }
}
