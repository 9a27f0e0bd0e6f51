package dev.throughline.mongodb.internal.call.method;

import com.mongodb.client.result.DeleteResult;
import com.mongodb.client.result.UpdateResult;
import dev.throughline.mongodb.internal.call.Calls;
import dev.throughline.mongodb.internal.call.PlannedCall;
import dev.throughline.mongodb.internal.call.method.PartCalls.Pair;
import dev.throughline.mongodb.internal.call.record.BlockingRecording;
import dev.throughline.mongodb.internal.run.Answer;
import dev.throughline.mongodb.internal.run.Answer.Form;
import dev.throughline.mongodb.internal.run.BlockingRunner;
import dev.throughline.mongodb.internal.run.CallTarget;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.SliceImpl;
import org.springframework.data.mongodb.core.MongoActionOperation;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.repository.query.MongoQueryMethod;
import org.springframework.data.repository.query.RepositoryQuery;
import org.springframework.data.support.PageableExecutionUtils;

/** A method of a repository, as far as it is compiled. Thread-safe. */
final class MethodCall {

  private final MongoOperations operations;
  private final BlockingRunner runner;
  private final DeclaredMethod method;
  private final Class<?> entity;
  private final Purpose purpose;
  private final Form form;
  private final boolean many;

  /**
   * Looks at a method.
   *
   * @param stock makes stock's query for the method with another template.
   */
  MethodCall(
      Method declared,
      MongoQueryMethod query,
      MethodNature nature,
      MongoOperations operations,
      Function<MongoOperations, RepositoryQuery> stock) {
    this.operations = operations;
    this.runner = (BlockingRunner) ((CallTarget) operations).runner();
    this.method =
        DeclaredMethod.of(
            declared,
            query,
            nature,
            runner.calls(),
            (taken, arguments) ->
                BlockingRecording.stock(
                    (template, values) -> execute(stock.apply(template), arguments.apply(values)),
                    taken));
    this.entity = method.entity();
    this.purpose = method.purpose();
    this.many =
        query.isCollectionQuery()
            || query.isPageQuery()
            || query.isSliceQuery()
            || query.isScrollQuery();
    this.form =
        switch (purpose) {
          case STREAM -> Form.STREAM;
          case ALL, SLICE, PAGE, WINDOW -> Form.LIST;
          default -> Form.LIST_AND_DOCUMENTS;
        };
  }

  private static void execute(RepositoryQuery query, Object[] arguments) {
    if (query.execute(arguments) instanceof Stream<?> found) {
      try (found) {
        found.forEach(entity -> {});
      }
    }
  }

  /**
   * Makes the call by its plan.
   *
   * @return null when stock has to make it; nothing was sent then.
   */
  @Nullable Answer tryExecute(Object[] arguments) {
    Calls calls = runner.calls();
    String collection = operations.getCollectionName(entity);
    if (!calls.usable() || !isAlone(collection)) {
      return null;
    }
    PartCalls planned = method.calls();
    Pair pair = planned == null ? null : planned.of(arguments);
    PageRequest page = purpose.isPaged() ? PartCalls.page(arguments) : null;
    if (planned == null || pair == null || (purpose.isPaged() && page == null)) {
      return calls.counted(null);
    }
    Object[] values = planned.values(arguments);
    Answer found = calls.counted(sent(pair, page, collection, values));
    if (found == null) {
      return null;
    }
    Answer finished = finished(pair.find(), found, values);
    return method.projecting() == null
        ? finished
        : new Answer(method.projecting().processResult(finished.result()));
  }

  /** Lets stock make a call that was tried. */
  <T extends @Nullable Object> T byStock(Supplier<T> stock) {
    return runner.byStock(stock);
  }

  /** {@return whether there is nothing beside the command that stock would do (D-CALL-10)} */
  private boolean isAlone(String collection) {
    Calls calls = runner.calls();
    return switch (purpose) {
      case DELETE -> calls.writesUnobserved(MongoActionOperation.REMOVE, entity, collection);
      case UPDATE -> calls.writesUnobserved(MongoActionOperation.UPDATE, entity, collection);
      case REMOVE -> !calls.template().observesReading(entity); // a listener may change an id
      default -> true;
    };
  }

  private @Nullable Answer sent(
      Pair pair, @Nullable PageRequest page, String collection, Object[] values) {
    PlannedCall<?> count = pair.count();
    if (count != null && !count.takes(values)) {
      return null;
    }
    Answer found =
        purpose == Purpose.EXIST
            ? runner.exists(pair.find(), collection, values)
            : runner.run(pair.find(), collection, values, form);
    if (found == null || !(found.result() instanceof List<?> results)) {
      return found;
    }
    return switch (purpose) {
      case WINDOW -> new Answer(pair.find().window(results));
      case SLICE -> new Answer(slice(results, Objects.requireNonNull(page)));
      case PAGE -> page(results, Objects.requireNonNull(page), collection, values, count);
      default -> found;
    };
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

  private Answer finished(PlannedCall<?> planned, Answer found, Object[] values) {
    return switch (purpose) {
      case FIRST, ONE -> single(planned, found, values);
      case EXIST -> new Answer(found.result() instanceof Long n && n > 0);
      case DELETE, UPDATE -> new Answer(written(found.result()));
      case REMOVE -> removed(found, found.result() instanceof List<?> all ? all : List.of());
      default -> found;
    };
  }

  private static @Nullable Object written(@Nullable Object result) {
    if (result instanceof UpdateResult update) {
      return update.getModifiedCount();
    }
    return result instanceof DeleteResult delete && delete.wasAcknowledged()
        ? delete.getDeletedCount()
        : 0L;
  }

  /** Deletes what was found as stock does, by the ids. */
  private Answer removed(Answer found, List<?> entities) {
    if (!entities.isEmpty()) {
      Criteria[] ids =
          found.documents().stream()
              .map(document -> Criteria.where("_id").is(document.get("_id")))
              .toArray(Criteria[]::new);
      operations.remove(
          new Query(ids.length == 1 ? ids[0] : new Criteria().orOperator(ids)),
          entity,
          operations.getCollectionName(entity));
    }
    return many ? new Answer(entities) : new Answer(entities.isEmpty() ? null : entities.get(0));
  }

  private static Answer single(PlannedCall<?> planned, Answer found, Object[] values) {
    if (!(found.result() instanceof List<?> results)) {
      return found;
    }
    if (results.size() > 1) {
      // Stock's exception names its own query: it is given what was found.
      planned.answering(found.documents(), values);
    }
    return new Answer(results.isEmpty() ? null : results.get(0));
  }
}
