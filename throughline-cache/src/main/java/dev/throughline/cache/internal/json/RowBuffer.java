package dev.throughline.cache.internal.json;

import dev.throughline.cache.internal.json.JsonRowsWriter.Format;
import dev.throughline.cache.internal.json.row.RowPlan;
import dev.throughline.cache.internal.json.row.RowText;
import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.bson.BsonTypes;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.function.LongConsumer;
import org.bson.RawBsonDocument;
import org.bson.UuidRepresentation;

/**
 * Keeps what is printed until a row is whole, and passes it on in pieces. Used for one output after
 * the other.
 */
final class RowBuffer {

  private static final int PIECE = 16 * 1024;
  private static final int MAX_IDLE_BYTES = 1 << 20;

  /** What is held back of an answer that may get a length; what it grows to is kept. */
  private static final int HELD = 3 * MAX_IDLE_BYTES / 4;

  @SuppressWarnings("UnnecessaryLambda") // compared, or kept
  private static final LongConsumer NO_LENGTH = length -> {};

  private final RowText text = new RowText(2 * PIECE);
  private final BsonSource source = new BsonSource();
  private OutputStream out = OutputStream.nullOutputStream();
  private Format format = Format.ARRAY;
  private LongConsumer length = NO_LENGTH;
  private int piece = PIECE;
  private boolean first;
  private int whole;

  /** Starts on an output that gets pieces as soon as they are there. */
  void start(Format format, OutputStream out, UuidRepresentation uuids) {
    start(format, out, uuids, NO_LENGTH);
    piece = PIECE;
  }

  /**
   * Starts on an output that gets more at once at first.
   *
   * @param length takes the bytes of the whole output before any, when these are few.
   */
  void start(Format format, OutputStream out, UuidRepresentation uuids, LongConsumer length) {
    this.out = out;
    this.length = length;
    piece = HELD;
    this.format = format;
    text.cut(0);
    text.takeZone();
    source.uuidRepresentation(uuids);
    first = true;
    text.append(format.start, 0, format.start.length);
    whole = text.size();
  }

  /** Ends the output and passes on what is left. */
  void finish() throws IOException {
    text.append(format.end, 0, format.end.length);
    whole = text.size();
    length.accept(whole);
    send();
  }

  /** Forgets the output; returns whether the buffer is worth to be kept. */
  boolean leave() {
    out = OutputStream.nullOutputStream();
    length = NO_LENGTH;
    source.clear();
    return text.bytes().length <= MAX_IDLE_BYTES;
  }

  /** Takes a row that is printed already. */
  void row(byte[] json) throws IOException {
    begin();
    text.append(json, 0, json.length);
    keep();
    pass();
  }

  private void begin() {
    byte[] before = first ? format.first : format.next;
    text.append(before, 0, before.length);
  }

  private void keep() {
    text.append(format.after, 0, format.after.length);
    first = false;
    whole = text.size();
  }

  /** Passes on what is whole when there is enough of it. */
  void pass() throws IOException {
    if (whole >= piece) {
      send();
    }
  }

  /**
   * Prints a row by a plan.
   *
   * @return whether it is whole; else nothing of it was printed.
   */
  boolean print(RowPlan plan, RawBsonDocument document) throws IOException {
    ByteBuffer bytes = document.getByteBuffer().asNIO();
    return print(plan, bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
  }

  /** The same for the document that is somewhere in an array. */
  boolean print(RowPlan plan, byte[] array, int start, int length) throws IOException {
    if (!tryPrint(plan, array, start, length)) {
      return false;
    }
    pass();
    return true;
  }

  /**
   * Prints a row by a plan, unless much was not passed on yet. Nothing is passed on.
   *
   * @return whether it is whole; else nothing of it was printed.
   */
  boolean hold(RowPlan plan, byte[] array, int start, int length) {
    return whole < HELD && tryPrint(plan, array, start, length);
  }

  private boolean tryPrint(RowPlan plan, byte[] array, int start, int length) {
    begin();
    source.reset(array, start);
    try {
      plan.write(source, BsonTypes.DOCUMENT, text);
      if (source.position() == start + length) {
        keep();
        return true;
      }
    } catch (RuntimeException e) {
      text.reset(); // the object prints it, or says what is wrong
    }
    text.cut(whole);
    return false;
  }

  private void send() throws IOException {
    int count = whole;
    whole = 0;
    text.cut(0);
    length = NO_LENGTH;
    piece = PIECE;
    out.write(text.bytes(), 0, count);
  }
}
