package dev.throughline.mongodb.page;

import org.springframework.data.mongodb.core.query.Query;
import org.springframework.util.Assert;

/**
 * The number of a query's results, up to a cap.
 *
 * @param value counted up to the cap.
 * @param more whether there are more than that.
 */
public record CappedCount(long value, boolean more) {

  /** The query that counts one more than the cap. */
  static Query query(Query source, int cap) {
    Assert.isTrue(
        cap > 0 && cap < Integer.MAX_VALUE, () -> "A count is capped at 1 or more, not at " + cap);
    Query query = Query.of(source).limit(cap + 1);
    if (source.getReadConcern() != null) {
      query.withReadConcern(source.getReadConcern());
    }
    if (source.getReadPreference() != null) {
      query.withReadPreference(source.getReadPreference());
    }
    return query;
  }

  static CappedCount of(long counted, int cap) {
    return new CappedCount(Math.min(counted, cap), counted > cap);
  }

  /** Such as {@code 17} or {@code 1000+}. */
  @Override
  public String toString() {
    return more ? value + "+" : Long.toString(value);
  }
}
