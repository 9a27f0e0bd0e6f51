package dev.throughline.codec.internal.compact;

import static dev.throughline.codec.internal.compact.CompactSink.INT;
import static dev.throughline.codec.internal.compact.CompactSink.LONG;
import static dev.throughline.codec.internal.compact.CompactSink.SHORT;

import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.bson.Deopt;
import dev.throughline.codec.internal.bson.ObjectIds;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.bson.UuidRepresentation;
import org.bson.types.ObjectId;

/**
 * Reads MessagePack values from a part of a byte array.
 *
 * <p>How a broken payload is kept from being read: nothing is read beyond the end, no size is
 * believed for which there are not enough bytes left, and entities stand in each other only so
 * deep. Whatever breaks one of these throws {@link Deopt}; the caller takes that as no payload. Not
 * safe for use by several threads.
 */
public final class CompactSource {

  /** The leading byte of null, or of nothing. */
  public static final byte NIL = Formats.NIL;

  private static final Deopt BROKEN = new Deopt("a broken payload");
  private static final byte[] NONE = new byte[0];

  private byte[] buf = NONE;
  private int pos;
  private int limit;
  private int depth;
  private boolean stored;
  private byte extensionType;
  private int extensionEnd;
  private final byte[] hexScratch = new byte[24];
  private final ByteBuffer idScratch = ByteBuffer.allocate(12);
  private final BsonSource embedded = new BsonSource();

  /** Creates a source without bytes. */
  public CompactSource() {}

  /** Starts on the bytes from {@code from} to {@code to}, exclusive. */
  public void reset(byte[] bytes, int from, int to, UuidRepresentation uuids) {
    buf = bytes;
    pos = from;
    limit = to;
    depth = 0;
    stored = false;
    embedded.uuidRepresentation(uuids);
  }

  /** Forgets the bytes. */
  public void clear() {
    buf = NONE;
    pos = 0;
    limit = 0;
    embedded.clear();
  }

  /** Says that dates and times are the milliseconds that BSON has. */
  public void storeTimes() {
    stored = true;
  }

  /** {@return whether dates and times are the milliseconds that BSON has} */
  public boolean storesTimes() {
    return stored;
  }

  /** The position of the next byte. */
  public int position() {
    return pos;
  }

  /** Goes to a position that {@link #position()} returned. */
  public void position(int position) {
    this.pos = position;
  }

  /** Skips a value. */
  public void skip() {
    byte type = type();
    if (type >= -32 || type == NIL || type == Formats.FALSE || type == Formats.TRUE) {
      return;
    }
    if ((type & 0xE0) == 0xA0 || (type >= Formats.STR_8 && type <= Formats.STR_32)) {
      take(stringBytes(type));
    } else if (binary(type)) {
      take(binaryBytes(type));
    } else if (extension(type)) {
      take(extensionLength(type));
    } else if ((type & 0xF0) == 0x90 || type == Formats.ARRAY_16 || type == Formats.ARRAY_32) {
      skip(sequence(type));
    } else if ((type & 0xF0) == 0x80 || type == Formats.MAP_16 || type == Formats.MAP_32) {
      skip(2 * mapping(type));
    } else if (type == Formats.FLOAT_32 || type == Formats.FLOAT_64) {
      float64(type);
    } else {
      integer(type);
    }
  }

  private void skip(int values) {
    if (++depth > 2 * CompactSink.MAX_DEPTH) {
      throw BROKEN;
    }
    for (int i = 0; i < values; i++) {
      skip();
    }
    depth--;
  }

  /** {@return whether everything was read} */
  public boolean atEnd() {
    return pos == limit;
  }

  /** The leading byte of the next value. */
  public byte type() {
    if (pos >= limit) {
      throw BROKEN;
    }
    return buf[pos++];
  }

  /** Moves forward over so many bytes; returns where they start. */
  private int take(int bytes) {
    int start = pos;
    if (bytes < 0 || limit - start < bytes) {
      throw BROKEN;
    }
    pos = start + bytes;
    return start;
  }

  private int one() {
    return buf[take(1)] & 0xFF;
  }

  private int two() {
    return (short) SHORT.get(buf, take(2)) & 0xFFFF;
  }

  private int four() {
    return (int) INT.get(buf, take(4));
  }

  private long eight() {
    return (long) LONG.get(buf, take(8));
  }

  /** Opens an entity, which must have so many properties. */
  public void enter(byte type, int properties) {
    if (++depth > CompactSink.MAX_DEPTH || sequence(type) != properties) {
      throw BROKEN;
    }
  }

  /** Closes an entity. */
  public void leave() {
    depth--;
  }

  /** {@return whether it is a short array that follows} */
  public static boolean array(byte type) {
    return (type & 0xF0) == 0x90;
  }

  /** The size of an array. */
  public int sequence(byte type) {
    return container(type, Formats.FIX_ARRAY, Formats.ARRAY_16, Formats.ARRAY_32, 1);
  }

  /** The size of a map. */
  public int mapping(byte type) {
    return container(type, Formats.FIX_MAP, Formats.MAP_16, Formats.MAP_32, 2);
  }

