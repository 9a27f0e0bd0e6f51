package dev.throughline.cache.internal.json.row;

import static dev.throughline.cache.internal.json.row.Unprintable.UNKNOWN;

import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.bson.BsonTypes;
import dev.throughline.codec.internal.scalar.Reads;
import java.math.BigDecimal;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Appends the JSON of a value of a document. Throws when the value is one that only its object
 * knows, and what was appended is to be dropped then.
 */
public interface DirectValue {

  /** Appends a value of the given BSON type, which is not null. */
  void write(BsonSource in, byte type, RowText out);

  DirectValue FLOAT =
      (in, type, out) -> {
        float value = Reads.float32(in, type);
        if (!Float.isFinite(value)) {
          throw UNKNOWN;
        }
        out.ascii(Float.toString(value));
      };

  DirectValue UUID_TEXT =
      (in, type, out) -> {
        Reads.expect(type, BsonTypes.BINARY);
        UUID uuid = in.uuid();
        long most = uuid.getMostSignificantBits();
        long least = uuid.getLeastSignificantBits();
        out.ensure(38);
        byte[] to = out.bytes;
        int at = out.size;
        to[at++] = '"';
        at = Digits.hex(most >>> 32, 8, to, at);
        to[at++] = '-';
        at = Digits.hex(most >>> 16, 4, to, at);
        to[at++] = '-';
        at = Digits.hex(most, 4, to, at);
        to[at++] = '-';
        at = Digits.hex(least >>> 48, 4, to, at);
        to[at++] = '-';
        at = Digits.hex(least, 12, to, at);
        to[at++] = '"';
        out.size = at;
      };

  /** As its own text; the few that are written otherwise are not printed here. */
  DirectValue DECIMAL =
      (in, type, out) -> {
        BigDecimal value = Reads.bigDecimal(in, type);
        if (value.scale() < 0 || value.scale() > 100) {
          throw UNKNOWN;
        }
        out.ascii(value.toString());
      };

  /** The forms of times that Jackson has by default, in the order in which they are tried. */
  enum TimeForm implements ShortValue {
    INSTANT {
      @Override
      int print(long millis, RowText out, byte[] to, int at) {
        int end = Digits.dateAndTime(millis, to, at);
        end = Math.floorMod(millis, 1000L) == 0 ? end : Digits.fraction(millis, to, end);
        to[end] = 'Z';
        return end + 1;
      }
    },
    DATE {
      @Override
      int print(long millis, RowText out, byte[] to, int at) {
        int end = Digits.fraction(millis, to, Digits.dateAndTime(gregorian(millis), to, at));
        to[end] = 'Z';
        return end + 1;
      }
    },
    DATE_WITH_OFFSET {
      @Override
      int print(long millis, RowText out, byte[] to, int at) {
        int end = Digits.fraction(millis, to, Digits.dateAndTime(gregorian(millis), to, at));
        to[end] = '+';
        to[end + 1] = '0';
        to[end + 2] = '0';
        to[end + 3] = ':';
        to[end + 4] = '0';
        to[end + 5] = '0';
        return end + 6;
      }
    },
    LOCAL_DATE_TIME {
      @Override
      int print(long millis, RowText out, byte[] to, int at) {
        long local = out.local(millis);
        return Digits.shortFraction(local, to, Digits.dateAndTime(local, to, at));
      }
    },
    LOCAL_DATE {
      @Override
      int print(long millis, RowText out, byte[] to, int at) {
        return Digits.date(out.local(millis), to, at);
      }
    },
    LOCAL_TIME {
      @Override
      int print(long millis, RowText out, byte[] to, int at) {
        long local = out.local(millis);
        return Digits.shortFraction(local, to, Digits.time(local, to, at));
      }
    };

    abstract int print(long millis, RowText out, byte[] to, int at);

    /** Dates before the Gregorian calendar are printed in the Julian one. */
    private static long gregorian(long millis) {
      if (millis < -12_200_000_000_000L) {
        throw UNKNOWN;
      }
      return millis;
    }

    @Override
    public byte type() {
      return BsonTypes.DATE_TIME;
    }

    @Override
    public int size() {
      return Long.BYTES;
    }

    @Override
    public int write(byte[] from, int position, RowText out, byte[] to, int at) {
      to[at] = '"';
      int end = print(RowText.int64(from, position), out, to, at + 1);
      to[end] = '"';
      return end + 1;
    }
  }

  /**
   * A string.
   *
   * @param escapes of the 128 ASCII characters, null for those that are written as they are.
   */
  record Text(byte[][] escapes) implements DirectValue {
    @Override
    public void write(BsonSource in, byte type, RowText out) {
      if (type != BsonTypes.STRING) {
        throw UNKNOWN;
      }
      out.string(in, escapes);
    }
  }

  /**
   * An ObjectId as its digits.
   *
   * @param text prints an id that is a string, null when it must be none.
   */
  record Id(@Nullable Text text) implements ShortValue {
    @Override
    public byte type() {
      return BsonTypes.OBJECT_ID;
    }

    @Override
    public int size() {
      return 12;
    }

    @Override
    public int write(byte[] from, int position, RowText out, byte[] to, int at) {
      to[at] = '"';
      int end = Digits.hex(from, position, 12, to, at + 1);
      to[end] = '"';
      return end + 1;
    }

    @Override
    public void writeOther(BsonSource in, byte type, RowText out) {
      if (text == null) {
        throw UNKNOWN;
      }
      text.write(in, type, out);
    }
  }

  /** A list. */
  record Elements(DirectValue element) implements DirectValue {
    @Override
    public void write(BsonSource in, byte type, RowText out) {
      Reads.expect(type, BsonTypes.ARRAY);
      int end = in.open();
      out.append('[');
      boolean first = !(element instanceof Text) || !out.strings(in, end);
      while (in.position() < end) {
        byte next = in.type();
        in.skipName();
        if (!first) {
          out.append(',');
        }
        first = false;
        if (next == BsonTypes.NULL) {
          out.ascii("null");
        } else {
          element.write(in, next, out);
        }
      }
      in.close(end);
      out.append(']');
    }
  }
}
