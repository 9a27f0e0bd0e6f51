package dev.throughline.redis.internal.window;

import dev.throughline.redis.internal.protocol.PageRange;
import dev.throughline.redis.internal.protocol.Slot;
import dev.throughline.redis.internal.protocol.WindowRequest.Read;
import dev.throughline.redis.internal.protocol.WindowRequest.ReadReply;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page read by a plain command, which costs Redis a fifth of what the script costs it: to a
 * script each entry is a string of Lua's, made, hashed and thrown away. The one command sees the
 * window as it is at one moment. The time is asked after it, so that a window may look older than
 * it was and never younger.
 *
 * <p>It reads and changes nothing. Whatever else a read has to do, such as handing out a token, is
 * left to the script.
 *
 * @param request what is asked for
 * @param from the first position that is read
 * @param to the last one
 */
record DirectRead(Read request, long from, long to) {

  /** What all reads begin with: floor, tail, revision, verified at. */
  private static final byte[][] NUMBERS = {ascii("f"), ascii("t"), ascii("c"), ascii("v")};

  /** Positions asked for behind the remembered end, for entries written since. */
  private static final int NEWER = 8;

  /**
   * A read of a window that was there a moment ago.
   *
   * @param tail where it ended then
   */
  static DirectRead of(Read request, long tail) {
    PageRange range = request.range();
    return new DirectRead(request, range.first(tail), range.last(tail + NEWER));
  }

  static byte[][] numbers() {
    return NUMBERS.clone();
  }

  /**
   * Makes the reply of the window.
   *
   * @param values the numbers and the entries, null for what is not there
   * @param now the time in Redis, after that
   * @return null if only the script can tell
   */
  @Nullable ReadReply reply(List<byte @Nullable []> values, long now, long staleness) {
    byte[] floor = values.get(0);
    byte[] tail = values.get(1);
    byte[] revision = values.get(2);
    byte[] verified = values.get(3);
    return floor == null || tail == null || revision == null || verified == null
        ? null
        : reply(
            new Numbers(number(floor), number(tail), number(revision), now - number(verified)),
            values.subList(NUMBERS.length, values.size()),
            now,
            staleness);
  }

  private record Numbers(long floor, long tail, long revision, long age) {}

  private @Nullable ReadReply reply(
      Numbers window, List<byte @Nullable []> entries, long now, long staleness) {
    if (window.age() < 0
        || window.age() >= staleness
        || window.revision() < request.minRevision()) {
      return new ReadReply.Expired(window.revision(), now);
    }
    long first = request.range().first(window.tail());
    long last = request.range().last(window.tail());
    if (first > last) {
      return new ReadReply.Hit(window.revision(), window.tail(), window.age(), now, List.of());
    }
    if (first < window.floor()) {
      return new ReadReply.Below(window.revision(), window.tail());
    }
    if (first < from || last > to) {
      return null;
    }
    List<Slot> slots = new ArrayList<>((int) (last - first + 1));
    for (long seq = first; seq <= last; seq++) {
      byte[] entry = entries.get((int) (seq - from));
      if (entry == null) {
        return null;
      }
      slots.add(new Slot(seq, ByteBuffer.wrap(entry).getLong(), entry, Long.BYTES));
    }
    return new ReadReply.Hit(window.revision(), window.tail(), window.age(), now, slots);
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private static long number(byte[] digits) {
    return Long.parseLong(new String(digits, StandardCharsets.US_ASCII));
  }
}
