package dev.throughline.mongodb;

import dev.throughline.mongodb.internal.repository.BlockingDeletes;
import dev.throughline.mongodb.internal.repository.MethodReadPreference;
import dev.throughline.mongodb.internal.run.Answer;
import dev.throughline.mongodb.internal.run.CallTarget;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.repository.query.MongoEntityInformation;
import org.springframework.data.mongodb.repository.support.SimpleMongoRepository;
import org.springframework.data.support.PageableExecutionUtils;
import org.springframework.util.Assert;
import org.springframework.util.ReflectionUtils;

/**
 * A {@link SimpleMongoRepository} whose {@link #saveAll} sends new and existing entities in a few
 * commands. The starter makes it the base class of repositories that have no other; without the
 * starter, name it as {@code repositoryBaseClass}.
 *
 * <p>{@link #deleteAll(Iterable)} deletes up to 1,000 entities by one command, where stock sends
 * one for each: with the same result, the same exception, and nothing deleted behind an entity of
 * another version, unless a writer changes one at that moment. Where deletes have listeners or a
 * write concern resolver, or a subclass has a {@code delete} of its own, entities are deleted one
 * by one. A {@link #findAll(Pageable) page} that is not full is not counted.
 *
 * <p>Results, ids, versions and exceptions of {@code saveAll} are those of {@code save} for each
 * entity. What differs: the events and callbacks before writing run for all entities, then those
 * after it; and when an entity fails, existing entities behind it may have been written, which
 * stock would not have reached. Entities of which one depends on another's save (the same object or
 * id twice), sharded ones and those with a collation are saved one by one, as by stock.
 *
 * @param <T> the entity type.
 * @param <ID> the type of its id.
 */
public class ThroughlineMongoRepository<T, ID> extends SimpleMongoRepository<T, ID> {

  private static final MethodReadPreference PREFERENCE =
      MethodReadPreference.of(SimpleMongoRepository.class);

  private final MongoEntityInformation<T, ID> entityInformation;
  private final MongoOperations operations;
  private final @Nullable ThroughlineMongoTemplate template;

  /** Whether a subclass saves an entity otherwise than stock. */
  private final boolean savesOtherwise;

  /** Whether a subclass deletes an entity otherwise than stock. */
  private final boolean deletesOtherwise;

  /** Whether a subclass counts otherwise than stock. */
  private final boolean countsOtherwise;

  /** Creates a repository as its factory does. */
  public ThroughlineMongoRepository(
      MongoEntityInformation<T, ID> metadata, MongoOperations mongoOperations) {
    super(metadata, mongoOperations);
    this.entityInformation = metadata;
    this.operations = mongoOperations;
    this.deletesOtherwise = declares("delete", Object.class) != SimpleMongoRepository.class;
    this.countsOtherwise = declares("count") != SimpleMongoRepository.class;
    this.savesOtherwise = declares("save", Object.class) != SimpleMongoRepository.class;
    this.template =
        CallTarget.of(mongoOperations) instanceof ThroughlineMongoTemplate ours ? ours : null;
  }

  /** As stock's, which makes a query of the id each time. */
  @Override
  @SuppressWarnings("unchecked")
  public Optional<T> findById(ID id) {
    ThroughlineMongoTemplate ours = template;
    Answer found =
        ours == null || id == null || !PREFERENCE.isNone(this)
            ? null
            : ours.runner()
                .run(
                    ours.runner()
                        .calls()
                        .findOne(
                            entityInformation.getIdAttribute(),
                            id,
                            entityInformation.getJavaType()),
                    entityInformation.getCollectionName());
    return found != null
        ? Optional.ofNullable((T) found.result())
        : byStock(() -> super.findById(id));
  }

  /** As {@link #findById(Object)}. */
  @Override
  public boolean existsById(ID id) {
    ThroughlineMongoTemplate ours = template;
    Boolean found =
        (ours == null || id == null || !PREFERENCE.isNone(this))
            ? null
            : ours.tryExists(
                entityInformation.getIdAttribute(),
                id,
                entityInformation.getJavaType(),
                entityInformation.getCollectionName());
    return found != null ? found : byStock(() -> super.existsById(id));
  }

  /** As {@link #findById(Object)}. */
  @Override
  @SuppressWarnings("unchecked")
  public List<T> findAllById(Iterable<ID> ids) {
    ThroughlineMongoTemplate ours = template;
    Answer found =
        ours == null || !(ids instanceof Collection<ID> all) || !PREFERENCE.isNone(this)
            ? null
            : ours.runner()
                .run(
                    ours.runner()
                        .calls()
                        .findAll(
                            entityInformation.getIdAttribute(),
                            all,
                            entityInformation.getJavaType()),
                    entityInformation.getCollectionName());
    return found != null && found.result() instanceof List<?> list
        ? (List<T>) list
        : byStock(() -> super.findAllById(ids));
  }

  private <R> R byStock(Supplier<R> stock) {
    return template == null ? stock.get() : template.byStock(stock);
  }

  @Override
  @SuppressWarnings("unchecked")
  public <S extends T> List<S> saveAll(Iterable<S> entities) {
    Assert.notNull(entities, "The given Iterable of entities not be null");
    List<S> list = new ArrayList<>();
    entities.forEach(list::add);
    boolean someExist = list.stream().anyMatch(it -> it != null && !entityInformation.isNew(it));
    List<S> saved =
        template == null || savesOtherwise || !someExist
            ? null
            : template.trySaveAll(
                list,
                entity -> entityInformation.isNew((T) entity),
                entityInformation.getCollectionName());
    return saved != null ? saved : super.saveAll(list);
  }

  @Override
  public void deleteAll(Iterable<? extends T> entities) {
    Assert.notNull(entities, "The given Iterable of entities must not be null");
    ThroughlineMongoTemplate ours = template;
    if (ours == null || deletesOtherwise) {
      super.deleteAll(entities);
      return;
    }
    String collection = entityInformation.getCollectionName();
    BlockingDeletes.<T>inBatches(
        entities,
        batch -> {
          if (!ours.tryDeleteAll(
              batch, collection, entityInformation.isVersioned() ? this::stale : null)) {
            super.deleteAll(batch);
          }
        });
  }

  @SuppressWarnings("unchecked") // entities of the repository
  private RuntimeException stale(Object entity) {
    return new OptimisticLockingFailureException( // stock's message
        "The entity with id %s with version %s in %s cannot be deleted; Was it modified or deleted in the meantime"
            .formatted(
                entityInformation.getId((T) entity),
                entityInformation.getVersion((T) entity),
                entityInformation.getCollectionName()));
  }

  /** The class whose method of that name is called. */
  private Class<?> declares(String name, Class<?>... parameters) {
    Method method = ReflectionUtils.findMethod(getClass(), name, parameters);
    return Objects.requireNonNull(method, name).getDeclaringClass();
  }

  /** Counts only when the page does not show the total: one that is not full is the last. */
  @Override
  public Page<T> findAll(Pageable pageable) {
    Assert.notNull(pageable, "Pageable must not be null");
    Consumer<Query> preference = countsOtherwise ? null : PREFERENCE.setter(this);
    if (preference == null) {
      return super.findAll(pageable);
    }
    Query query = new Query().with(pageable);
    preference.accept(query);
    List<T> content =
        operations.find(
            query, entityInformation.getJavaType(), entityInformation.getCollectionName());
    return PageableExecutionUtils.getPage(content, pageable, this::count);
  }
}
