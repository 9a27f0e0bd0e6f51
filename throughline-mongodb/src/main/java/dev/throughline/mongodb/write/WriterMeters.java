package dev.throughline.mongodb.write;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.function.Consumer;

/**
 * Meters of a {@link StreamingWriter}: {@code writer.onProgress(new WriterMeters(registry))}. Needs
 * Micrometer. Safe for use by several runs at a time.
 *
 * <p>Meters, each with the tag {@code collection}: the timer {@code throughline.writer.batches},
 * the counters {@code throughline.writer.documents} (tag {@code outcome}: {@code written} or {@code
 * failed}) and {@code throughline.writer.retries}, and the summary {@code
 * throughline.writer.batch.size} in bytes.
 */
public final class WriterMeters implements Consumer<WriteProgress> {

  private static final String PREFIX = "throughline.writer.";
  private static final String COLLECTION = "collection";

  private final MeterRegistry registry;

  /** Creates a listener that registers its meters as collections come. */
  public WriterMeters(MeterRegistry registry) {
    this.registry = registry;
  }

  @Override
  public void accept(WriteProgress progress) {
    String collection = progress.collection();
    Timer.builder(PREFIX + "batches")
        .description("Batches, from sending to the answer")
        .tag(COLLECTION, collection)
        .register(registry)
        .record(progress.batchElapsed());
    documents(collection, "written").increment(progress.batchWritten());
    documents(collection, "failed").increment(progress.batchNotWritten());
    Counter.builder(PREFIX + "retries")
        .description("Batches sent again")
        .tag(COLLECTION, collection)
        .register(registry)
        .increment(progress.batchRetries());
    DistributionSummary.builder(PREFIX + "batch.size")
        .description("Size of batches")
        .baseUnit("bytes")
        .tag(COLLECTION, collection)
        .register(registry)
        .record(progress.batchBytes());
  }

  private Counter documents(String collection, String outcome) {
    return Counter.builder(PREFIX + "documents")
        .description("Documents of batches by what became of them")
        .tag(COLLECTION, collection)
        .tag("outcome", outcome)
        .register(registry);
  }
}
