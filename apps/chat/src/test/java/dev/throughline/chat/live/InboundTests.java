package dev.throughline.chat.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.chat.ChatTest;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.core.task.AsyncTaskExecutor;

/** Frames of different sockets do not wait for each other. */
@ChatTest
class InboundTests {

  private static final int AT_ONCE = 16;

  @Autowired
  @Qualifier("clientInboundChannelExecutor")
  AsyncTaskExecutor inbound;

  @Test
  void manyFramesMayWaitForTheDatabaseAtOnce() throws Exception {
    // Each waits until all are there, as it would for an answer.
    CyclicBarrier answer = new CyclicBarrier(AT_ONCE);
    List<Future<Integer>> frames = new ArrayList<>();
    for (int i = 0; i < AT_ONCE; i++) {
      frames.add(inbound.submit(() -> answer.await(10, TimeUnit.SECONDS)));
    }
    List<Integer> arrived = new ArrayList<>();
    for (Future<Integer> frame : frames) {
      arrived.add(frame.get(20, TimeUnit.SECONDS));
    }
    assertThat(arrived).hasSize(AT_ONCE).doesNotHaveDuplicates();
  }
}
