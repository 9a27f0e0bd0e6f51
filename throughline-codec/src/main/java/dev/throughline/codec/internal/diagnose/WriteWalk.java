package dev.throughline.codec.internal.diagnose;

import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.codec.internal.plan.EntityPlan;
import dev.throughline.codec.internal.plan.PropertyPlan;
import dev.throughline.codec.internal.plan.ValuePlan;
import dev.throughline.codec.internal.plan.ValueRules;
import dev.throughline.codec.internal.plan.ValueVisitor;
import dev.throughline.codec.internal.plan.WriteRule;
import dev.throughline.codec.internal.scalar.ScalarType;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import org.bson.UuidRepresentation;
import org.jspecify.annotations.Nullable;

/**
 * Compares an object with the plan by which it was to be written. Looks at fields alone: what only
 * a getter tells stays unknown. Used by one thread.
 */
public final class WriteWalk {

  private final Plans plans;
  private final UuidRepresentation uuids;
  private final Search search;

  private WriteWalk(Plans plans, UuidRepresentation uuids, Search search) {
    this.plans = plans;
    this.uuids = uuids;
    this.search = search;
  }

  /**
   * Finds the place in an object.
   *
   * @param uuids as what UUIDs were to be written.
   * @param reason what compiled code said of it.
   * @return null when every value fits, as far as fields tell.
   */
  public static @Nullable Place find(
      Plans plans, Object entity, UuidRepresentation uuids, String reason) {
    Search search = new Search(reason);
    try {
      new WriteWalk(plans, uuids, search).entity("$", entity, 0);
    } catch (RuntimeException | ReflectiveOperationException e) {
      // A field that cannot be reached, or a collection that changes: what was found so far is it.
    }
    return search.place();
  }

  private void entity(String path, Object entity, int depth) throws ReflectiveOperationException {
    EntityPlan plan = plans.plan(entity.getClass());
    if (plan == null) {
      String found = entity.getClass().getName();
      search.found("a value of a type that stock serves", path, found, "a compiled type");
    } else {
      properties(path, plan, entity, depth);
    }
  }

  private void properties(String path, EntityPlan plan, Object entity, int depth)
      throws ReflectiveOperationException {
    for (PropertyPlan property : plan.properties()) {
      if (property.written() && property.source() instanceof Field field && !search.done()) {
        field.setAccessible(true);
        Object value = field.get(entity);
        ValuePlan.Unwrapped unwrapped = property.unwrapped();
        if (unwrapped == null) {
          value(path + "." + property.fieldName(), property.value(), value, depth + 1);
        } else if (value != null) {
          properties(path, unwrapped.entity(), value, depth + 1);
        }
      }
    }
  }

  private void value(String path, ValuePlan plan, @Nullable Object value, int depth)
      throws ReflectiveOperationException {
    if (value == null || search.done() || depth > Search.MAX_DEPTH) {
      return;
    }
    plan.accept(known(path, value, depth)).walk();
  }

  /** A question to a value. */
  @FunctionalInterface
  private interface Step {
    void walk() throws ReflectiveOperationException;
  }

  /**
   * Walks a value that is not null; what has no case is written, or left to user code, as it is.
   */
  private ValueVisitor<Step> known(String path, Object value, int depth) {
    return new ValueVisitor<Step>() {

      @Override
      public Step scalar(ValuePlan.Scalar kind) {
        return () -> attempt(path, kind.kind(), value);
      }

      @Override
      public Step enumName(ValuePlan.EnumName kind) {
        return () -> {};
      }

      @Override
      public Step stringId(ValuePlan.StringId kind) {
        return () -> {};
      }

      @Override
      public Step nested(ValuePlan.Nested kind) {
        return () -> WriteWalk.this.nested(path, kind, value, depth);
      }

      @Override
      public Step sequence(ValuePlan.Sequence kind) {
        return () -> WriteWalk.this.sequence(path, kind, value, depth);
      }

      @Override
      public Step mapping(ValuePlan.Mapping kind) {
        return () -> WriteWalk.this.mapping(path, kind, value, depth);
      }

      @Override
      public Step dynamic(ValuePlan.Dynamic kind) {
        return () -> WriteWalk.this.dynamic(path, kind.rules(), value, depth);
      }

      @Override
      public Step converted(ValuePlan.PropertyConverted kind) {
        return () -> {};
      }

      @Override
      public Step stock(ValuePlan.Stock kind) {
        return () -> {};
      }

      @Override
      public Step projected(ValuePlan.Projected kind) {
        return () -> {};
      }

      @Override
      public Step unwrapped(ValuePlan.Unwrapped kind) {
        return () -> {};
      }
    };
  }

