package dev.throughline.boot.converter;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;

/** Faults of Spring Data MongoDB 5.1.0 that lose conditions and writes. */
final class SpringDataFaults {

  private static final Log LOG = LogFactory.getLog(SpringDataFaults.class);

  private SpringDataFaults() {}

  /** Warns when the version on the class path is known to lose what others keep. */
  static void warn() {
    if (losesConditions()) {
      LOG.warn(
          "Spring Data MongoDB %s loses conditions: after criteria.and(\"b\").is(2) on a variable that is not assigned again, queries match without \"b\" (its issue 5214); and bulkWrite over several collections is sent outside of the transaction (5247). Both are its own, with Throughline or without. Use 5.1.2 or later, which Spring Boot 4.1.2 brings"
              .formatted(Query.class.getPackage().getImplementationVersion()));
    }
  }

  /** Asks the class itself: the fault came with 5.1.0, and 5.1.1 mends it. */
  static boolean losesConditions() {
    Criteria criteria = Criteria.where("a").is(1);
    criteria.and("b").is(2);
    return !criteria.getCriteriaObject().containsKey("b");
  }
}
