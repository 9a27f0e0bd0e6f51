package dev.throughline.mongodb.internal.call.method;

import com.mongodb.client.result.DeleteResult;
import com.mongodb.client.result.UpdateResult;
import dev.throughline.mongodb.internal.call.Calls;
import dev.throughline.mongodb.internal.call.PlannedCall;
import dev.throughline.mongodb.internal.call.record.BlockingRecording;
import dev.throughline.mongodb.internal.call.record.Recording.Taken;
import dev.throughline.mongodb.internal.call.record.StockCall;
import dev.throughline.mongodb.internal.call.shape.ArgumentType;
import dev.throughline.mongodb.internal.run.Answer;
import dev.throughline.mongodb.internal.run.Answer.Form;
import dev.throughline.mongodb.internal.run.BlockingRunner;
import dev.throughline.mongodb.internal.run.CallTarget;
import java.lang.reflect.Method;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.MongoActionOperation;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.repository.query.MongoParameters;
import org.springframework.data.mongodb.repository.query.MongoQueryMethod;
import org.springframework.data.repository.query.RepositoryQuery;
import org.springframework.data.repository.query.ResultProcessor;
import org.springframework.data.repository.query.ReturnedType;

/** A method of a repository, as far as it is compiled. Thread-safe. */
final class MethodCall {

  private final MongoOperations operations;
  private final Class<?> entity;
  private final boolean many;
  private final Purpose purpose;
  private final Class<?> read;
  private final @Nullable ResultProcessor projecting;
  private final Function<MongoOperations, RepositoryQuery> stock;
  private final ParametersOfMethod parameters;
  private final @Nullable PlannedCall<?> call;
  private final @Nullable PartCalls parts;
  private final BlockingRunner runner;
  private final Calls calls;
  private final Form form;

  /** The purpose of a method. */
  private enum Purpose {
    FIND,
    STREAM,
    COUNT,
    EXIST,
    /** Deletes, and answers with a number. */
    DELETE,
    /** Finds, deletes what was found, and answers with it. */
    REMOVE,
    UPDATE;

    static Purpose of(MongoQueryMethod method, MethodNature nature) {
      if (nature.deletes()) {
        return MethodNature.answersWithEntities(method) ? REMOVE : DELETE;
      }
      if (method.isModifyingQuery()) {
        return UPDATE;
      }
      if (method.isStreamQuery()) {
        return STREAM;
      }
      return nature.counts() ? COUNT : nature.exists() ? EXIST : FIND;
    }

    boolean reads() {
      return this == FIND || this == STREAM || this == REMOVE;
    }
  }

  /**
   * Looks at a method.
   *
   * @param stock makes stock's query for the method with another template.
   */
  MethodCall(
      Method declared,
      MongoQueryMethod method,
      MethodNature nature,
      MongoOperations operations,
      Function<MongoOperations, RepositoryQuery> stock) {
    this.operations = operations;
    this.entity = method.getEntityInformation().getCollectionEntity().getType();
    this.many =
        method.isCollectionQuery()
            || method.isPageQuery()
            || method.isSliceQuery()
            || method.isScrollQuery();
    this.purpose = Purpose.of(method, nature);
    ReturnedType returned = method.getResultProcessor().getReturnedType();
    boolean projects = purpose.reads() && returned.isProjecting();
    Class<?> type = projects ? returned.getTypeToRead() : null;
    this.read = type == null || purpose == Purpose.REMOVE ? entity : type;
    this.projecting = projects ? method.getResultProcessor() : null;
    this.stock = stock;
    this.runner = (BlockingRunner) ((CallTarget) operations).runner();
    this.calls = runner.calls();
    this.form = form();
    this.parameters = new ParametersOfMethod(declared, method.getParameters());
    String id = entity.getName() + "#" + method;
    String refusal = refusal(declared, method, nature);
    if (refusal != null) {
      calls.refused(id, refusal);
    }
    this.call = refusal == null && !parameters.parted() ? call(id, parameters.types()) : null;
    this.parts = refusal == null && parameters.parted() ? parts(id, method) : null;
  }

  private PlannedCall<?> call(String id, List<ArgumentType> types) {
    return calls.method(id, entity, read, types, stock(this::byStock, Taken.ONLY));
  }

  private PartCalls parts(String id, MongoQueryMethod method) {
    PartCalls.Answering answering =
        method.isPageQuery()
            ? PartCalls.Answering.PAGE
            : method.isSliceQuery()
                ? PartCalls.Answering.SLICE
                : method.isScrollQuery() ? PartCalls.Answering.WINDOW : PartCalls.Answering.ALL;
    return new PartCalls(
        parameters,
        answering,
        runner,
        form,
        (types, made) ->
            calls.method(
                id,
                entity,
                read,
                types,
                stock(made, method.isPageQuery() ? Taken.FIND : Taken.ONLY)),
        (types, made) -> calls.count(id, entity, types, stock(made, Taken.COUNT)),
        this::byStock);
  }

