package dev.throughline.redis.internal.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.redis.internal.protocol.HistoryRequest.Changes;
import dev.throughline.redis.internal.protocol.HistoryRequest.LastChange;
import dev.throughline.redis.internal.protocol.HistoryRequest.Range;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Pages of the database are exact, whatever its answers leave out. */
class ConsistentTests {

  private static final Entry<String> BEFORE = new Entry<>(1, 1, "a");
  private static final Entry<String> AFTER = new Entry<>(1, 2, "b");

  private int scans;

  @SuppressWarnings("unchecked") // the answers are what is asked for
  private static <A, R> Flow<R> answered(Flow.Waiting<A, R> waiting, Object answer) {
    return waiting.next().apply((A) answer);
  }

  private static <R> R run(Flow<R> flow, Function<Request<?>, Object> answers) {
    Flow<R> current = flow;
    while (current instanceof Flow.Waiting<?, R> waiting) {
      current = answered(waiting, answers.apply(waiting.request()));
    }
    return ((Flow.Done<R>) current).result();
  }

  /** A scan may miss an entry that is replaced meanwhile. */
  @Test
  void aScanThatMissesWhatThePageHasIsRepeated() {
    Flow<Snapshot<String>> flow = Consistent.snapshot("k", PageRange.latest(5));
    Snapshot<String> snapshot =
        run(
            flow,
            request ->
                request instanceof Changes<?>
                    ? scans++ == 0 ? List.of() : List.of(AFTER)
                    : request instanceof Range<?> ? List.of(AFTER) : 1L);
    assertThat(snapshot.revision()).isEqualTo(2);
    assertThat(snapshot.entries()).containsExactly(AFTER);
    assertThat(scans).isEqualTo(2);
  }

  @Test
  void aChangeBehindThePageBelongsToIt() {
    Flow<Snapshot<String>> flow = Consistent.snapshot("k", PageRange.latest(5));
    Snapshot<String> snapshot =
        run(
            flow,
            request ->
                request instanceof LastChange || request instanceof HistoryRequest.Tail
                    ? 1L
                    : request instanceof Range<?> ? List.of(BEFORE) : List.of(AFTER));
    assertThat(snapshot.revision()).isEqualTo(2);
    assertThat(snapshot.entries()).containsExactly(AFTER);
  }
}
