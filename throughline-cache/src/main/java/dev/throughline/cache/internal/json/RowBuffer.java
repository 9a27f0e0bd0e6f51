package dev.throughline.cache.internal.json;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/** Keeps what a generator writes until a row is whole, and passes it on in pieces. */
final class RowBuffer extends OutputStream {

  private static final int PIECE = 16 * 1024;

  private final OutputStream out;
  private byte[] bytes = new byte[2 * PIECE];
  private int size;
  private int whole;

  RowBuffer(OutputStream out) {
    this.out = out;
  }

  @Override
  public void write(int value) {
    ensure(1);
    bytes[size++] = (byte) value;
  }

  @Override
  public void write(byte[] from, int offset, int length) {
    ensure(length);
    System.arraycopy(from, offset, bytes, size, length);
    size += length;
  }

  private void ensure(int more) {
    if (bytes.length - size < more) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + more));
    }
  }

  /** What was written so far stays. */
  void keep() throws IOException {
    whole = size;
    if (whole >= PIECE) {
      send();
    }
  }

  /** Forgets what was written since it was last kept. */
  void drop() {
    size = whole;
  }

  /** Passes on all that is kept. */
  void send() throws IOException {
    out.write(bytes, 0, whole);
    size = 0;
    whole = 0;
  }
}
