package dev.throughline.mongodb.page;

import dev.throughline.mongodb.ThroughlineReactiveMongoTemplate;
import dev.throughline.mongodb.write.ReactiveSaveChangesRepository;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.data.mongodb.repository.query.MongoEntityInformation;
import reactor.core.publisher.Mono;

/** Saves changes by a repository's template; as a whole by one that cannot. */
record ReactiveSaveChangesFragment<T>(
    ReactiveMongoOperations operations, MongoEntityInformation<T, ?> entity)
    implements ReactiveSaveChangesRepository<T> {

  ReactiveSaveChangesFragment {
    if (operations instanceof ThroughlineReactiveMongoTemplate ours) {
      ours.keepDocuments(entity.getJavaType());
    }
  }

  @Override
  public <S extends T> Mono<S> saveChanges(S changed) {
    String collection = entity.getCollectionName();
    if (entity.isNew(changed)) {
      return operations.insert(changed, collection);
    }
    return operations instanceof ThroughlineReactiveMongoTemplate ours
        ? ours.saveChanges(changed, collection)
        : operations.save(changed, collection);
  }
}
