package dev.throughline.redis.timeline;

/**
 * The result of appending an entity.
 *
 * @param entity the entity as it is stored, with its numbers; of a repeated send, the one that was
 *     stored first, in its present state
 * @param repeated whether it had been sent before, so that nothing was written
 * @param <T> the entity type
 */
public record Appended<T>(T entity, boolean repeated) {}
