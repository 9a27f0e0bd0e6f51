package dev.throughline.mongodb.internal.raw;

import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;

/** Caches the {@link LazyDocumentRegistry} in use. Safe for use by several threads. */
public final class LazyDocumentRegistries {

  private volatile @Nullable LazyDocumentRegistry current;

  /** The registry over the given one, the same for the same. */
  public LazyDocumentRegistry over(CodecRegistry stock) {
    LazyDocumentRegistry registry = current;
    if (registry == null || registry.stock() != stock) {
      registry = new LazyDocumentRegistry(stock);
      current = registry;
    }
    return registry;
  }
}
