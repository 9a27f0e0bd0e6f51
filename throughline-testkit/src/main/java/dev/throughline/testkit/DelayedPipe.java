package dev.throughline.testkit;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One direction of a connection of a {@link DelayingProxy}. For its thread. */
final class DelayedPipe {

  private static final int READ_BYTES = 1 << 18;

  /** Bytes on their way; null at the end of the stream. */
  private record Parcel(@Nullable ByteBuffer bytes, long dueNanos) {}

  private final SocketChannel from;
  private final SocketChannel to;
  private final SelectionKey key;
  private final DelayingProxy network;
  private final boolean reply;
  private final Deque<Parcel> underWay = new ArrayDeque<>();
  private @Nullable DelayedPipe opposite;
  private boolean closed;

  private DelayedPipe(
      SocketChannel from,
      SocketChannel to,
      SelectionKey key,
      DelayingProxy network,
      boolean reply) {
    this.from = from;
    this.to = to;
    this.key = key;
    this.network = network;
    this.reply = reply;
  }

  /** Both directions between two channels. */
  static List<DelayedPipe> between(
      SocketChannel client, SocketChannel server, Selector selector, DelayingProxy network)
      throws IOException {
    SelectionKey clientKey = client.register(selector, SelectionKey.OP_READ);
    SelectionKey serverKey = server.register(selector, SelectionKey.OP_READ);
    DelayedPipe there = new DelayedPipe(client, server, clientKey, network, false);
    DelayedPipe back = new DelayedPipe(server, client, serverKey, network, true);
    there.opposite = back;
    back.opposite = there;
    clientKey.attach(there);
    serverKey.attach(back);
    return List.of(there, back);
  }

  DelayedPipe opposite() {
    return Objects.requireNonNull(opposite);
  }

  boolean closed() {
    return closed;
  }

  /** Takes what has come. */
  void read() {
    try {
      ByteBuffer buffer = ByteBuffer.allocate(READ_BYTES);
      int count = from.read(buffer);
      long due = System.nanoTime() + network.delayNanos();
      if (count < 0) {
        key.interestOpsAnd(~SelectionKey.OP_READ);
        underWay.add(new Parcel(null, due));
      } else if (count > 0 && !network.loses(reply)) {
        underWay.add(new Parcel(buffer.flip(), due));
      }
    } catch (IOException e) {
      close();
    }
  }

  /** Sends what is due; returns the nanoseconds until the next is, or the most there are. */
  long deliver() throws IOException {
    while (true) {
      Parcel parcel = underWay.peek();
      if (parcel == null || waitsForRoom()) {
        return Long.MAX_VALUE;
      }
      long left = parcel.dueNanos() - System.nanoTime();
      if (left > 0) {
        return left;
      }
      ByteBuffer bytes = parcel.bytes();
      if (bytes == null) {
        close();
        return Long.MAX_VALUE;
      }
      to.write(bytes);
      if (bytes.hasRemaining()) {
        opposite().key.interestOpsOr(SelectionKey.OP_WRITE);
        return Long.MAX_VALUE;
      }
      underWay.remove();
    }
  }

  private boolean waitsForRoom() {
    SelectionKey target = opposite().key;
    return target.isValid() && (target.interestOps() & SelectionKey.OP_WRITE) != 0;
  }

  /** There is room again where this sends to. */
  void writable() {
    opposite().key.interestOpsAnd(~SelectionKey.OP_WRITE);
  }

  /** Ends both directions: neither databases nor their clients close one half of a connection. */
  void close() {
    closed = true;
    opposite().closed = true;
    close(from);
    close(to);
  }

  static void close(Closeable closeable) {
    try {
      closeable.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
