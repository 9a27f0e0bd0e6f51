package dev.throughline.redis.internal.window;

import dev.throughline.redis.internal.protocol.PlainEnd;
import dev.throughline.redis.internal.protocol.PlainSlot;
import dev.throughline.redis.internal.protocol.WindowRequest.PlainReply;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The form of plain windows' entries in Redis, whose scripts need only their places: the place, a
 * zero, the values for cursors, the payload, and at the end the lengths of place and values.
 */
final class PlainCall {

  private static final int LENGTHS = 2 * Integer.BYTES;

  private PlainCall() {}

  static byte[] member(PlainSlot slot) {
    int length = slot.place().length + 1 + slot.values().length + slot.payload().length + LENGTHS;
    return ByteBuffer.allocate(length)
        .put(slot.place())
        .put((byte) 0)
        .put(slot.values())
        .put(slot.payload())
        .putInt(slot.place().length)
        .putInt(slot.values().length)
        .array();
  }

  private static PlainSlot slot(Object part) {
    byte[] member = (byte[]) part;
    ByteBuffer lengths = ByteBuffer.wrap(member, member.length - LENGTHS, LENGTHS);
    int place = lengths.getInt();
    int values = place + 1 + lengths.getInt();
    return new PlainSlot(
        Arrays.copyOf(member, place),
        Arrays.copyOfRange(member, place + 1, values),
        Arrays.copyOfRange(member, values, member.length - LENGTHS));
  }

  static PlainReply reply(int status, List<Object> reply, String token) {
    return switch (status) {
      case 0 -> {
        List<PlainSlot> slots = new ArrayList<>(reply.size() - 4);
        reply.subList(4, reply.size()).forEach(part -> slots.add(slot(part)));
        PlainEnd.Cut cut = new PlainEnd.Cut(slots, WindowCall.number(reply, 1) == 1);
        yield new PlainReply.Hit(cut, WindowCall.number(reply, 2), WindowCall.number(reply, 3));
      }
      case 1 -> new PlainReply.Below();
      case 3 -> new PlainReply.Missing(null, WindowCall.number(reply, 1));
      default -> new PlainReply.Missing(token, WindowCall.number(reply, 1));
    };
  }
}
