package dev.throughline.mongodb.internal.call.direct;

/**
 * What is known of a client whose commands may be sent directly; the driver does not tell all of
 * it.
 *
 * @param <C> the blocking or the reactive client.
 * @param client the client.
 * @param retryReads whether it retries reads.
 * @param retryWrites whether it retries writes.
 */
public record DirectSettings<C>(C client, boolean retryReads, boolean retryWrites) {}
