package dev.throughline.mongodb.internal.raw;

import dev.throughline.codec.internal.lookup.Pool;
import dev.throughline.codec.internal.lookup.VirtualThreads;
import org.bson.BsonBinaryReader;

/**
 * Copies the bytes of the document at a reader's position, with a single copy: into the array that
 * is kept.
 */
public final class DocumentCopy extends PipedDocument {

  private static final ThreadLocal<DocumentCopy> LOCAL = ThreadLocal.withInitial(DocumentCopy::new);
  private static final Pool<DocumentCopy> POOL = new Pool<>(DocumentCopy::new);
  private static final byte[] NONE = new byte[0];

  private byte[] bytes = NONE;

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
      byte[] bytes = copy.copy(reader);
      POOL.give(copy);
      return bytes;
    }
    try {
      return LOCAL.get().copy(reader);
    } catch (RuntimeException | Error e) {
      LOCAL.remove();
      throw e;
    }
  }

  /** {@return how many were made for virtual threads} */
  public static long pooled() {
    return POOL.made();
  }

  private byte[] copy(BsonBinaryReader reader) {
    bytes = NONE;
    try {
      pipe(reader);
      return bytes;
    } finally {
      bytes = NONE;
    }
  }

  @Override
  protected void take(byte[] source, int offset, int length, int position) {
    if (bytes == NONE) {
      bytes = withLength(documentBytes());
    }
    System.arraycopy(source, offset, bytes, position, length);
  }

  /** An array for a document, which begins with its length. */
  public static byte[] withLength(int size) {
    byte[] bytes = new byte[size];
    bytes[0] = (byte) size;
    bytes[1] = (byte) (size >> 8);
    bytes[2] = (byte) (size >> 16);
    bytes[3] = (byte) (size >> 24);
    return bytes;
  }
}
