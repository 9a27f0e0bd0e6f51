package dev.throughline.mongodb.parity;

import dev.throughline.mongodb.EntityReport;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.data.mapping.MappingException;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;

/** How many properties of some types are both written and read by compiled code, and why not. */
final class PropertyCounts {

  private final Map<String, List<String>> stock = new TreeMap<>();
  private int properties;
  private int compiled;
  private int types;

  private PropertyCounts() {}

  static PropertyCounts of(ThroughlineMongoConverter converter, Collection<Class<?>> types) {
    PropertyCounts counts = new PropertyCounts();
    types.forEach(type -> counts.add(converter, type));
    return counts;
  }

  private void add(ThroughlineMongoConverter converter, Class<?> type) {
    MongoPersistentEntity<?> entity;
    try {
      entity = converter.getMappingContext().getPersistentEntity(type);
    } catch (MappingException e) {
      return; // cannot be mapped by stock either
    }
    if (entity == null || Modifier.isAbstract(type.getModifiers())) {
      return;
    }
    types++;
    EntityReport.Entry report = converter.report(type);
    String whole = report.writeRefusal() != null ? report.writeRefusal() : report.readRefusal();
    for (MongoPersistentProperty property : entity) {
      if (property.isTransient()) {
        continue;
      }
      properties++;
      String reason =
          whole != null ? "whole type: " + whole : report.stockProperties().get(property.getName());
      if (reason == null) {
        compiled++;
      } else {
        String name = type.getSimpleName() + "." + property.getName();
        stock.computeIfAbsent(reason, r -> new ArrayList<>()).add(name);
      }
    }
  }

  double percent() {
    return 100.0 * compiled / properties;
  }

  /** The counts, and each reason with its properties, the most frequent first. */
  @Override
  public String toString() {
    StringBuilder text =
        new StringBuilder(
            String.format(
                Locale.ROOT,
                "%d of %d properties of %d types are compiled (%.1f %%)%n",
                compiled,
                properties,
                types,
                percent()));
    stock.entrySet().stream()
        .sorted(Comparator.comparingInt(entry -> -entry.getValue().size()))
        .forEach(
            entry ->
                text.append("  %4d  %s: ".formatted(entry.getValue().size(), entry.getKey()))
                    .append(Mismatches.cut(String.join(", ", entry.getValue()), 100))
                    .append(System.lineSeparator()));
    return text.toString();
  }
}
