package dev.throughline.mongodb.internal.raw;

import dev.throughline.codec.internal.lookup.Pool;
import dev.throughline.codec.internal.lookup.VirtualThreads;
import java.util.Arrays;
import org.bson.BsonBinaryReader;
import org.bson.BsonBinaryWriter;
import org.bson.io.BsonOutput;
import org.bson.types.ObjectId;

/**
 * Copies the bytes of the document at a reader's position, with a single copy: the driver's {@code
 * pipe} moves the reader on, and its target here is the array that is kept.
 */
public final class DocumentCopy implements BsonOutput {

  private static final ThreadLocal<DocumentCopy> LOCAL = ThreadLocal.withInitial(DocumentCopy::new);
  private static final Pool<DocumentCopy> POOL = new Pool<>(DocumentCopy::new);
  private static final byte[] NONE = new byte[0];

  private final BsonBinaryWriter writer = new BsonBinaryWriter(this);
  private byte[] bytes = NONE;
  private int size;
  private int position;

  private DocumentCopy() {}

  public static byte[] of(BsonBinaryReader reader) {
    return of(reader, VirtualThreads.current());
  }

  /**
   * The same for a thread that is virtual, or is not. After a failure the writer's state is
   * unknown, so it is not used again.
   */
  public static byte[] of(BsonBinaryReader reader, boolean virtual) {
    if (virtual) {
      DocumentCopy copy = POOL.take();
      byte[] bytes = copy.take(reader);
      POOL.give(copy);
      return bytes;
    }
    try {
      return LOCAL.get().take(reader);
    } catch (RuntimeException | Error e) {
      LOCAL.remove();
      throw e;
    }
  }

  /** How many were made for virtual threads. */
  public static long pooled() {
    return POOL.made();
  }

  private byte[] take(BsonBinaryReader reader) {
    position = 0;
    bytes = NONE;
    try {
      writer.pipe(reader);
      return bytes;
    } finally {
      bytes = NONE;
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
