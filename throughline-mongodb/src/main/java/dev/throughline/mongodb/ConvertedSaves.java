package dev.throughline.mongodb;

import dev.throughline.codec.internal.EntityCodec;
import dev.throughline.mongodb.internal.changes.PartialSaves;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.data.mapping.context.MappingContext;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;

/** What the writing of both templates asks their converter; null for one that is not ours. */
final class ConvertedSaves {

  private ConvertedSaves() {}

  /** The codecs that write; null for a type that stock writes. */
  static Function<Class<?>, @Nullable EntityCodec<?>> codecs(
      @Nullable ThroughlineMongoConverter converter) {
    return converter == null ? type -> null : converter::writingCodec;
  }

  /** Whether entities that users' callbacks observe are written one by one. */
  static BooleanSupplier singly(@Nullable ThroughlineMongoConverter converter) {
    return () -> converter != null && converter.saveAllCallbacks() == SaveAllCallbacks.SINGLE;
  }

  /** What a template keeps of entities that were read, of types that say so or are named. */
  static PartialSaves partial(@Nullable ThroughlineMongoConverter converter) {
    return new PartialSaves(
        codecs(converter),
        type -> says(type, PartialUpdates::everySave),
        type -> says(type, PartialUpdates::touch),
        (type, field) -> converter != null && hasField(converter, type, field));
  }

  private static boolean hasField(
      ThroughlineMongoConverter converter, Class<?> type, String field) {
    MappingContext<? extends MongoPersistentEntity<?>, MongoPersistentProperty> mappings =
        converter.getMappingContext();
    return converter.getTypeMapper().isTypeKey(field)
        || hasField(mappings, mappings.getPersistentEntity(type), field);
  }

  private static boolean hasField(
      MappingContext<? extends MongoPersistentEntity<?>, MongoPersistentProperty> mappings,
      @Nullable Iterable<MongoPersistentProperty> properties,
      String field) {
    if (properties != null) {
      for (MongoPersistentProperty property : properties) {
        if (property.isUnwrapped()
            ? hasField(mappings, mappings.getPersistentEntity(property), field)
            : property.getFieldName().equals(field)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean says(Class<?> type, Predicate<PartialUpdates> option) {
    PartialUpdates annotation =
        AnnotatedElementUtils.findMergedAnnotation(type, PartialUpdates.class);
    return annotation != null && option.test(annotation);
  }
}
