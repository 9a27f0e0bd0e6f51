package dev.throughline.mongodb.page;

import dev.throughline.mongodb.write.SaveChangesRepository;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.repository.query.MongoEntityInformation;
import org.springframework.data.mongodb.repository.support.MongoRepositoryFragmentsContributor;
import org.springframework.data.repository.core.RepositoryMetadata;
import org.springframework.data.repository.core.support.RepositoryComposition.RepositoryFragments;

/**
 * Implements {@link KeysetRepository} and {@link SaveChangesRepository} on each repository's own
 * operations, beside what stock contributes. Without the starter, a subclass with a constructor
 * without parameters is named as {@code fragmentsContributor} of {@code EnableMongoRepositories}.
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
    return new DeclaredFragments(
            metadata, DEFAULT.contribute(metadata, entityInformation, operations))
        .implemented(
            KeysetRepository.class,
            () -> new Fragment<>(new KeysetPages(operations, tokens), entityInformation))
        .implemented(
            SaveChangesRepository.class,
            () -> new SaveChangesFragment<>(operations, entityInformation))
        .all();
  }

  @Override
  public RepositoryFragments describe(RepositoryMetadata metadata) {
    return new DeclaredFragments(metadata, DEFAULT.describe(metadata))
        .structural(KeysetRepository.class, Fragment.class)
        .structural(SaveChangesRepository.class, SaveChangesFragment.class)
        .all();
  }

  private record Fragment<T>(KeysetPages pages, MongoEntityInformation<T, ?> entity)
      implements KeysetRepository<T> {

    @Override
    public KeysetPage<T> findPage(Query query, KeysetRequest request) {
      return pages.page(query, request, entity.getJavaType(), entity.getCollectionName());
    }

    @Override
    public KeysetPage<T> findJsonPage(Query query, KeysetRequest request) {
      return pages.jsonPage(query, request, entity.getJavaType(), entity.getCollectionName());
    }
  }
}
