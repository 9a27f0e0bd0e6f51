package dev.throughline.testkit;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.function.IntFunction;

/**
 * A whole {@code OP_MSG} reply with a batch of documents; only the ids are filled in when sent.
 *
 * @param message the message from its header on.
 * @param documents how many documents it carries.
 * @param cursorIdOffset where the cursor's id goes.
 */
record CursorReply(byte[] message, int documents, int cursorIdOffset) {

  /** What a real server puts into one batch at most. */
  private static final int MAX_BATCH_BYTES = 16 * 1024 * 1024;

  private static final byte DOUBLE = 1;
  private static final byte STRING = 2;
  private static final byte DOCUMENT = 3;
  private static final byte ARRAY = 4;
  private static final byte INT64 = 18;

  static CursorReply of(
      String namespace, boolean first, IntFunction<byte[]> documents, int from, int maxDocuments) {
    int until = from;
    int size = 0;
    while (until - from < maxDocuments
        && (until == from || size + documents.apply(until).length + 16 <= MAX_BATCH_BYTES)) {
      size += documents.apply(until++).length + 16;
    }
    ByteBuffer buffer =
        ByteBuffer.allocate(size + 256 + 3 * namespace.length()).order(ByteOrder.LITTLE_ENDIAN);
    buffer.position(16);
    buffer.putInt(0).put((byte) 0);
    int reply = openDocument(buffer);
    name(buffer, DOCUMENT, "cursor");
    int cursor = openDocument(buffer);
    name(buffer, ARRAY, first ? "firstBatch" : "nextBatch");
    int batch = openDocument(buffer);
    for (int i = from; i < until; i++) {
      name(buffer, DOCUMENT, Integer.toString(i - from));
      buffer.put(documents.apply(i));
    }
    close(buffer, batch);
    name(buffer, INT64, "id");
    int cursorIdOffset = buffer.position();
    buffer.putLong(0);
    name(buffer, STRING, "ns");
    byte[] ns = namespace.getBytes(StandardCharsets.UTF_8);
    buffer.putInt(ns.length + 1).put(ns).put((byte) 0);
    close(buffer, cursor);
    name(buffer, DOUBLE, "ok");
    buffer.putDouble(1);
    close(buffer, reply);
    buffer.putInt(0, buffer.position()).putInt(12, Messages.OP_MSG);
    byte[] message = new byte[buffer.position()];
    buffer.get(0, message);
    return new CursorReply(message, until - from, cursorIdOffset);
  }

  private static int openDocument(ByteBuffer buffer) {
    int start = buffer.position();
    buffer.putInt(0);
    return start;
  }

  private static void close(ByteBuffer buffer, int start) {
    buffer.put((byte) 0);
    buffer.putInt(start, buffer.position() - start);
  }

  private static void name(ByteBuffer buffer, byte type, String name) {
    buffer.put(type).put(name.getBytes(StandardCharsets.UTF_8)).put((byte) 0);
  }
}
