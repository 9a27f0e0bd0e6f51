package dev.throughline.mongodb.internal.call.reactive;

import com.mongodb.reactivestreams.client.MongoCollection;
import dev.throughline.mongodb.internal.call.ArgumentType;
import dev.throughline.mongodb.internal.call.CallPlan;
import dev.throughline.mongodb.internal.call.Planning;
import dev.throughline.mongodb.internal.call.Planning.Planned;
import dev.throughline.mongodb.internal.call.record.RecordedCall.Kind;
import dev.throughline.mongodb.internal.call.record.StockCall;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * One call of a reactive application, planned when it is first made. Arguments become bytes when a
 * method is called here, and the factory is asked for the database then; what is returned sends
 * them for each subscriber. Thread-safe.
 *
 * <p>Each {@code try} method returns null when stock has to make the call. Where the codecs of a
 * subscriber's database turn out to be others, what was given for that is subscribed to.
 *
 * @param <T> what documents are read as.
 */
public final class ReactiveCall<T> {

  private final ReactiveCallTemplate template;
  private final Class<T> read;
  private final Planning<T, ReactivePlan> planning;

  /**
   * Creates a call that is not planned yet.
   *
   * @param name for reports.
   * @param read the entity.
   * @param types of the parameters.
   * @param stock makes the call with another template.
   */
  ReactiveCall(
      ReactiveCallTemplate template,
      String name,
      Class<T> read,
      List<ArgumentType> types,
      StockCall<?> stock) {
    this.template = template;
    this.read = read;
    this.planning = new Planning<>(template, name, read, read, types, stock, ReactivePlan::new);
  }

  /** Says that stock makes the call. */
  void refuse(String reason) {
    planning.refuse(reason);
  }

  /** Why stock makes the call, null when it is planned, or was not made yet. */
  @Nullable String refusal() {
    return planning.refusal();
  }

  /** Whether the call is made by a plan. */
  boolean compiled() {
    return planning.compiled();
  }

  /** Whether arguments are of the classes that the plan knows; plans it. */
  public boolean suits(Object[] arguments) {
    return planning.suits(arguments);
  }

  /** A plan of that kind with the bytes of its filter; null when stock has to make the call. */
  private @Nullable Filled filled(Kind kind, Object[] arguments) {
    Planned<T, ReactivePlan> planned = planning.planFor(arguments);
    RawBsonDocument filter =
        planned == null || planned.call().kind() != kind ? null : planned.call().filter(arguments);
    return planned == null || filter == null
        ? null
        : new Filled(planned.call(), planned.sender(), filter);
  }

  private record Filled(CallPlan plan, ReactivePlan sender, RawBsonDocument filter) {

    Publisher<Document> all(MongoCollection<Document> target) {
      return sender.all(target, filter);
    }
  }

  /** What is sent for each subscriber, unless the codecs of its database are others. */
  private <R> Mono<R> mono(
      String collection,
      CallPlan plan,
      Function<MongoCollection<Document>, Mono<R>> sent,
      Supplier<Mono<R>> otherwise) {
    return template.createMono(
        collection,
        target -> plan.fits(target.getCodecRegistry()) ? sent.apply(target) : otherwise.get());
  }

  /** The first document, read. */
  public @Nullable Mono<T> tryFirst(
      String collection, Object[] arguments, Supplier<Mono<T>> otherwise) {
    Filled call = filled(Kind.FIRST, arguments);
    return call == null
        ? null
        : mono(
            collection,
            call.plan(),
            target ->
                Mono.from(call.sender().first(target, call.filter()))
                    .flatMap(document -> template.found(read, document, collection)),
            otherwise);
  }

  /** All documents, read; stock's operators decide how many are wanted at a time. */
  public @Nullable Flux<T> tryAll(
      String collection, Object[] arguments, Supplier<Flux<T>> otherwise) {
    Filled call = filled(Kind.ALL, arguments);
    return call == null
        ? null
        : template.createFlux(
            collection,
            target ->
                call.plan().fits(target.getCodecRegistry())
                    ? Flux.from(call.all(target))
                        .flatMapSequential(document -> template.found(read, document, collection))
                    : otherwise.get());
  }

  /** The only document, read; stock's exception where there are more. */
  public @Nullable Mono<T> tryOne(
      String collection, Object[] arguments, Supplier<Mono<T>> otherwise) {
    Filled call = filled(Kind.ALL, arguments);
    return call == null
        ? null
        : mono(
            collection,
            call.plan(),
            target -> only(call.all(target), collection, arguments),
            otherwise);
  }

  private Mono<T> only(Publisher<Document> all, String collection, Object[] arguments) {
    List<Document> documents = new ArrayList<>(2);
    return Flux.from(all)
        .flatMapSequential(
            document -> {
              documents.add(document);
              return template.found(read, document, collection);
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

  /** Whether there is a document. */
  public @Nullable Mono<Boolean> tryExists(
      String collection, Object[] arguments, Supplier<Mono<Boolean>> otherwise) {
    Filled call = filled(Kind.ALL, arguments);
    return call == null
        ? null
        : mono(
            collection,
            call.plan(),
            target -> Flux.from(call.all(target)).hasElements(),
            otherwise);
  }

  /** The number of documents. A factory that may count is asked twice, as by stock. */
  public @Nullable Mono<Long> tryCount(
      String collection, Object[] arguments, Supplier<Mono<Long>> otherwise) {
    Filled call = filled(Kind.COUNT, arguments);
    return call == null
        ? null
        : template.createMono(
            collection,
            target ->
                call.plan().fits(target.getCodecRegistry())
                    ? template.countsDatabases()
                        ? template.createMono(
                            collection, it -> call.sender().count(it, call.filter()))
                        : call.sender().count(target, call.filter())
                    : otherwise.get());
  }

  /** The driver's result of a deletion, or of an update of all documents. */
  public @Nullable Mono<Object> tryWrite(
      String collection, Object[] arguments, Supplier<Mono<Object>> otherwise) {
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
                    planned.call().fits(target.getCodecRegistry())
                        ? Mono.from(planned.sender().write(target, documents))
                        : otherwise.get())
            .next();
  }
}
