package dev.throughline.codec.internal.compact;

import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.codec.internal.bson.Deopt;
import dev.throughline.codec.internal.bson.ObjectIds;
import dev.throughline.codec.internal.bson.Utf8;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.UUID;
import org.bson.UuidRepresentation;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;

/**
 * A growing buffer that MessagePack values are written to. Values for which the plan has no
 * MessagePack form stand as extensions that hold BSON; they are written to {@link #embedded()}
 * first. Not safe for use by several threads.
 */
public final class CompactSink {

  static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);

  /** Entities may stand in each other only so deep, so that no payload overflows the stack. */
  static final int MAX_DEPTH = 100;

  private static final int INITIAL_BYTES = 1024;
  private static final int MAX_STRING = 500_000_000;
  private static final Deopt TOO_LARGE = new Deopt("a payload of 1 GB or more");
  private static final Deopt TOO_DEEP = new Deopt("entities nested very deep");
  private static final Deopt OTHER_SIZE = new Deopt("a collection that changed meanwhile");
  private static final Deopt NO_KEY = new Deopt("a map key with a dot or a NUL character");
  private static final Deopt UUID_UNSPECIFIED = new Deopt("a UUID without representation");
  private static final Deopt UNPAIRED = new Deopt("a text with half of a surrogate pair");
  private static final Deopt INEXACT = new Deopt("a decimal that is not read as it is");
  private static final Deopt BINARY_UUID = new Deopt("a binary that the driver reads otherwise");

  private byte[] buf = new byte[INITIAL_BYTES];
  private int pos;
  private int depth;
  private boolean doubtful;
  private boolean stored;
  private final BsonSink embedded = new BsonSink();
  private final ByteBuffer idScratch = ByteBuffer.allocate(12);
  private UuidRepresentation uuidRepresentation = UuidRepresentation.UNSPECIFIED;

  /** Creates an empty sink. */
  public CompactSink() {}

  /** Forgets what was written, and gives up a buffer larger than {@code maxBytes}. */
  public void reset(int maxBytes, UuidRepresentation uuids) {
    pos = 0;
    depth = 0;
    doubtful = false;
    stored = false;
    if (buf.length > maxBytes) {
      buf = new byte[INITIAL_BYTES];
    }
    embedded.shrink(maxBytes);
    uuidRepresentation = uuids;
  }

  /** The number of bytes written. */
  public int position() {
    return pos;
  }

  /** Says that dates and times are written as the milliseconds that BSON has. */
  public void storeTimes() {
    stored = true;
  }

  /** {@return whether dates and times are the milliseconds that BSON has} */
  public boolean storesTimes() {
    return stored;
  }

  /** Says that only reading shows whether a value is read as it was. */
  public void doubt() {
    doubtful = true;
  }

  /**
   * {@return whether a value was written since the last question that the plans do not know
   * everything of: as what it is read, or of which class it is}
   */
  public boolean doubted() {
    boolean doubted = doubtful;
    doubtful = false;
    return doubted;
  }

  /** A copy of the bytes written. */
  public byte[] toByteArray() {
    return copyFrom(0);
  }

  /** A copy of the bytes behind a position. */
  public byte[] copyFrom(int position) {
    return Arrays.copyOfRange(buf, position, pos);
  }

  /** Leaves room for bytes that are written to the copy, such as a header. */
  public void room(int bytes) {
    ensure(bytes);
    pos += bytes;
  }

  /** Drops what was written behind a position that {@link #position()} returned between values. */
  public void rewind(int position) {
    pos = position;
    depth = 0;
  }

  private void ensure(int bytes) {
    if (buf.length - pos < bytes) {
      long needed = (long) pos + bytes;
      if (bytes < 0 || needed > Integer.MAX_VALUE / 2) {
        throw TOO_LARGE;
      }
      buf = Arrays.copyOf(buf, (int) Math.max(needed, buf.length * 2L));
    }
  }

  /** Begins an entity of so many properties; {@link #leave()} ends it. */
  public void enter(int properties) {
    if (++depth > MAX_DEPTH) {
      throw TOO_DEEP;
    }
    array(properties);
  }

  /** Ends an entity. */
  public void leave() {
    depth--;
  }

  /** The header of an array; returns the size. */
  public int array(int size) {
    return container(size, Formats.FIX_ARRAY, Formats.ARRAY_16, Formats.ARRAY_32);
  }

  /** The header of a map; returns the size. */
  public int map(int size) {
    return container(size, Formats.FIX_MAP, Formats.MAP_16, Formats.MAP_32);
  }

  private int container(int size, byte fix, byte two, byte four) {
    ensure(5);
    if (size < 16) {
      buf[pos++] = (byte) (fix | size);
    } else if (size < 1 << 16) {
      buf[pos] = two;
      SHORT.set(buf, pos + 1, (short) size);
      pos += 3;
    } else {
      buf[pos] = four;
      INT.set(buf, pos + 1, size);
      pos += 5;
    }
    return size;
  }

  /** Checks that as many elements were written as the header said. */
  public static void written(int size, int count) {
    if (size != count) {
      throw OTHER_SIZE;
    }
  }

  /** Null, or nothing. */
  public void nil() {
    ensure(1);
    buf[pos++] = Formats.NIL;
  }

  /** True or false. */
  public void bool(boolean value) {
    ensure(1);
    buf[pos++] = value ? Formats.TRUE : Formats.FALSE;
  }

  /** An integer in as few bytes as it needs. */
  public void int32(int value) {
    int64(value);
  }

  /** An integer in as few bytes as it needs. */
  public void int64(long value) {
    ensure(9);
    if (value >= 0) {
      positive(value);
    } else {
      negative(value);
    }
  }

  private void positive(long value) {
    if (value < 1 << 7) {
      buf[pos++] = (byte) value;
    } else if (value < 1 << 8) {
      one(Formats.UINT_8, value);
    } else if (value < 1 << 16) {
      two(Formats.UINT_16, value);
    } else if (value < 1L << 32) {
      four(Formats.UINT_32, (int) value);
    } else {
      eight(Formats.UINT_64, value);
    }
  }

  private void negative(long value) {
    if (value >= -32) {
      buf[pos++] = (byte) value;
    } else if (value >= Byte.MIN_VALUE) {
      one(Formats.INT_8, value);
    } else if (value >= Short.MIN_VALUE) {
      two(Formats.INT_16, value);
    } else if (value >= Integer.MIN_VALUE) {
      four(Formats.INT_32, (int) value);
    } else {
      eight(Formats.INT_64, value);
    }
  }

  private void one(byte format, long value) {
    buf[pos] = format;
    buf[pos + 1] = (byte) value;
    pos += 2;
  }

  private void two(byte format, long value) {
    buf[pos] = format;
    SHORT.set(buf, pos + 1, (short) value);
    pos += 3;
  }

  private void four(byte format, int value) {
    buf[pos] = format;
    INT.set(buf, pos + 1, value);
    pos += 5;
  }

  private void eight(byte format, long value) {
    buf[pos] = format;
    LONG.set(buf, pos + 1, value);
    pos += 9;
  }

  /** A double; in four bytes when a float has its very bits. */
  public void float64(double value) {
    ensure(9);
    float single = (float) value;
    if (Double.doubleToRawLongBits(single) == Double.doubleToRawLongBits(value)
        && !Double.isNaN(value)) {
      four(Formats.FLOAT_32, Float.floatToRawIntBits(single));
    } else {
      eight(Formats.FLOAT_64, Double.doubleToRawLongBits(value));
    }
  }

  /** A string: its length in bytes, then UTF-8 as BSON has it. */
  public void string(String value) {
    int length = value.length();
    if (length > MAX_STRING) {
      throw TOO_LARGE;
    }
    ensure(5 + 3 * length);
    int header = stringHeader(length); // of a string of ASCII characters, which most are
    int start = pos + header;
    int end = Utf8.put(buf, start, value);
    int bytes = end - start;
    if (bytes != length) {
      paired(value);
    }
    if (bytes != length && stringHeader(bytes) != header) {
      int moved = pos + stringHeader(bytes);
      System.arraycopy(buf, start, buf, moved, bytes);
      end = moved + bytes;
    }
    if (bytes < 32) {
      buf[pos] = (byte) (Formats.FIX_STR | bytes);
    } else if (bytes < 1 << 8) {
      one(Formats.STR_8, bytes);
    } else if (bytes < 1 << 16) {
      two(Formats.STR_16, bytes);
    } else {
      four(Formats.STR_32, bytes);
    }
    pos = end;
  }

  /** Half a pair, which is no character, would be read as another one. */
  private static void paired(String value) {
    for (int i = 0; i < value.length(); i++) {
      if (Character.isSurrogate(value.charAt(i))) {
        if (i + 1 == value.length()
            || !Character.isSurrogatePair(value.charAt(i), value.charAt(i + 1))) {
          throw UNPAIRED;
        }
        i++;
      }
    }
  }

  private static int stringHeader(int bytes) {
    return bytes < 32 ? 1 : bytes < 1 << 8 ? 2 : bytes < 1 << 16 ? 3 : 5;
  }

  /** A string of one character. */
  public void character(char value) {
    if (Character.isSurrogate(value)) {
      throw UNPAIRED;
    }
    ensure(4);
    int end = Utf8.put(buf, pos + 1, value);
    buf[pos] = (byte) (Formats.FIX_STR | end - pos - 1);
    pos = end;
  }

  /**
   * Writes the key of a map without conversion.
   *
   * @throws Deopt for a key with a dot or a NUL character, which stock refuses or replaces.
   */
  public void key(String key) {
    if (key.indexOf('.') >= 0) {
      throw NO_KEY;
    }
    name(key);
  }

  /**
   * The key of a map that was converted.
   *
   * @throws Deopt for a NUL character.
   */
  public void name(String key) {
    if (key.indexOf(0) >= 0) {
      throw NO_KEY;
    }
    string(key);
  }

  /** Twelve bytes of an ObjectId. */
  public void objectId(ObjectId id) {
    id.putToByteBuffer(idScratch.clear());
    bytes(idScratch.array());
  }

  /** The id of an entity as a string: twelve bytes when it is an ObjectId's digits. */
  public void stringId(String id) {
    ensure(14);
    if (ObjectIds.putHex(buf, pos + 2, id) && lowerCase(id)) {
      buf[pos] = Formats.BIN_8;
      buf[pos + 1] = 12;
      pos += 14;
    } else {
      string(id);
    }
  }

  /** {@return whether digits are those that the twelve bytes are read as} */
  private static boolean lowerCase(String hex) {
    int common = -1;
    for (int i = 0; i < hex.length(); i++) {
      common &= hex.charAt(i);
    }
    return (common & 0x20) != 0; // which is missing in A to F only
  }

  private void bytes(byte[] value) {
    int length = value.length;
    ensure(length + 5);
    if (length < 1 << 8) {
      one(Formats.BIN_8, length);
    } else if (length < 1 << 16) {
      two(Formats.BIN_16, length);
    } else {
      four(Formats.BIN_32, length);
    }
    System.arraycopy(value, 0, buf, pos, length);
    pos += length;
  }

  /**
   * A binary: its subtype, where that is not zero, is the type of an extension.
   *
   * @throws Deopt for one that the driver would not read as a binary.
   */
  public void binary(byte subType, byte[] value) {
    if (subType == 0) {
      bytes(value);
      return;
    }
    if (subType == 2 || subType == 9 || (value.length == 16 && (subType == 3 || subType == 4))) {
      throw BINARY_UUID;
    }
    extension(subType, value, 0, value.length);
  }

  /**
   * A UUID, big-endian.
   *
   * @throws Deopt for a representation that is left to stock.
   */
  public void uuid(UUID value) {
    if (uuidRepresentation != UuidRepresentation.STANDARD
        && uuidRepresentation != UuidRepresentation.JAVA_LEGACY) {
      throw UUID_UNSPECIFIED;
    }
    sixteen(value.getMostSignificantBits(), value.getLeastSignificantBits());
  }

  private void sixteen(long first, long second) {
    ensure(18);
    one(Formats.BIN_8, 16);
    LONG.set(buf, pos, first);
    LONG.set(buf, pos + 8, second);
    pos += 16;
  }

  /**
   * A decimal.
   *
   * @throws RuntimeException if it does not fit.
   */
  public void decimal(BigDecimal value) {
    if (value.getClass() != BigDecimal.class || value.scale() < -6111 || value.scale() > 6176) {
      throw INEXACT;
    }
    decimal128(new Decimal128(value));
  }

  /** Sixteen bytes of a decimal. */
  public void decimal128(Decimal128 value) {
    sixteen(value.getHigh(), value.getLow());
  }

  /** {@return where a value without MessagePack form is written as BSON; empty} */
  public BsonSink embedded() {
    doubtful = true;
    embedded.truncate(0);
    embedded.uuidRepresentation(uuidRepresentation);
    return embedded;
  }

  /** An extension of the given type. */
  public void extension(byte type, byte[] bytes, int from, int length) {
    extensionHeader(type, length);
    ensure(length);
    System.arraycopy(bytes, from, buf, pos, length);
    pos += length;
  }

  private void extensionHeader(byte type, int length) {
    ensure(6);
    if (length < 1 << 8) {
      one(Formats.EXT_8, length);
    } else if (length < 1 << 16) {
      two(Formats.EXT_16, length);
    } else {
      four(Formats.EXT_32, length);
    }
    buf[pos++] = type;
  }
}
