package dev.throughline.mongodb.internal.raw;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.bson.BsonSerializationException;
import org.bson.io.BsonInput;
import org.bson.io.BsonInputMark;
import org.bson.io.BsonOutput;
import org.bson.types.ObjectId;

/**
 * An input over an array that can be exchanged, so that its reader can be used again. Empty at
 * first.
 */
public class ArrayInput implements BsonInput {

  private static final ByteBuffer NONE = ByteBuffer.allocate(0);

  private byte[] bytes = NONE.array();
  private ByteBuffer buffer = NONE;

  /** Starts on other bytes. */
  void reset(byte[] source, int length) {
    if (source != bytes) {
      bytes = source;
      buffer = ByteBuffer.wrap(source).order(ByteOrder.LITTLE_ENDIAN);
    }
    buffer.clear().limit(length);
  }

  /** Forgets bytes that are too many to be kept; a thread's own buffer comes back every time. */
  void clear() {
    if (bytes.length > 1 << 20) {
      forget();
    }
  }

  /** Forgets the bytes, which may be another's next time. */
  void forget() {
    bytes = NONE.array();
    buffer = NONE;
  }

  private ByteBuffer available(int count) {
    if (count < 0 || buffer.remaining() < count) {
      throw new BsonSerializationException(
          "While decoding a BSON document %d bytes were required, but only %d remain"
              .formatted(count, buffer.remaining()));
    }
    return buffer;
  }

  @Override
  public int getPosition() {
    return buffer.position();
  }

  @Override
  public byte readByte() {
    return available(1).get();
  }

  @Override
  public void readBytes(byte[] target) {
    available(target.length).get(target);
  }

  @Override
  public void readBytes(byte[] target, int offset, int length) {
    available(length).get(target, offset, length);
  }

  @Override
  public long readInt64() {
    return available(8).getLong();
  }

  @Override
  public double readDouble() {
    return available(8).getDouble();
  }

  @Override
  public int readInt32() {
    return available(4).getInt();
  }

  @Override
  public String readString() {
    int size = readInt32();
    available(size);
    return terminated(size);
  }

  private String terminated(int size) {
    int end = buffer.position() + size - 1;
    if (size < 1 || buffer.get(end) != 0) {
      throw new BsonSerializationException("Found a BSON string that is not null-terminated");
    }
    String value = new String(bytes, buffer.position(), size - 1, StandardCharsets.UTF_8);
    buffer.position(end + 1);
    return value;
  }

  @Override
  public ObjectId readObjectId() {
    byte[] id = new byte[12];
    readBytes(id);
    return new ObjectId(id);
  }

  @Override
  public String readCString() {
    return terminated(cStringSize());
  }

  private int cStringSize() {
    int start = buffer.position();
    for (int i = start; i < buffer.limit(); i++) {
      if (bytes[i] == 0) {
        return i - start + 1;
      }
    }
    throw new BsonSerializationException("Found a BSON string that is not null-terminated");
  }

  @Override
  public void skipCString() {
    skip(cStringSize());
  }

  @Override
  public void skip(int count) {
    available(count).position(buffer.position() + count);
  }

  @Override
  public BsonInputMark getMark(int readLimit) {
    int position = buffer.position();
    return () -> buffer.position(position);
  }

  @Override
  public boolean hasRemaining() {
    return buffer.hasRemaining();
  }

  @Override
  public void pipe(BsonOutput output, int count) {
    int position = buffer.position();
    skip(count);
    output.writeBytes(bytes, position, count);
  }

  @Override
  public void close() {}
}
