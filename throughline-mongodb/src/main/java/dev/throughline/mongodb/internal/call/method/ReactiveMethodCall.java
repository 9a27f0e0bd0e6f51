package dev.throughline.mongodb.internal.call.method;

import com.mongodb.client.result.DeleteResult;
import com.mongodb.client.result.UpdateResult;
import com.mongodb.reactivestreams.client.MongoCollection;
import dev.throughline.mongodb.internal.call.Calls;
import dev.throughline.mongodb.internal.call.PlannedCall;
import dev.throughline.mongodb.internal.call.method.PartCalls.Pair;
import dev.throughline.mongodb.internal.call.record.ReactiveRecording;
import dev.throughline.mongodb.internal.run.CallTarget;
import dev.throughline.mongodb.internal.run.ReactiveRunner;
import java.lang.reflect.Method;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import org.bson.Document;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.data.mongodb.core.MongoActionOperation;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.data.mongodb.repository.query.ReactiveMongoQueryMethod;
import org.springframework.data.repository.query.RepositoryQuery;
import org.springframework.data.repository.query.ResultProcessor;
import org.springframework.data.util.ReflectionUtils;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * A method of a reactive repository, as far as it is compiled. As with stock, arguments are
 * converted for each subscriber. Thread-safe.
 */
final class ReactiveMethodCall {

  /**
   * A signal that the codecs of a subscriber's collection are others; no exception to translate.
   */
  private static final class Unplanned extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient MongoCollection<Document> obtained;

