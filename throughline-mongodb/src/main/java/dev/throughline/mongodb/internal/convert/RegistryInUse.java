package dev.throughline.mongodb.internal.convert;

import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.CodecRegistryProvider;

/**
 * The registry of the database that a converter's templates have used last, if that database is of
 * the converter's own provider. Thread-safe once the provider is set.
 */
public final class RegistryInUse {

  private @Nullable CodecRegistryProvider provider;
  private volatile @Nullable CodecRegistry inUse;

  /** Sets the converter's provider, mostly the database factory. */
  public void of(@Nullable CodecRegistryProvider newProvider) {
    provider = newProvider;
    inUse = null;
  }

  /** Says which registry a factory's database has. */
  public void uses(CodecRegistryProvider factory, CodecRegistry registry) {
    if (factory == provider && inUse != registry) {
      inUse = registry;
    }
  }

  /** The registry; null before there was one, and without a provider. */
  public @Nullable CodecRegistry inUse() {
    return inUse;
  }
}
