package dev.throughline.mongodb;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.repository.query.MongoEntityInformation;
import org.springframework.data.mongodb.repository.support.SimpleMongoRepository;
import org.springframework.util.Assert;

/**
 * A {@link SimpleMongoRepository} whose {@link #saveAll} sends new and existing entities in a few
 * commands. The starter makes it the base class of repositories that have no other; without the
 * starter, name it as {@code repositoryBaseClass}.
 *
 * <p>Results, ids, versions and exceptions are those of {@code save} for each entity. What differs:
 * the events and callbacks before writing run for all entities, then those after it; and when an
 * entity fails, existing entities behind it may have been written, which stock would not have come
 * to. Entities of which one depends on another's save (the same object or id twice), sharded ones
 * and those with a collation are saved one by one, as by stock.
 *
 * @param <T> the entity type.
 * @param <ID> the type of its id.
 */
public class ThroughlineMongoRepository<T, ID> extends SimpleMongoRepository<T, ID> {

  private final MongoEntityInformation<T, ID> entityInformation;
  private final @Nullable ThroughlineMongoTemplate template;

  /** Creates a repository as its factory does. */
  public ThroughlineMongoRepository(
      MongoEntityInformation<T, ID> metadata, MongoOperations mongoOperations) {
    super(metadata, mongoOperations);
    this.entityInformation = metadata;
    this.template = mongoOperations instanceof ThroughlineMongoTemplate ours ? ours : null;
  }

  @Override
  @SuppressWarnings("unchecked")
  public <S extends T> List<S> saveAll(Iterable<S> entities) {
    Assert.notNull(entities, "The given Iterable of entities not be null");
    List<S> list = new ArrayList<>();
    entities.forEach(list::add);
    boolean someExist = list.stream().anyMatch(it -> it != null && !entityInformation.isNew(it));
    List<S> saved =
        template == null || !someExist
            ? null
            : template.trySaveAll(
                list,
                entity -> entityInformation.isNew((T) entity),
                entityInformation.getCollectionName());
    return saved != null ? saved : super.saveAll(list);
  }
}
