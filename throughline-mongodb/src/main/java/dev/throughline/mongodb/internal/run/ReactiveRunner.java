package dev.throughline.mongodb.internal.run;

import com.mongodb.client.result.UpdateResult;
import com.mongodb.reactivestreams.client.MongoCollection;
import dev.throughline.mongodb.internal.call.Calls;
import dev.throughline.mongodb.internal.call.Operation;
import dev.throughline.mongodb.internal.call.PlannedCall;
import dev.throughline.mongodb.internal.call.TemplateCall;
import dev.throughline.mongodb.internal.call.record.ReactiveRecording;
import dev.throughline.mongodb.internal.call.record.RecordedCall.Kind;
import dev.throughline.mongodb.internal.driver.CursorAnswer;
import dev.throughline.mongodb.internal.driver.DirectWrite;
import dev.throughline.mongodb.internal.driver.Senders;
import dev.throughline.mongodb.internal.raw.RawDocument;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.data.domain.Window;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.core.query.BasicQuery;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.UpdateDefinition;
import org.springframework.data.projection.EntityProjection;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Makes the calls of a reactive template by their plans. Arguments become bytes when a method is
 * called here, and the factory is asked for the database then; what is returned sends them for each
 * subscriber. Each method answers null when stock has to make the call. Thread-safe.
 *
 * <p>Where the codecs of a subscriber's database turn out to be others, stock makes the call in the
 * collection that was obtained: it is asked at the subscription, so what it would have read when it
 * was called is given to it, whatever has become of the application's query since.
 */
public final class ReactiveRunner extends Runner {

  /** How many documents stock's operators want of the driver at first. */
  private static final int WANTED = 256;

  private final ReactivePort template;
  private final ReactiveAnswers answers;

  /**
   * Creates the runner of a template.
   *
   * @param original of the template that this one is bound to a session of, null if it is not
   *     bound.
   */
  public ReactiveRunner(ReactivePort template, @Nullable ReactiveRunner original) {
    super(
        original != null
            ? original.calls().boundTo(template)
            : new Calls(template, ReactiveRecording::stock, Senders.reactiveSupport()));
    this.template = template;
    this.answers = new ReactiveAnswers(calls().direct(), Senders.reactive());
  }

  /** {@return what sends whole commands, or leaves them to the driver} */
  public ReactiveAnswers answers() {
    return answers;
  }

  /**
   * {@return what stock makes in a collection that a plan had obtained, with exceptions translated}
   */
  public <T> Flux<T> byStock(
      MongoCollection<Document> obtained, Supplier<? extends Publisher<T>> stock) {
    return Flux.from(template.byStock(obtained, stock)).onErrorMap(template::translated);
  }

  /** Deletes what a plan finds, as stock deletes what it finds, and emits it. */
  public <T> @Nullable Flux<T> deleting(Flux<T> found, Class<T> entity, String collection) {
    return template.deleting(found, entity, collection);
  }

  // Calls of the template

  /**
   * Finds the first document for a call of the template.
   *
   * @param stock finds by such a query.
   */
  public <T> @Nullable Mono<T> first(
      @Nullable TemplateCall<T> call, String collection, Function<Query, Mono<T>> stock) {
    return calls()
        .counted(
            call == null
                ? null
                : first(call.planned(), collection, call.arguments(), later(call, stock)));
  }

  /** Finds all documents, as {@link #first(TemplateCall, String, Function)}. */
  public <T> @Nullable Flux<T> all(
      @Nullable TemplateCall<T> call, String collection, Function<Query, Flux<T>> stock) {
    return calls()
        .counted(
            call == null
                ? null
                : all(call.planned(), collection, call.arguments(), later(call, stock)));
  }

  /**
   * {@return whether a query finds a document} It is looked at for each subscriber, when stock maps
   * it.
   *
   * @param stock asks for it.
   */
  public Mono<Boolean> exists(
      Query query, Class<?> entity, String collection, Supplier<Mono<Boolean>> stock) {
    return asked(() -> calls().exists(query, entity), Kind.ALL, collection, this::exists, stock);
  }

  /** Counts for a query, as {@link #exists(Query, Class, String, Supplier)}. */
  public Mono<Long> count(
      Query query, Class<?> entity, String collection, Supplier<Mono<Long>> stock) {
    return asked(
        () -> calls().count(query, entity),
        Kind.COUNT,
        collection,
        (operation, target) -> count(operation, collection, target),
        stock);
  }

