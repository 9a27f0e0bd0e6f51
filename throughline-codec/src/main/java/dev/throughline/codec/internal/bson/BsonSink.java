package dev.throughline.codec.internal.bson;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.bson.UuidRepresentation;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;

/**
 * A growing little-endian buffer that BSON elements are written to.
 *
 * <p>The primitive writers keep at least {@link #SLACK} bytes of room behind the position, so that
 * names can be stored as whole words. Not safe for use by several threads.
 */
public final class BsonSink {

  static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  /** Room kept behind the position, in bytes. */
  static final int SLACK = 16;

  /** A little under the driver's, which refuses deeper ones: documents stand inside commands. */
  static final int MAX_DEPTH = 1000;

  /** What a document in a document takes at least: type, empty name, length, terminator. */
  private static final int MIN_NESTED_BYTES = 7;

  private static final int INITIAL_BYTES = 1024;
  private static final int MAX_BYTES = Integer.MAX_VALUE - 64;
  private static final Deopt TOO_LARGE = new Deopt("a document of 2 GB or more");
  private static final Deopt TOO_DEEP = new Deopt("more than 1,000 documents inside each other");
  private static final Deopt NUL_IN_NAME = new Deopt("a field name with a NUL character");
  private static final Deopt UUID_UNSPECIFIED = new Deopt("a UUID without representation");

  private byte[] buf;
  private int pos;
  private int depth;
  private final ByteBuffer idScratch = ByteBuffer.allocate(12);
  private UuidRepresentation uuidRepresentation = UuidRepresentation.UNSPECIFIED;

  /** Creates an empty sink. */
  public BsonSink() {
    this(INITIAL_BYTES);
  }

  /** Creates an empty sink with room for that many bytes. */
  public BsonSink(int bytes) {
    this.buf = new byte[bytes];
  }

  /** The buffer; valid up to {@link #position()} until the next write. */
  public byte[] array() {
    return buf;
  }

  /** The number of bytes written. */
  public int position() {
    return pos;
  }

  /** Drops everything behind {@code position}, where no document was opened or closed since. */
  public void truncate(int position) {
    pos = position;
    if (position == 0) {
      depth = 0;
    }
  }

  /** {@return how many documents and arrays are open} */
  public int depth() {
    return depth;
  }

  /** Drops everything behind {@code position}, where as many documents were open. */
  public void truncate(int position, int openThen) {
    pos = position;
    depth = openThen;
  }

  /** Gives up the room behind the position, once memory is short. */
  public void trim() {
    if (buf.length > 2L * (pos + INITIAL_BYTES)) {
      buf = Arrays.copyOf(buf, pos + INITIAL_BYTES);
    }
  }

  /** Sets how UUIDs are written; {@code UNSPECIFIED} hands documents with UUIDs to stock. */
  public void uuidRepresentation(UuidRepresentation representation) {
    this.uuidRepresentation = representation;
  }

  /** {@return how UUIDs are written} */
  public UuidRepresentation uuidRepresentation() {
    return uuidRepresentation;
  }

  /** A copy of the bytes from {@code start} to the position. */
  public byte[] copyFrom(int start) {
    return Arrays.copyOfRange(buf, start, pos);
  }

  /** Gives up a buffer larger than {@code maxBytes}, so that one large document is not kept. */
  public void shrink(int maxBytes) {
    pos = 0;
    depth = 0;
    if (buf.length > maxBytes) {
      buf = new byte[INITIAL_BYTES];
    }
  }

  private void ensure(int bytes) {
    if (buf.length - pos < bytes + SLACK) {
      grow(bytes);
    }
  }

  private void grow(int bytes) {
    long needed = (long) pos + bytes + SLACK;
    if (bytes < 0 || needed > MAX_BYTES) {
      throw TOO_LARGE;
    }
    buf = Arrays.copyOf(buf, (int) Math.min(MAX_BYTES, Math.max(needed, buf.length * 2L)));
  }

  /**
   * Opens a document or array: reserves its length. Returns the mark for {@link #end(int)}.
   *
   * @throws Deopt when too many are open: the object may contain itself.
   */
  public int begin() {
    if (++depth > MAX_DEPTH) {
      throw TOO_DEEP;
    }
    ensure(4);
    int start = pos;
    pos += 4;
    return start;
  }

  /** Closes the document opened at {@code start}: terminator and length. */
  public void end(int start) {
    ensure(1);
    buf[pos++] = 0;
    INT.set(buf, start, pos - start);
    depth--;
  }

  /** A header of at most 8 bytes. */
  public void header(long w0, int length) {
    ensure(8);
    LONG.set(buf, pos, w0);
    pos += length;
  }

  /** A header of at most 16 bytes. */
  public void header(long w0, long w1, int length) {
    ensure(16);
    LONG.set(buf, pos, w0);
    LONG.set(buf, pos + 8, w1);
    pos += length;
  }

  /** A header of at most 24 bytes. */
  public void header(long w0, long w1, long w2, int length) {
    ensure(24);
    LONG.set(buf, pos, w0);
    LONG.set(buf, pos + 8, w1);
    LONG.set(buf, pos + 16, w2);
    pos += length;
  }

  /** The header of the array element at {@code index}. */
  public void index(byte type, int index) {
    if (index >= 1_000_000) {
      bytes(Names.header(type, Integer.toString(index)));
      return;
    }
    ensure(8);
    LONG.set(buf, pos, Names.indexWord(index) | type);
    pos += Names.indexLength(index);
  }

