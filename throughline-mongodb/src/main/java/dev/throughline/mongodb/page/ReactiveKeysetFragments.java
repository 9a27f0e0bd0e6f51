package dev.throughline.mongodb.page;

import dev.throughline.mongodb.write.ReactiveSaveChangesRepository;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.repository.query.MongoEntityInformation;
import org.springframework.data.mongodb.repository.support.ReactiveMongoRepositoryFragmentsContributor;
import org.springframework.data.repository.core.RepositoryMetadata;
import org.springframework.data.repository.core.support.RepositoryComposition.RepositoryFragments;
import reactor.core.publisher.Mono;

/** {@link KeysetFragments} of reactive repositories. */
public class ReactiveKeysetFragments implements ReactiveMongoRepositoryFragmentsContributor {

  private final CursorTokens tokens;

  /** Creates fragments whose cursors are signed by these tokens. */
  public ReactiveKeysetFragments(CursorTokens tokens) {
    this.tokens = tokens;
  }

  @Override
  public RepositoryFragments contribute(
      RepositoryMetadata metadata,
      MongoEntityInformation<?, ?> entityInformation,
      ReactiveMongoOperations operations) {
    return new DeclaredFragments(
            metadata, DEFAULT.contribute(metadata, entityInformation, operations))
        .implemented(
            ReactiveKeysetRepository.class,
            () -> new Fragment<>(new ReactiveKeysetPages(operations, tokens), entityInformation))
        .implemented(
            ReactiveSaveChangesRepository.class,
            () -> new ReactiveSaveChangesFragment<>(operations, entityInformation))
        .all();
  }

  @Override
  public RepositoryFragments describe(RepositoryMetadata metadata) {
    return new DeclaredFragments(metadata, DEFAULT.describe(metadata))
        .structural(ReactiveKeysetRepository.class, Fragment.class)
        .structural(ReactiveSaveChangesRepository.class, ReactiveSaveChangesFragment.class)
        .all();
  }

  private record Fragment<T>(ReactiveKeysetPages pages, MongoEntityInformation<T, ?> entity)
      implements ReactiveKeysetRepository<T> {

    @Override
    public Mono<KeysetPage<T>> findPage(Query query, KeysetRequest request) {
      return pages.page(query, request, entity.getJavaType(), entity.getCollectionName());
    }

    @Override
    public Mono<KeysetPage<T>> findJsonPage(Query query, KeysetRequest request) {
      return pages.jsonPage(query, request, entity.getJavaType(), entity.getCollectionName());
    }
  }
}
