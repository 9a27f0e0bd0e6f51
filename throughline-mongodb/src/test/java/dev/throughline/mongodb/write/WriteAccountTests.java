package dev.throughline.mongodb.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.throughline.mongodb.write.item.ItemResult;
import dev.throughline.mongodb.write.item.WriteState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class WriteAccountTests {

  private final List<ItemResult> received = new ArrayList<>();

  private WriteAccount account(Consumer<WriterOptions> options) {
    return new WriteAccount(
        new WriterOptions().with(it -> it.onItem = received::add).with(options));
  }

  private static RuntimeException refused() {
    return new IllegalArgumentException("refused");
  }

  @Test
  void countsEachStateOnce() {
    WriteAccount account = account(it -> it.ordered = false);
    for (long i = 0; i < 4; i++) {
      assertThat(account.take()).isEqualTo(i);
    }
    account.settle(2, "c", WriteState.UNKNOWN, refused());
    account.settle(0, "a", WriteState.WRITTEN, null);
    account.settle(1, "b", WriteState.FAILED, refused());
    account.leave(3, "d");
    assertThat(account.goesOn()).isTrue();
    assertThat(account.report(false))
        .returns(4L, WriteReport::received)
        .returns(1L, WriteReport::written)
        .returns(1L, WriteReport::failed)
        .returns(1L, WriteReport::unknown)
        .returns(1L, WriteReport::notWritten);
    assertThat(received).extracting(ItemResult::position).containsExactly(2L, 0L, 1L, 3L);
    assertThatExceptionOfType(StreamingWriteException.class)
        .isThrownBy(() -> account.finish(false))
        .withMessageContaining("java.lang.String at position 1")
        .withCauseInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void anErrorEndsAnOrderedRun() {
    WriteAccount account = account(it -> {});
    account.settle(account.take(), "a", WriteState.WRITTEN, null);
    assertThat(account.goesOn()).isTrue();
    account.settle(account.take(), "b", WriteState.FAILED, refused());
    assertThat(account.goesOn()).isFalse();
  }

  @Test
  void exceptionsOfListenersAreKeptWhileOtherResultsAreReported() {
    List<Long> heard = new ArrayList<>();
    WriteAccount account =
        account(
            it -> {
              it.onItem =
                  item -> {
                    heard.add(item.position());
                    throw new IllegalStateException("at " + item.position());
                  };
              it.onProgress =
                  progress -> {
                    throw new IllegalStateException("progress");
                  };
            });
    for (int i = 0; i < 30; i++) {
      account.settle(account.take(), "a", WriteState.WRITTEN, null);
    }
    account.answered("all", 30, 0, 1, 0, 100, Duration.ZERO);
    assertThat(heard).hasSize(30);
    assertThat(account.goesOn()).isFalse();
    assertThat(account.report(false)).returns(30L, WriteReport::written);
    assertThatIllegalStateException()
        .isThrownBy(() -> account.finish(false))
        .withMessage("at 0")
        .satisfies(e -> assertThat(e.getSuppressed()).hasSize(10));
  }

  @Test
  void theSameExceptionDoesNotSuppressItself() {
    IllegalStateException same = new IllegalStateException("same");
    WriteAccount account = account(it -> {});
    account.broke(same);
    account.broke(same);
    assertThat(account.thrown()).isSameAs(same);
    assertThat(same.getSuppressed()).isEmpty();
  }

  @Test
  void aReportNamesSoManyFailuresOnly() {
    WriteAccount account = account(it -> it.ordered = false);
    for (int i = 0; i < WriteReport.MAX_FAILURES + 5; i++) {
      account.settle(account.take(), "a", WriteState.FAILED, refused());
    }
    assertThat(account.report(true))
        .returns(1_005L, WriteReport::failed)
        .returns(true, WriteReport::cancelled);
    assertThat(account.report(true).failures()).hasSize(WriteReport.MAX_FAILURES);
  }
}
