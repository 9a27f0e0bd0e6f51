package dev.throughline.mongodb.write;

import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The settings of a {@link StreamingWriter}. */
record WriterOptions(
    WriteMode mode,
    boolean ordered,
    boolean direct,
    int batchSize,
    int maxBatchBytes,
    int inFlight,
    @Nullable String collection,
    @Nullable Consumer<? super ItemResult> onItem,
    Consumer<? super WriteProgress> onProgress,
    BooleanSupplier cancelWhen) {

  static final WriterOptions DEFAULT =
      new WriterOptions(
          WriteMode.INSERT,
          true,
          false,
          StreamingWriter.DEFAULT_BATCH_SIZE,
          (int) StreamingWriter.DEFAULT_MAX_BATCH_BYTES.toBytes(),
          1,
          null,
          null,
          progress -> {},
          () -> false);

  WriterOptions mode(WriteMode to) {
    return new WriterOptions(
        to,
        ordered,
        direct,
        batchSize,
        maxBatchBytes,
        inFlight,
        collection,
        onItem,
        onProgress,
        cancelWhen);
  }

  WriterOptions ordered(boolean to) {
    return new WriterOptions(
        mode,
        to,
        direct,
        batchSize,
        maxBatchBytes,
        inFlight,
        collection,
        onItem,
        onProgress,
        cancelWhen);
  }

  WriterOptions direct(boolean to) {
    return new WriterOptions(
        mode,
        ordered,
        to,
        batchSize,
        maxBatchBytes,
        inFlight,
        collection,
        onItem,
        onProgress,
        cancelWhen);
  }

  WriterOptions batchSize(int to) {
    return new WriterOptions(
        mode,
        ordered,
        direct,
        to,
        maxBatchBytes,
        inFlight,
        collection,
        onItem,
        onProgress,
        cancelWhen);
  }

  WriterOptions maxBatchBytes(int to) {
    return new WriterOptions(
        mode, ordered, direct, batchSize, to, inFlight, collection, onItem, onProgress, cancelWhen);
  }

  WriterOptions inFlight(int to) {
    return new WriterOptions(
        mode,
        ordered,
        direct,
        batchSize,
        maxBatchBytes,
        to,
        collection,
        onItem,
        onProgress,
        cancelWhen);
  }

  WriterOptions collection(@Nullable String to) {
    return new WriterOptions(
        mode,
        ordered,
        direct,
        batchSize,
        maxBatchBytes,
        inFlight,
        to,
        onItem,
        onProgress,
        cancelWhen);
  }

  WriterOptions onItem(@Nullable Consumer<? super ItemResult> to) {
    return new WriterOptions(
        mode,
        ordered,
        direct,
        batchSize,
        maxBatchBytes,
        inFlight,
        collection,
        to,
        onProgress,
        cancelWhen);
  }

  WriterOptions onProgress(Consumer<? super WriteProgress> to) {
    return new WriterOptions(
        mode,
        ordered,
        direct,
        batchSize,
        maxBatchBytes,
        inFlight,
        collection,
        onItem,
        to,
        cancelWhen);
  }

  WriterOptions cancelWhen(BooleanSupplier to) {
    return new WriterOptions(
        mode,
        ordered,
        direct,
        batchSize,
        maxBatchBytes,
        inFlight,
        collection,
        onItem,
        onProgress,
        to);
  }
}