  private <R> Mono<R> asked(
      Supplier<@Nullable TemplateCall<?>> call,
      Kind kind,
      String collection,
      BiFunction<Operation<?>, MongoCollection<Document>, Mono<R>> sent,
      Supplier<Mono<R>> stock) {
    return template.createMono(
        collection,
        target -> {
          Operation<?> operation = obtained(call.get(), kind, target);
          Mono<R> planned =
              calls().counted(operation == null ? null : sent.apply(operation, target));
          return planned != null ? planned : template.byStock(target, stock);
        });
  }

  /**
   * Updates the first document, or all, for a call of the template.
   *
   * @param stock updates by such a query and update.
   */
  public @Nullable Mono<UpdateResult> update(
      @Nullable TemplateCall<?> call,
      String collection,
      BiFunction<Query, UpdateDefinition, Mono<UpdateResult>> stock) {
    if (call == null) {
      return calls().counted(null);
    }
    MongoConverter converter = template.converter();
    Object[] then = calls().kept(call.arguments());
    return write(
        call,
        collection,
        () -> true,
        () ->
            stock.apply(call.shape().query(then, converter), call.shape().update(then, converter)));
  }

  /**
   * Deletes all documents of a query. As stock does, it looks at the limit of the query for each
   * subscriber.
   *
   * @param stock deletes by such a query.
   */
  public <R> @Nullable Mono<R> remove(
      @Nullable TemplateCall<?> call,
      Query query,
      String collection,
      Function<Query, Mono<R>> stock) {
    return call == null
        ? calls().counted(null)
        : write(
            call,
            collection,
            () -> !query.isLimited() && query.getSkip() <= 0,
            later(call, then -> stock.apply(limited(then, query))));
  }

  @SuppressWarnings("unchecked") // what the driver answers to such a write
  private <R> @Nullable Mono<R> write(
      TemplateCall<?> call,
      String collection,
      BooleanSupplier mayServe,
      Supplier<Mono<R>> otherwise) {
    return (Mono<R>)
        calls()
            .counted(
                write(
                    call.planned(),
                    collection,
                    call.arguments(),
                    mayServe,
                    () -> otherwise.get().cast(Object.class)));
  }

  /** The conditions as they were, with the order, limit and skip of now. */
  private static Query limited(Query then, Query now) {
    BasicQuery query = new BasicQuery(then.getQueryObject());
    query.setSortObject(now.getSortObject());
    return query.limit(now.getLimit()).skip(now.getSkip());
  }

  /** {@return stock's call with the values as they are now} */
  private <R> Supplier<R> later(TemplateCall<?> call, Function<Query, R> stock) {
    Object[] then = calls().kept(call.arguments());
    return () -> stock.apply(call.shape().query(then, template.converter()));
  }

  private static @Nullable Operation<?> obtained(
      @Nullable TemplateCall<?> call, Kind kind, MongoCollection<Document> target) {
    Operation<?> operation =
        call == null ? null : operation(call.planned(), kind, call.arguments());
    return operation != null && operation.fits(target.getCodecRegistry()) ? operation : null;
  }

  // Calls of templates and methods

  /** The first document, read. */
  public <T> @Nullable Mono<T> first(
      PlannedCall<T> call, String collection, Object[] arguments, Supplier<Mono<T>> otherwise) {
    Operation<T> operation = operation(call, Kind.FIRST, arguments);
    return operation == null
        ? null
        : answered(
            operation,
            collection,
            0,
            found -> firstOf(found).flatMap(it -> read(operation, it, collection)),
            target ->
                Mono.from(ReactiveStatements.find(target, operation).first())
                    .flatMap(document -> read(operation, document, collection)),
            otherwise);
  }

  /** All documents, read; stock's operators decide how many are wanted at a time. */
  public <T> @Nullable Flux<T> all(
      PlannedCall<T> call, String collection, Object[] arguments, Supplier<Flux<T>> otherwise) {
    return allOr(call, collection, arguments, target -> template.byStock(target, otherwise));
  }

  /**
   * All documents, read.
   *
   * @param otherwise makes the call in the collection that was obtained.
   */
  public <T> @Nullable Flux<T> allOr(
      PlannedCall<T> call,
      String collection,
      Object[] arguments,
      Function<MongoCollection<Document>, Publisher<T>> otherwise) {
    Operation<T> operation = operation(call, Kind.ALL, arguments);
    return operation == null
        ? null
        : template.createFlux(
            collection,
            target ->
                operation.fits(target.getCodecRegistry())
                    ? all(operation, target, collection)
                    : otherwise.apply(target));
  }

  private <T> Flux<T> all(
      Operation<T> operation, MongoCollection<Document> target, String collection) {
    return all(
        operation,
        target,
        () -> ReactiveStatements.all(target, operation),
        found -> read(operation, found, collection));
  }

