package dev.throughline.mongodb.internal.call.method;

import dev.throughline.mongodb.internal.call.PlannedCall;
import dev.throughline.mongodb.internal.call.record.Recording.Taken;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.PageRequest;

/**
 * The calls of a method: one, or one for each sort, limit or page that it is given, since stock is
 * asked with it. Thread-safe.
 */
final class PartCalls {

  /** More are not kept: clients may make up sorts and pages. */
  private static final int MAX_PARTS = 64;

  /**
   * Calls of one sort, limit or page.
   *
   * @param count counts all results behind the find; null where nothing is counted.
   */
  record Pair(PlannedCall<?> find, @Nullable PlannedCall<?> count) {}

  /** Makes calls that are not planned yet. */
  @FunctionalInterface
  interface Maker {
    /**
     * Makes a call.
     *
     * @param taken which command of stock's is taken down.
     * @param arguments the method's arguments, of the values.
     */
    PlannedCall<?> make(Taken taken, UnaryOperator<Object[]> arguments);
  }

  private final ParametersOfMethod parameters;
  private final boolean pages;
  private final Maker maker;
  private final @Nullable Pair only;
  private final Map<List<Object>, Pair> parted = new ConcurrentHashMap<>();

  /**
   * Creates calls.
   *
   * @param pages whether results are counted behind a find.
   */
  PartCalls(ParametersOfMethod parameters, boolean pages, Maker maker) {
    this.parameters = parameters;
    this.pages = pages;
    this.maker = maker;
    this.only =
        parameters.parted()
            ? null
            : new Pair(maker.make(Taken.ONLY, UnaryOperator.identity()), null);
  }

  /** The calls for these arguments, planned or not; null when stock has to make them. */
  @Nullable Pair of(Object[] arguments) {
    if (only != null) {
      return only;
    }
    List<Object> parts = parameters.parts(arguments);
    Pair known = parts == null ? null : parted.get(parts);
    return parts == null || known != null || parted.size() >= MAX_PARTS
        ? known
        : parted.computeIfAbsent(parts, this::made);
  }

  private Pair made(List<Object> parts) {
    UnaryOperator<Object[]> merged = values -> parameters.merged(values, parts);
    if (!pages) {
      return new Pair(maker.make(Taken.ONLY, merged), null);
    }
    // Behind the first page stock counts where it has found nothing.
    List<Object> later = new ArrayList<>(parts);
    later.replaceAll(part -> part instanceof PageRequest page ? page.next() : part);
    return new Pair(
        maker.make(Taken.FIND, merged),
        maker.make(Taken.COUNT, values -> parameters.merged(values, later)));
  }

  /** The arguments that a call is made with: those that are values. */
  Object[] values(Object[] arguments) {
    return only == null ? parameters.values(arguments) : arguments;
  }

  /** The page that arguments ask for, null for none. */
  static @Nullable PageRequest page(Object[] arguments) {
    for (Object argument : arguments) {
      if (argument instanceof PageRequest page) {
        return page;
      }
    }
    return null;
  }
}
