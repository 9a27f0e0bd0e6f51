package dev.throughline.mongodb.raw;

import java.util.Arrays;
import org.bson.BsonBinaryReader;
import org.bson.BsonBinaryWriter;
import org.bson.io.BsonOutput;
import org.bson.types.ObjectId;

/**
 * Takes the bytes of the document that a reader stands on, with a single copy: the driver's {@code
 * pipe} moves the reader on, and its target here is the array that is kept.
 */
final class DocumentCopy implements BsonOutput {

  private static final ThreadLocal<DocumentCopy> LOCAL = ThreadLocal.withInitial(DocumentCopy::new);
  private static final byte[] NONE = new byte[0];

  private final BsonBinaryWriter writer = new BsonBinaryWriter(this);
  private byte[] bytes = NONE;
  private int size;
  private int position;

  private DocumentCopy() {}

  static byte[] of(BsonBinaryReader reader) {
    DocumentCopy copy = LOCAL.get();
    copy.position = 0;
    copy.bytes = NONE;
    try {
      copy.writer.pipe(reader);
      return copy.bytes;
    } catch (RuntimeException e) {
      LOCAL.remove(); // the writer's state is unknown now
      throw e;
    } finally {
      copy.bytes = NONE;
    }
  }

  @Override
  public void writeInt32(int size) {
    if (position != 0) {
      throw outOfPlace();
    }
    this.size = size;
    position = 4;
  }

  /** Only now is it known that there are as many bytes as the length says. */
  private void allocate() {
    bytes = new byte[size];
    bytes[0] = (byte) size;
    bytes[1] = (byte) (size >> 8);
    bytes[2] = (byte) (size >> 16);
    bytes[3] = (byte) (size >> 24);
  }

  @Override
  public void writeBytes(byte[] source) {
    writeBytes(source, 0, source.length);
  }

  @Override
  public void writeBytes(byte[] source, int offset, int length) {
    if (bytes == NONE) {
      allocate();
    }
    System.arraycopy(source, offset, bytes, position, length);
    position += length;
  }

  @Override
  public int getPosition() {
    return position;
  }

  @Override
  public int getSize() {
    return position;
  }

  @Override
  public void truncateToPosition(int newPosition) {
    bytes = Arrays.copyOf(bytes, newPosition);
    position = newPosition;
  }

  @Override
  public void writeByte(int value) {
    throw outOfPlace();
  }

  @Override
  public void writeCString(String value) {
    throw outOfPlace();
  }

  @Override
  public void writeString(String value) {
    throw outOfPlace();
  }

  @Override
  public void writeDouble(double value) {
    throw outOfPlace();
  }

  @Override
  public void writeInt32(int at, int value) {
    throw outOfPlace();
  }

  @Override
  public void writeInt64(long value) {
    throw outOfPlace();
  }

  @Override
  public void writeObjectId(ObjectId value) {
    throw outOfPlace();
  }

  @Override
  public void close() {}

  private static IllegalStateException outOfPlace() {
    return new IllegalStateException("Only whole documents are piped here");
  }
}