    Unplanned(MongoCollection<Document> obtained) {
      super("other codecs than expected", null, false, false);
      this.obtained = obtained;
    }
  }

  private final ReactiveMongoOperations operations;
  private final ReactiveRunner runner;
  private final Calls calls;
  private final DeclaredMethod method;
  private final Class<?> entity;
  private final Purpose purpose;
  private final boolean answersNothing;

  /** How often stock looks up codecs to read the annotations' texts. */
  private final int texts;

  private final LookedUpCodecs codecs = new LookedUpCodecs();

  /**
   * Looks at a method.
   *
   * @param annotated whether the query is written in an annotation.
   * @param stock makes stock's query for the method with another template.
   */
  ReactiveMethodCall(
      Method declared,
      ReactiveMongoQueryMethod query,
      MethodNature nature,
      boolean annotated,
      ReactiveMongoOperations operations,
      Function<ReactiveMongoOperations, RepositoryQuery> stock) {
    this.operations = operations;
    this.runner = (ReactiveRunner) ((CallTarget) operations).runner();
    this.calls = runner.calls();
    this.method =
        DeclaredMethod.of(
            declared,
            query,
            nature,
            calls,
            (taken, arguments) ->
                ReactiveRecording.stock(
                    (template, values) ->
                        (Publisher<?>)
                            Objects.requireNonNull(
                                stock.apply(template).execute(arguments.apply(values)))));
    this.entity = method.entity();
    this.purpose = method.purpose();
    this.texts = (annotated ? 1 : 0) + (purpose == Purpose.UPDATE ? 1 : 0);
    this.answersNothing =
        ReflectionUtils.isVoid(query.getResultProcessor().getReturnedType().getReturnedType());
  }

  /**
   * Makes the call by its plan.
   *
   * @param otherwise makes it by stock.
   * @return null when stock has to make it.
   */
  @Nullable Publisher<Object> tryExecute(
      Object[] arguments, Supplier<Publisher<Object>> otherwise) {
    PartCalls known = method.calls();
    Pair pair = known == null || !calls.usable() ? null : known.of(arguments);
    if (known == null || pair == null) {
      return null;
    }
    PlannedCall<?> planned = pair.find();
    Object[] values = known.values(arguments);
    if (!planned.suits(values)) {
      return null;
    }
    boolean asks = texts > 0 && calls.countsDatabases();
    if (purpose == Purpose.ALL || purpose == Purpose.REMOVE) {
      Flux<Object> all = Flux.defer(() -> all(planned, values, otherwise));
      return asks ? asking(planned, all, otherwise) : all;
    }
    Mono<Object> one = Mono.defer(() -> one(planned, values, otherwise));
    return asks ? Mono.fromDirect(asking(planned, one, otherwise)) : one;
  }

  /**
   * Asks the factory as stock does, which looks up the codecs of a database for each text. Where
   * these say that the plan does not fit, stock makes the call with what was looked up.
   */
  private Flux<Object> asking(
      PlannedCall<?> call, Publisher<Object> planned, Supplier<Publisher<Object>> otherwise) {
    return codecs.look(
        operations,
        found ->
            call.isExpected()
                ? texts == 1 ? planned : codecs.look(operations, again -> planned)
                : codecs.given(found, otherwise));
  }

  /** The codecs that stock looks up for the first text; null where it has to ask for them. */
  @Nullable CodecRegistry takeCodecs() {
    return codecs.take();
  }

  @SuppressWarnings("unchecked") // what stock answers is of the method's type
  private Flux<Object> all(
      PlannedCall<?> planned, Object[] values, Supplier<Publisher<Object>> otherwise) {
    Flux<Object> found =
        purpose == Purpose.REMOVE
            ? removed((PlannedCall<Object>) planned, values, otherwise)
            : runner.all(
                (PlannedCall<Object>) planned,
                collection(),
                values,
                () -> Flux.from(otherwise.get()));
    if (found == null) {
      return Flux.from(otherwise.get());
    }
    calls.countMade();
    return Flux.from(processed(found));
  }

  /** Stock's template deletes what the plan finds, and publishes the events. */
  @SuppressWarnings("unchecked") // the entity's class is read
  private @Nullable Flux<Object> removed(
      PlannedCall<Object> planned, Object[] values, Supplier<Publisher<Object>> otherwise) {
    String collection = collection();
    Flux<Object> found =
        runner.allOr(planned, collection, values, obtained -> Flux.error(new Unplanned(obtained)));
    Flux<Object> deleting =
        found == null ? null : runner.deleting(found, (Class<Object>) entity, collection);
    return deleting == null
        ? null
        : deleting.onErrorResume(
            Unplanned.class, thrown -> runner.byStock(thrown.obtained, otherwise));
  }

  /** Projects the results as stock does, where the method returns projections. */
  @SuppressWarnings({
    "unchecked",
    "NullAway"
  }) // as stock, which asks for a publisher of the same kind
  private <P extends Publisher<?>> P processed(P found) {
    ResultProcessor processor = method.projecting();
    return processor != null
            && operations
                .getConverter()
                .getMappingContext()
                .hasPersistentEntityFor(processor.getReturnedType().getReturnedType())
        ? (P) processor.processResult(found)
        : found;
  }

  @SuppressWarnings("unchecked") // what stock answers is of the method's type
  private Mono<Object> one(
      PlannedCall<?> call, Object[] values, Supplier<Publisher<Object>> otherwise) {
    PlannedCall<Object> planned = (PlannedCall<Object>) call;
    Mono<?> found =
        switch (purpose) {
          case ALL, STREAM, SLICE, PAGE, REMOVE ->
              throw new IllegalStateException(purpose + " has more than one result");
          case FIRST ->
              first(runner.all(planned, collection(), values, () -> Flux.from(otherwise.get())));
          case WINDOW ->
              runner.window(planned, collection(), values, () -> single(otherwise.get()));
          case ONE -> runner.only(planned, collection(), values, () -> single(otherwise.get()));
          case COUNT -> runner.count(planned, collection(), values, () -> typed(otherwise.get()));
          case EXIST -> runner.exists(planned, collection(), values, () -> typed(otherwise.get()));
          case DELETE -> written(MongoActionOperation.REMOVE, planned, values, otherwise);
          case UPDATE -> written(MongoActionOperation.UPDATE, planned, values, otherwise);
        };
    if (found == null) {
      return single(otherwise.get());
    }
    calls.countMade();
    return (Mono<Object>) processed(found);
  }

  private String collection() {
    return operations.getCollectionName(entity);
  }

  private static @Nullable Mono<Object> first(@Nullable Flux<Object> found) {
    return found == null ? null : found.next();
  }

  private static Mono<Object> single(Publisher<Object> stock) {
    return Mono.from(stock);
  }

  @SuppressWarnings("unchecked") // what stock answers is of the method's type
  private static <T> Mono<T> typed(Publisher<Object> stock) {
    return (Mono<T>) single(stock);
  }

  /** Null where there is something beside the command that stock would do (D-CALL-10). */
  private @Nullable Mono<?> written(
      MongoActionOperation operation,
      PlannedCall<Object> planned,
      Object[] values,
      Supplier<Publisher<Object>> otherwise) {
    String collection = collection();
    if (!calls.writesUnobserved(operation, entity, collection)) {
      return null;
    }
    Mono<Object> result = runner.write(planned, collection, values, () -> single(otherwise.get()));
    Mono<Object> number = result == null ? null : result.map(ReactiveMethodCall::number);
    return number != null && answersNothing ? number.then() : number;
  }

  /** The number of documents in a result of the driver; what stock answered is one already. */
  private static Object number(Object result) {
    if (result instanceof UpdateResult update) {
      return update.getModifiedCount();
    }
    return result instanceof DeleteResult delete
        ? delete.wasAcknowledged() ? delete.getDeletedCount() : 0L
        : result;
  }
}
