package dev.throughline.codec.internal.bson;

import static dev.throughline.codec.internal.bson.BsonSink.INT;
import static dev.throughline.codec.internal.bson.BsonSink.LONG;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.UUID;
import org.bson.UuidRepresentation;
import org.bson.types.Binary;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Reads BSON elements from a byte array.
 *
 * <p>How a broken document is kept from being read: every reader moves the position forward only,
 * lengths are checked to be positive, and a document must end exactly where its length said ({@link
 * #close}). Whatever breaks one of these throws {@link Deopt} or {@link IndexOutOfBoundsException};
 * the caller treats both alike and gives the same bytes to stock. Not safe for use by several
 * threads.
 */
public final class BsonSource {

  private static final Deopt BROKEN = new Deopt("a broken document");
  private static final Deopt RARE = new Deopt("a value of a rare BSON type that is skipped");
  private static final Deopt OTHER_HINT = new Deopt("a type hint that is no text");
  private static final Deopt UUID_OTHER = new Deopt("a binary that is no UUID here");

  private static final Deopt REFERENCE = new Deopt("a field that starts with a dollar");

  private static final String[] ONE_CHARACTER = new String[128];

  static {
    for (int i = 0; i < 128; i++) {
      ONE_CHARACTER[i] = String.valueOf((char) i).intern();
    }
  }

  private static final byte[] NONE = new byte[0];

  private byte[] buf = NONE;
  private int pos;
  private final byte[] hexScratch = new byte[24];
  private final ByteBuffer idScratch = ByteBuffer.allocate(12);
  private UuidRepresentation uuidRepresentation = UuidRepresentation.UNSPECIFIED;
  private @Nullable Object scope;

  /** Starts on the document whose length field is at {@code offset}. */
  public void reset(byte[] bytes, int offset) {
    this.buf = bytes;
    this.pos = offset;
  }

  /** Forgets the bytes. */
  public void clear() {
    this.buf = NONE;
    this.scope = null;
  }

  /** Keeps what belongs to the document that is read, for code that gets nothing but the source. */
  public void scope(@Nullable Object newScope) {
    this.scope = newScope;
  }

  /** {@return what was kept for the document that is read; null for nothing} */
  public @Nullable Object scope() {
    return scope;
  }

  /** Sets which binaries are UUIDs. */
  public void uuidRepresentation(UuidRepresentation representation) {
    this.uuidRepresentation = representation;
  }

  /** {@return which binaries are UUIDs} */
  public UuidRepresentation uuidRepresentation() {
    return uuidRepresentation;
  }

  /** A copy of the document that starts at {@code start}. */
  public byte[] copyDocument(int start) {
    return Arrays.copyOfRange(buf, start, start + (int) INT.get(buf, start));
  }

  /** The position of the next byte. */
  public int position() {
    return pos;
  }

  /** Goes back to a position that {@link #position()} returned. */
  public void position(int position) {
    this.pos = position;
  }

  /** Opens a document: reads its length. Returns the position of its terminator. */
  public int open() {
    int start = pos;
    int end = start + (int) INT.get(buf, start) - 1;
    if (end < start + 4 || end >= buf.length || buf[end] != 0) {
      throw BROKEN;
    }
    pos = start + 4;
    return end;
  }

  /** Closes the document whose terminator is at {@code end}. */
  public void close(int end) {
    if (pos != end) {
      throw BROKEN;
    }
    pos = end + 1;
  }

  /** The byte at the given distance, which must be there. */
  public byte byteAt(int distance) {
    return buf[pos + distance];
  }

  /** {@return whether the eight bytes at the given distance equal the word} */
  public boolean at(int distance, long word) {
    int p = pos + distance;
    return p + 8 <= buf.length && (long) LONG.get(buf, p) == word;
  }

  /** {@return whether the four bytes at the given distance equal the word} */
  public boolean at(int distance, int word) {
    int p = pos + distance;
    return p + 4 <= buf.length && (int) INT.get(buf, p) == word;
  }

  /** {@return whether the byte at the given distance equals the value} */
  public boolean at(int distance, byte value) {
    int p = pos + distance;
    return p < buf.length && buf[p] == value;
  }

  /** {@return whether the bytes here equal the given ones; moves behind them if so} */
  public boolean matches(byte[] bytes) {
    int p = pos;
    if (p + bytes.length > buf.length
        || !Arrays.equals(buf, p, p + bytes.length, bytes, 0, bytes.length)) {
      return false;
    }
    pos = p + bytes.length;
    return true;
  }

  /** Moves forward over bytes that were matched. */
  public void skip(int bytes) {
    pos += bytes;
  }

  /** The type byte of the next element. */
  public byte type() {
    return buf[pos++];
  }

  /** Skips a C string, the name of an array element. */
  public void skipName() {
    while (buf[pos++] != 0) {}
  }

  /** Reads a C string. */
  public String name() {
    int start = pos;
    skipName();
    return new String(buf, start, pos - start - 1, StandardCharsets.UTF_8);
  }

  /**
   * Reads a C string and returns the index of that field, or {@link FieldTable#NONE}.
   *
   * @param before what this returned for the field before, or {@link FieldTable#NONE}.
   * @throws Deopt for an unknown name with a dollar: the driver takes {@code $ref} for a DBRef.
   */
  public int field(FieldTable table, int before) {
    int guess = table.follower(before);
    if (guess != FieldTable.NONE) {
      int length = table.matches(guess, buf, pos);
      if (length != 0) {
        pos += length;
        return guess;
      }
    }
    int index = field(table);
    table.follows(before, index);
    return index;
  }

  private int field(FieldTable table) {
    int start = pos;
    int index = named(table);
    if (index < 0 && buf[start] == '$') {
      throw REFERENCE;
    }
    return index;
  }

  private int named(FieldTable table) {
    int start = pos;
    int hash = 0;
    byte b;
    while ((b = buf[pos++]) != 0) {
      hash = 31 * hash + b;
    }
    return table.find(hash, buf, start, pos - 1);
  }

  /**
   * {@return whether the element here begins a document in another order than the usual one, as far
   * as {@link #disordered} has noted it}
   */
  public boolean otherOrder(FieldTable table) {
    int beginning = table.beginning();
    return beginning != FieldTable.NONE && table.matches(beginning, buf, pos + 1) != 0;
  }

  /**
   * Notes how a document begins in which less than half of the bytes were in the usual order.
   *
   * @param start the position of the first element behind the id; the one here was not expected.
   */
  public void disordered(FieldTable table, int start, int end) {
    int here = pos;
    if (here - start < end - here) {
      pos = start + 1;
      table.began(named(table));
      pos = here;
    }
  }

  /** Four bytes. */
  public int int32() {
    int value = (int) INT.get(buf, pos);
    pos += 4;
    return value;
  }

  /** Eight bytes. */
  public long int64() {
    long value = (long) LONG.get(buf, pos);
    pos += 8;
    return value;
  }

  /** An IEEE 754 double. */
  public double float64() {
    return Double.longBitsToDouble(int64());
  }

  /** One byte, 0 or 1. */
  public boolean bool() {
    byte value = buf[pos++];
    if ((value & ~1) != 0) {
      throw BROKEN;
    }
    return value != 0;
  }

  /** A string as the driver decodes it. */
  public String string() {
    int size = (int) INT.get(buf, pos);
    int start = pos + 4;
    int end = start + size;
    if (size <= 0 || end < start || buf[end - 1] != 0) {
      throw BROKEN;
    }
    pos = end;
    if (size == 2 && buf[start] >= 0) {
      return ONE_CHARACTER[buf[start]];
    }
    return new String(buf, start, size - 1, StandardCharsets.UTF_8);
  }

  /** The bytes that are read; not to be changed. */
  public byte[] array() {
    return buf;
  }

  /** Skips the bytes of a string and returns their number without terminator. */
  public int stringBytes() {
    int size = (int) INT.get(buf, pos);
    int start = pos + 4;
    int end = start + size;
    if (size <= 0 || end < start || buf[end - 1] != 0) {
      throw BROKEN;
    }
    pos = end;
    return size - 1;
  }

  /** An ObjectId. */
  public ObjectId objectId() {
    idScratch.clear().put(buf, pos, 12).flip();
    pos += 12;
    return new ObjectId(idScratch);
  }

  /** An ObjectId as its 24 hexadecimal digits. */
  public String objectIdHex() {
    String hex = ObjectIds.hex(buf, pos, hexScratch);
    pos += 12;
    return hex;
  }

  /** The bytes of a binary whose subtype the driver turns into {@code Binary} or bytes. */
  public Binary binary() {
    int size = (int) INT.get(buf, pos);
    byte subType = buf[pos + 4];
    if (size < 0
        || subType == 2
        || subType == 9
        || (size == 16 && (subType == 3 || subType == 4))) {
      throw UUID_OTHER;
    }
    int start = pos + 5;
    pos = start + size;
    within(pos);
    return new Binary(subType, Arrays.copyOfRange(buf, start, pos));
  }

  private void within(int end) {
    if (end < 0 || end > buf.length) {
      throw BROKEN;
    }
  }

  /** A UUID in the configured representation. */
  public UUID uuid() {
    if ((int) INT.get(buf, pos) != 16) {
      throw UUID_OTHER;
    }
    byte subType = buf[pos + 4];
    long first = (long) LONG.get(buf, pos + 5);
    long second = (long) LONG.get(buf, pos + 13);
    pos += 21;
    if (subType == 4 && uuidRepresentation == UuidRepresentation.STANDARD) {
      return new UUID(Long.reverseBytes(first), Long.reverseBytes(second));
    }
    if (subType == 3 && uuidRepresentation == UuidRepresentation.JAVA_LEGACY) {
      return new UUID(first, second);
    }
    throw UUID_OTHER;
  }

  /** A decimal. */
  public Decimal128 decimal128() {
    long low = int64();
    return Decimal128.fromIEEE754BIDEncoding(int64(), low);
  }

  /**
   * Returns a document of one element without name: the value of the given type at the position.
   */
  public byte[] element(byte type) {
    int start = pos;
    skipValue(type);
    return elementFrom(start, type);
  }

  /** The same for a value that may be a reference, or have some in it. */
  public byte[] reference(byte type) {
    int start = pos;
    pass(type);
    return elementFrom(start, type);
  }

  private byte[] elementFrom(int start, byte type) {
    int length = pos - start;
    within(pos);
    byte[] document = new byte[length + 7];
    INT.set(document, 0, document.length);
    document[4] = type;
    System.arraycopy(buf, start, document, 6, length);
    return document;
  }

  /**
   * The number of elements of the array that starts here and ends at {@code end}; the position
   * stays.
   */
  public int count(int end) {
    int start = pos;
    int count = 0;
    while (pos < end) {
      byte type = buf[pos++];
      skipName();
      pass(type);
      count++;
    }
    if (pos != end) {
      throw BROKEN;
    }
    pos = start;
    return count;
  }

  /**
   * Skips the value of an element of the given type, checked as thoroughly as the driver would when
   * it decodes it; types that are rare are left to stock.
   */
  public void skipValue(byte type) {
    switch (type) {
      case BsonTypes.NULL, BsonTypes.UNDEFINED, BsonTypes.MIN_KEY, BsonTypes.MAX_KEY -> {}
      case BsonTypes.BOOLEAN -> bool();
      case BsonTypes.INT32 -> pos += 4;
      case BsonTypes.DOUBLE, BsonTypes.DATE_TIME, BsonTypes.TIMESTAMP, BsonTypes.INT64 -> pos += 8;
      case BsonTypes.OBJECT_ID -> pos += 12;
      case BsonTypes.DECIMAL128 -> pos += 16;
      case BsonTypes.STRING, BsonTypes.JAVASCRIPT, BsonTypes.SYMBOL -> stringBytes();
      case BsonTypes.DOCUMENT, BsonTypes.ARRAY -> skipDocument();
      case BsonTypes.BINARY -> {
        int size = (int) INT.get(buf, pos);
        byte subType = buf[pos + 4];
        if (size < 0) {
          throw BROKEN;
        }
        if (subType == 2 || subType == 9) {
          throw RARE;
        }
        pos += 5 + size;
        within(pos);
      }
      case BsonTypes.REGEX, BsonTypes.DB_POINTER, BsonTypes.JAVASCRIPT_WITH_SCOPE -> throw RARE;
      default -> throw BROKEN;
    }
  }

  /** Skips a value that is read later: what is in a document or an array is not looked at. */
  public void pass(byte type) {
    if (type == BsonTypes.DOCUMENT || type == BsonTypes.ARRAY) {
      pos = open() + 1;
    } else {
      skipValue(type);
    }
  }

  /**
   * {@return whether the document here has more levels of documents and arrays, itself the first}
   */
  boolean deeperThan(int levels) {
    if (levels == 0) {
      return true;
    }
    int end = open();
    while (pos < end) {
      byte type = type();
      skipName();
      if (type != BsonTypes.DOCUMENT && type != BsonTypes.ARRAY) {
        skipValue(type);
      } else if (deeperThan(levels - 1)) {
        return true;
      }
    }
    close(end);
    return false;
  }

  private void skipDocument() {
    int end = open();
    while (pos < end) {
      byte type = type();
      if (buf[pos] == '$') {
        throw REFERENCE; // the driver refuses some
      }
      skipName();
      skipValue(type);
    }
    close(end);
  }

  /**
   * Looks for a field among the elements up to {@code end}; the position stays.
   *
   * @param name the name in UTF-8 without terminator.
   * @return the string value, or null when there is no such field.
   * @throws Deopt when the field is no string.
   */
  public @Nullable String find(byte[] name, int end) {
    int start = pos;
    String found = null;
    while (pos < end) {
      byte type = buf[pos++];
      int from = pos;
      skipName();
      if (Arrays.equals(buf, from, pos - 1, name, 0, name.length)) {
        if (type != BsonTypes.STRING) {
          throw OTHER_HINT;
        }
        found = string();
      } else {
        pass(type);
      }
    }
    pos = start;
    return found;
  }
}
