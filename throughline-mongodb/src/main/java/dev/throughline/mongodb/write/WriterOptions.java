package dev.throughline.mongodb.write;

import dev.throughline.mongodb.internal.batch.WriteMode;
import dev.throughline.mongodb.write.item.ItemResult;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.util.unit.DataSize;

/** The settings of a {@link StreamingWriter}; changed by {@link #with} only. */
final class WriterOptions {

  WriteMode mode = WriteMode.INSERT;
  boolean ordered = true;

  /** The default number of bytes in a batch. */
  static final DataSize MAX_BATCH_BYTES = DataSize.ofMegabytes(1);

  int batchSize = StreamingWriter.DEFAULT_BATCH_SIZE;
  int maxBatchBytes = (int) MAX_BATCH_BYTES.toBytes();
  int inFlight = 1;
  @Nullable String collection;
  @Nullable Consumer<? super ItemResult> onItem;
  Consumer<? super WriteProgress> onProgress = progress -> {};
  BooleanSupplier cancelWhen = () -> false;

  /** A copy with a change. */
  WriterOptions with(Consumer<WriterOptions> change) {
    WriterOptions copy = new WriterOptions();
    copy.mode = mode;
    copy.ordered = ordered;
    copy.batchSize = batchSize;
    copy.maxBatchBytes = maxBatchBytes;
    copy.inFlight = inFlight;
    copy.collection = collection;
    copy.onItem = onItem;
    copy.onProgress = onProgress;
    copy.cancelWhen = cancelWhen;
    change.accept(copy);
    return copy;
  }
}
