package dev.throughline.codec.plan;

import org.bson.Document;
import org.jspecify.annotations.Nullable;

/** The arguments of a creator that value expressions make of the document. Thread-safe. */
public interface StockArguments {

  /**
   * What stock passes to the creator.
   *
   * @param document the root of the expressions, which they may change.
   * @return an element for each parameter, null for those without an expression.
   * @throws RuntimeException whatever an expression throws.
   */
  @Nullable Object[] evaluate(Document document);
}
