package dev.throughline.mongodb.internal.reference;

import java.util.List;
import java.util.Map;
import org.springframework.data.core.TypeInformation;

/**
 * The places where the documents of one entity type hold references that are followed when it is
 * read.
 *
 * @param steps what is in the fields that matter, by their names.
 * @param asked references that stock also follows from documents without their field.
 */
record ReferencePlan(Map<String, Step> steps, List<ReferenceProperty> asked) {

  /** Nothing to follow. */
  static final ReferencePlan NONE = new ReferencePlan(Map.of(), List.of());

  boolean isEmpty() {
    return steps.isEmpty() && asked.isEmpty();
  }

  /** The content of one field. */
  sealed interface Step {

    /** One reference, or several. */
    record Follow(ReferenceProperty property) implements Step {}

    /** Objects that may have references. */
    record Inside(TypeInformation<?> type) implements Step {}
  }
}
