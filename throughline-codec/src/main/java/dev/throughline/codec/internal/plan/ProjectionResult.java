package dev.throughline.codec.internal.plan;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The result of planning a projection.
 *
 * @param plan how it is read, null when stock reads it.
 * @param nested the concrete entity types that it needs to read.
 * @param refusal why stock reads it, in words for users; null when it is planned.
 */
public record ProjectionResult(
    @Nullable ProjectionPlan plan, Set<Class<?>> nested, @Nullable String refusal) {}
