package dev.throughline.mongodb.write.item;

import org.jspecify.annotations.Nullable;

/**
 * The result of one entity.
 *
 * @param position its position in the stream, from 0.
 * @param entity the entity as a single save would have returned it if it is written, with id and
 *     version; otherwise as it came; null when null came.
 * @param error what a single save would have thrown; null when it is written, or was not sent
 *     because of another entity or a cancellation.
 */
public record ItemResult(
    long position, @Nullable Object entity, WriteState state, @Nullable RuntimeException error) {}
