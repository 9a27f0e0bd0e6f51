package dev.throughline.mongodb.internal.raw;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.bson.BsonSerializationException;
import org.bson.io.BsonInput;
import org.bson.io.BsonInputMark;
import org.bson.io.BsonOutput;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** An input over an array that can be exchanged, so that its reader can be used again. */
public final class ArrayInput implements BsonInput {

  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final byte[] NONE = new byte[0];

  /** The least length of a document, and no document: what reads on fails. */
  private static final byte[] LENGTH = {5, 0, 0, 0};

  /** What is piped in place of the bytes, if any. */
  private @Nullable Consumer<BsonOutput> sequence;

  private boolean asked;

  private byte[] bytes = NONE;
  private int position;
  private int limit;

  /** Starts on other bytes. */
  void reset(byte[] source, int length) {
    sequence = null;
    bytes = source;
    position = 0;
    limit = length;
  }

  /** Starts on what is piped as documents that have a writer, and cannot be read otherwise. */
  void reset(Consumer<BsonOutput> documents) {
    reset(LENGTH, LENGTH.length);
    sequence = documents;
    asked = false;
  }

  /** {@return whether documents that are piped in place of the bytes were not asked for} */
  boolean isUnasked() {
    return sequence != null && !asked;
  }

  /** Forgets bytes that are too many to be kept; a thread's own buffer comes back every time. */
  void clear() {
    if (sequence != null || bytes.length > 1 << 20) {
      forget();
    }
  }

  /** Forgets the bytes, which may be another's next time. */
  void forget() {
    reset(NONE, 0);
  }

  /** Moves on behind as many bytes; answers with where they are. */
  private int taken(int count) {
    if (count < 0 || limit - position < count) {
      throw new BsonSerializationException(
          "While decoding a BSON document %d bytes were required, but only %d remain"
              .formatted(count, limit - position));
    }
    int at = position;
    position += count;
    return at;
  }

  @Override
  public int getPosition() {
    return position;
  }

  @Override
  public byte readByte() {
    return bytes[taken(1)];
  }

  @Override
  public void readBytes(byte[] target) {
    readBytes(target, 0, target.length);
  }

  @Override
  public void readBytes(byte[] target, int offset, int length) {
    System.arraycopy(bytes, taken(length), target, offset, length);
  }

  @Override
  public long readInt64() {
    return (long) LONGS.get(bytes, taken(8));
  }

  @Override
  public double readDouble() {
    return Double.longBitsToDouble(readInt64());
  }

  @Override
  public int readInt32() {
    return (int) INTS.get(bytes, taken(4));
  }

  @Override
  public String readString() {
    return terminated(readInt32());
  }

  private String terminated(int size) {
    int at = taken(size);
    if (size < 1 || bytes[position - 1] != 0) {
      throw new BsonSerializationException("Found a BSON string that is not null-terminated");
    }
    return new String(bytes, at, size - 1, StandardCharsets.UTF_8);
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
    for (int i = position; i < limit; i++) {
      if (bytes[i] == 0) {
        return i - position + 1;
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
    taken(count);
  }

  @Override
  public BsonInputMark getMark(int readLimit) {
    int marked = position;
    return () -> position = marked;
  }

  @Override
  public boolean hasRemaining() {
    return position < limit;
  }

  @Override
  public void pipe(BsonOutput output, int count) {
    Consumer<BsonOutput> documents = sequence;
    if (documents == null) {
      output.writeBytes(bytes, taken(count), count);
      return;
    }
    asked = true;
    output.truncateToPosition(output.getPosition() - Integer.BYTES); // the length, which is written
    documents.accept(output);
  }

  @Override
  public void close() {}
}
