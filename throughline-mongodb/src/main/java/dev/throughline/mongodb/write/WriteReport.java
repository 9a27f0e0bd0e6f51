package dev.throughline.mongodb.write;

import dev.throughline.mongodb.write.item.ItemResult;
import dev.throughline.mongodb.write.item.WriteState;
import java.time.Duration;
import java.util.List;

/**
 * The totals of a run.
 *
 * @param received entities taken from the source.
 * @param written entities that the server has acknowledged.
 * @param failed entities that were refused.
 * @param unknown entities that were sent and about which no answer came.
 * @param notWritten entities that were accepted and not sent, or that the server did not reach.
 * @param batches batches sent.
 * @param retries batches sent again.
 * @param bytes bytes of the documents that were sent.
 * @param cancelled whether the run was cancelled.
 * @param elapsed from the first entity to the end.
 * @param failures the first {@value #MAX_FAILURES} results that are {@link WriteState#FAILED} or
 *     {@link WriteState#UNKNOWN}, in the order in which they became known.
 */
public record WriteReport(
    long received,
    long written,
    long failed,
    long unknown,
    long notWritten,
    long batches,
    long retries,
    long bytes,
    boolean cancelled,
    Duration elapsed,
    List<ItemResult> failures) {

  /** How many failures a report names at most; {@link StreamingWriter#onItem} gets all. */
  public static final int MAX_FAILURES = 1_000;

  /** {@return whether every entity that was taken is written} */
  public boolean complete() {
    return written == received;
  }
}
