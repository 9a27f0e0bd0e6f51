package dev.throughline.mongodb.page;

import dev.throughline.mongodb.write.SaveChangesRepository;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.repository.query.MongoEntityInformation;
import org.springframework.data.mongodb.repository.support.MongoRepositoryFragmentsContributor;
import org.springframework.data.repository.core.RepositoryMetadata;
import org.springframework.data.repository.core.support.RepositoryComposition.RepositoryFragments;
import org.springframework.data.repository.core.support.RepositoryFragment;

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
    RepositoryFragments fragments = DEFAULT.contribute(metadata, entityInformation, operations);
    if (declares(metadata, KeysetRepository.class)) {
      fragments =
          fragments.append(
              RepositoryFragment.implemented(
                  KeysetRepository.class,
                  new Fragment<>(new KeysetPages(operations, tokens), entityInformation)));
    }
    if (declares(metadata, SaveChangesRepository.class)) {
      fragments =
          fragments.append(
              RepositoryFragment.implemented(
                  SaveChangesRepository.class,
                  SaveChangesFragment.of(operations, entityInformation)));
    }
    return fragments;
  }

  @Override
  public RepositoryFragments describe(RepositoryMetadata metadata) {
    RepositoryFragments fragments = DEFAULT.describe(metadata);
    if (declares(metadata, KeysetRepository.class)) {
      fragments =
          fragments.append(RepositoryFragment.structural(KeysetRepository.class, Fragment.class));
    }
    if (declares(metadata, SaveChangesRepository.class)) {
      fragments =
          fragments.append(
              RepositoryFragment.structural(
                  SaveChangesRepository.class, SaveChangesFragment.class));
    }
    return fragments;
  }

  private static boolean declares(RepositoryMetadata metadata, Class<?> fragment) {
    return fragment.isAssignableFrom(metadata.getRepositoryInterface());
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
