package dev.throughline.mongodb.raw;

import java.nio.ByteBuffer;
import org.bson.BsonBinaryReader;
import org.bson.BsonWriter;
import org.bson.ByteBufNIO;
import org.bson.io.BsonOutput;
import org.bson.io.ByteBufferBsonInput;

/**
 * Brings a complete document to a driver's writer. The driver wraps its binary writer, and {@code
 * pipe} reaches through the wrappers to the output with one copy; any other writer reads it token
 * by token.
 */
public final class DocumentPipe {

  private DocumentPipe() {}

  /** Writes the document in the first {@code length} bytes. */
  public static void pipe(byte[] bytes, int length, BsonWriter writer) {
    try (BsonBinaryReader reader = new BsonBinaryReader(new Input(bytes, length))) {
      writer.pipe(reader);
    }
  }

  /** Hands its array over as it is, in every version of the driver. */
  private static final class Input extends ByteBufferBsonInput {

    private final byte[] bytes;

    Input(byte[] bytes, int length) {
      super(new ByteBufNIO(ByteBuffer.wrap(bytes, 0, length)));
      this.bytes = bytes;
    }

    @Override
    public void pipe(BsonOutput output, int length) {
      int position = getPosition();
      skip(length);
      output.writeBytes(bytes, position, length);
    }
  }
}
