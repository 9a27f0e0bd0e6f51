package dev.throughline.codec.internal;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.compact.CompactSink;
import dev.throughline.codec.internal.compact.CompactSource;
import dev.throughline.codec.internal.lookup.VirtualThreads;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.bson.UuidRepresentation;
import org.junit.jupiter.api.Test;

/** Buffers belong to a thread, or are borrowed in turns by virtual ones. */
class BuffersTests {

  private static final int MANY = 2_000;

  /** Borrows one of each kind, and gives them back. */
  private static void use(Buffers buffers) {
    BsonSink sink = buffers.borrowSink(UuidRepresentation.STANDARD);
    assertThat(sink.position()).isZero();
    int start = sink.begin();
    sink.end(start);
    BsonSource source = buffers.borrowSource(sink.array(), 0, UuidRepresentation.STANDARD);
    source.close(source.open());
    CompactSink compact = buffers.borrowCompactSink(UuidRepresentation.STANDARD);
    CompactSource compactSource =
        buffers.borrowCompactSource(new byte[1], 0, 1, UuidRepresentation.STANDARD);
    buffers.release(compactSource);
    buffers.release(compact);
    buffers.release(source);
    buffers.release(sink);
  }

  /**
   * A virtual thread, or before Java 21 an ordinary one whose buffers are those of virtual ones.
   */
  private static void onAnother(boolean virtual, Runnable task) throws InterruptedException {
    AtomicReference<Throwable> failure = new AtomicReference<>();
    Runnable caught =
        () -> {
          try {
            task.run();
          } catch (Throwable e) {
            failure.set(e);
          }
        };
    Thread thread = virtual ? virtual(caught) : null;
    if (thread == null) {
      thread = new Thread(caught);
      thread.start();
    }
    thread.join();
    assertThat(failure.get()).isNull();
  }

  private static Thread virtual(Runnable task) {
    try {
      return (Thread)
          Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, task);
    } catch (NoSuchMethodException e) {
      assertThat(Runtime.version().feature()).isLessThan(21);
      return null;
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  private static Buffers ofVirtual() {
    boolean known = Runtime.version().feature() >= 21;
    assertThat(VirtualThreads.current()).isEqualTo(known);
    return known ? Buffers.local() : Buffers.local(true);
  }

  @Test
  void virtualThreadsShareABoundedNumber() throws Exception {
    use(Buffers.local(true));
    Buffers.Counts before = Buffers.counts();
    for (int i = 0; i < MANY; i++) {
      onAnother(true, () -> use(ofVirtual()));
    }
    Buffers.Counts after = Buffers.counts();
    assertThat(after.threads()).isEqualTo(before.threads());
    assertThat(after.nested()).isEqualTo(before.nested());
    assertThat(after.pooled() - before.pooled()).isLessThanOrEqualTo(4L * after.maxIdlePooled());
  }

  @Test
  void otherThreadsHaveTheirOwn() throws Exception {
    assertThat(VirtualThreads.current()).isFalse();
    Buffers.Counts before = Buffers.counts();
    for (int i = 0; i < 10; i++) {
      onAnother(false, () -> use(Buffers.local()));
    }
    Buffers.Counts after = Buffers.counts();
    assertThat(after.threads()).isEqualTo(before.threads() + 10);
    assertThat(after.pooled()).isEqualTo(before.pooled());
  }

  @Test
  void aBorrowerInsideABorrowerGetsAnother() {
    for (boolean virtual : new boolean[] {false, true}) {
      Buffers buffers = Buffers.local(virtual);
      long nested = Buffers.counts().nested();
      BsonSink outer = buffers.borrowSink(UuidRepresentation.STANDARD);
      BsonSink inner = buffers.borrowSink(UuidRepresentation.STANDARD);
      assertThat(inner).isNotSameAs(outer);
      buffers.release(inner);
      buffers.release(outer);
      assertThat(Buffers.counts().nested()).isEqualTo(nested + (virtual ? 0 : 1));
    }
  }

  @Test
  void whatManyHeldAtOnceIsNotKept() throws Exception {
    int holders = 10 * Buffers.counts().maxIdlePooled();
    CountDownLatch held = new CountDownLatch(holders);
    CountDownLatch free = new CountDownLatch(1);
    Set<BsonSink> sinks = Collections.synchronizedSet(new HashSet<>());
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < holders; i++) {
      Thread thread =
          new Thread(
              () -> {
                BsonSink sink = Buffers.local(true).borrowSink(UuidRepresentation.STANDARD);
                sinks.add(sink);
                held.countDown();
                try {
                  free.await();
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt(); // as when a task is cancelled
                } finally {
                  Buffers.local(true).release(sink);
                }
              });
      thread.start();
      threads.add(thread);
    }
    held.await();
    for (Thread thread : threads) {
      thread.interrupt();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(sinks).hasSize(holders);
    Set<BsonSink> again = new HashSet<>();
    for (int i = 0; i < holders; i++) {
      again.add(Buffers.local(true).borrowSink(UuidRepresentation.STANDARD));
    }
    again.retainAll(sinks);
    assertThat(again).hasSize(Buffers.counts().maxIdlePooled());
  }

  @Test
  void aLargeBufferIsNotKept() {
    Buffers buffers = Buffers.local(true);
    BsonSink sink = buffers.borrowSink(UuidRepresentation.STANDARD);
    sink.bytes(new byte[4 * Buffers.MAX_IDLE_BYTES]);
    buffers.release(sink);
    assertThat(sink.array().length).isLessThanOrEqualTo(Buffers.MAX_IDLE_BYTES);
  }

  @Test
  void borrowingAllocatesNothing() {
    for (boolean virtual : new boolean[] {false, true}) {
      assertThat(allocatedBytes(virtual)).isLessThan(1.0);
    }
  }

  private static double allocatedBytes(boolean virtual) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    byte[] document = {5, 0, 0, 0, 0};
    long before = 0;
    for (int i = 0; i < 150_000; i++) {
      if (i == 100_000) {
        before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
      }
      Buffers buffers = Buffers.local(virtual);
      BsonSink sink = buffers.borrowSink(UuidRepresentation.STANDARD);
      BsonSource source = buffers.borrowSource(document, 0, UuidRepresentation.STANDARD);
      sink.end(sink.begin());
      source.close(source.open());
      buffers.release(source);
      buffers.release(sink);
    }
    long after = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
    return (after - before) / 50_000.0;
  }
}
