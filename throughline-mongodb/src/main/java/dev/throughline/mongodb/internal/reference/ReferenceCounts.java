package dev.throughline.mongodb.internal.reference;

import java.util.concurrent.atomic.LongAdder;

/**
 * The counts of references that were followed since the start of the JVM.
 *
 * @param answered commands of stock's that were not needed.
 * @param commands commands for several references that were sent in their place.
 * @param references the references in these commands.
 * @param single commands of stock's that were needed although a result was read.
 */
public record ReferenceCounts(long answered, long commands, long references, long single) {

  private static final LongAdder ANSWERED = new LongAdder();
  private static final LongAdder COMMANDS = new LongAdder();
  private static final LongAdder REFERENCES = new LongAdder();
  private static final LongAdder SINGLE = new LongAdder();

  /** The counts until now. */
  public static ReferenceCounts total() {
    return new ReferenceCounts(ANSWERED.sum(), COMMANDS.sum(), REFERENCES.sum(), SINGLE.sum());
  }

  /** {@return how many commands less than stock were sent} */
  public long saved() {
    return answered - commands;
  }

  static void addAnswered() {
    ANSWERED.increment();
  }

  static void addCommand(int references) {
    COMMANDS.increment();
    REFERENCES.add(references);
  }

  static void addSingle() {
    SINGLE.increment();
  }
}
