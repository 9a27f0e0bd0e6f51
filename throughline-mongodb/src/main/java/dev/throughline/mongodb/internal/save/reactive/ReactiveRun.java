package dev.throughline.mongodb.internal.save.reactive;

import com.mongodb.WriteConcern;
import com.mongodb.bulk.BulkWriteResult;
import com.mongodb.reactivestreams.client.MongoCollection;
import dev.throughline.mongodb.internal.batch.BatchResult;
import dev.throughline.mongodb.internal.raw.LazyDocumentCodec;
import dev.throughline.mongodb.internal.save.OversizedDocument;
import dev.throughline.mongodb.internal.save.Save;
import dev.throughline.mongodb.internal.save.Save.Kind;
import dev.throughline.mongodb.internal.save.SaveCommands;
import dev.throughline.mongodb.internal.save.SaveCommands.Command;
import dev.throughline.mongodb.internal.save.SaveCommands.LookUp;
import dev.throughline.mongodb.internal.save.SaveStages;
import dev.throughline.mongodb.internal.send.BatchCounts;
import dev.throughline.mongodb.internal.send.ServerLimits;
import dev.throughline.mongodb.write.item.WriteState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.data.mongodb.core.MongoActionOperation;
import reactor.core.Fuseable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Independent entities that are written with a command of a kind, for one subscriber. */
final class ReactiveRun {

  /**
   * The outcome for an entity.
   *
   * @param entity as a single write would have returned it when it is written, null if a callback
   *     has dropped it; else as it came.
   * @param error what a single write would have thrown; null also when it was not sent.
   */
  record Saved(@Nullable Object entity, WriteState state, @Nullable Throwable error) {

    boolean written() {
      return state == WriteState.WRITTEN;
    }
  }

  /**
   * The way in which entities are written.
   *
   * @param draft begins the save of one.
   * @param ordered whether the first failure keeps those behind it from being written.
   * @param maxBytes where a run ends, in bytes of documents; its last document may go beyond.
   */
  record Way(BiFunction<SaveStages, Object, Save> draft, boolean ordered, int maxBytes) {}

  private static final Mono<Boolean> GO_ON = Mono.just(true);

  private final ReactiveTemplate template;
  private final ReactiveWrites writes;
  private final String name;
  private final Way way;
  private final ReactiveSteps steps;
  private final List<?> entities;
  private final List<Save> saves = new ArrayList<>();
  private final List<@Nullable Object> versions = new ArrayList<>();

  /** The position in the commands of each entity that was taken; -1 of a refused one. */
  private final List<Integer> positions = new ArrayList<>();

  private final Map<Integer, Throwable> refused = new HashMap<>();
  private long bytes;
  private boolean sending;

  ReactiveRun(
      ReactiveTemplate template,
      ReactiveWrites writes,
      String name,
      Way way,
      ReactiveSteps steps,
      List<?> entities) {
    this.template = template;
    this.writes = writes;
    this.name = name;
    this.way = way;
    this.steps = steps;
    this.entities = entities;
  }

  /** The collection as the commands use it. */
  Mono<MongoCollection<RawBsonDocument>> collection(MongoActionOperation operation) {
    return template.createMono(
        name,
        collection ->
            Mono.just(
                ReactiveCollections.raw(collection, writes.concerns().ofSaves(operation, name))));
  }

  /** {@return how many entities were taken} */
  int taken() {
    return positions.size();
  }

  /** {@return whether commands may have been sent} */
  boolean sending() {
    return sending;
  }

  /** {@return how many documents were sent} */
  int documents() {
    return saves.size();
  }

  /** {@return how many bytes they had} */
  long bytes() {
    return bytes;
  }

  /**
   * Writes the entities, or as many of them as make a full command.
   *
   * @param sent called when the answers are there, before the first outcome comes out.
   * @return what became of those taken, in order; an ordered run ends with the first that was
   *     refused before it was sent.
   */
  Flux<Saved> write(MongoCollection<RawBsonDocument> collection, Runnable sent) {
    return Flux.fromIterable(entities)
        .concatMap(this::take, 1)
        .takeUntil(goesOn -> !goesOn || bytes >= way.maxBytes())
        .then(Mono.defer(() -> send(collection, commands(collection))))
        .doOnNext(result -> sent.run())
        .flatMapMany(this::complete);
  }

  /** Takes the steps before the write; whether others may follow. */
  private Mono<Boolean> take(Object entity) {
    int index = positions.size();
    positions.add(-1);
    versions.add(null);
    try {
      versions.set(index, steps.plans().of(entity).version(entity));
      Mono<Save> save = steps.take(way.draft().apply(steps.stages(), entity));
      Save known = known(save);
      return known != null
          ? add(index, known)
          : save.flatMap(it -> add(index, it))
              .onErrorResume(e -> refuse(index, e))
              .defaultIfEmpty(true); // a callback that returns nothing drops the entity
    } catch (Exception e) {
      return refuse(index, e);
    }
  }

  /** Most have no callbacks to wait for, and need no operators around them. */
  @SuppressWarnings("unchecked")
  private static <T> @Nullable T known(Mono<T> mono) throws Exception {
    return mono instanceof Fuseable.ScalarCallable<?> scalar ? (T) scalar.call() : null;
  }

