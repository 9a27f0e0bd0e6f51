package dev.throughline.chat.live;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.timeout;
import static org.mockito.Mockito.verify;

import org.junit.jupiter.api.Test;

/** The few threads that write to all sockets outlive whatever happens at one of them. */
class FlusherTests {

  private static final int PATIENCE_MILLIS = 30_000;

  @Test
  void anErrorAtOneSocketClosesItAndTheOthersAreWrittenToAsBefore() {
    Flusher flusher = new Flusher();
    try {
      // More of them than there are threads.
      for (int i = 0; i < 2 * Math.max(2, Runtime.getRuntime().availableProcessors()); i++) {
        Outbound broken = mock(Outbound.class);
        doThrow(new OutOfMemoryError("as if")).when(broken).write();
        flusher.flush(broken);
        verify(broken, timeout(PATIENCE_MILLIS)).closeNow(any());
      }
      Outbound next = mock(Outbound.class);
      flusher.flush(next);
      verify(next, timeout(PATIENCE_MILLIS)).write();
    } finally {
      flusher.stop();
    }
  }
}
