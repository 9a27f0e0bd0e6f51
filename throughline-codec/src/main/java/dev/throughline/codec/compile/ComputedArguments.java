package dev.throughline.codec.compile;

import dev.throughline.codec.bson.BsonSource;
import dev.throughline.codec.bson.Deopt;
import dev.throughline.codec.plan.StockArguments;
import java.util.Arrays;
import java.util.Objects;
import org.bson.Document;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of a creator that stock makes of the document by value expressions. Called by
 * generated code; safe for use by several threads.
 */
public final class ComputedArguments {

  private static final Deopt CHANGED = new Deopt("a value expression that changes its document");

  /** A document's length stands before its elements. */
  private static final int LENGTH = 4;

  /** Where the value stands in a document that has it as its only element, without a name. */
  private static final int VALUE = 6;

  private final StockArguments arguments;
  private final DriverValues driver;

  ComputedArguments(StockArguments arguments, DriverValues driver) {
    this.arguments = arguments;
    this.driver = driver;
  }

  /**
   * Evaluates the expressions; the source stays where it is.
   *
   * @param start where the elements of the document start.
   * @return an element for each parameter, null for those without an expression.
   */
  public @Nullable Object[] read(BsonSource source, int start) {
    int position = source.position();
    source.position(start - LENGTH);
    byte[] element = source.element(Reads.DOCUMENT);
    source.position(position);
    Document document = (Document) Objects.requireNonNull(driver.decode(element));
    @Nullable Object[] values = arguments.evaluate(document);
    // Stock reads the properties from the document that the expressions leave.
    byte[] left = driver.encode(document);
    if (!Arrays.equals(left, 0, left.length, element, VALUE, element.length - 1)) {
      throw CHANGED;
    }
    return values;
  }
}
