package dev.throughline.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A network between a client and its server: whatever either sends arrives half a round trip later,
 * in order, at any rate, unless the proxy is set to lose it. Connections are made at once. One
 * thread serves all of them, so that many connections cost no more than few.
 */
public final class DelayingProxy implements AutoCloseable {

  /** How long to sleep when the next delivery is nearer than a selector can wait. */
  private static final long NAP_NANOS = TimeUnit.MICROSECONDS.toNanos(50);

  private final InetSocketAddress server;
  private final Selector selector;
  private final ServerSocketChannel listener;
  private final Set<DelayedPipe> pipes = new HashSet<>();
  private volatile long delayNanos;
  private volatile Loss loss = Loss.NOTHING;
  private volatile boolean cut;
  private volatile boolean closed;

  /** What gets lost on the way. */
  private enum Loss {
    NOTHING,
    REPLIES,
    EVERYTHING
  }

  private DelayingProxy(InetSocketAddress server, int rttMillis) throws IOException {
    this.server = server;
    delay(rttMillis);
    this.selector = Selector.open();
    this.listener = ServerSocketChannel.open();
    listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1_024);
    listener.configureBlocking(false);
    listener.register(selector, SelectionKey.OP_ACCEPT);
  }

  /**
   * Puts a network in front of a server.
   *
   * @param rttMillis a round trip, in milliseconds.
   */
  public static DelayingProxy to(String host, int port, int rttMillis) {
    try {
      DelayingProxy proxy = new DelayingProxy(new InetSocketAddress(host, port), rttMillis);
      Thread thread = new Thread(proxy::run, "delaying-proxy");
      thread.setDaemon(true);
      thread.start();
      return proxy;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The port to connect to, on the loopback interface. */
  public int port() {
    return listener.socket().getLocalPort();
  }

  /** From now on a round trip takes so long; what is under way is not hurried. */
  public void delay(int rttMillis) {
    delayNanos = TimeUnit.MILLISECONDS.toNanos(rttMillis) / 2;
  }

  long delayNanos() {
    return delayNanos;
  }

  /** Requests arrive, replies do not, until the connections are {@link #cut}. */
  public void loseReplies() {
    loss = Loss.REPLIES;
  }

  /** Nothing arrives until the connections are {@link #cut}. */
  public void loseEverything() {
    loss = Loss.EVERYTHING;
  }

  boolean loses(boolean reply) {
    return loss == Loss.EVERYTHING || (reply && loss == Loss.REPLIES);
  }

  /** Breaks all connections; new ones lose nothing. */
  public void cut() {
    cut = true;
    selector.wakeup();
  }

  private void cutConnections() {
    if (cut) {
      pipes.forEach(DelayedPipe::close);
      loss = Loss.NOTHING;
      cut = false;
    }
  }

  private void run() {
    try {
      while (!closed) {
        cutConnections();
        select(deliver());
        for (SelectionKey key : selector.selectedKeys()) {
          serve(key);
        }
        selector.selectedKeys().clear();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      pipes.forEach(DelayedPipe::close);
      selector.keys().forEach(key -> DelayedPipe.close(key.channel()));
      DelayedPipe.close(selector);
    }
  }

  /** Waits for something to read, but not beyond the next delivery. */
  private void select(long nanos) throws IOException {
    if (nanos == Long.MAX_VALUE) {
      selector.select();
    } else if (nanos >= TimeUnit.MILLISECONDS.toNanos(2)) {
      selector.select(TimeUnit.NANOSECONDS.toMillis(nanos) - 1);
    } else if (selector.selectNow() == 0 && nanos > 0) {
      LockSupport.parkNanos(Math.min(nanos, NAP_NANOS));
    }
  }

  /** Delivers what is due; returns the nanoseconds until the next is. */
  private long deliver() {
    long next = Long.MAX_VALUE;
    for (DelayedPipe pipe : Set.copyOf(pipes)) {
      try {
        next = Math.min(next, pipe.deliver());
      } catch (IOException | CancelledKeyException e) {
        pipe.close();
      }
      if (pipe.closed()) {
        pipes.remove(pipe);
      }
    }
    return next;
  }

  private void serve(SelectionKey key) throws IOException {
    try {
      if (key.isAcceptable()) {
        accept();
      } else {
        // What became writable is tried again with the next delivery.
        DelayedPipe pipe = (DelayedPipe) key.attachment();
        if (key.isReadable()) {
          pipe.read();
        }
        if (key.isWritable()) {
          pipe.opposite().writable();
        }
      }
    } catch (CancelledKeyException e) {
      // Closed by the other side.
    }
  }

  private void accept() throws IOException {
    SocketChannel client = listener.accept();
    if (client == null) {
      return;
    }
    SocketChannel upstream;
    try {
      upstream = SocketChannel.open(server);
    } catch (IOException e) {
      client.close(); // as if the server had refused it
      return;
    }
    for (SocketChannel channel : new SocketChannel[] {client, upstream}) {
      channel.configureBlocking(false);
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    }
    pipes.addAll(DelayedPipe.between(client, upstream, selector, this));
  }

  @Override
  public void close() {
    closed = true;
    selector.wakeup();
  }
}
