package dev.throughline.codec.internal;

import dev.throughline.codec.internal.plan.EntityPlan;
import dev.throughline.codec.internal.plan.GenericType;
import dev.throughline.codec.internal.plan.PropertyPlan;
import dev.throughline.codec.internal.plan.ValuePlan;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes the codecs of a type and of all types that its plan shows to be nested in it. */
final class Completion {

  private final Compilations codecs;
  private final boolean payloads;
  private final Set<Object> seen = new HashSet<>();

  Completion(Compilations codecs, boolean payloads) {
    this.codecs = codecs;
    this.payloads = payloads;
  }

  void of(Class<?> type) {
    if (!seen.add(type)) {
      return;
    }
    inside(codecs.of(type).plan());
    if (payloads) {
      codecs.compact(type);
    }
    if (type.isSealed()) {
      for (Class<?> subtype : type.getPermittedSubclasses()) {
        of(subtype);
      }
    }
  }

  private void inside(@Nullable EntityPlan plan) {
    List<PropertyPlan> properties = plan == null ? List.of() : plan.properties();
    for (PropertyPlan property : properties) {
      property.value().sealedTypes().forEach(this::of);
      for (ValuePlan.Nested nested : property.value().entities().toList()) {
        GenericType generic = nested.generic();
        if (generic != null && seen.add(generic)) {
          inside(codecs.compilation(generic).plan());
        }
        of(nested.type());
      }
    }
  }
}
