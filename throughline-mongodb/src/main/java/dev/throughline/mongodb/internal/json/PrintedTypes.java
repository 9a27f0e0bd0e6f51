package dev.throughline.mongodb.internal.json;

import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.convert.MongoConverter;

/**
 * The types of a converter that were printed as JSON: from their documents, or by their objects and
 * why. For reports; kept as long as the converter. Thread-safe.
 */
public final class PrintedTypes {

  private static final Log LOGGER = LogFactory.getLog(PrintedTypes.class);
  private static final Map<MongoConverter, PrintedTypes> ALL =
      Collections.synchronizedMap(new WeakHashMap<>());
  private static final String DOCUMENTS = "";

  /** Reasons; empty for types that are printed from their documents. */
  private final Map<Class<?>, String> types = new ConcurrentHashMap<>();

  private PrintedTypes() {}

  /** Those of a converter. */
  public static PrintedTypes of(MongoConverter converter) {
    return ALL.computeIfAbsent(converter, ignored -> new PrintedTypes());
  }

  /**
   * Takes down how a type is printed; logged when it is by objects, once for each reason.
   *
   * @param refusal why objects are made, null when they are not.
   */
  public void note(Class<?> type, @Nullable String refusal) {
    String before = types.put(type, refusal == null ? DOCUMENTS : refusal);
    if (refusal != null && !refusal.equals(before)) {
      LOGGER.info(
          "%s is printed as JSON by way of its objects: %s".formatted(type.getName(), refusal));
    }
  }

  /** Takes down that objects are made since listeners or callbacks get them. */
  public void observed(Class<?> type) {
    note(type, "listeners or callbacks take part in reading it");
  }

  /** The reason why a type is printed by objects; null when it is not, or was not printed yet. */
  public @Nullable String refusal(Class<?> type) {
    String refusal = types.get(type);
    return DOCUMENTS.equals(refusal) ? null : refusal;
  }
}
