package dev.throughline.mongodb.page;

import dev.throughline.mongodb.internal.page.IndexAdvice;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.Document;

/**
 * Warns once for each shape of query that no index serves it, and names one that would. The indexes
 * are asked for once, with the first page of a shape.
 */
final class IndexWatch {

  private static final Log LOGGER = LogFactory.getLog(KeysetPages.class);

  /** Limits the memory for shapes, and the warnings, of an application that builds many queries. */
  private static final int MOST_SHAPES = 1_000;

  private final Set<Shape> seen =
      Collections.synchronizedSet(Collections.newSetFromMap(new Recent()));

  private record Shape(String collection, IndexAdvice advice) {}

  /** {@return whether the indexes of the collection should be looked at} */
  boolean isNew(String collection, IndexAdvice advice) {
    return LOGGER.isWarnEnabled() && seen.add(new Shape(collection, advice));
  }

  void check(String collection, IndexAdvice advice, List<Document> indexes) {
    if (!advice.servedBy(indexes)) {
      LOGGER.warn(
          "No index serves pages of %s sorted by %s%s, so each page reads and sorts all matching documents. Create one: %s"
              .formatted(
                  collection,
                  advice.sort().toJson(),
                  advice.equal().isEmpty() ? "" : " where " + advice.equal() + " is given",
                  advice.command(collection)));
    }
  }

  /** The indexes could not be read. Pages must work for users that may not list indexes. */
  void unknown(String collection, Throwable reason) {
    LOGGER.debug("The indexes of %s are not known".formatted(collection), reason);
  }

  private static final class Recent extends LinkedHashMap<Shape, Boolean> {

    private static final long serialVersionUID = 1L;

    @Override
    protected boolean removeEldestEntry(Map.Entry<Shape, Boolean> eldest) {
      return size() > MOST_SHAPES;
    }
  }
}
