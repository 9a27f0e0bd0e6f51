package dev.throughline.mongodb;

import dev.throughline.mongodb.internal.changes.PartialSaves;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.core.annotation.AnnotatedElementUtils;

/** The types whose saves send changes since {@link PartialUpdates} says so. */
final class PartialUpdateTypes {

  private PartialUpdateTypes() {}

  /**
   * What a template keeps of entities that were read, with the converter's codecs if it has any.
   */
  static PartialSaves savesOf(@Nullable ThroughlineMongoConverter converter) {
    return new PartialSaves(
        converter == null ? type -> null : converter::writingCodec,
        type -> says(type, PartialUpdates::everySave),
        type -> says(type, PartialUpdates::touch));
  }

  private static boolean says(Class<?> type, Predicate<PartialUpdates> option) {
    PartialUpdates annotation =
        AnnotatedElementUtils.findMergedAnnotation(type, PartialUpdates.class);
    return annotation != null && option.test(annotation);
  }
}