  private void nested(String path, ValuePlan.Nested plan, Object value, int depth)
      throws ReflectiveOperationException {
    if (plan.key() && value.getClass() != plan.type()) {
      search.found(
          "an id of another class than the declared one",
          path,
          value.getClass().getName(),
          plan.type().getName());
    } else {
      entity(path, value, depth);
    }
  }

  private void sequence(String path, ValuePlan.Sequence plan, Object value, int depth)
      throws ReflectiveOperationException {
    Object[] elements = elements(value);
    for (int i = 0; i < elements.length; i++) {
      value(path + "[" + i + "]", plan.element(), elements[i], depth + 1);
    }
  }

  private void mapping(String path, ValuePlan.Mapping plan, Object value, int depth)
      throws ReflectiveOperationException {
    if (value instanceof Map<?, ?> map) {
      keys(path, map);
      for (Object each : map.values()) {
        value(path + ".*", plan.value(), each, depth + 1);
      }
    }
  }

  private void dynamic(String path, ValueRules rules, @Nullable Object value, int depth)
      throws ReflectiveOperationException {
    if (value == null || search.done() || depth > Search.MAX_DEPTH) {
      return;
    }
    WriteRule rule = rules.write(value.getClass());
    if (rule instanceof WriteRule.Unknown unknown) {
      search.found(
          unknown.reason(), path, value.getClass().getName(), "a type with a known conversion");
    } else if (rule instanceof WriteRule.Scalar scalar) {
      attempt(path, scalar.kind(), value);
    } else if (rule instanceof WriteRule.Entity) {
      entity(path, value, depth);
    } else if (rule instanceof WriteRule.Elements elements) {
      Object[] values = elements(value);
      for (int i = 0; i < values.length; i++) {
        dynamic(path + "[" + i + "]", elements.element(), values[i], depth + 1);
      }
    } else if (rule instanceof WriteRule.Entries entries && value instanceof Map<?, ?> map) {
      keys(path, map);
      for (Object each : map.values()) {
        dynamic(path + ".*", entries.value(), each, depth + 1);
      }
    }
  }

  private void keys(String path, Map<?, ?> map) {
    for (Object key : map.keySet()) {
      if (key instanceof String name && (name.indexOf('.') >= 0 || name.indexOf(0) >= 0)) {
        String reason = "a map key with a dot or a NUL character";
        search.found(reason, path, "such a key", "keys that are field names");
      }
    }
  }

  private static Object[] elements(Object value) {
    if (value instanceof Collection<?> collection) {
      return collection.toArray();
    }
    if (!value.getClass().isArray() || value.getClass().getComponentType().isPrimitive()) {
      return new Object[0];
    }
    return Arrays.copyOf((Object[]) value, Array.getLength(value), Object[].class);
  }

  /** Writes a value as compiled code does, which may refuse it. */
  private void attempt(String path, ScalarType kind, Object value) {
    BsonSink sink = new BsonSink();
    sink.uuidRepresentation(uuids);
    try {
      kind.write(sink, value);
    } catch (RuntimeException e) {
      search.found(
          String.valueOf(e.getMessage()),
          path,
          value.getClass().getName(),
          kind.type().getSimpleName() + " that fits a BSON " + BsonNames.of(kind.bsonType()));
    }
  }
}
