package dev.throughline.redis.internal.window;

import org.jspecify.annotations.Nullable;

/**
 * A failure of a payload codec.
 *
 * @param type the entity type
 * @param codec the codec's name
 * @param encoding whether an entity was to be encoded, and not a payload read
 * @param cause null for a payload of another form or version
 */
public record PayloadFailure(
    Class<?> type, String codec, boolean encoding, @Nullable Throwable cause) {}
