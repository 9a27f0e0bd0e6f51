package dev.throughline.cache.internal.json.row;

import static dev.throughline.cache.internal.json.row.Unprintable.UNKNOWN;

import dev.throughline.codec.internal.bson.BsonSource;

/**
 * A value of few bytes, which mostly has the same BSON type, and is then written from its bytes.
 */
public interface ShortValue extends DirectValue {

  /** The room that there has to be for a value. */
  int MAX_BYTES = 48;

  /** The type that is written from its bytes. */
  byte type();

  /** {@return how many bytes a value of that type has} */
  int size();

  /**
   * Writes a value of that type where there is room for it.
   *
   * @return the position behind it; negative when nothing was written.
   */
  int write(byte[] from, int position, RowText out, byte[] to, int at);

  /** Appends any other value. */
  default void writeOther(BsonSource in, byte type, RowText out) {
    throw UNKNOWN;
  }

  @Override
  default void write(BsonSource in, byte type, RowText out) {
    if (type == type()) {
      byte[] to = out.room(MAX_BYTES);
      int end = write(in.array(), in.position(), out, to, out.size);
      if (end >= 0) {
        out.size = end;
        in.skip(size());
        return;
      }
    }
    writeOther(in, type, out);
  }
}
