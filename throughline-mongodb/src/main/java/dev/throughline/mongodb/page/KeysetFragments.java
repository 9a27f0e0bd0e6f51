package dev.throughline.mongodb.page;

import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.repository.query.MongoEntityInformation;
import org.springframework.data.mongodb.repository.support.MongoRepositoryFragmentsContributor;
import org.springframework.data.repository.core.RepositoryMetadata;
import org.springframework.data.repository.core.support.RepositoryComposition.RepositoryFragments;
import org.springframework.data.repository.core.support.RepositoryFragment;

/**
 * Implements {@link KeysetRepository} on each repository's own operations, beside what stock
 * contributes. Without the starter, a subclass with a constructor without parameters is named as
 * {@code fragmentsContributor} of {@code EnableMongoRepositories}.
 */
public class KeysetFragments implements MongoRepositoryFragmentsContributor {

  private final CursorTokens tokens;

  /** Creates fragments whose cursors are signed by these tokens. */
  public KeysetFragments(CursorTokens tokens) {
    this.tokens = tokens;
  }

  @Override
  public RepositoryFragments contribute(
      RepositoryMetadata metadata,
      MongoEntityInformation<?, ?> entityInformation,
      MongoOperations operations) {
    RepositoryFragments stock = DEFAULT.contribute(metadata, entityInformation, operations);
    return isPaged(metadata)
        ? stock.append(
            RepositoryFragment.implemented(
                KeysetRepository.class,
                new Fragment<>(new KeysetPages(operations, tokens), entityInformation)))
        : stock;
  }

  @Override
  public RepositoryFragments describe(RepositoryMetadata metadata) {
    RepositoryFragments stock = DEFAULT.describe(metadata);
    return isPaged(metadata)
        ? stock.append(RepositoryFragment.structural(KeysetRepository.class, Fragment.class))
        : stock;
  }

  private static boolean isPaged(RepositoryMetadata metadata) {
    return KeysetRepository.class.isAssignableFrom(metadata.getRepositoryInterface());
  }

  private record Fragment<T>(KeysetPages pages, MongoEntityInformation<T, ?> entity)
      implements KeysetRepository<T> {

    @Override
    public KeysetPage<T> findPage(Query query, KeysetRequest request) {
      return pages.page(query, request, entity.getJavaType(), entity.getCollectionName());
    }
  }
}
