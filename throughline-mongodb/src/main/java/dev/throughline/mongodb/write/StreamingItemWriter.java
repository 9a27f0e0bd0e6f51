package dev.throughline.mongodb.write;

import org.springframework.batch.infrastructure.item.Chunk;
import org.springframework.batch.infrastructure.item.ItemWriter;

/**
 * A Spring Batch writer over a {@link StreamingWriter}. Needs Spring Batch 6.
 *
 * <p>A chunk is a run of the writer: when the method returns, its items are acknowledged, and an
 * exception names the items that are not. With a transactional step the items belong to the step's
 * transaction. As safe for use by several threads as the writer, which is immutable.
 *
 * @param <T> the type of the items.
 */
public final class StreamingItemWriter<T> implements ItemWriter<T> {

  private final StreamingWriter writer;

  /** Creates a writer; listeners and sizes are the given one's. */
  public StreamingItemWriter(StreamingWriter writer) {
    this.writer = writer;
  }

  @Override
  public void write(Chunk<? extends T> chunk) {
    writer.write(chunk.getItems());
  }
}
