package dev.throughline.mongodb.page;

import dev.throughline.mongodb.ThroughlineMongoTemplate;
import dev.throughline.mongodb.write.SaveChangesRepository;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.repository.query.MongoEntityInformation;

/** Saves changes by a repository's template; as a whole by one that cannot. */
record SaveChangesFragment<T>(MongoOperations operations, MongoEntityInformation<T, ?> entity)
    implements SaveChangesRepository<T> {

  SaveChangesFragment {
    if (operations instanceof ThroughlineMongoTemplate ours) {
      ours.keepDocuments(entity.getJavaType());
    }
  }

  @Override
  public <S extends T> S saveChanges(S changed) {
    String collection = entity.getCollectionName();
    if (entity.isNew(changed)) {
      return operations.insert(changed, collection);
    }
    return operations instanceof ThroughlineMongoTemplate ours
        ? ours.saveChanges(changed, collection)
        : operations.save(changed, collection);
  }
}