  private static StockCall<?> stock(BiConsumer<MongoOperations, Object[]> call, Taken taken) {
    return BlockingRecording.stock(call::accept, taken);
  }

  private Form form() {
    return switch (purpose) {
      case STREAM -> Form.STREAM;
      case REMOVE -> Form.LIST_AND_DOCUMENTS;
      default -> many ? Form.LIST : Form.LIST_AND_DOCUMENTS;
    };
  }

  private void byStock(MongoOperations template, Object[] arguments) {
    if (stock.apply(template).execute(arguments) instanceof Stream<?> found) {
      try (found) {
        found.forEach(entity -> {});
      }
    }
  }

  private @Nullable String refusal(Method declared, MongoQueryMethod method, MethodNature nature) {
    MongoParameters parameters = method.getParameters();
    ReturnedType returned = method.getResultProcessor().getReturnedType();
    if (method.isScrollQuery() && !parameters.hasScrollPositionParameter()) {
      return "it returns a window of no position";
    }
    boolean page = method.isPageQuery() || method.isSliceQuery();
    if (page && (nature.limits() || !parameters.hasPageableParameter())) {
      return "it returns pages of a limited result";
    }
    if (method.isGeoNearQuery()) {
      return "it returns distances";
    }
    if (purpose == Purpose.UPDATE && nature.limits()) {
      return "it updates a limited result";
    }
    if (!this.parameters.known() || page && parameters.hasLimitParameter()) {
      return "it takes a collation, text, position or type";
    }
    if (purpose.reads() && returned.getDomainType() != entity) {
      return "it returns a projection of another type";
    }
    if (purpose.reads() && returnsAnother(returned, entity)) {
      return "it returns " + returned.getReturnedType().getName();
    }
    return MethodNature.expressions(declared, method);
  }

  /** {@return whether what is found may be of another class than the entity's: of one above it} */
  private static boolean returnsAnother(ReturnedType returned, Class<?> entity) {
    return !returned.isProjecting() && returned.getReturnedType() != entity;
  }

  /**
   * Makes the call by its plan.
   *
   * @return null when stock has to make it; nothing was sent then.
   */
  @Nullable Answer tryExecute(Object[] arguments) {
    if (!calls.usable()) {
      return null;
    }
    PlannedCall<?> planned = call;
    PartCalls parted = parts;
    String collection = operations.getCollectionName(entity);
    Answer found;
    if (!alone(collection)) {
      return null;
    }
    if (planned != null) {
      found =
          purpose == Purpose.EXIST
              ? runner.exists(planned, collection, arguments)
              : runner.run(planned, collection, arguments, form);
    } else if (parted != null) {
      found = parted.tryCall(collection, arguments);
      planned = parted.call(arguments);
    } else {
      return calls.counted(null);
    }
    calls.counted(found);
    if (found == null || planned == null) {
      return found;
    }
    Answer finished = finished(planned, found, arguments);
    return projecting == null ? finished : new Answer(projecting.processResult(finished.result()));
  }

  /** Lets stock make a call that was tried. */
  <T extends @Nullable Object> T byStock(Supplier<T> stock) {
    return runner.byStock(stock);
  }

  /** {@return whether there is nothing beside the command that stock would do (D-CALL-10)} */
  private boolean alone(String collection) {
    return switch (purpose) {
      case DELETE -> calls.writesUnobserved(MongoActionOperation.REMOVE, entity, collection);
      case UPDATE -> calls.writesUnobserved(MongoActionOperation.UPDATE, entity, collection);
      case REMOVE -> !calls.template().observesReading(entity); // a listener may change an id
      default -> true;
    };
  }

  private Answer finished(PlannedCall<?> planned, Answer found, Object[] arguments) {
    return switch (purpose) {
      case FIND -> many ? found : single(planned, found, arguments);
      case STREAM, COUNT -> found;
      case EXIST -> new Answer(found.result() instanceof Long n && n > 0);
      case DELETE, UPDATE -> new Answer(written(found.result()));
      case REMOVE -> removed(found, found.result() instanceof List<?> all ? all : List.of());
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

  private Answer single(PlannedCall<?> planned, Answer found, Object[] arguments) {
    if (!(found.result() instanceof List<?> results)) {
      return found;
    }
    if (results.size() > 1) {
      // Stock's exception names its own query: it is given what was found.
      planned.answering(
          found.documents(), parameters.parted() ? parameters.values(arguments) : arguments);
    }
    return new Answer(results.isEmpty() ? null : results.get(0));
  }
}
