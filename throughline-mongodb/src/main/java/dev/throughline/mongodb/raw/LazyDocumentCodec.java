package dev.throughline.mongodb.raw;

import org.bson.BsonBinaryReader;
import org.bson.BsonReader;
import org.bson.BsonValue;
import org.bson.BsonWriter;
import org.bson.Document;
import org.bson.UuidRepresentation;
import org.bson.codecs.Codec;
import org.bson.codecs.CollectibleCodec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import org.bson.codecs.UuidCodec;
import org.bson.codecs.configuration.CodecConfigurationException;
import org.bson.codecs.configuration.CodecRegistry;

/**
 * The codec for {@link Document} that the template's collections use: decodes by copying bytes,
 * encodes lazy documents by copying bytes, and leaves all else to the codec that was there before.
 * Safe for use by several threads.
 */
public final class LazyDocumentCodec implements CollectibleCodec<Document> {

  private final CollectibleCodec<Document> stock;
  private final CodecRegistry registry;
  private final UuidRepresentation uuidRepresentation;

  /**
   * Creates a codec over the registry's own codec for documents.
   *
   * @throws CodecConfigurationException if that one cannot generate ids.
   */
  public LazyDocumentCodec(CodecRegistry registry) {
    Codec<Document> codec = registry.get(Document.class);
    if (!(codec instanceof CollectibleCodec<Document> collectible)) {
      throw new CodecConfigurationException(
          "The codec for Document is no CollectibleCodec: " + codec.getClass().getName());
    }
    this.stock = collectible;
    this.registry = registry;
    this.uuidRepresentation = uuidRepresentation(registry);
  }

  /** The representation that a registry writes UUIDs with. */
  public static UuidRepresentation uuidRepresentation(CodecRegistry registry) {
    try {
      return registry.get(java.util.UUID.class) instanceof UuidCodec codec
          ? codec.getUuidRepresentation()
          : UuidRepresentation.UNSPECIFIED;
    } catch (CodecConfigurationException e) {
      return UuidRepresentation.UNSPECIFIED;
    }
  }

  /** The codec that was there before. */
  public CollectibleCodec<Document> stock() {
    return stock;
  }

  /** The registry that was there before. */
  public CodecRegistry registry() {
    return registry;
  }

  /** How UUIDs are written and which binaries are UUIDs. */
  public UuidRepresentation uuidRepresentation() {
    return uuidRepresentation;
  }

  @Override
  public Document decode(BsonReader reader, DecoderContext context) {
    if (reader instanceof BsonBinaryReader binary) {
      return new RawDocument(DocumentCopy.of(binary), this);
    }
    return stock.decode(reader, context);
  }

  @Override
  public void encode(BsonWriter writer, Document document, EncoderContext context) {
    if (document instanceof LazyDocument lazy
        && lazy.untouched()
        && lazy.tryEncode(writer, context.isEncodingCollectibleDocument())) {
      return;
    }
    stock.encode(writer, document, context);
  }

  @Override
  public Document generateIdIfAbsentFromDocument(Document document) {
    if (document instanceof LazyDocument lazy && lazy.untouched()) {
      lazy.generateId();
      return document;
    }
    return stock.generateIdIfAbsentFromDocument(document);
  }

  @Override
  public boolean documentHasId(Document document) {
    return stock.documentHasId(document);
  }

  @Override
  public BsonValue getDocumentId(Document document) {
    return stock.getDocumentId(document);
  }

  @Override
  public Class<Document> getEncoderClass() {
    return Document.class;
  }
}
