package dev.throughline.mongodb.internal.driver;

import org.jspecify.annotations.Nullable;

/**
 * A command that reads, without its values.
 *
 * @param finds whether it is a find, and not an aggregation.
 * @param batchSize the number of documents that the application asks for at a time, 0 where it does
 *     not say.
 * @param comment the application's, which goes with each batch.
 */
public record ReadCommand(boolean finds, int batchSize, @Nullable String comment) {}
