package dev.throughline.mongodb.page;

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
    RepositoryFragments stock = DEFAULT.contribute(metadata, entityInformation, operations);
    return isPaged(metadata)
        ? stock.append(
            RepositoryFragment.implemented(
                ReactiveKeysetRepository.class,
                new Fragment<>(new ReactiveKeysetPages(operations, tokens), entityInformation)))
        : stock;
  }

  @Override
  public RepositoryFragments describe(RepositoryMetadata metadata) {
    RepositoryFragments stock = DEFAULT.describe(metadata);
    return isPaged(metadata)
        ? stock.append(
            RepositoryFragment.structural(ReactiveKeysetRepository.class, Fragment.class))
        : stock;
  }

  private static boolean isPaged(RepositoryMetadata metadata) {
    return ReactiveKeysetRepository.class.isAssignableFrom(metadata.getRepositoryInterface());
  }

  private record Fragment<T>(ReactiveKeysetPages pages, MongoEntityInformation<T, ?> entity)
      implements ReactiveKeysetRepository<T> {

    @Override
    public Mono<KeysetPage<T>> findPage(Query query, KeysetRequest request) {
      return pages.page(query, request, entity.getJavaType(), entity.getCollectionName());
    }
  }
}
