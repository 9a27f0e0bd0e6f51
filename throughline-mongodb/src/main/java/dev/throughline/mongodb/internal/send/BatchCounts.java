package dev.throughline.mongodb.internal.send;

import java.util.concurrent.atomic.LongAdder;

/**
 * Counts the commands with several encoded documents that this JVM has sent.
 *
 * @param batches commands, sent again ones included.
 * @param documents in these commands.
 */
public record BatchCounts(long batches, long documents) {

  private static final LongAdder BATCHES = new LongAdder();
  private static final LongAdder DOCUMENTS = new LongAdder();

  /** Counts a command, which is about to be sent. */
  public static void sending(int documents) {
    BATCHES.increment();
    DOCUMENTS.add(documents);
  }

  /** All since the JVM was started; the two numbers may be of different moments. */
  public static BatchCounts total() {
    return new BatchCounts(BATCHES.sum(), DOCUMENTS.sum());
  }
}
