package dev.throughline.chatload;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/**
 * One socket of many in one thread: it says in bytes what a STOMP client says, and looks in what
 * comes only for what is to be counted, so that the load costs less than the service.
 */
final class DensityClient {

  private static final byte[] MESSAGE = bytes("\"kind\":\"TALK\"");
  private static final byte[] TEXT = bytes("\"text\":\"");
  private static final byte[] RECEIPT = bytes("RECEIPT\n");
  private static final byte[] CONNECTED = bytes("CONNECTED\n");
  private static final byte[] UPGRADED = bytes("HTTP/1.1 101");

  private final SocketChannel channel;
  private final String token;
  private final String room;
  private final DensityCounts counts;
  private final ByteBuffer buffer = ByteBuffer.allocate(32 * 1024);
  private int step;

  DensityClient(
      Selector selector, InetSocketAddress service, String token, String room, DensityCounts counts)
      throws IOException {
    this.token = token;
    this.room = room;
    this.counts = counts;
    channel = SocketChannel.open();
    channel.configureBlocking(false);
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    // Connects first: a selector takes a channel that does neither for one that can be read.
    if (channel.connect(service)) {
      upgrade();
      channel.register(selector, SelectionKey.OP_READ, this);
    } else {
      channel.register(selector, SelectionKey.OP_CONNECT, this);
    }
  }

  private void upgrade() throws IOException {
    write(
        bytes(
            "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
                // As browsers ask; what is compressed would not be counted.
                + "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n\r\n"));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /** Goes on with what the network is ready for. */
  void ready(SelectionKey key) throws IOException {
    if (key.isConnectable() && channel.finishConnect()) {
      key.interestOps(SelectionKey.OP_READ);
      upgrade();
    } else if (key.isReadable()) {
      int n = channel.read(buffer);
      if (n < 0) {
        key.cancel();
        channel.close();
        counts.closed();
        return;
      }
      take(System.nanoTime());
    }
  }

  /** What has come: up to the last end of a STOMP frame, the rest is kept. */
  private void take(long now) throws IOException {
    byte[] all = buffer.array();
    int end = buffer.position();
    if (step == 0) {
      if (find(all, 0, end, UPGRADED) >= 0 && all[end - 1] == '\n') {
        buffer.clear();
        step = 1;
        frame("CONNECT\naccept-version:1.2\nhost:x\nAuthorization:Bearer " + token + "\n\n\0");
      }
      return;
    }
    int last = end;
    while (last > 0 && all[last - 1] != 0) {
      last--;
    }
    if (step == 1 && find(all, 0, last, CONNECTED) >= 0) {
      step = 2;
      frame("SUBSCRIBE\nid:1\nreceipt:1\ndestination:/topic/rooms/" + room + "\n\n\0");
    } else if (step == 2 && find(all, 0, last, RECEIPT) >= 0) {
      step = 3;
      counts.subscribed();
    }
    for (int at = find(all, 0, last, MESSAGE);
        at >= 0;
        at = find(all, at + MESSAGE.length, last, MESSAGE)) {
      int text = find(all, at, last, TEXT);
      long sent = 0;
      for (int i = text + TEXT.length; text >= 0 && all[i] >= '0' && all[i] <= '9'; i++) {
        sent = 10 * sent + (all[i] - '0');
      }
      counts.delivered(now - sent);
    }
    buffer.limit(end).position(last);
    buffer.compact();
  }

  private static int find(byte[] in, int from, int to, byte[] what) {
    for (int at = from; at <= to - what.length; at++) {
      int i = 0;
      while (i < what.length && in[at + i] == what[i]) {
        i++;
      }
      if (i == what.length) {
        return at;
      }
    }
    return -1;
  }

  /** A text frame with a mask of zeros. */
  private void frame(String text) throws IOException {
    byte[] payload = bytes(text);
    ByteBuffer frame = ByteBuffer.allocate(payload.length + 8);
    frame.put((byte) 0x81);
    if (payload.length < 126) {
      frame.put((byte) (0x80 | payload.length));
    } else {
      frame.put((byte) (0x80 | 126)).putShort((short) payload.length);
    }
    frame.putInt(0).put(payload).flip();
    byte[] whole = new byte[frame.remaining()];
    frame.get(whole);
    write(whole);
  }

  private void write(byte[] bytes) throws IOException {
    ByteBuffer out = ByteBuffer.wrap(bytes);
    while (out.hasRemaining()) {
      // A few hundred bytes on an idle connection.
      channel.write(out);
    }
  }

  void close() throws IOException {
    channel.close();
  }
}
