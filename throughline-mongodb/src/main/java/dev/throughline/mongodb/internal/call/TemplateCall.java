package dev.throughline.mongodb.internal.call;

import dev.throughline.mongodb.internal.call.shape.Shape;

/**
 * A call of a template that may have a plan.
 *
 * @param <T> what documents are read as.
 * @param planned its plan, or why it has none.
 * @param arguments the values of the shape.
 */
public record TemplateCall<T>(PlannedCall<T> planned, Shape shape, Object[] arguments) {}
