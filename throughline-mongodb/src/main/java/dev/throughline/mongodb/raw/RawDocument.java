package dev.throughline.mongodb.raw;

import java.nio.ByteBuffer;
import org.bson.BsonBinaryReader;
import org.bson.BsonWriter;
import org.bson.Document;
import org.bson.UuidRepresentation;
import org.bson.codecs.DecoderContext;
import org.bson.types.ObjectId;

/** A document that is bytes until somebody looks inside. */
public final class RawDocument extends LazyDocument {

  private static final long serialVersionUID = 1L;

  private final transient byte[] bytes;
  private final transient LazyDocumentCodec codec;

  /**
   * Creates a document.
   *
   * @param bytes exactly one document; not copied.
   * @param codec decodes it when somebody looks inside.
   */
  public RawDocument(byte[] bytes, LazyDocumentCodec codec) {
    this.bytes = bytes;
    this.codec = codec;
  }

  /** The bytes as they came; not to be changed. */
  public byte[] bytes() {
    return bytes;
  }

  /** Which binaries are UUIDs. */
  public UuidRepresentation uuidRepresentation() {
    return codec.uuidRepresentation();
  }

  @Override
  protected Document materialize() {
    try (BsonBinaryReader reader = new BsonBinaryReader(ByteBuffer.wrap(bytes))) {
      return codec.stock().decode(reader, DecoderContext.builder().build());
    }
  }

  @Override
  protected boolean tryEncode(BsonWriter writer, boolean collectible) {
    if (collectible && !startsWithId()) {
      return false;
    }
    DocumentPipe.pipe(bytes, bytes.length, writer);
    return true;
  }

  private boolean startsWithId() {
    return bytes.length > 9
        && bytes[5] == '_'
        && bytes[6] == 'i'
        && bytes[7] == 'd'
        && bytes[8] == 0;
  }

  /** Whether its first field is an id that is a string. */
  public boolean startsWithTextId() {
    return startsWithId() && bytes[4] == 2;
  }

  @Override
  protected void generateId() {
    if (!startsWithId() && !containsKey(ID)) {
      put(ID, new ObjectId());
    }
  }
}