  /** All documents of a cursor, by a whole command where it can be one. */
  private <R> Flux<R> all(
      Operation<?> operation,
      MongoCollection<Document> target,
      Supplier<Publisher<Document>> byDriver,
      Function<Document, Mono<R>> reader) {
    Mono<CursorAnswer<Publisher<Document>>> direct = answers.read(operation, target, WANTED);
    return direct == null
        ? Flux.from(byDriver.get()).flatMapSequential(reader)
        : direct.flatMapMany(answer -> readAll(answer, reader));
  }

  /** As many at a time as stock's operator reads, which makes a queue for that number. */
  private static <R> Flux<R> readAll(
      CursorAnswer<Publisher<Document>> answer, Function<Document, Mono<R>> reader) {
    int most = answer.cursor() != null ? WANTED : Math.max(answer.documents().size(), 1);
    return documents(answer).flatMapSequential(reader, Math.min(most, WANTED));
  }

  private static Flux<Document> documents(CursorAnswer<Publisher<Document>> answer) {
    Publisher<Document> cursor = answer.cursor();
    return cursor == null ? Flux.fromIterable(answer.documents()) : Flux.from(cursor);
  }

  private static Mono<Document> firstOf(CursorAnswer<Publisher<Document>> answer) {
    List<RawDocument> found = answer.documents();
    return answer.cursor() != null
        ? documents(answer).next()
        : Mono.justOrEmpty(found.isEmpty() ? null : found.get(0));
  }

  /** All documents, read, as the window that stock makes of them. */
  public <T> @Nullable Mono<Object> window(
      PlannedCall<T> call,
      String collection,
      Object[] arguments,
      Supplier<Mono<Object>> otherwise) {
    Flux<?> all = all(call, collection, arguments, () -> ReactiveRunner.<T>whole(otherwise.get()));
    return all == null
        ? null
        : all.collectList()
            .map(
                found ->
                    found.size() == 1 && found.get(0) instanceof Window<?> window
                        ? window
                        : call.window(found));
  }

  @SuppressWarnings("unchecked") // what stock makes is handed on as it is
  private static <T> Flux<T> whole(Mono<Object> window) {
    return (Flux<T>) window.flux();
  }

  /** The only document, read; stock's exception where there are more. */
  public <T> @Nullable Mono<T> only(
      PlannedCall<T> call, String collection, Object[] arguments, Supplier<Mono<T>> otherwise) {
    Operation<T> operation = operation(call, Kind.ALL, arguments);
    if (operation == null) {
      return null;
    }
    Function<Publisher<? extends Document>, Mono<T>> only =
        all -> only(call, operation, all, collection, arguments);
    return answered(
        operation,
        collection,
        WANTED,
        found -> only.apply(documents(found)),
        target -> only.apply(ReactiveStatements.all(target, operation)),
        otherwise);
  }

  private <T> Mono<T> only(
      PlannedCall<T> call,
      Operation<T> operation,
      Publisher<? extends Document> all,
      String collection,
      Object[] arguments) {
    List<Document> documents = new ArrayList<>(2);
    return Flux.from(all)
        .flatMapSequential(
            document -> {
              documents.add(document);
              return read(operation, document, collection);
            })
        .collectList()
        .flatMap(
            entities -> {
              if (entities.size() > 1) {
                // Stock's exception names its own query: it is given what was found.
                call.answering(documents, arguments);
              }
              return Mono.justOrEmpty(entities.isEmpty() ? null : entities.get(0));
            });
  }

  /** {@return whether there is a document} */
  public @Nullable Mono<Boolean> exists(
      PlannedCall<?> call,
      String collection,
      Object[] arguments,
      Supplier<Mono<Boolean>> otherwise) {
    Operation<?> operation = operation(call, Kind.ALL, arguments);
    return operation == null
        ? null
        : mono(operation, collection, target -> exists(operation, target), otherwise);
  }

  private Mono<Boolean> exists(Operation<?> operation, MongoCollection<Document> target) {
    return sent(
        operation,
        target,
        Integer.MAX_VALUE,
        found -> documents(found).hasElements(),
        it -> Flux.from(ReactiveStatements.all(it, operation)).hasElements());
  }

  /** The number of documents. A factory that may count is asked twice, as by stock. */
  public @Nullable Mono<Long> count(
      PlannedCall<?> call, String collection, Object[] arguments, Supplier<Mono<Long>> otherwise) {
    Operation<?> operation = operation(call, Kind.COUNT, arguments);
    return operation == null
        ? null
        : mono(operation, collection, target -> count(operation, collection, target), otherwise);
  }

  private Mono<Long> count(
      Operation<?> operation, String collection, MongoCollection<Document> target) {
    return template.countsDatabases()
        ? template.createMono(collection, it -> count(operation, it))
        : count(operation, target);
  }

