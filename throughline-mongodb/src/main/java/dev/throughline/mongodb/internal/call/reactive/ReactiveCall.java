package dev.throughline.mongodb.internal.call.reactive;

import com.mongodb.client.result.UpdateResult;
import com.mongodb.reactivestreams.client.MongoCollection;
import dev.throughline.mongodb.internal.call.CallPlan;
import dev.throughline.mongodb.internal.call.PlannedCall;
import dev.throughline.mongodb.internal.call.Planning;
import dev.throughline.mongodb.internal.call.Planning.Planned;
import dev.throughline.mongodb.internal.call.record.RecordedCall.Kind;
import dev.throughline.mongodb.internal.call.record.StockCall;
import dev.throughline.mongodb.internal.call.shape.ArgumentType;
import dev.throughline.mongodb.internal.driver.CursorAnswer;
import dev.throughline.mongodb.internal.driver.DirectWrite;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.data.domain.Window;
import org.springframework.data.projection.EntityProjection;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * One call of a reactive application, planned when it is first made. Arguments become bytes when a
 * method is called here, and the factory is asked for the database then; what is returned sends
 * them for each subscriber. Thread-safe.
 *
 * <p>Each {@code try} method returns null when stock has to make the call. Where the codecs of a
 * subscriber's database turn out to be others, stock makes it in the collection that was obtained:
 * it is asked at the subscription, so what it would have read when it was called is given to it.
 *
 * @param <T> what documents are read as.
 */
public final class ReactiveCall<T> implements PlannedCall {

  /** How many documents stock's operators want of the driver at first. */
  private static final int WANTED = 256;

  private final ReactiveCallTemplate template;
  private final ReactiveAnswers answers;
  private final Class<T> read;
  private final Planning<T, ReactivePlan> planning;

  /**
   * Creates a call that is not planned yet.
   *
   * @param answers sends whole commands.
   * @param name for reports.
   * @param entity whose documents they are.
   * @param read what they are read as, the entity or a projection.
   * @param types of the parameters.
   * @param stock makes the call with another template.
   */
  ReactiveCall(
      ReactiveCallTemplate template,
      ReactiveAnswers answers,
      String name,
      Class<?> entity,
      Class<T> read,
      List<ArgumentType> types,
      StockCall<?> stock) {
    this(
        template,
        answers,
        read,
        new Planning<>(template, name, entity, read, types, stock, ReactivePlan::new));
  }

  private ReactiveCall(
      ReactiveCallTemplate template,
      ReactiveAnswers answers,
      Class<T> read,
      Planning<T, ReactivePlan> planning) {
    this.template = template;
    this.answers = answers;
    this.read = read;
    this.planning = planning;
  }

  /** The same call by the same plan, made by a template that is bound to a session. */
  ReactiveCall<T> boundTo(ReactiveCallTemplate other, ReactiveAnswers answersOfOther) {
    return new ReactiveCall<>(other, answersOfOther, read, planning);
  }

  /** Says that stock makes the call. */
  void refuse(String reason) {
    planning.refuse(reason);
  }

  @Override
  public @Nullable String refusal() {
    return planning.refusal();
  }

  @Override
  public boolean compiled() {
    return planning.compiled();
  }

  /** {@return whether arguments are of the classes that the plan knows; plans it} */
  public boolean suits(Object[] arguments) {
    return planning.suits(arguments);
  }

  /** {@return whether its plan is for databases as the last one that the factory gave} */
  public boolean isExpected() {
    return planning.isExpected();
  }

  /** A plan of that kind with the bytes of its filter; null when stock has to make the call. */
  private @Nullable Filled<T> filled(Kind kind, Object[] arguments) {
    Planned<T, ReactivePlan> planned = planning.planFor(arguments);
    byte[] filter =
        planned == null || planned.call().kind() != kind ? null : planned.call().filter(arguments);
    return planned == null || filter == null ? null : new Filled<>(planned, filter);
  }

  /** Not compared: of one call. */
  @SuppressWarnings("ArrayRecordComponent")
  private record Filled<T>(Planned<T, ReactivePlan> planned, byte[] bytes) {

    RawBsonDocument filter() {
      return new RawBsonDocument(bytes);
    }

    CallPlan plan() {
      return planned.call();
    }

    ReactivePlan sender() {
      return planned.sender();
    }

    Publisher<Document> all(MongoCollection<Document> target) {
      return sender().all(target, filter());
    }
  }

  /** A document that was found, read. */
  private Mono<T> read(Filled<T> call, Document found, String collection) {
    EntityProjection<T, ?> projection = call.planned().projection();
    return projection == null
        ? template.found(read, call.plan().found(found), collection)
        : template.projected(projection, found, collection);
  }

