package dev.throughline.mongodb.internal.raw;

import org.bson.BsonBinaryReader;
import org.bson.BsonBinaryWriter;
import org.bson.io.BsonOutput;
import org.bson.types.ObjectId;

/**
 * Gets the bytes of whole documents from the driver's readers: the driver's {@code pipe} moves a
 * reader on, and its target is this. For one thread; after a failure the writer's state is unknown,
 * so it is not used again.
 */
public abstract class PipedDocument implements BsonOutput {

  private final BsonBinaryWriter writer = new BsonBinaryWriter(this);
  private int size;
  private int position;

  /** Creates a target. */
  protected PipedDocument() {}

  /** Takes the document at the reader's position. */
  protected final void pipe(BsonBinaryReader reader) {
    position = 0;
    writer.pipe(reader);
  }

  /** {@return how many bytes the document has} */
  protected final int documentBytes() {
    return size;
  }

  /**
   * Takes bytes of the document, which are all that are behind its length, as a rule. Only now is
   * it known that there are as many as that says.
   *
   * @param position where they are in the document.
   */
  protected abstract void take(byte[] source, int offset, int length, int position);

  @Override
  public final void writeInt32(int size) {
    if (position != 0) {
      throw outOfPlace();
    }
    this.size = size;
    position = 4;
  }

  @Override
  public final void writeBytes(byte[] source) {
    writeBytes(source, 0, source.length);
  }

  @Override
  public final void writeBytes(byte[] source, int offset, int length) {
    take(source, offset, length, position);
    position += length;
  }

  @Override
  public final int getPosition() {
    return position;
  }

  @Override
  public final int getSize() {
    return position;
  }

  @Override
  public final void truncateToPosition(int newPosition) {
    throw outOfPlace(); // for documents to which elements are added
  }

  @Override
  public final void writeByte(int value) {
    throw outOfPlace();
  }

  @Override
  public final void writeCString(String value) {
    throw outOfPlace();
  }

  @Override
  public final void writeString(String value) {
    throw outOfPlace();
  }

  @Override
  public final void writeDouble(double value) {
    throw outOfPlace();
  }

  @Override
  public final void writeInt32(int at, int value) {
    throw outOfPlace();
  }

  @Override
  public final void writeInt64(long value) {
    throw outOfPlace();
  }

  @Override
  public final void writeObjectId(ObjectId value) {
    throw outOfPlace();
  }

  @Override
  public final void close() {}

  private static IllegalStateException outOfPlace() {
    return new IllegalStateException("Only whole documents are piped here");
  }
}
