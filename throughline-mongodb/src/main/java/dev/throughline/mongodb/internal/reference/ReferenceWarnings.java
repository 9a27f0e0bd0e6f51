package dev.throughline.mongodb.internal.reference;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/** Warns, once for each property, of references that are followed one by one. Thread-safe. */
final class ReferenceWarnings {

  /** So many commands for one property and one result are not warned of. */
  static final int SILENT = 100;

  private final Log log;
  private final Set<String> warned = ConcurrentHashMap.newKeySet();

  ReferenceWarnings() {
    this(LogFactory.getLog(ReferenceWarnings.class));
  }

  /** Warns in a log. */
  ReferenceWarnings(Log log) {
    this.log = log;
  }

  /**
   * A reference was followed alone.
   *
   * @param times how many were, of this property in this result.
   * @param property the owner's name and the property's.
   * @param how the property is followed.
   */
  void single(int times, String property, String how) {
    if (times > SILENT && warned.add(property)) {
      log.warn(
          "%s: more than %d references were followed with a command each for one result (%s). "
                  .formatted(property, SILENT, how)
              + "References by id are fetched together; others can be joined by $lookup.");
    }
  }
}