  /**
   * {@return what the driver sends for each subscriber, unless the codecs of its database are
   * others}
   */
  private <R> Mono<R> mono(
      String collection,
      CallPlan plan,
      Function<MongoCollection<Document>, Mono<R>> sent,
      Supplier<Mono<R>> otherwise) {
    return template.createMono(
        collection,
        target ->
            plan.fits(target.getCodecRegistry())
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
      Filled<T> call,
      String collection,
      int wanted,
      Function<CursorAnswer, Mono<R>> reading,
      Function<MongoCollection<Document>, Mono<R>> byDriver,
      Supplier<Mono<R>> otherwise) {
    return mono(
        collection,
        call.plan(),
        target -> sent(call, target, wanted, reading, byDriver),
        otherwise);
  }

  private <R> Mono<R> sent(
      Filled<T> call,
      MongoCollection<Document> target,
      int wanted,
      Function<CursorAnswer, Mono<R>> reading,
      Function<MongoCollection<Document>, Mono<R>> byDriver) {
    Mono<R> direct =
        answers.read(
            call.plan(), target, call.bytes(), wanted, reading, () -> byDriver.apply(target));
    return direct != null ? direct : byDriver.apply(target);
  }

  /** The first document, read. */
  public @Nullable Mono<T> tryFirst(
      String collection, Object[] arguments, Supplier<Mono<T>> otherwise) {
    Filled<T> call = filled(Kind.FIRST, arguments);
    return call == null
        ? null
        : answered(
            call,
            collection,
            0,
            found ->
                found.documents().isEmpty()
                    ? Mono.empty()
                    : read(call, found.documents().get(0), collection),
            target ->
                Mono.from(call.sender().first(target, call.filter()))
                    .flatMap(document -> read(call, document, collection)),
            otherwise);
  }

  /** All documents, read; stock's operators decide how many are wanted at a time. */
  public @Nullable Flux<T> tryAll(
      String collection, Object[] arguments, Supplier<Flux<T>> otherwise) {
    return tryAll(collection, arguments, target -> template.byStock(target, otherwise));
  }

  /**
   * The same.
   *
   * @param otherwise makes the call in the collection that was obtained.
   */
  public @Nullable Flux<T> tryAll(
      String collection,
      Object[] arguments,
      Function<MongoCollection<Document>, Publisher<T>> otherwise) {
    Filled<T> call = filled(Kind.ALL, arguments);
    if (call == null) {
      return null;
    }
    return template.createFlux(
        collection,
        target -> {
          if (!call.plan().fits(target.getCodecRegistry())) {
            return otherwise.apply(target);
          }
          Supplier<Flux<T>> byDriver = () -> readAll(call, call.all(target), collection);
          Mono<Flux<T>> direct =
              answers.read(
                  call.plan(),
                  target,
                  call.bytes(),
                  WANTED,
                  found ->
                      Mono.just(readAll(call, Flux.fromIterable(found.documents()), collection)),
                  () -> Mono.just(byDriver.get()));
          return direct == null ? byDriver.get() : direct.flatMapMany(Function.identity());
        });
  }

  /** All documents, read, as the window that stock makes of them. */
  public @Nullable Mono<Object> tryWindow(
      String collection, Object[] arguments, Supplier<Mono<Object>> otherwise) {
    Flux<?> all = tryAll(collection, arguments, () -> ReactiveCall.<T>whole(otherwise.get()));
    return all == null
        ? null
        : all.collectList()
            .map(
                found ->
                    found.size() == 1 && found.get(0) instanceof Window<?> window
                        ? window
                        : planning.window(found));
  }

  @SuppressWarnings("unchecked") // what stock makes is handed on as it is
  private static <T> Flux<T> whole(Mono<Object> window) {
    return (Flux<T>) window.flux();
  }

  private Flux<T> readAll(
      Filled<T> call, Publisher<? extends Document> documents, String collection) {
    return Flux.from(documents).flatMapSequential(document -> read(call, document, collection));
  }

  /** The only document, read; stock's exception where there are more. */
  public @Nullable Mono<T> tryOne(
      String collection, Object[] arguments, Supplier<Mono<T>> otherwise) {
    Filled<T> call = filled(Kind.ALL, arguments);
    return call == null
        ? null
        : answered(
            call,
            collection,
            WANTED,
            found -> only(call, Flux.fromIterable(found.documents()), collection, arguments),
            target -> only(call, call.all(target), collection, arguments),
            otherwise);
  }

  /**
   * {@return what the stages of a pipeline give, for each subscriber}
   *
   * @param read what documents are read as.
   */
  public <R> @Nullable Flux<R> tryAggregate(
      String collection, Object[] arguments, Class<R> read, Supplier<Flux<R>> otherwise) {
    if (template.followsReferencesOf(read)) {
      return null; // which are fetched together
    }
    Planned<T, ReactivePlan> planned = planning.planFor(arguments);
    List<RawBsonDocument> stages = planned == null ? null : planned.call().stages(arguments);
    return planned == null || stages == null
        ? null
        : template.createFlux(
            collection,
            target ->
                planned.call().fits(target.getCodecRegistry())
                    ? Flux.from(planned.sender().aggregate(target, stages))
                        .flatMapSequential(found -> template.found(read, found, collection))
                    : template.byStock(target, otherwise));
  }

  private Mono<T> only(
      Filled<T> call, Publisher<? extends Document> all, String collection, Object[] arguments) {
    List<Document> documents = new ArrayList<>(2);
    return Flux.from(all)
        .flatMapSequential(
            document -> {
              documents.add(document);
              return read(call, document, collection);
            })
        .collectList()
        .flatMap(
            entities -> {
              if (entities.size() > 1) {
                // Stock's exception names its own query: it is given what was found.
                planning.answering(documents, arguments);
              }
              return Mono.justOrEmpty(entities.isEmpty() ? null : entities.get(0));
            });
  }

  /** {@return whether there is a document} */
  public @Nullable Mono<Boolean> tryExists(
      String collection, Object[] arguments, Supplier<Mono<Boolean>> otherwise) {
    Filled<T> call = filled(Kind.ALL, arguments);
    return call == null
        ? null
        : answered(
            call,
            collection,
            Integer.MAX_VALUE,
            found -> Mono.just(!found.documents().isEmpty()),
            target -> Flux.from(call.all(target)).hasElements(),
            otherwise);
  }

  /** The same of a collection that stock has obtained. */
  @Nullable Mono<Boolean> tryExists(MongoCollection<Document> target, Object[] arguments) {
    Filled<T> call = filled(Kind.ALL, arguments);
    return call == null || !call.plan().fits(target.getCodecRegistry())
        ? null
        : sent(
            call,
            target,
            Integer.MAX_VALUE,
            found -> Mono.just(!found.documents().isEmpty()),
            it -> Flux.from(call.all(it)).hasElements());
  }

  /** The number of documents. A factory that may count is asked twice, as by stock. */
  public @Nullable Mono<Long> tryCount(
      String collection, Object[] arguments, Supplier<Mono<Long>> otherwise) {
    Filled<T> call = filled(Kind.COUNT, arguments);
    return call == null
        ? null
        : mono(collection, call.plan(), target -> counted(call, collection, target), otherwise);
  }

  /** The same of a collection that stock has obtained. */
  @Nullable Mono<Long> tryCount(
      String collection, MongoCollection<Document> target, Object[] arguments) {
    Filled<T> call = filled(Kind.COUNT, arguments);
    return call == null || !call.plan().fits(target.getCodecRegistry())
        ? null
        : counted(call, collection, target);
  }

  private Mono<Long> counted(Filled<T> call, String collection, MongoCollection<Document> target) {
    return template.countsDatabases()
        ? template.createMono(collection, it -> counted(call, it))
        : counted(call, target);
  }

  private Mono<Long> counted(Filled<T> call, MongoCollection<Document> target) {
    return sent(
        call,
        target,
        0,
        found -> Mono.just(found.count()),
        it -> Mono.from(call.sender().count(it, call.filter())));
  }

  /** The driver's result of an update of the first document. */
  public @Nullable Mono<UpdateResult> tryUpdate(
      String collection, Object[] arguments, Supplier<Mono<UpdateResult>> otherwise) {
    Planned<T, ReactivePlan> planned = planning.planFor(arguments);
    CallPlan plan = planned == null ? null : planned.call();
    byte[] statement = plan == null ? null : plan.statement(arguments);
    if (plan == null || statement == null) {
      return null;
    }
    return template
        .<UpdateResult>execute(
            collection,
            target ->
                plan.fits(target.getCodecRegistry())
                    ? updated(target, statement)
                    : template.byStock(target, otherwise))
        .next();
  }

  private Publisher<UpdateResult> updated(MongoCollection<Document> target, byte[] statement) {
    Mono<UpdateResult> direct = answers.write(target, () -> DirectWrite.update(statement));
    return direct != null ? direct : ReactivePlan.update(target, CallPlan.split(statement));
  }

  /** The driver's result of a deletion, or of an update of all documents. */
  public @Nullable Mono<Object> tryWrite(
      String collection, Object[] arguments, Supplier<Mono<Object>> otherwise) {
    return tryWrite(collection, arguments, () -> true, otherwise);
  }

  /**
   * The same.
   *
   * @param mayServe whether the plan is still right for a subscriber.
   */
  @Nullable Mono<Object> tryWrite(
      String collection,
      Object[] arguments,
      BooleanSupplier mayServe,
      Supplier<Mono<Object>> otherwise) {
    Planned<T, ReactivePlan> planned = planning.planFor(arguments);
    List<RawBsonDocument> documents =
        planned == null || !planned.call().kind().writes()
            ? null
            : planned.call().written(arguments);
    return planned == null || documents == null
        ? null
        : template
            .<Object>execute(
                collection,
                target ->
                    planned.call().fits(target.getCodecRegistry()) && mayServe.getAsBoolean()
                        ? Mono.from(planned.sender().write(target, documents))
                        : template.byStock(target, otherwise))
            .next();
  }
}
