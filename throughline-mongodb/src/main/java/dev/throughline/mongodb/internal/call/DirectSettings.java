package dev.throughline.mongodb.internal.call;

import com.mongodb.client.MongoClient;

/**
 * What is known of a client whose commands may be sent directly; the driver does not tell all of
 * it.
 *
 * @param client the client.
 * @param retryReads whether it retries reads.
 * @param retryWrites whether it retries writes.
 */
public record DirectSettings(MongoClient client, boolean retryReads, boolean retryWrites) {}
