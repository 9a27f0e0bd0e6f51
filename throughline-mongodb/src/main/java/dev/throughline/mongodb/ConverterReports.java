package dev.throughline.mongodb;

import dev.throughline.codec.internal.ProjectionCodecs;
import dev.throughline.mongodb.internal.json.PrintedTypes;
import dev.throughline.mongodb.internal.lifecycle.LifecycleObservers;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The reports of one converter, which name the listeners of the templates that use it. Thread-safe.
 */
final class ConverterReports {

  private final ConverterCodecs codecs;
  private final Function<Class<?>, Map<String, String>> references;

  /** Weak, since templates may come and go on one converter. */
  private final Set<LifecycleObservers> templates = Collections.newSetFromMap(new WeakHashMap<>());

  /**
   * Creates the reports of a converter.
   *
   * @param references how the references of a type are followed.
   */
  ConverterReports(ConverterCodecs codecs, Function<Class<?>, Map<String, String>> references) {
    this.codecs = codecs;
    this.references = references;
  }

  void observedBy(LifecycleObservers template) {
    synchronized (templates) {
      templates.add(template);
    }
  }

  private List<LifecycleObservers> templates() {
    synchronized (templates) {
      return List.copyOf(templates);
    }
  }

  /**
   * {@return what is compiled and what is not, for the types used so far}
   *
   * @param refusal why no compiled code is used at all, null when it is.
   */
  EntityReport all(
      @Nullable String refusal, Supplier<ProjectionCodecs> projections, PrintedTypes printed) {
    return refusal != null
        ? new EntityReport(refusal, List.of(), List.of())
        : EntityReport.of(
            codecs.current(),
            codecs.observer(),
            projections.get(),
            templates(),
            references,
            printed);
  }

  /** The entry of a type, which is planned and compiled if it was not yet. */
  EntityReport.Entry of(Class<?> type, @Nullable String refusal, PrintedTypes printed) {
    return refusal != null
        ? new EntityReport.Entry(
            type, refusal, refusal, Map.of(), List.of(), Map.of(), Map.of(), null)
        : EntityReport.entry(
            codecs.current().of(type), codecs.observer(), templates(), references, printed);
  }
}
