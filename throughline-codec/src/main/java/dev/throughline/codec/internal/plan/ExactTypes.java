package dev.throughline.codec.internal.plan;

import dev.throughline.codec.internal.scalar.ScalarType;
import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Finds the types whose compact payloads are read as what was written, whatever was written: no
 * value in them is of a class that the plan leaves open, without being noticed by the sink.
 */
public final class ExactTypes {

  /** Their classes may be extended, or their form is what {@code toString()} says. */
  private static final Set<ScalarType> OPEN =
      EnumSet.of(
          ScalarType.BINARY, ScalarType.BIG_DECIMAL_AS_STRING, ScalarType.BIG_INTEGER_AS_STRING);

  /** Any object of these equals what is made in its place. */
  private static final Set<Class<?>> CONTAINERS =
      Set.of(
          List.class,
          ArrayList.class,
          Set.class,
          LinkedHashSet.class,
          HashSet.class,
          EnumSet.class,
          Map.class,
          LinkedHashMap.class,
          HashMap.class);

  private final Function<Class<?>, @Nullable EntityPlan> plans;
  private final Set<Class<?>> seen = new HashSet<>();

  /** Finds out about one type, and those inside of it, by these plans. */
  public ExactTypes(Function<Class<?>, @Nullable EntityPlan> plans) {
    this.plans = plans;
  }

  /** {@return whether objects of exactly this type are read as they were} */
  public boolean exact(EntityPlan plan) {
    CreatorPlan creator = plan.creator();
    return (creator == null || creator.executable() instanceof Constructor)
        && plan.properties().stream().filter(PropertyPlan::written).allMatch(this::exact);
  }

  private boolean exact(PropertyPlan property) {
    boolean assigned =
        property.creatorIndex() >= 0 || (property.setter() != null && property.setter().plain());
    return property.read() && assigned && exact(property.value());
  }

  private boolean exact(ValuePlan value) {
    if (value instanceof ValuePlan.Scalar scalar) {
      return !OPEN.contains(scalar.kind());
    } else if (value instanceof ValuePlan.Nested nested) {
      EntityPlan plan = seen.add(nested.type()) ? plans.apply(nested.type()) : null;
      return plan == null || exact(plan);
    } else if (value instanceof ValuePlan.Sequence sequence) {
      boolean plainArray =
          sequence.type().isArray() && !(sequence.element() instanceof ValuePlan.Sequence);
      return (plainArray || CONTAINERS.contains(sequence.type())) && exact(sequence.element());
    } else if (value instanceof ValuePlan.Mapping mapping) {
      return mapping.keys() == null
          && CONTAINERS.contains(mapping.type())
          && exact(mapping.value());
    }
    return true; // single, or noticed by the sink
  }
}