  private Mono<Boolean> add(int index, Save save) {
    add(save);
    positions.set(index, saves.size() - 1);
    return GO_ON;
  }

  private Mono<Boolean> refuse(int index, Throwable e) {
    refused.put(index, e);
    return Mono.just(!way.ordered());
  }

  private void add(Save save) {
    int size = save.bytes();
    int max = ServerLimits.USUAL.maxDocumentBytes();
    if (size > max) {
      throw OversizedDocument.of(save.entity(), save.raw(), max);
    }
    saves.add(save);
    bytes += size;
  }

  private SaveCommands commands(MongoCollection<RawBsonDocument> collection) {
    LazyDocumentCodec documents = steps.plans().documents();
    writes.concerns().resolve(saves, name, documents);
    Save.fit(saves, documents, collection.getCodecRegistry());
    SaveCommands commands =
        new SaveCommands(saves, way.ordered(), writes::translate, this::missing);
    sending = true;
    return commands;
  }

  private Mono<BatchResult> send(
      MongoCollection<RawBsonDocument> collection, SaveCommands commands) {
    Command command = commands.next();
    if (command == null) {
      return Mono.just(commands.result());
    }
    BatchCounts.sending(command.saves().size());
    return Mono.defer(() -> written(collection, command))
        .map(result -> Optional.ofNullable(commands.succeeded(command, result)))
        .onErrorResume(
            RuntimeException.class,
            e -> Mono.just(Optional.ofNullable(commands.failed(command, e))))
        .flatMap(
            lookUp ->
                lookUp.isPresent() ? lookUp(collection, commands, lookUp.get()) : Mono.just(true))
        .flatMap(ignored -> send(collection, commands));
  }

  private Mono<BulkWriteResult> written(
      MongoCollection<RawBsonDocument> collection, Command command) {
    WriteConcern concern = command.concern();
    MongoCollection<RawBsonDocument> target =
        concern == null ? collection : collection.withWriteConcern(concern);
    Mono<BulkWriteResult> direct =
        template.tryBulkWrite(target, () -> command.whole(target.getCodecRegistry()));
    return direct != null
        ? direct
        : Mono.from(target.bulkWrite(command.models(), command.options()));
  }

  private static Mono<Boolean> lookUp(
      MongoCollection<RawBsonDocument> collection, SaveCommands commands, LookUp lookUp) {
    return Flux.from(collection.find(lookUp.filter()).projection(lookUp.projection()))
        .collectList()
        .doOnNext(documents -> commands.found(lookUp, documents))
        .map(documents -> true)
        .onErrorResume(
            RuntimeException.class,
            e -> {
              commands.lost(lookUp, e);
              return Mono.just(false);
            });
  }

  private RuntimeException missing(Save save) {
    return save.kind() == Kind.REPLACE
        ? Save.nothingToReplace(save.id(), name)
        : new OptimisticLockingFailureException( // stock's message, and which one
            "Optimistic lock exception on saving entity %s to collection %s (id %s, version %s)"
                .formatted(save.entity().getClass().getName(), name, save.id(), save.version()));
  }

  private Flux<Saved> complete(BatchResult result) {
    if (way.ordered()) {
      steps
          .stages()
          .restoreVersions(
              entities,
              versions,
              i -> positions.get(i) < 0 ? null : result.state(positions.get(i)));
    }
    Flux<Saved> all = Flux.range(0, positions.size()).concatMap(i -> complete(i, result), 1);
    // A subscriber that cancels at the failed entity must not keep written ones behind it from
    // their steps after saving.
    return result.cause() == null ? all : all.collectList().flatMapIterable(list -> list);
  }

  private Mono<Saved> complete(int index, BatchResult result) {
    Object entity = entities.get(index);
    WriteState state = state(index, result);
    if (state == WriteState.WRITTEN) {
      return complete(saves.get(positions.get(index)));
    }
    int position = positions.get(index);
    Throwable error = position < 0 ? refused.get(index) : result.error(position);
    return Mono.just(new Saved(entity, state, state == WriteState.NOT_WRITTEN ? null : error));
  }

  /** {@return what a step after the write throws does not make the entity unwritten} */
  private Mono<Saved> complete(Save save) {
    try {
      Mono<Object> saved = steps.complete(save);
      Object known = known(saved);
      return known != null
          ? Mono.just(new Saved(known, WriteState.WRITTEN, null))
          : saved
              .map(it -> new Saved(it, WriteState.WRITTEN, null))
              .defaultIfEmpty(new Saved(null, WriteState.WRITTEN, null))
              .onErrorResume(e -> Mono.just(new Saved(save.entity(), WriteState.WRITTEN, e)));
    } catch (Exception e) {
      return Mono.just(new Saved(save.entity(), WriteState.WRITTEN, e));
    }
  }

  private WriteState state(int index, BatchResult result) {
    int position = positions.get(index);
    return position >= 0
        ? result.state(position)
        : refused.containsKey(index) ? WriteState.FAILED : WriteState.NOT_WRITTEN;
  }
}
