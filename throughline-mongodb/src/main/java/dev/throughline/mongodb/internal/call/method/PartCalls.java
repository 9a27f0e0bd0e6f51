package dev.throughline.mongodb.internal.call.method;

import dev.throughline.mongodb.internal.call.PlannedCall;
import dev.throughline.mongodb.internal.call.shape.ArgumentType;
import dev.throughline.mongodb.internal.run.Answer;
import dev.throughline.mongodb.internal.run.Answer.Form;
import dev.throughline.mongodb.internal.run.BlockingRunner;
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
  enum Answering {
    ALL,
    SLICE,
    PAGE,
    WINDOW
  }

  /** Calls of one sort, limit or page; the second one counts all results. */
  private record Pair(PlannedCall<?> find, @Nullable PlannedCall<?> count) {}

  /** Makes calls that are not planned yet. */
  interface Maker {
    PlannedCall<?> call(List<ArgumentType> types, BiConsumer<MongoOperations, Object[]> stock);
  }

  private final ParametersOfMethod parameters;
  private final Answering answering;
  private final BlockingRunner runner;
  private final Form form;
  private final Maker maker;
  private final Maker counting;
  private final BiConsumer<MongoOperations, Object[]> stock;
  private final Map<List<Object>, Pair> known = new ConcurrentHashMap<>();

  /**
   * Creates calls.
   *
   * @param stock makes the call of the method with another template.
   */
  PartCalls(
      ParametersOfMethod parameters,
      Answering answering,
      BlockingRunner runner,
      Form form,
      Maker maker,
      Maker counting,
      BiConsumer<MongoOperations, Object[]> stock) {
    this.parameters = parameters;
    this.answering = answering;
    this.runner = runner;
    this.form = form;
    this.counting = counting;
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
    PlannedCall<?> find =
        maker.call(
            parameters.types(),
            (template, values) -> stock.accept(template, parameters.merged(values, parts)));
    if (answering != Answering.PAGE) {
      return new Pair(find, null);
    }
    // Behind the first page stock counts where it has found nothing.
    List<Object> later = new ArrayList<>(parts);
    later.replaceAll(part -> part instanceof PageRequest page ? page.next() : part);
    return new Pair(
        find,
        counting.call(
            parameters.types(),
            (template, values) -> stock.accept(template, parameters.merged(values, later))));
  }

  /**
   * Makes the call by its plan.
   *
   * @return null when stock has to make it.
   */
  @Nullable Answer tryCall(String collection, Object[] arguments) {
    List<Object> parts = parameters.parts(arguments);
    Pageable page = parts == null ? null : page(parts);
    boolean paged = answering == Answering.SLICE || answering == Answering.PAGE;
    if (parts == null || paged && page == null) {
      return null;
    }
    Pair pair = pair(parts);
    if (pair == null) {
      return null;
    }
    Object[] values = parameters.values(arguments);
    PlannedCall<?> count = pair.count();
    if (count != null && !count.takes(values)) {
      return null;
    }
    Answer found = runner.run(pair.find(), collection, values, form);
    if (found == null || !(found.result() instanceof List<?> results)) {
      return found;
    }
    return switch (answering) {
      case ALL -> found;
      case WINDOW -> new Answer(pair.find().window(results));
      case SLICE -> new Answer(slice(results, Objects.requireNonNull(page)));
      case PAGE -> page(results, Objects.requireNonNull(page), collection, values, count);
    };
  }

  /** The call for these arguments, planned or not; null when stock has to make it. */
  @Nullable PlannedCall<?> callFor(Object[] arguments) {
    List<Object> parts = parameters.parts(arguments);
    Pair pair = parts == null ? null : pair(parts);
    return pair == null ? null : pair.find();
  }

  /** The call whose plan answers, so that stock may fail with what it found. */
  @Nullable PlannedCall<?> call(Object[] arguments) {
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

  private @Nullable Answer page(
      List<?> results,
      Pageable page,
      String collection,
      Object[] values,
      @Nullable PlannedCall<?> count) {
    boolean[] uncounted = {false};
    Object made =
        PageableExecutionUtils.getPage(
            new ArrayList<Object>(results),
            page,
            () -> {
              Answer all = count == null ? null : runner.next(count, collection, values);
              uncounted[0] = all == null;
              return all != null && all.result() instanceof Long number ? number : 0;
            });
    return uncounted[0] ? null : new Answer(made);
  }
}
