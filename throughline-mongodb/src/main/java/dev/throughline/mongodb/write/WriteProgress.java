package dev.throughline.mongodb.write;

import java.time.Duration;

/**
 * The progress of a run, after the answer to a batch.
 *
 * @param collection of the batch.
 * @param batchWritten entities of the batch that are written.
 * @param batchNotWritten entities of the batch that are not, or not for sure.
 * @param batchBytes bytes of the batch.
 * @param batchRetries how often the batch was sent again.
 * @param batchElapsed from sending it to its answer.
 * @param received entities taken from the source so far.
 * @param written entities written so far.
 */
public record WriteProgress(
    String collection,
    int batchWritten,
    int batchNotWritten,
    int batchBytes,
    int batchRetries,
    Duration batchElapsed,
    long received,
    long written) {}
