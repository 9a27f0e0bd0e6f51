package dev.throughline.redis.internal.window;

import dev.throughline.redis.internal.protocol.PageRange;
import dev.throughline.redis.internal.protocol.PlainRange;
import dev.throughline.redis.internal.protocol.Slot;
import dev.throughline.redis.internal.protocol.WindowRequest;
import dev.throughline.redis.internal.protocol.WindowRequest.Apply;
import dev.throughline.redis.internal.protocol.WindowRequest.ApplyReply;
import dev.throughline.redis.internal.protocol.WindowRequest.Fill;
import dev.throughline.redis.internal.protocol.WindowRequest.FillPlain;
import dev.throughline.redis.internal.protocol.WindowRequest.Merge;
import dev.throughline.redis.internal.protocol.WindowRequest.Read;
import dev.throughline.redis.internal.protocol.WindowRequest.ReadPlain;
import dev.throughline.redis.internal.protocol.WindowRequest.ReadReply;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A request as a call of a script, and its reply. */
final class WindowCall {

  private final WindowScript script;
  private final byte[] key;
  private final List<byte[]> values = new ArrayList<>();
  private final String token;

  private WindowCall(WindowScript script, String window, String token) {
    this.script = script;
    this.token = token;
    this.key = window.getBytes(StandardCharsets.UTF_8);
  }

  /**
   * @param token the one to be handed out if the window is missing
   */
  static WindowCall of(WindowRequest<?> request, WindowLimits limits, String token) {
    if (request instanceof Read read) {
      return read(read, limits, token);
    }
    if (request instanceof Apply apply) {
      WindowCall call = new WindowCall(WindowScript.APPLY, apply.window(), token);
      call.number(apply.slot().seq()).number(apply.slot().revision()).value(apply.slot());
      return call.limits(limits);
    }
    if (request instanceof Merge merge) {
      WindowCall call = new WindowCall(WindowScript.MERGE, merge.window(), token);
      call.number(merge.from()).number(merge.to()).number(merge.t0()).limits(limits);
      // A new entry must find the one before it in its place.
      merge.changes().stream()
          .sorted(Comparator.comparingLong(Slot::seq))
          .forEach(slot -> call.number(slot.seq()).number(slot.revision()).value(slot));
      return call;
    }
    if (request instanceof Fill fill) {
      WindowCall call = new WindowCall(WindowScript.FILL, fill.window(), token);
      call.number(fill.tail()).number(fill.revision()).number(fill.t0()).limits(limits);
      call.text(fill.token());
      fill.slots().forEach(slot -> call.number(slot.seq()).value(slot));
      return call;
    }
    if (request instanceof ReadPlain read) {
      PlainRange range = read.range();
      return new WindowCall(WindowScript.PLAIN_READ, read.window(), token)
          .number(limits.stalenessMillis())
          .text(range.backward() ? "B" : "A")
          .bytes(range.place())
          .number(range.n())
          .number(limits.fillLeaseMillis())
          .text(token);
    }
    if (request instanceof FillPlain fill) {
      WindowCall call =
          new WindowCall(WindowScript.PLAIN_FILL, fill.window(), token)
              .text(fill.token())
              .number(fill.end().whole() ? 1 : 0)
              .number(fill.t0())
              .number(limits.stalenessMillis());
      fill.end().slots().forEach(slot -> call.bytes(PlainCall.member(slot)));
      return call;
    }
    return new WindowCall(WindowScript.DROP, request.window(), token);
  }

  private static WindowCall read(Read read, WindowLimits limits, String token) {
    PageRange range = read.range();
    String anchor =
        switch (range.anchor()) {
          case BEFORE -> "B";
          case AFTER -> "A";
          case AROUND -> "R";
        };
    return new WindowCall(WindowScript.READ, read.window(), token)
        .number(limits.stalenessMillis())
        .text(anchor)
        .number(range.bound())
        .number(range.before())
        .number(range.after())
        .number(read.minRevision())
        .number(limits.fillLeaseMillis())
        .text(token);
  }

  private WindowCall limits(WindowLimits limits) {
    return number(limits.maxEntries()).number(limits.maxBytes()).number(limits.timeToLiveMillis());
  }

  private WindowCall number(long number) {
    return text(Long.toString(number));
  }

  private WindowCall text(String text) {
    return bytes(text.getBytes(StandardCharsets.UTF_8));
  }

  private WindowCall bytes(byte[] bytes) {
    values.add(bytes);
    return this;
  }

  private WindowCall value(Slot slot) {
    ByteBuffer value = ByteBuffer.allocate(Long.BYTES + slot.payload().length);
    return bytes(value.putLong(slot.revision()).put(slot.payload()).array());
  }

  WindowScript script() {
    return script;
  }

  byte[][] keys() {
    return new byte[][] {key};
  }

  /** The arguments without the key. */
  byte[][] values() {
    return values.toArray(byte[][]::new);
  }

  /** {@return what the script has said} */
  Object reply(List<Object> reply) {
    int status = (int) number(reply, 0);
    return switch (script) {
      case READ -> readReply(status, reply);
      case PLAIN_READ -> PlainCall.reply(status, reply, token);
      default -> applyReply(status, reply);
    };
  }

  private ReadReply readReply(int status, List<Object> reply) {
    return switch (status) {
      case 0 ->
          new ReadReply.Hit(
              number(reply, 1), number(reply, 2), number(reply, 4), number(reply, 5), slots(reply));
      case 1 -> new ReadReply.Below(number(reply, 1), number(reply, 2));
      case 2 -> new ReadReply.Expired(number(reply, 1), number(reply, 2));
      case 3 -> new ReadReply.Missing(null, number(reply, 1));
      default -> new ReadReply.Missing(token, number(reply, 1));
    };
  }

  private static List<Slot> slots(List<Object> reply) {
    long first = number(reply, 3);
    List<Slot> slots = new ArrayList<>(reply.size() - 6);
    for (int i = 6; i < reply.size(); i++) {
      byte[] value = (byte[]) reply.get(i);
      long revision = ByteBuffer.wrap(value).getLong();
      slots.add(new Slot(first + i - 6, revision, value, Long.BYTES));
    }
    return slots;
  }

  private static ApplyReply applyReply(int status, List<Object> reply) {
    return switch (status) {
      case 0 -> new ApplyReply.Accepted();
      case 1 -> new ApplyReply.Hole(number(reply, 1), number(reply, 2));
      default -> new ApplyReply.Absent();
    };
  }

  static long number(List<Object> reply, int index) {
    return (Long) reply.get(index);
  }
}