  /**
   * The header of a map entry; the key is written as a C string.
   *
   * @throws Deopt for a key with a dot or a NUL character.
   */
  public void key(byte type, String key) {
    int length = key.length();
    ensure(2 + 3 * length);
    buf[pos] = type;
    int end = Utf8.putKey(buf, pos + 1, key);
    buf[end] = 0;
    pos = end + 1;
  }

  /**
   * The header of a field whose name is not known before; dots are taken as they stand.
   *
   * @throws Deopt for a NUL character.
   */
  public void name(byte type, String name) {
    if (name.indexOf(0) >= 0) {
      throw NUL_IN_NAME;
    }
    ensure(2 + 3 * name.length());
    buf[pos] = type;
    int end = Utf8.put(buf, pos + 1, name);
    buf[end] = 0;
    pos = end + 1;
  }

  /** Changes the type in a header that was written before. */
  public void type(int header, byte type) {
    buf[header] = type;
  }

  /** Ready-made bytes. */
  public void bytes(byte[] bytes) {
    bytes(bytes, 0, bytes.length);
  }

  /** Ready-made bytes from a part of an array. */
  public void bytes(byte[] bytes, int from, int length) {
    ensure(length);
    System.arraycopy(bytes, from, buf, pos, length);
    pos += length;
  }

  /**
   * Elements, or a value, from inside a document that was encoded elsewhere.
   *
   * @throws Deopt when documents in it would stand too deep in this one.
   */
  public void embed(byte[] document, int from, int length) {
    if (depth + length / MIN_NESTED_BYTES >= MAX_DEPTH) {
      BsonSource source = new BsonSource();
      source.reset(document, 0);
      if (source.deeperThan(MAX_DEPTH + 1 - depth)) {
        throw TOO_DEEP;
      }
    }
    bytes(document, from, length);
  }

  /** Four bytes, little-endian. */
  public void int32(int value) {
    ensure(4);
    INT.set(buf, pos, value);
    pos += 4;
  }

  /** Eight bytes, little-endian. */
  public void int64(long value) {
    ensure(8);
    LONG.set(buf, pos, value);
    pos += 8;
  }

  /** An IEEE 754 double. */
  public void float64(double value) {
    int64(Double.doubleToRawLongBits(value));
  }

  /** One byte: 1 or 0. */
  public void bool(boolean value) {
    ensure(1);
    buf[pos++] = (byte) (value ? 1 : 0);
  }

  /** A string: length with terminator, UTF-8 (lone surrogates as three bytes), terminator. */
  public void string(String value) {
    int length = value.length();
    if (length > 500_000_000) {
      throw TOO_LARGE;
    }
    ensure(5 + 3 * length);
    int start = pos + 4;
    int end = Utf8.put(buf, start, value);
    buf[end++] = 0;
    INT.set(buf, pos, end - start);
    pos = end;
  }

  /** A string of one character. */
  public void character(char value) {
    ensure(8);
    int start = pos + 4;
    int end = Utf8.put(buf, start, value);
    buf[end++] = 0;
    INT.set(buf, pos, end - start);
    pos = end;
  }

  /** Twelve bytes of an ObjectId. */
  public void objectId(ObjectId id) {
    ensure(12);
    id.putToByteBuffer(idScratch.clear());
    System.arraycopy(idScratch.array(), 0, buf, pos, 12);
    pos += 12;
  }

  /** Twelve bytes from 24 hexadecimal digits; false, and nothing written, for another string. */
  public boolean tryObjectIdHex(String hex) {
    ensure(12);
    if (!ObjectIds.putHex(buf, pos, hex)) {
      return false;
    }
    pos += 12;
    return true;
  }

  /** A binary of the given subtype. */
  public void binary(byte subType, byte[] value) {
    if (subType == 2) { // the old subtype repeats the length inside
      ensure(9 + value.length);
      INT.set(buf, pos, value.length + 4);
      buf[pos + 4] = subType;
      INT.set(buf, pos + 5, value.length);
      pos += 9;
    } else {
      ensure(5 + value.length);
      INT.set(buf, pos, value.length);
      buf[pos + 4] = subType;
      pos += 5;
    }
    System.arraycopy(value, 0, buf, pos, value.length);
    pos += value.length;
  }

  /**
   * A UUID in the configured representation.
   *
   * @throws Deopt for a representation that is left to stock.
   */
  public void uuid(java.util.UUID value) {
    ensure(24);
    INT.set(buf, pos, 16);
    long high = value.getMostSignificantBits();
    long low = value.getLeastSignificantBits();
    switch (uuidRepresentation) {
      case STANDARD -> {
        buf[pos + 4] = 4;
        LONG.set(buf, pos + 5, Long.reverseBytes(high));
        LONG.set(buf, pos + 13, Long.reverseBytes(low));
      }
      case JAVA_LEGACY -> {
        buf[pos + 4] = 3;
        LONG.set(buf, pos + 5, high);
        LONG.set(buf, pos + 13, low);
      }
      default -> throw UUID_UNSPECIFIED;
    }
    pos += 21;
  }

  /**
   * A decimal.
   *
   * @throws NumberFormatException if it does not fit.
   */
  public void decimal(BigDecimal value) {
    decimal128(new Decimal128(value));
  }

  /** Sixteen bytes of a decimal. */
  public void decimal128(Decimal128 value) {
    ensure(16);
    LONG.set(buf, pos, value.getLow());
    LONG.set(buf, pos + 8, value.getHigh());
    pos += 16;
  }
}
