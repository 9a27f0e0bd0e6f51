package dev.throughline.mongodb.page;

import dev.throughline.mongodb.write.ReactiveSaveChangesRepository;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.repository.query.MongoEntityInformation;
import org.springframework.data.mongodb.repository.support.ReactiveMongoRepositoryFragmentsContributor;
import org.springframework.data.repository.core.RepositoryMetadata;
import org.springframework.data.repository.core.support.RepositoryComposition.RepositoryFragments;
import org.springframework.data.repository.core.support.RepositoryFragment;
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
    RepositoryFragments fragments = DEFAULT.contribute(metadata, entityInformation, operations);
    if (declares(metadata, ReactiveKeysetRepository.class)) {
      fragments =
          fragments.append(
              RepositoryFragment.implemented(
                  ReactiveKeysetRepository.class,
                  new Fragment<>(new ReactiveKeysetPages(operations, tokens), entityInformation)));
    }
    if (declares(metadata, ReactiveSaveChangesRepository.class)) {
      fragments =
          fragments.append(
              RepositoryFragment.implemented(
                  ReactiveSaveChangesRepository.class,
                  ReactiveSaveChangesFragment.of(operations, entityInformation)));
    }
    return fragments;
  }

  @Override
  public RepositoryFragments describe(RepositoryMetadata metadata) {
    RepositoryFragments fragments = DEFAULT.describe(metadata);
    if (declares(metadata, ReactiveKeysetRepository.class)) {
      fragments =
          fragments.append(
              RepositoryFragment.structural(ReactiveKeysetRepository.class, Fragment.class));
    }
    if (declares(metadata, ReactiveSaveChangesRepository.class)) {
      fragments =
          fragments.append(
              RepositoryFragment.structural(
                  ReactiveSaveChangesRepository.class, ReactiveSaveChangesFragment.class));
    }
    return fragments;
  }

  private static boolean declares(RepositoryMetadata metadata, Class<?> fragment) {
    return fragment.isAssignableFrom(metadata.getRepositoryInterface());
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
