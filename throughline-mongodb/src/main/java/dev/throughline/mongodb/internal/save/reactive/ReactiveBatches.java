package dev.throughline.mongodb.internal.save.reactive;

import com.mongodb.MongoException;
import com.mongodb.MongoWriteException;
import dev.throughline.mongodb.internal.batch.BatchSource.Settings;
import dev.throughline.mongodb.internal.batch.ReactiveBatchSource;
import dev.throughline.mongodb.internal.batch.WriteMode;
import dev.throughline.mongodb.internal.batch.WrittenBatch;
import dev.throughline.mongodb.internal.save.Save;
import dev.throughline.mongodb.internal.save.SaveStages;
import dev.throughline.mongodb.internal.save.reactive.ReactiveRun.Saved;
import dev.throughline.mongodb.internal.save.reactive.ReactiveRun.Way;
import dev.throughline.mongodb.write.item.ItemResult;
import dev.throughline.mongodb.write.item.WriteState;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.data.mongodb.core.MongoActionOperation;
import reactor.core.Exceptions;
import reactor.core.publisher.Mono;

/** The batches of one run, over the reactive template. */
final class ReactiveBatches implements ReactiveBatchSource {

  private final ReactiveTemplate template;
  private final ReactiveWrites writes;
  private final Settings settings;
  private final Way way;

  ReactiveBatches(
      ReactiveTemplate template, ReactiveWrites writes, Settings settings, int maxBatchBytes) {
    this.template = template;
    this.writes = writes;
    this.settings = settings;
    this.way = new Way(this::draft, settings.ordered(), maxBatchBytes);
  }

  private Save draft(SaveStages stages, Object entity) {
    if (settings.mode() == WriteMode.INSERT) {
      return stages.insert(entity);
    }
    stages.plans().of(entity).requireCovered();
    return settings.mode() == WriteMode.REPLACE
        ? stages.replace(entity)
        : stages.save(entity, it -> false);
  }

  @Override
  public String collectionOf(Object entity) {
    return template.collectionOf(entity);
  }

  @Override
  public Mono<WrittenBatch> write(String collection, List<?> entities, List<Long> positions) {
    return Mono.defer(
        () -> {
          ReactiveRuns runs =
              new ReactiveRuns(
                  template,
                  writes,
                  collection,
                  settings.mode() == WriteMode.INSERT
                      ? MongoActionOperation.INSERT
                      : MongoActionOperation.SAVE,
                  way,
                  writes.takesSteps() ? null : entity -> alone(collection, entity),
                  entities);
          List<Saved> outcomes = new ArrayList<>(entities.size());
          return runs.write()
              .doOnNext(outcomes::add)
              .then(Mono.fromSupplier(() -> batch(runs, entities, positions, outcomes, null)))
              .onErrorResume(e -> Mono.just(batch(runs, entities, positions, outcomes, e)));
        });
  }

  private Mono<Saved> alone(String collection, Object entity) {
    return template
        .write(settings.mode(), collection, entity)
        .map(saved -> new Saved(saved, WriteState.WRITTEN, null))
        .onErrorResume(
            ReactiveBatches::isRefused, e -> Mono.just(new Saved(null, WriteState.FAILED, e)));
  }

  /**
   * {@return whether surely nothing was written: of any other error of the driver's it is unknown}
   */
  private static boolean isRefused(Throwable thrown) {
    Throwable cause = NestedExceptionUtils.getMostSpecificCause(thrown);
    return cause instanceof MongoWriteException || !(cause instanceof MongoException);
  }

  private WrittenBatch batch(
      ReactiveRuns runs,
      List<?> entities,
      List<Long> positions,
      List<Saved> outcomes,
      @Nullable Throwable broken) {
    List<ItemResult> results = new ArrayList<>(entities.size());
    Throwable thrown = broken instanceof RuntimeException ? null : broken;
    for (int i = 0; i < entities.size(); i++) {
      Saved saved = i < outcomes.size() ? outcomes.get(i) : behind(runs, outcomes, i, broken);
      Object entity = i < outcomes.size() ? saved.entity() : entities.get(i);
      boolean written = saved.written();
      results.add(
          new ItemResult(
              positions.get(i), entity, saved.state(), written ? null : error(saved.error())));
      thrown = thrown == null && written ? saved.error() : thrown;
    }
    return new WrittenBatch(results, runs.batches(), runs.bytes(), thrown);
  }

  /** {@return what became of an entity behind those that something is known of} */
  private Saved behind(
      ReactiveRuns runs, List<Saved> outcomes, int index, @Nullable Throwable broken) {
    WriteState state =
        broken == null
            ? WriteState.NOT_WRITTEN
            : index < runs.begun()
                ? WriteState.UNKNOWN
                : index == outcomes.size() || !settings.ordered()
                    ? WriteState.FAILED
                    : WriteState.NOT_WRITTEN;
    return new Saved(null, state, state == WriteState.NOT_WRITTEN ? null : broken);
  }

  private static @Nullable RuntimeException error(@Nullable Throwable error) {
    return error == null || error instanceof RuntimeException
        ? (RuntimeException) error
        : Exceptions.propagate(error);
  }
}
