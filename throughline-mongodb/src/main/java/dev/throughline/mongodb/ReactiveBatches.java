package dev.throughline.mongodb;

import dev.throughline.mongodb.ReactiveRun.Saved;
import dev.throughline.mongodb.ReactiveRun.Way;
import dev.throughline.mongodb.SaveStages.Draft;
import dev.throughline.mongodb.write.BatchSource.Settings;
import dev.throughline.mongodb.write.ItemResult;
import dev.throughline.mongodb.write.ReactiveBatchSource;
import dev.throughline.mongodb.write.WriteMode;
import dev.throughline.mongodb.write.WriteState;
import dev.throughline.mongodb.write.WrittenBatch;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.MongoActionOperation;
import reactor.core.Exceptions;
import reactor.core.publisher.Mono;

/** The batches of one run, over the reactive template. */
final class ReactiveBatches implements ReactiveBatchSource {

  private final ThroughlineReactiveMongoTemplate template;
  private final Settings settings;
  private final Way way;

  ReactiveBatches(ThroughlineReactiveMongoTemplate template, Settings settings, int maxBatchBytes) {
    this.template = template;
    this.settings = settings;
    this.way = new Way(this::draft, settings.ordered(), maxBatchBytes);
  }

  private Draft draft(SaveStages stages, Object entity) {
    if (settings.mode() == WriteMode.INSERT) {
      return stages.insert(entity);
    }
    stages.requireCovered(entity);
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
                  collection,
                  settings.mode() == WriteMode.INSERT
                      ? MongoActionOperation.INSERT
                      : MongoActionOperation.SAVE,
                  way,
                  null,
                  entities);
          return runs.write()
              .takeUntil(saved -> settings.ordered() && saved.error() != null)
              .collectList()
              .map(
                  outcomes ->
                      new WrittenBatch(
                          results(entities, positions, outcomes), runs.batches(), runs.bytes()));
        });
  }

  private List<ItemResult> results(List<?> entities, List<Long> positions, List<Saved> outcomes) {
    List<ItemResult> results = new ArrayList<>(entities.size());
    for (int i = 0; i < entities.size(); i++) {
      Saved saved = i < outcomes.size() ? outcomes.get(i) : null;
      results.add(
          saved == null
              ? new ItemResult(positions.get(i), entities.get(i), WriteState.NOT_WRITTEN, null)
              : new ItemResult(
                  positions.get(i), saved.entity(), saved.state(), error(saved.error())));
    }
    return results;
  }

  private static @Nullable RuntimeException error(@Nullable Throwable error) {
    return error == null || error instanceof RuntimeException
        ? (RuntimeException) error
        : Exceptions.propagate(error);
  }
}
