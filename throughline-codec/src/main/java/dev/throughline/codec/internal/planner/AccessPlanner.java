package dev.throughline.codec.internal.planner;

import dev.throughline.codec.internal.plan.SetterPlan;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.core.KotlinDetector;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;

/** Plans how properties are reached, as Spring Data's generated accessors do. */
final class AccessPlanner {

  private final MongoPersistentEntity<?> entity;

  AccessPlanner(MongoPersistentEntity<?> entity) {
    this.entity = entity;
  }

  /** The field or getter that has the property's value. */
  Member source(MongoPersistentProperty property) {
    Method getter = property.getGetter();
    if (property.usePropertyAccess()) {
      if (getter != null) {
        return getter;
      }
      refuseReflection();
    }
    Field field = property.getField();
    if (field == null) {
      throw new Refusal("neither field nor getter");
    }
    return field;
  }

  /** {@return how the property is set; null when there is no way that is planned} */
  @Nullable SetterPlan setter(MongoPersistentProperty property) {
    if (property.isImmutable()) {
      Method wither = property.getWither();
      if (wither != null) {
        if (!entity.getType().isAssignableFrom(wither.getReturnType())) {
          throw new Refusal("a wither that is declared to return another type");
        }
        return new SetterPlan.Wither(wither);
      }
      return KotlinDetector.isKotlinType(entity.getType())
              && KotlinDetector.isKotlinReflectPresent()
          ? KotlinCopies.plan(entity.getType(), property)
          : null;
    }
    Method setter = property.getSetter();
    if (property.usePropertyAccess()) {
      if (setter != null) {
        return new SetterPlan.Call(setter);
      }
      refuseReflection();
    }
    Field field = property.getField();
    return field == null || Modifier.isFinal(field.getModifiers())
        ? null
        : new SetterPlan.Assign(field);
  }

  /**
   * Refuses names that collide by their hash: Spring Data goes by reflection then, which does not
   * fall back to fields.
   */
  private void refuseReflection() {
    Set<Integer> hashes = new HashSet<>();
    for (MongoPersistentProperty property : entity) {
      if (!hashes.add(property.getName().hashCode())) {
        throw new Refusal("property names of equal hash");
      }
    }
  }
}
