package dev.throughline.mongodb;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.annotation.MergedAnnotations.SearchStrategy;

/**
 * The types that the configuration leaves to stock. Immutable.
 *
 * @param byName the mode of types by {@link Class#getName()}, without their subtypes. Names, so
 *     that a restarted application's classes are neither kept nor mistaken for new ones.
 */
record EntityModes(Map<String, EntityMode> byName) {

  /** Nothing but the annotation counts. */
  static final EntityModes ANNOTATED = new EntityModes(Map.of());

  EntityModes {
    byName = Map.copyOf(byName);
  }

  /** Why the configuration leaves the type to stock; null when it does not. */
  @Nullable String exclusion(Class<?> type) {
    EntityMode mode = byName.get(type.getName());
    if (mode != null) {
      return mode == EntityMode.STOCK ? "opted out by its mode" : null;
    }
    return MergedAnnotations.from(type, SearchStrategy.TYPE_HIERARCHY).isPresent(StockMapping.class)
        ? "opted out by @StockMapping"
        : null;
  }
}
