package dev.throughline.boot.internal.observe;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Waiting times of operations whose call is known when they send their first command. Thread-safe.
 */
final class Checkouts {

  private static final int MAX = 1_000;

  private final Map<Long, Long> nanos =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Long> eldest) {
          return size() > MAX;
        }
      };

  synchronized void put(long operation, long waited) {
    nanos.put(operation, waited);
  }

  synchronized @Nullable Long remove(long operation) {
    return nanos.isEmpty() ? null : nanos.remove(operation);
  }
}
