package dev.throughline.testkit;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.jspecify.annotations.Nullable;

/**
 * What the in-memory server lacks for drivers to use sessions with it: it does not say that it has
 * them, and knows no end of a transaction. What it stores is stored at once.
 */
final class SessionSupport {

  private static final byte[] OFFER =
      "\u0010logicalSessionTimeoutMinutes\0\u001e\0\0\0".getBytes(StandardCharsets.ISO_8859_1);
  private static final Set<String> ENDINGS = Set.of("commitTransaction", "abortTransaction");

  private SessionSupport() {}

  /** The answer of the server, offering sessions if it introduces the server. */
  static byte[] offering(byte[] answer) {
    if (!new String(answer, StandardCharsets.ISO_8859_1).contains("maxWireVersion\0")) {
      return answer;
    }
    ByteBuffer offer =
        ByteBuffer.allocate(answer.length + OFFER.length).order(ByteOrder.LITTLE_ENDIAN);
    offer.put(answer, 0, answer.length - 1).put(OFFER).put((byte) 0);
    int document =
        offer.getInt(12) == Messages.OP_REPLY ? Messages.REPLY_HEADER : Messages.MESSAGE_HEADER;
    offer.putInt(0, offer.capacity());
    return offer.putInt(document, offer.getInt(document) + OFFER.length).array();
  }

  /** The answer to a request that the server does not know, or null. */
  static @Nullable BsonDocument answer(Request request) {
    return ENDINGS.contains(request.name()) ? new BsonDocument("ok", new BsonDouble(1)) : null;
  }
}
