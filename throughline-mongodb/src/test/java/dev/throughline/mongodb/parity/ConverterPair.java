package dev.throughline.mongodb.parity;

import dev.throughline.mongodb.CompiledCalls;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.parity.Projections.Projection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.bson.BsonBinaryWriter;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.EncoderContext;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.io.BasicOutputBuffer;
import org.springframework.data.mapping.MappingException;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import org.springframework.data.mongodb.core.convert.MongoCustomConversions;
import org.springframework.data.mongodb.core.convert.NoOpDbRefResolver;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;
import org.springframework.data.projection.EntityProjection;

/** The stock converter and ours, configured alike and sharing nothing. */
public final class ConverterPair {

  private static final EncoderContext COLLECTIBLE =
      EncoderContext.builder().isEncodingCollectibleDocument(true).build();
  private static final Map<Variant, ConverterPair> PAIRS = new EnumMap<>(Variant.class);

  private final MappingMongoConverter stock;
  private final ThroughlineMongoConverter ours;
  private final Variant variant;
  private final CompiledCalls calls;
  private final Map<Projection, EntityProjection<?, ?>> stockProjections = new HashMap<>();
  private final Map<Projection, EntityProjection<?, ?>> ourProjections = new HashMap<>();

  private ConverterPair(Variant variant) {
    this.variant = variant;
    this.stock = configured(variant, c -> new MappingMongoConverter(NoOpDbRefResolver.INSTANCE, c));
    this.ours =
        configured(variant, c -> new ThroughlineMongoConverter(NoOpDbRefResolver.INSTANCE, c));
    this.calls = CompiledCalls.of(ours);
  }

  public static synchronized ConverterPair of(Variant variant) {
    return PAIRS.computeIfAbsent(variant, ConverterPair::new);
  }

  /** A pair that has seen nothing yet. */
  public static ConverterPair fresh(Variant variant) {
    return new ConverterPair(variant);
  }

  EntityProjection<?, ?> stock(Projection projection) {
    return stockProjections.computeIfAbsent(projection, p -> p.of(stock));
  }

  EntityProjection<?, ?> ours(Projection projection) {
    return ourProjections.computeIfAbsent(projection, p -> p.of(ours));
  }

  Variant variant() {
    return variant;
  }

  /** What compiled code of our converter has done. */
  CompiledCalls calls() {
    return calls;
  }

  public MappingMongoConverter stock() {
    return stock;
  }

  public ThroughlineMongoConverter ours() {
    return ours;
  }

  /** What the stock template would put on the wire. */
  public byte[] stockBytes(Object entity) {
    Document document = new Document();
    stock.write(entity, document);
    return encode(document, stock.getCodecRegistry());
  }

  public byte[] ourBytes(Object entity) {
    return bytes(ours.writeRaw(entity));
  }

  /** What the stock template would make of bytes from the wire. */
  public <T> T stockRead(Class<T> type, byte[] bytes) {
    return stock.read(type, decode(bytes, stock.getCodecRegistry()));
  }

  public <T> T ourRead(Class<T> type, byte[] bytes) {
    return ours.readRaw(type, new RawBsonDocument(bytes));
  }

  /** As the driver does: the registry's own codec knows the representation of UUIDs. */
  static Document decode(byte[] bytes, CodecRegistry registry) {
    return new RawBsonDocument(bytes).decode(registry.get(Document.class));
  }

  static byte[] encode(Document document, CodecRegistry registry) {
    return encode(document, registry, COLLECTIBLE);
  }

  /** The same with all fields where they are, the id included. */
  static byte[] encodeInOrder(Document document, CodecRegistry registry) {
    return encode(document, registry, EncoderContext.builder().build());
  }

  private static byte[] encode(Document document, CodecRegistry registry, EncoderContext context) {
    BasicOutputBuffer buffer = new BasicOutputBuffer();
    try (BsonBinaryWriter writer = new BsonBinaryWriter(buffer)) {
      registry.get(Document.class).encode(writer, document, context);
      return buffer.toByteArray();
    }
  }

  static byte[] bytes(RawBsonDocument raw) {
    byte[] bytes = new byte[raw.getByteBuffer().remaining()];
    raw.getByteBuffer().get(bytes);
    return bytes;
  }

  private static <C extends MappingMongoConverter> C configured(
      Variant variant, Function<MongoMappingContext, C> constructor) {
    MongoCustomConversions conversions = MongoCustomConversions.create(variant::configure);
    // Asked after Serializable, Spring Data answers by the order of hash codes of classes.
    conversions.getSimpleTypeHolder().isSimpleType(java.sql.Timestamp.class);
    MongoMappingContext context = new MongoMappingContext();
    context.setSimpleTypeHolder(conversions.getSimpleTypeHolder());
    variant.configure(context);
    context.afterPropertiesSet();
    if (variant != Variant.LAZY) {
      Shapes.entityTypes().forEach(type -> register(context, type));
    }
    C converter = constructor.apply(context);
    converter.setCustomConversions(conversions);
    CodecRegistry registry = variant.registry();
    if (registry != null) {
      converter.setCodecRegistryProvider(() -> registry);
    }
    variant.configure(converter);
    converter.afterPropertiesSet();
    return converter;
  }

  private static void register(MongoMappingContext context, Class<?> type) {
    try {
      context.getPersistentEntity(type);
    } catch (MappingException e) {
      // Some shapes cannot be mapped; both engines must say so when they are used.
    }
  }
}
