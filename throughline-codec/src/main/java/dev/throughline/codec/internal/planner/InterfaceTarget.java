package dev.throughline.codec.internal.planner;

import dev.throughline.codec.internal.plan.ValuesTarget;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.core.convert.ConversionService;
import org.springframework.data.projection.ProjectionFactory;
import org.springframework.util.ClassUtils;

/** Makes what stock makes for a projection to an interface: a map with a proxy before it. */
record InterfaceTarget(
    Class<?> type, List<Entry> entries, ProjectionFactory factory, ConversionService conversions)
    implements ValuesTarget {

  /**
   * An entry of the map.
   *
   * @param index which of the values it is.
   * @param type what the value is converted to.
   */
  record Entry(String name, int index, Class<?> type) {}

  @Override
  public Object create(@Nullable Object[] values) {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    for (Entry entry : entries) {
      Object value = values[entry.index()];
      if (value != null) {
        map.put(entry.name(), value == NULL ? null : converted(value, entry.type()));
      }
    }
    return factory.createProjection(type, map);
  }

  private @Nullable Object converted(Object value, Class<?> target) {
    return ClassUtils.isAssignable(target, value.getClass())
        ? value
        : conversions.convert(value, target);
  }
}
