package dev.throughline.mongodb;

import dev.throughline.codec.internal.EntityCodec;
import dev.throughline.mongodb.internal.changes.PartialSaves;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.core.annotation.AnnotatedElementUtils;

/**
 * The questions that both templates ask their converter when they write; null for one that is not
 * ours.
 */
final class ConvertedSaves {

  private ConvertedSaves() {}

  /** The codecs that write; null for a type that stock writes. */
  static Function<Class<?>, @Nullable EntityCodec<?>> codecs(
      @Nullable ThroughlineMongoConverter converter) {
    return converter == null ? type -> null : converter::writingCodec;
  }

  /** {@return whether entities that users' callbacks observe are written one by one} */
  static BooleanSupplier singly(@Nullable ThroughlineMongoConverter converter) {
    return () -> converter != null && converter.saveAllCallbacks() == SaveAllCallbacks.SINGLE;
  }

  /**
   * {@return what a template keeps of entities that were read, of types that say so or are named}
   */
  static PartialSaves partial(@Nullable ThroughlineMongoConverter converter) {
    return new PartialSaves(
        codecs(converter),
        type -> says(type, PartialUpdates::everySave),
        type -> says(type, PartialUpdates::touch));
  }

  private static boolean says(Class<?> type, Predicate<PartialUpdates> option) {
    PartialUpdates annotation =
        AnnotatedElementUtils.findMergedAnnotation(type, PartialUpdates.class);
    return annotation != null && option.test(annotation);
  }
}
