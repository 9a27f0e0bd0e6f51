package dev.throughline.codec.internal;

import dev.throughline.codec.internal.planner.EntityPlanner;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The types that type hints of documents name, each found once. Safe for use by several threads.
 */
final class TypeHints {

  /** Hints are read from documents: only so many different ones are remembered. */
  private static final int MAX_ALIASES = 10_000;

  private record Hint(String alias, Class<?> declared) {}

  private final EntityPlanner planner;
  private final Map<Hint, Class<?>> types = new ConcurrentHashMap<>();

  TypeHints(EntityPlanner planner) {
    this.planner = planner;
  }

  /** The type that a hint names where a value of the declared type is expected. */
  Class<?> resolve(String alias, Class<?> declared) {
    Hint hint = new Hint(alias, declared);
    Class<?> type = types.get(hint);
    if (type == null) {
      type = planner.resolve(alias, declared);
      if (types.size() < MAX_ALIASES) {
        types.put(hint, type);
      }
    }
    return type;
  }
}
