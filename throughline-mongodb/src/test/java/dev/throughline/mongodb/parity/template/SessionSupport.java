package dev.throughline.mongodb.parity.template;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import org.bson.RawBsonDocument;

/**
 * What the in-memory server lacks for drivers to use sessions with it: it does not say that it has
 * them, and knows no end of a transaction. What it stores is stored at once.
 */
final class SessionSupport {

  private static final int OP_REPLY = 1;
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
    int document = offer.getInt(12) == OP_REPLY ? 36 : 21;
    offer.putInt(0, offer.capacity());
    return offer.putInt(document, offer.getInt(document) + OFFER.length).array();
  }

  /** The answer to a request that the server does not know. */
  static Optional<byte[]> answer(byte[] request, WireTap.Message message) {
    if (!ENDINGS.contains(new RawBsonDocument(message.body()).getFirstKey())) {
      return Optional.empty();
    }
    byte[] ok = okDocument();
    ByteBuffer answer = ByteBuffer.allocate(21 + ok.length).order(ByteOrder.LITTLE_ENDIAN);
    answer.putInt(answer.capacity()).putInt(1);
    answer.putInt(ByteBuffer.wrap(request).order(ByteOrder.LITTLE_ENDIAN).getInt(4));
    return Optional.of(answer.putInt(2013).putInt(0).put((byte) 0).put(ok).array());
  }

  private static byte[] okDocument() {
    ByteBuffer ok = ByteBuffer.allocate(17).order(ByteOrder.LITTLE_ENDIAN);
    return ok.putInt(17).put((byte) 1).put("ok\0".getBytes()).putDouble(1).put((byte) 0).array();
  }
}
