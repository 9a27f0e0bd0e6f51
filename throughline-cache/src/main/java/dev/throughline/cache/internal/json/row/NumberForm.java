package dev.throughline.cache.internal.json.row;

import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.bson.BsonTypes;
import dev.throughline.codec.internal.scalar.Reads;

/** The printed form of primitive values, of their usual BSON type or of another. */
public enum NumberForm implements ShortValue {
  BOOLEAN(BsonTypes.BOOLEAN, 1) {
    @Override
    public int write(byte[] from, int position, RowText out, byte[] to, int at) {
      byte value = from[position];
      return (value & ~1) == 0 ? RowText.bool(value, to, at) : -1;
    }

    @Override
    public void writeOther(BsonSource in, byte type, RowText out) {
      out.ascii(Reads.bool(in, type) ? "true" : "false");
    }
  },
  BYTE(BsonTypes.INT32, 4) {
    @Override
    public int write(byte[] from, int position, RowText out, byte[] to, int at) {
      int value = RowText.int32(from, position);
      return value == (byte) value ? Digits.number(value, to, at) : -1;
    }

    @Override
    public void writeOther(BsonSource in, byte type, RowText out) {
      out.number(Reads.int8(in, type));
    }
  },
  SHORT(BsonTypes.INT32, 4) {
    @Override
    public int write(byte[] from, int position, RowText out, byte[] to, int at) {
      int value = RowText.int32(from, position);
      return value == (short) value ? Digits.number(value, to, at) : -1;
    }

    @Override
    public void writeOther(BsonSource in, byte type, RowText out) {
      out.number(Reads.int16(in, type));
    }
  },
  INT(BsonTypes.INT32, 4) {
    @Override
    public int write(byte[] from, int position, RowText out, byte[] to, int at) {
      return Digits.number(RowText.int32(from, position), to, at);
    }

    @Override
    public void writeOther(BsonSource in, byte type, RowText out) {
      out.number(Reads.int32(in, type));
    }
  },
  LONG(BsonTypes.INT64, 8) {
    @Override
    public int write(byte[] from, int position, RowText out, byte[] to, int at) {
      return Digits.number(RowText.int64(from, position), to, at);
    }

    @Override
    public void writeOther(BsonSource in, byte type, RowText out) {
      out.number(Reads.int64(in, type));
    }
  },
  DOUBLE(BsonTypes.DOUBLE, 8) {
    @Override
    public int write(byte[] from, int position, RowText out, byte[] to, int at) {
      return out.number(RowText.int64(from, position), to, at);
    }

    @Override
    public void writeOther(BsonSource in, byte type, RowText out) {
      out.number(Reads.float64(in, type));
    }
  };

  private final byte type;
  private final int size;

  NumberForm(byte type, int size) {
    this.type = type;
    this.size = size;
  }

  @Override
  public byte type() {
    return type;
  }

  @Override
  public int size() {
    return size;
  }
}
