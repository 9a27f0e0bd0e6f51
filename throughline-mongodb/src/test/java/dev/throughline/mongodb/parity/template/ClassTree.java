package dev.throughline.mongodb.parity.template;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.data.geo.GeoResults;
import org.springframework.data.mongodb.core.aggregation.AggregationResults;
import org.springframework.data.projection.TargetAware;

/** The classes of a value and of all values in it, with their places, as lines of text. */
final class ClassTree {

  private final List<String> lines = new ArrayList<>();
  private final Map<Object, Boolean> path = new IdentityHashMap<>();

  private ClassTree() {}

  static List<String> of(Object value) {
    ClassTree tree = new ClassTree();
    tree.add("$", value);
    return tree.lines;
  }

  private void add(String at, Object value) {
    if (value instanceof AggregationResults<?> results) {
      add(at + ".mapped", results.getMappedResults());
      add(at + ".raw", results.getRawResults());
      add(at + ".again", results.getRawResults());
      return;
    }
    if (value instanceof TargetAware projection) {
      add(at + ".target", projection.getTarget());
      return;
    }
    lines.add(at + ": " + (value == null ? "null" : value.getClass().getName()));
    if (value == null || path.put(value, true) != null) {
      return;
    }
    if (value instanceof Map<?, ?> map) {
      map.forEach((key, each) -> add(at + "." + key, each));
    } else if (value instanceof Iterable<?> several) {
      int i = 0;
      for (Object each : several) {
        add(at + "[" + i++ + "]", each);
      }
    } else if (value instanceof Object[] several) {
      add(at, List.of(several));
    } else if (value instanceof Optional<?> optional) {
      add(at, optional.orElse(null));
    } else if (value instanceof GeoResults<?> results) {
      add(at, results.getContent());
    } else if (value.getClass().getName().contains(".parity.")) {
      add(at, Snapshot.of(value));
    }
    path.remove(value);
  }
}
