package dev.throughline.mongodb.internal.raw;

import java.util.List;
import org.bson.Document;
import org.springframework.data.mongodb.core.aggregation.AggregationResults;

/**
 * Results whose raw documents are laid out when they are first asked for. Safe for use by several
 * threads, as stock's are.
 */
public final class PlainAggregationResults<T> extends AggregationResults<T> {

  private boolean plain;

  private PlainAggregationResults(List<T> mapped, Document raw) {
    super(mapped, raw);
  }

  public static <T> AggregationResults<T> of(AggregationResults<T> results) {
    return results instanceof PlainAggregationResults<T>
        ? results
        : new PlainAggregationResults<>(results.getMappedResults(), results.getRawResults());
  }

  @Override
  @SuppressWarnings("unchecked") // documents, in the list that stock has made
  public synchronized Document getRawResults() {
    Document raw = super.getRawResults();
    if (!plain) {
      plain = true;
      if (raw.get("results") instanceof List<?> results
          && results.stream().anyMatch(LazyDocument.class::isInstance)) {
        ((List<Object>) results).replaceAll(LazyDocument::plainValue);
      }
    }
    return raw;
  }
}
