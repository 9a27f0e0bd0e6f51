package dev.throughline.mongodb.internal.call.method;

import dev.throughline.mongodb.internal.call.PlannedCall;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;

/**
 * The calls of a reactive method: one, or one for each sort, limit or page that it is given, since
 * stock is asked with it. Thread-safe.
 */
final class ReactivePartCalls {

  /** More are not kept: clients may make up sorts and pages. */
  private static final int MAX_PARTS = 64;

  private final ParametersOfMethod parameters;
  private final Function<
          BiFunction<ReactiveMongoOperations, Object[], Publisher<?>>, PlannedCall<?>>
      maker;
  private final BiFunction<ReactiveMongoOperations, Object[], Publisher<?>> stock;
  private final @Nullable PlannedCall<?> only;
  private final Map<List<Object>, PlannedCall<?>> parted = new ConcurrentHashMap<>();

  /**
   * Creates calls.
   *
   * @param maker makes one that is not planned yet, of what stock does.
   * @param stock makes the call of the method with another template.
   */
  ReactivePartCalls(
      ParametersOfMethod parameters,
      Function<BiFunction<ReactiveMongoOperations, Object[], Publisher<?>>, PlannedCall<?>> maker,
      BiFunction<ReactiveMongoOperations, Object[], Publisher<?>> stock) {
    this.parameters = parameters;
    this.maker = maker;
    this.stock = stock;
    this.only = parameters.parted() ? null : maker.apply(stock);
  }

  /** The call for these arguments, planned or not; null when stock has to make it. */
  @Nullable PlannedCall<?> callFor(Object[] arguments) {
    if (only != null) {
      return only;
    }
    List<Object> parts = parameters.parts(arguments);
    PlannedCall<?> known = parts == null ? null : parted.get(parts);
    return parts == null || known != null || parted.size() >= MAX_PARTS
        ? known
        : parted.computeIfAbsent(parts, this::made);
  }

  private PlannedCall<?> made(List<Object> parts) {
    return maker.apply(
        (template, values) -> stock.apply(template, parameters.merged(values, parts)));
  }

  /** The arguments that a call is made with: those that are values. */
  Object[] values(Object[] arguments) {
    return only == null ? parameters.values(arguments) : arguments;
  }
}
