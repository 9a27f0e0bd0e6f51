package dev.throughline.mongodb.internal.call.method;

import dev.throughline.mongodb.internal.call.CompiledCall;
import dev.throughline.mongodb.internal.call.shape.ArgumentType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.SliceImpl;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.support.PageableExecutionUtils;

/**
 * The calls of a method that is given a sort, a limit or a page: one for each of these, since stock
 * is asked with it. Thread-safe.
 */
final class PartCalls {

  /** More are not kept: clients may make up sorts and pages. */
  private static final int MAX_PARTS = 64;

  /** The answer that a method makes of its results. */
  enum Answer {
    ALL,
    SLICE,
    PAGE,
    WINDOW
  }

  /** Calls of one sort, limit or page; the second one counts all results. */
  private record Pair(CompiledCall<?> find, @Nullable CompiledCall<?> count) {}

  /** Makes calls that are not planned yet. */
  interface Maker {
    CompiledCall<?> call(List<ArgumentType> types, BiConsumer<MongoOperations, Object[]> stock);
  }

  private final ParametersOfMethod parameters;
  private final Answer answer;
  private final Maker maker;
  private final BiConsumer<MongoOperations, Object[]> stock;
  private final Map<List<Object>, Pair> known = new ConcurrentHashMap<>();

  /**
   * Creates calls.
   *
   * @param stock makes the call of the method with another template.
   */
  PartCalls(
      ParametersOfMethod parameters,
      Answer answer,
      Maker maker,
      BiConsumer<MongoOperations, Object[]> stock) {
    this.parameters = parameters;
    this.answer = answer;
    this.maker = maker;
    this.stock = stock;
  }

  /** The call for these arguments, null when stock has to make it. */
  private @Nullable Pair pair(List<Object> parts) {
    Pair pair = known.get(parts);
    if (pair != null || known.size() >= MAX_PARTS) {
      return pair;
    }
    return known.computeIfAbsent(parts, this::made);
  }

  private Pair made(List<Object> parts) {
    CompiledCall<?> find =
        maker.call(
            parameters.types(),
            (template, values) -> stock.accept(template, parameters.merged(values, parts)));
    if (answer != Answer.PAGE) {
      return new Pair(find, null);
    }
    // Behind the first page stock counts where it has found nothing.
    List<Object> later = new ArrayList<>(parts);
    later.replaceAll(part -> part instanceof PageRequest page ? page.next() : part);
    return new Pair(
        find,
        find.count((template, values) -> stock.accept(template, parameters.merged(values, later))));
  }

  /**
   * Makes the call by its plan.
   *
   * @return null when stock has to make it.
   */
  CompiledCall.@Nullable Found tryCall(String collection, Object[] arguments) {
    List<Object> parts = parameters.parts(arguments);
    Pageable page = parts == null ? null : page(parts);
    boolean paged = answer == Answer.SLICE || answer == Answer.PAGE;
    if (parts == null || paged && page == null) {
      return null;
    }
    Pair pair = pair(parts);
    if (pair == null) {
      return null;
    }
    Object[] values = parameters.values(arguments);
    CompiledCall<?> count = pair.count();
    if (count != null && !count.takes(values)) {
      return null;
    }
    CompiledCall.Found found = pair.find().tryCall(collection, values);
    if (found == null || !(found.result() instanceof List<?> results)) {
      return found;
    }
    return switch (answer) {
      case ALL -> found;
      case WINDOW -> new CompiledCall.Found(pair.find().window(results));
      case SLICE -> new CompiledCall.Found(slice(results, Objects.requireNonNull(page)));
      case PAGE -> page(results, Objects.requireNonNull(page), collection, values, count);
    };
  }

  /** The call for these arguments, planned or not; null when stock has to make it. */
  @Nullable CompiledCall<?> callFor(Object[] arguments) {
    List<Object> parts = parameters.parts(arguments);
    Pair pair = parts == null ? null : pair(parts);
    return pair == null ? null : pair.find();
  }

  /** The call whose plan answers, so that stock may fail with what it found. */
  @Nullable CompiledCall<?> call(Object[] arguments) {
    List<Object> parts = parameters.parts(arguments);
    Pair pair = parts == null ? null : known.get(parts);
    return pair == null ? null : pair.find();
  }

  private static @Nullable Pageable page(List<Object> parts) {
    for (Object part : parts) {
      if (part instanceof PageRequest page) {
        return page;
      }
    }
    return null;
  }

  private static Object slice(List<?> results, Pageable page) {
    int size = page.getPageSize();
    boolean more = results.size() > size;
    return new SliceImpl<Object>(
        new ArrayList<>(more ? results.subList(0, size) : results), page, more);
  }

  private static CompiledCall.@Nullable Found page(
      List<?> results,
      Pageable page,
      String collection,
      Object[] values,
      @Nullable CompiledCall<?> count) {
    boolean[] uncounted = {false};
    Object made =
        PageableExecutionUtils.getPage(
            new ArrayList<Object>(results),
            page,
            () -> {
              CompiledCall.Found all = count == null ? null : count.tryNext(collection, values);
              uncounted[0] = all == null;
              return all != null && all.result() instanceof Long number ? number : 0;
            });
    return uncounted[0] ? null : new CompiledCall.Found(made);
  }
}
