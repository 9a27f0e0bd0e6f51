package dev.throughline.mongodb.internal.raw;

import org.bson.Document;
import org.bson.codecs.Codec;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;

/**
 * A registry that answers for documents with a {@link LazyDocumentCodec} and for all else with the
 * registry that was there before. Safe for use by several threads.
 */
public final class LazyDocumentRegistry implements CodecRegistry {

  /** Keeps the registry in use. Safe for use by several threads. */
  public static final class Current {

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

  private final CodecRegistry stock;
  private final LazyDocumentCodec codec;

  /** Creates a registry around the given one. */
  public LazyDocumentRegistry(CodecRegistry stock) {
    this.stock = stock;
    this.codec = new LazyDocumentCodec(stock);
  }

  /** The registry that was there before. */
  public CodecRegistry stock() {
    return stock;
  }

  /** The codec for documents. */
  public LazyDocumentCodec codec() {
    return codec;
  }

  @Override
  @SuppressWarnings("unchecked")
  public <T> Codec<T> get(Class<T> type) {
    return Document.class.isAssignableFrom(type) && mine(type) ? (Codec<T>) codec : stock.get(type);
  }

  @Override
  @SuppressWarnings("unchecked")
  public <T> @Nullable Codec<T> get(Class<T> type, CodecRegistry registry) {
    return Document.class.isAssignableFrom(type) && mine(type)
        ? (Codec<T>) codec
        : stock.get(type, registry);
  }

  private static boolean mine(Class<?> type) {
    return type == Document.class || LazyDocument.class.isAssignableFrom(type);
  }
}
