package dev.throughline.mongodb.page;

import java.util.function.Supplier;
import org.springframework.data.repository.core.RepositoryMetadata;
import org.springframework.data.repository.core.support.RepositoryComposition.RepositoryFragments;
import org.springframework.data.repository.core.support.RepositoryFragment;

/** Adds those of our fragments to stock's that a repository declares. Of one thread. */
final class DeclaredFragments {

  private final RepositoryMetadata metadata;
  private RepositoryFragments fragments;

  /**
   * Begins with stock's.
   *
   * @param metadata of the repository.
   */
  DeclaredFragments(RepositoryMetadata metadata, RepositoryFragments stock) {
    this.metadata = metadata;
    this.fragments = stock;
  }

  /** Adds a fragment with what implements it. */
  <F> DeclaredFragments implemented(Class<F> fragment, Supplier<? extends F> implementation) {
    return declares(fragment)
        ? added(RepositoryFragment.implemented(fragment, implementation.get()))
        : this;
  }

  /** Adds a fragment with the class that implements it. */
  <F> DeclaredFragments structural(Class<F> fragment, Class<? extends F> implementation) {
    return declares(fragment)
        ? added(RepositoryFragment.structural(fragment, implementation))
        : this;
  }

  private boolean declares(Class<?> fragment) {
    return fragment.isAssignableFrom(metadata.getRepositoryInterface());
  }

  private DeclaredFragments added(RepositoryFragment<?> fragment) {
    fragments = fragments.append(fragment);
    return this;
  }

  RepositoryFragments all() {
    return fragments;
  }
}
