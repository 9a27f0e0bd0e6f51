package dev.throughline.codec.internal.plan;

import org.jspecify.annotations.Nullable;

/**
 * The plan by which a document is read as a projection of its entity: as a DTO, or as the values
 * behind an interface. Whatever its type hint says, it is read as this. Immutable.
 *
 * @param entity which fields are read: those of the DTO, or those of the entity when there is a
 *     target; it has a creator only without one.
 * @param target takes the values, in the order of the properties; null for a DTO.
 */
public record ProjectionPlan(EntityPlan entity, @Nullable ValuesTarget target) {}
