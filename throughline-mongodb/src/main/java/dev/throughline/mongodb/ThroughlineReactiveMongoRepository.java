package dev.throughline.mongodb;

import dev.throughline.mongodb.internal.batching.BatchingFlux;
import dev.throughline.mongodb.internal.repository.BatchedDeletes;
import dev.throughline.mongodb.internal.repository.MethodReadPreference;
import dev.throughline.mongodb.internal.run.CallTarget;
import dev.throughline.mongodb.internal.save.reactive.BatchedWrites;
import java.io.Serializable;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.repository.query.MongoEntityInformation;
import org.springframework.data.mongodb.repository.support.SimpleReactiveMongoRepository;
import org.springframework.util.Assert;
import org.springframework.util.ReflectionUtils;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * A {@link SimpleReactiveMongoRepository} that writes what a publisher emits in batches which form
 * by themselves (see {@link BatchingFlux}), and whose {@link #saveAll(Iterable)} sends new and
 * existing entities in a few commands. The starter makes it the base class of reactive repositories
 * that have no other; without the starter, name it as {@code repositoryBaseClass}.
 *
 * <p>Results, ids, versions and exceptions are those of {@code insert} or {@code save} for one
 * entity after the other: entities come out in order, and when one cannot be written, those before
 * it come out, then its exception. Entities that are inserted are not sent behind one that failed.
 * What differs: within a batch, the events and callbacks before writing run for all entities, then
 * those after it, so entities behind one that failed may have been converted; and when a batch of
 * {@code saveAll} has both new and existing entities, existing ones behind one that failed may have
 * been written. With {@code saveAll}, stock does not wait for one entity before it sends the next.
 *
 * <p>{@link #deleteAll(Publisher)} deletes what has gathered by one command, where deletes have no
 * listeners and no write concern resolver; {@link #findAllById(Publisher)} waits for {@value
 * #MAX_IDS} ids, not for all.
 *
 * <p>A subclass that overrides {@code insert} or {@code save} for one entity is not asked for
 * batches.
 *
 * @param <T> the entity type.
 * @param <ID> the type of its id.
 */
public class ThroughlineReactiveMongoRepository<T, ID extends Serializable>
    extends SimpleReactiveMongoRepository<T, ID> {

  private static final MethodReadPreference PREFERENCE =
      MethodReadPreference.of(SimpleReactiveMongoRepository.class);

  /** Entities that are prepared at a time when all of them are there. */
  private static final int MAX_BATCH = 10_000;

  /** Ids that are looked for by one command. */
  private static final int MAX_IDS = 1_000;

  private final MongoEntityInformation<T, ID> entityInformation;
  private final ReactiveMongoOperations operations;
  private final @Nullable ThroughlineReactiveMongoTemplate template;

  /** Whether a subclass saves an entity otherwise than stock. */
  private final boolean savesOtherwise;

  /** Whether a subclass inserts an entity otherwise than stock. */
  private final boolean insertsOtherwise;

  /** Creates a repository as its factory does. */
  public ThroughlineReactiveMongoRepository(
      MongoEntityInformation<T, ID> entityInformation, ReactiveMongoOperations mongoOperations) {
    super(entityInformation, mongoOperations);
    this.entityInformation = entityInformation;
    this.operations = mongoOperations;
    this.savesOtherwise = overrides("save");
    this.insertsOtherwise = overrides("insert");
    this.template =
        CallTarget.of(mongoOperations) instanceof ThroughlineReactiveMongoTemplate ours
            ? ours
            : null;
  }

  /**
   * As stock's, which makes a query of the id each time. Stock knows the read preference of the
   * method only while it is called: where there is one, it makes its query now, and where there is
   * none, the template makes the same when it turns out that no plan fits.
   */
  @Override
  @SuppressWarnings("NullAway") // refused as stock refuses it
  public Mono<T> findById(ID id) {
    ThroughlineReactiveMongoTemplate ours = template;
    Mono<T> found =
        ours == null || id == null || !PREFERENCE.isNone(this)
            ? null
            : ours.tryFindOne(
                entityInformation.getIdAttribute(),
                id,
                entityInformation.getJavaType(),
                entityInformation.getCollectionName());
    return found != null ? found : super.findById(id);
  }

  /** As {@link #findById(Object)}. */
  @Override
  public Flux<T> findAllById(Iterable<ID> ids) {
    ThroughlineReactiveMongoTemplate ours = template;
    Flux<T> found =
        ours == null || !(ids instanceof Collection<ID> all) || !PREFERENCE.isNone(this)
            ? null
            : ours.tryFindAll(
                entityInformation.getIdAttribute(),
                all,
                entityInformation.getJavaType(),
                entityInformation.getCollectionName());
    return found != null ? found : super.findAllById(ids);
  }

  /** Inserts what the publisher emits, in batches that form by themselves. */
  @Override
  public <S extends T> Flux<S> insert(Publisher<S> entities) {
    Assert.notNull(entities, "The given Publisher of entities must not be null");
    return batches() && !insertsOtherwise
        ? Flux.defer(() -> BatchingFlux.of(entities, inserts()))
        : super.insert(entities);
  }

  /** Saves what the publisher emits, in batches that form by themselves. */
  @Override
  public <S extends T> Flux<S> saveAll(Publisher<S> publisher) {
    Assert.notNull(publisher, "The given Publisher of entities must not be null");
    return batches() && !savesOtherwise
        ? Flux.defer(() -> BatchingFlux.of(publisher, saves()))
        : super.saveAll(publisher);
  }

  /** Saves the entities, in a few commands. */
  @Override
  public <S extends T> Flux<S> saveAll(Iterable<S> entities) {
    Assert.notNull(entities, "The given Iterable of entities must not be null");
    List<S> source = new ArrayList<>();
    entities.forEach(source::add);
    if (!batches()
        || savesOtherwise
        || source.contains(null)
        || source.stream().allMatch(entityInformation::isNew)) {
      return super.saveAll(source);
    }
    return Flux.defer(
        () -> {
          BatchedWrites<S> saves = saves();
          return Flux.fromIterable(source).buffer(MAX_BATCH).concatMap(saves::write, 1);
        });
  }

  /** Deletes what the publisher emits, in batches that form by themselves. */
  @Override
  public Mono<Void> deleteAll(Publisher<? extends T> entityStream) {
    Assert.notNull(entityStream, "The given Publisher of entities must not be null");
    ThroughlineReactiveMongoTemplate ours = template;
    Mono<Void> stock = super.deleteAll(entityStream);
    if (ours == null) {
      return stock;
    }
    return Mono.defer(
        () -> {
          if (!ours.deletesTogether(entityInformation.getJavaType())) {
            return stock;
          }
          Flux<ID> ids = Flux.from(entityStream).map(entityInformation::getRequiredId);
          return BatchingFlux.of(ids, new BatchedDeletes<ID>(list -> delete(ours, list))).then();
        });
  }

  /**
   * Asks for at most {@value #MAX_IDS} ids by one command; what several commands find is in order.
   */
  @Override
  public Flux<T> findAllById(Publisher<ID> ids) {
    Assert.notNull(ids, "The given Publisher of Id's must not be null");
    Consumer<Query> preference = PREFERENCE.setter(this);
    if (preference == null) {
      return super.findAllById(ids);
    }
    return Flux.from(ids)
        .buffer(MAX_IDS)
        .concatMap(list -> find(list, preference), 1)
        .distinct(entityInformation::getRequiredId);
  }

  private Flux<T> find(List<ID> ids, Consumer<Query> preference) {
    Query query = byIds(ids);
    preference.accept(query);
    return operations.find(
        query, entityInformation.getJavaType(), entityInformation.getCollectionName());
  }

  private Mono<Void> delete(ReactiveMongoOperations template, List<ID> ids) {
    return template
        .remove(byIds(ids), entityInformation.getJavaType(), entityInformation.getCollectionName())
        .then();
  }

  private Query byIds(List<ID> ids) {
    return new Query(Criteria.where(entityInformation.getIdAttribute()).in(ids));
  }

  /** {@return whether a subclass has another method of that name for one entity} */
  private boolean overrides(String name) {
    Method method = ReflectionUtils.findMethod(getClass(), name, Object.class);
    return Objects.requireNonNull(method, name).getDeclaringClass()
        != SimpleReactiveMongoRepository.class;
  }

  private boolean batches() {
    return template != null
        && template.writes().takesSteps()
        && !template.savesChanges(entityInformation.getJavaType());
  }

  private <S extends T> BatchedWrites<S> inserts() {
    return Objects.requireNonNull(template)
        .writes()
        .inserts(entityInformation.getCollectionName(), this::<S>insert);
  }

  @SuppressWarnings("unchecked") // entities of the repository
  private <S extends T> BatchedWrites<S> saves() {
    return Objects.requireNonNull(template)
        .writes()
        .saves(
            entityInformation.getCollectionName(),
            entity -> entityInformation.isNew((T) entity),
            this::<S>save);
  }
}
