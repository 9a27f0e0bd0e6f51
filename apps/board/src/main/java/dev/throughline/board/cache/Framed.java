package dev.throughline.board.cache;

import dev.throughline.board.post.PostView;
import java.lang.reflect.RecordComponent;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The header of payloads that do not describe themselves: their form, and the layout of the class
 * that they hold. A payload of another form, or of another version of the class, is a miss.
 */
final class Framed {

  static final byte MSGPACK_NAMED = 'm';
  static final byte JSON_READY = 'j';

  private static final int LAYOUT =
      Arrays.stream(PostView.class.getRecordComponents())
          .map(RecordComponent::toString)
          .toList()
          .hashCode();

  private static final int BYTES = 1 + Integer.BYTES;

  private Framed() {}

  static byte[] frame(byte form, byte[] content) {
    return ByteBuffer.allocate(BYTES + content.length)
        .put(form)
        .putInt(LAYOUT)
        .put(content)
        .array();
  }

  /** Returns the payload behind the frame, or null when the frame is another one. */
  static @Nullable ByteBuffer content(byte form, byte[] payload) {
    if (payload.length < BYTES || payload[0] != form) {
      return null;
    }
    ByteBuffer buffer = ByteBuffer.wrap(payload);
    buffer.get();
    return buffer.getInt() == LAYOUT ? buffer : null;
  }
}
