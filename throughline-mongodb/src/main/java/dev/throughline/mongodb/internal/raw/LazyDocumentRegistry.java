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
