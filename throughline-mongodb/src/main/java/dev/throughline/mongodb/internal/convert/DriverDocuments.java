package dev.throughline.mongodb.internal.convert;

import dev.throughline.codec.internal.runtime.DriverValues;
import java.nio.ByteBuffer;
import java.util.function.Supplier;
import org.bson.BsonBinaryReader;
import org.bson.BsonBinaryWriter;
import org.bson.Document;
import org.bson.codecs.Codec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import org.bson.codecs.configuration.CodecConfigurationException;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.io.BasicOutputBuffer;
import org.jspecify.annotations.Nullable;

/** Values written and read by the codecs that the driver is configured with. Thread-safe. */
public final class DriverDocuments implements DriverValues {

  private static final String OWN_CODECS = "org.bson.codecs.";
  private static final EncoderContext ENCODING = EncoderContext.builder().build();
  private static final DecoderContext DECODING = DecoderContext.builder().build();

  private final Supplier<CodecRegistry> registry;

  /** Creates values by the registry that is the current one at each call. */
  public DriverDocuments(Supplier<CodecRegistry> registry) {
    this.registry = registry;
  }

  private Codec<Document> codec() {
    return registry.get().get(Document.class);
  }

  @Override
  public byte[] encode(Document document) {
    BasicOutputBuffer output = new BasicOutputBuffer();
    try (BsonBinaryWriter writer = new BsonBinaryWriter(output)) {
      codec().encode(writer, document, ENCODING);
    }
    return output.toByteArray();
  }

  @Override
  public @Nullable Object decode(byte[] document) {
    try (BsonBinaryReader reader = new BsonBinaryReader(ByteBuffer.wrap(document))) {
      return codec().decode(reader, DECODING).values().iterator().next();
    }
  }

  @Override
  public boolean standard(Class<?> type) {
    try {
      return registry.get().get(type).getClass().getName().startsWith(OWN_CODECS);
    } catch (CodecConfigurationException e) {
      return false; // the driver says so when such a value is written
    }
  }
}
