package dev.throughline.mongodb.internal.raw;

import org.bson.BsonBinaryReader;
import org.bson.BsonReader;
import org.bson.BsonValue;
import org.bson.BsonWriter;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.UuidRepresentation;
import org.bson.codecs.Codec;
import org.bson.codecs.CollectibleCodec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import org.bson.codecs.UuidCodec;
import org.bson.codecs.configuration.CodecConfigurationException;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;

/**
 * The codec for {@link Document} that the template's collections use: decodes by copying bytes,
 * encodes lazy documents by copying bytes, and leaves all else to the codec that was there before.
 * Safe for use by several threads.
 */
public final class LazyDocumentCodec implements CollectibleCodec<Document> {

  private final CollectibleCodec<Document> stock;
  private final CodecRegistry registry;
  private final UuidRepresentation uuidRepresentation;

  /** The last registry that answered with this codec, which is looked up there. */
  private volatile @Nullable CodecRegistry fitting;

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

  /** The one that a registry answers with, perhaps through the driver's wrappers; null if none. */
  public static @Nullable LazyDocumentCodec in(@Nullable CodecRegistry registry) {
    return registry != null && registry.get(Document.class) instanceof LazyDocumentCodec ours
        ? ours
        : null;
  }

  /** The codec that was there before. */
  public CollectibleCodec<Document> stock() {
    return stock;
  }

  /** The registry that was there before. */
  public CodecRegistry registry() {
    return registry;
  }

  /** {@return how UUIDs are written and which binaries are UUIDs} */
  public UuidRepresentation uuidRepresentation() {
    return uuidRepresentation;
  }

  /**
   * The bytes that were made for this codec, as a registry that they do not {@link #fits fit} wants
   * them: with UUIDs represented otherwise, which only an application with several clients meets.
   */
  public RawBsonDocument translate(RawBsonDocument document, CodecRegistry actual) {
    return new RawBsonDocument(document.decode(stock), actual.get(Document.class));
  }

  /** {@return whether bytes that were made for this codec are those that a registry would make} */
  public boolean fits(CodecRegistry actual) {
    if (actual == fitting) {
      return true;
    }
    LazyDocumentCodec codec = in(actual);
    if (codec == this) {
      fitting = actual;
      return true;
    }
    return uuidRepresentation
        == (codec == null ? uuidRepresentation(actual) : codec.uuidRepresentation());
  }

  @Override
  public Document decode(BsonReader reader, DecoderContext context) {
    if (reader instanceof BsonBinaryReader binary) {
      return ServerAnswer.ofThread().follow(binary, new RawDocument(DocumentCopy.of(binary), this));
    }
    return stock.decode(reader, context);
  }

  /** Bytes in which UUIDs are held otherwise are decoded, and encoded again. */
  @Override
  public void encode(BsonWriter writer, Document document, EncoderContext context) {
    if (document instanceof LazyDocument lazy
        && lazy.untouched()
        && lazy.encodedWith() == uuidRepresentation
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
