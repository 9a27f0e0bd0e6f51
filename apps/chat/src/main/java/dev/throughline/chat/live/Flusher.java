package dev.throughline.chat.live;

import jakarta.annotation.PreDestroy;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.web.socket.CloseStatus;

/**
 * Writes to sockets that have something to send, in the order in which they got it. While a few
 * threads are at it, more frames gather, so that a write carries the more the busier the instance
 * is.
 */
@Component
class Flusher {

  private static final Logger logger = LoggerFactory.getLogger(Flusher.class);

  private final BlockingQueue<Outbound> ready = new LinkedBlockingQueue<>();
  private final Thread[] threads =
      new Thread[Math.max(2, Runtime.getRuntime().availableProcessors())];

  Flusher() {
    for (int i = 0; i < threads.length; i++) {
      threads[i] = new Thread(this::run, "flusher-" + i);
      threads[i].setDaemon(true);
      threads[i].start();
    }
  }

  /** Writes soon. A socket is handed over again only after its write has ended. */
  void flush(Outbound outbound) {
    ready.add(outbound);
  }

  private void run() {
    try {
      while (true) {
        Outbound next = ready.take();
        try {
          next.write();
        } catch (RuntimeException | Error e) {
          // Without memory, for example. The other sockets still need this thread.
          logger.error("A write failed", e);
          next.closeNow(CloseStatus.SERVER_ERROR);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @PreDestroy
  void stop() {
    for (Thread thread : threads) {
      thread.interrupt();
    }
  }
}