  private Mono<Long> count(Operation<?> operation, MongoCollection<Document> target) {
    return sent(
        operation,
        target,
        0,
        found -> firstOf(found).map(ReactiveRunner::counted).defaultIfEmpty(0L),
        it -> Mono.from(ReactiveStatements.count(it, operation)));
  }

  private static long counted(Document found) {
    return found.get("n") instanceof Number number ? number.longValue() : 0L;
  }

  /**
   * {@return what the stages of a pipeline give, for each subscriber}
   *
   * @param read what documents are read as.
   */
  public <R> @Nullable Flux<R> aggregate(
      PlannedCall<?> call,
      String collection,
      Object[] arguments,
      Class<R> read,
      Supplier<Flux<R>> otherwise) {
    Operation<?> operation =
        template.followsReferencesOf(read) // which are fetched together
            ? null
            : operation(call, Kind.AGGREGATE, arguments);
    return operation == null
        ? null
        : template.createFlux(
            collection,
            target ->
                operation.fits(target.getCodecRegistry())
                    ? all(
                        operation,
                        target,
                        () -> ReactiveStatements.aggregate(target, operation),
                        found -> template.found(read, found, collection))
                    : template.byStock(target, otherwise));
  }

  /** The driver's result of an update or a deletion. */
  public @Nullable Mono<Object> write(
      PlannedCall<?> call,
      String collection,
      Object[] arguments,
      Supplier<Mono<Object>> otherwise) {
    return write(call, collection, arguments, () -> true, otherwise);
  }

  private @Nullable Mono<Object> write(
      PlannedCall<?> call,
      String collection,
      Object[] arguments,
      BooleanSupplier mayServe,
      Supplier<Mono<Object>> otherwise) {
    Operation<?> operation = call.operation(arguments);
    return operation == null || !operation.kind().writes()
        ? null
        : template
            .<Object>execute(
                collection,
                target ->
                    operation.fits(target.getCodecRegistry()) && mayServe.getAsBoolean()
                        ? written(operation, target)
                        : template.byStock(target, otherwise))
            .next();
  }

  private Mono<Object> written(Operation<?> operation, MongoCollection<Document> target) {
    if (operation.kind() != Kind.UPDATE) {
      return Mono.from(ReactiveStatements.write(target, operation));
    }
    Mono<UpdateResult> direct = answers.write(target, () -> DirectWrite.update(operation.bytes()));
    return Mono.from(direct != null ? direct : ReactiveStatements.update(target, operation));
  }

  // Steps of a call

  /** An operation of that kind; null when stock has to make the call. */
  private static <T> @Nullable Operation<T> operation(
      PlannedCall<T> call, Kind kind, Object[] arguments) {
    Operation<T> operation = call.operation(arguments);
    return operation == null || operation.kind() != kind ? null : operation;
  }

  /** {@return what is sent for each subscriber, unless the codecs of its database are others} */
  private <R> Mono<R> mono(
      Operation<?> operation,
      String collection,
      Function<MongoCollection<Document>, Mono<R>> sent,
      Supplier<Mono<R>> otherwise) {
    return template.createMono(
        collection,
        target ->
            operation.fits(target.getCodecRegistry())
                ? sent.apply(target)
                : Mono.fromDirect(template.byStock(target, otherwise)));
  }

  /**
   * {@return what a read finds, by a whole command where it can be one, for each subscriber}
   *
   * @param wanted how many documents the driver would ask for at first.
   * @param reading makes the result of an answer.
   * @param byDriver makes it by the driver.
   */
  private <R> Mono<R> answered(
      Operation<?> operation,
      String collection,
      int wanted,
      Function<CursorAnswer<Publisher<Document>>, Mono<R>> reading,
      Function<MongoCollection<Document>, Mono<R>> byDriver,
      Supplier<Mono<R>> otherwise) {
    return mono(
        operation,
        collection,
        target -> sent(operation, target, wanted, reading, byDriver),
        otherwise);
  }

  private <R> Mono<R> sent(
      Operation<?> operation,
      MongoCollection<Document> target,
      int wanted,
      Function<CursorAnswer<Publisher<Document>>, Mono<R>> reading,
      Function<MongoCollection<Document>, Mono<R>> byDriver) {
    Mono<CursorAnswer<Publisher<Document>>> direct = answers.read(operation, target, wanted);
    return direct != null ? direct.flatMap(reading) : byDriver.apply(target);
  }

  /** A document that was found, read. */
  private <T> Mono<T> read(Operation<T> operation, Document found, String collection) {
    EntityProjection<T, ?> projection = operation.projection();
    return projection == null
        ? template.found(operation.read(), operation.found(found), collection)
        : template.projected(projection, found, collection);
  }
}
