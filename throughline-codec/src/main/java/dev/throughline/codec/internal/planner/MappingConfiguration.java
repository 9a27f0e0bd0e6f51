package dev.throughline.codec.internal.planner;

import org.jspecify.annotations.Nullable;
import org.springframework.core.convert.support.GenericConversionService;
import org.springframework.data.convert.CustomConversions;
import org.springframework.data.mapping.context.MappingContext;
import org.springframework.data.mongodb.core.convert.MongoTypeMapper;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;

/**
 * The configuration of one converter, as far as plans depend on it.
 *
 * @param conversionService with the custom conversions registered.
 * @param mapKeyDotReplacement what dots in map keys are replaced by; null when they are refused.
 * @param stock how the stock converter treats single properties.
 */
public record MappingConfiguration(
    MappingContext<? extends MongoPersistentEntity<?>, MongoPersistentProperty> context,
    CustomConversions conversions,
    GenericConversionService conversionService,
    MongoTypeMapper typeMapper,
    @Nullable String mapKeyDotReplacement,
    StockAccess stock) {}