  private int container(byte type, byte fix, byte two, byte four, int bytesEach) {
    int size;
    if ((type & 0xF0) == (fix & 0xF0)) {
      size = type & 0x0F;
    } else if (type == two) {
      size = two();
    } else if (type == four) {
      size = four();
    } else {
      throw BROKEN;
    }
    if (size < 0 || size > (limit - pos) / bytesEach) {
      throw BROKEN;
    }
    return size;
  }

  /** An integer. */
  public long integer(byte type) {
    if (type >= -32) {
      return type;
    }
    return switch (type) {
      case Formats.UINT_8 -> one();
      case Formats.UINT_16 -> two();
      case Formats.UINT_32 -> four() & 0xFFFF_FFFFL;
      case Formats.UINT_64, Formats.INT_64 -> eight();
      case Formats.INT_8 -> (byte) one();
      case Formats.INT_16 -> (short) two();
      case Formats.INT_32 -> four();
      default -> throw BROKEN;
    };
  }

  /** A double. */
  public double float64(byte type) {
    return switch (type) {
      case Formats.FLOAT_32 -> Float.intBitsToFloat(four());
      case Formats.FLOAT_64 -> Double.longBitsToDouble(eight());
      default -> throw BROKEN;
    };
  }

  /** True or false. */
  public boolean bool(byte type) {
    if (type == Formats.TRUE) {
      return true;
    }
    if (type != Formats.FALSE) {
      throw BROKEN;
    }
    return false;
  }

  /** The number of bytes of a string, which follow. */
  public int stringBytes(byte type) {
    int bytes;
    if ((type & 0xE0) == 0xA0) {
      bytes = type & 0x1F;
    } else if (type == Formats.STR_8) {
      bytes = one();
    } else if (type == Formats.STR_16) {
      bytes = two();
    } else if (type == Formats.STR_32) {
      bytes = four();
    } else {
      throw BROKEN;
    }
    return bytes;
  }

  /** A string. */
  public String string(byte type) {
    int bytes = stringBytes(type);
    return new String(buf, take(bytes), bytes, StandardCharsets.UTF_8);
  }

  /** The key of a map. */
  public String name() {
    return string(type());
  }

  /** {@return whether it is a binary that follows} */
  public static boolean binary(byte type) {
    return type == Formats.BIN_8 || type == Formats.BIN_16 || type == Formats.BIN_32;
  }

  /** {@return whether it is an extension that follows} */
  public static boolean extension(byte type) {
    return type == Formats.EXT_8 || type == Formats.EXT_16 || type == Formats.EXT_32;
  }

  private int binaryBytes(byte type) {
    return switch (type) {
      case Formats.BIN_8 -> one();
      case Formats.BIN_16 -> two();
      case Formats.BIN_32 -> four();
      default -> throw BROKEN;
    };
  }

  /** The bytes of a binary. */
  public byte[] bytes(byte type) {
    int length = binaryBytes(type);
    int start = take(length);
    return Arrays.copyOfRange(buf, start, start + length);
  }

  /** Moves over a binary, which must have so many bytes; returns where they start. */
  public int fixed(byte type, int length) {
    if (type != Formats.BIN_8 || one() != length) {
      throw BROKEN;
    }
    return take(length);
  }

  /** Eight bytes at a position that was moved over. */
  public long wordAt(int position) {
    return (long) LONG.get(buf, position);
  }

  /** An ObjectId. */
  public ObjectId objectId(byte type) {
    return new ObjectId(idScratch.clear().put(buf, fixed(type, 12), 12).flip());
  }

  /** An ObjectId as its 24 hexadecimal digits. */
  public String objectIdHex(byte type) {
    return ObjectIds.hex(buf, fixed(type, 12), hexScratch);
  }

  /** Opens an extension; {@link #extensionType()} says of which type. */
  private int extensionLength(byte type) {
    int length =
        switch (type) {
          case Formats.EXT_8 -> one();
          case Formats.EXT_16 -> two();
          case Formats.EXT_32 -> four();
          default -> throw BROKEN;
        };
    extensionType = type();
    if (length < 0 || length > limit - pos) {
      throw BROKEN;
    }
    extensionEnd = pos + length;
    return length;
  }

  /** The type of the extension that was opened last. */
  public byte extensionType() {
    return extensionType;
  }

  /** The bytes of an extension. */
  public byte[] extensionBytes(byte type) {
    int length = extensionLength(type);
    int start = take(length);
    return Arrays.copyOfRange(buf, start, start + length);
  }

  /** Opens an extension that holds BSON; {@link #close(BsonSource, int)} closes it. */
  public BsonSource open(byte type) {
    extensionLength(type);
    embedded.reset(buf, pos);
    return embedded;
  }

  /** The document that is read next. */
  public BsonSource document() {
    embedded.reset(buf, pos);
    return embedded;
  }

  /** {@return where the extension that was opened last ends} */
  public int extensionEnd() {
    return extensionEnd;
  }

  /** Goes on behind an extension, of which all must have been read. */
  public void close(BsonSource bson, int end) {
    if (bson.position() != end) {
      throw BROKEN;
    }
    pos = end;
  }
}
