package dev.throughline.mongodb.internal.reference;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/** Warns, once for each property, of references that are followed one by one. Thread-safe. */
final class ReferenceWarnings {

  /** So many commands for one property and one result are not warned of. */
  static final int SILENT = 100;

  private static final Log LOG = LogFactory.getLog(ReferenceWarnings.class);

  private final Set<String> warned = ConcurrentHashMap.newKeySet();

  /**
   * A reference was followed alone.
   *
   * @param times how many were, of this property in this result.
   * @param property the owner's name and the property's.
   * @param how the property is followed.
   */
  void single(int times, String property, String how) {
    if (times > SILENT && warned.add(property)) {
      LOG.warn(
          "%s: more than %d references were followed with a command each for one result (%s). "
                  .formatted(property, SILENT, how)
              + "References by id are fetched together; others can be joined by $lookup.");
    }
  }
}
