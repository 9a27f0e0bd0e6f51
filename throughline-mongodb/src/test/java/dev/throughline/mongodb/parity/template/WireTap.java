package dev.throughline.mongodb.parity.template;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A relay in front of a server that keeps the messages which clients really send. */
final class WireTap implements AutoCloseable {

  private static final int OP_MSG = 2013;

  private final ServerSocket listener;
  private final InetSocketAddress server;
  private final List<Socket> sockets = new ArrayList<>();
  private final List<Message> messages = new ArrayList<>();

  /**
   * A command.
   *
   * @param body its document
   * @param documents those that follow in sections of their own
   */
  record Message(byte[] body, List<byte[]> documents) {}

  WireTap(InetSocketAddress server) {
    this.server = server;
    try {
      this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    daemon(this::accept);
  }

  int port() {
    return listener.getLocalPort();
  }

  /** What was sent since the last call. */
  synchronized List<Message> drain() {
    List<Message> drained = List.copyOf(messages);
    messages.clear();
    return drained;
  }

  private synchronized void keep(Message message) {
    messages.add(message);
  }

  private void accept() {
    try {
      while (true) {
        Socket client = listener.accept();
        Socket upstream = new Socket(server.getAddress(), server.getPort());
        client.setTcpNoDelay(true);
        upstream.setTcpNoDelay(true);
        synchronized (this) {
          sockets.addAll(List.of(client, upstream));
        }
        daemon(() -> relayMessages(client, upstream));
        daemon(() -> relayAnswers(upstream, client));
      }
    } catch (IOException e) {
      // Closed.
    }
  }

  private void relayMessages(Socket from, Socket to) {
    try (from;
        to) {
      DataInputStream in = new DataInputStream(from.getInputStream());
      OutputStream out = to.getOutputStream();
      while (true) {
        byte[] message = read(in);
        ByteBuffer buffer = ByteBuffer.wrap(message).order(ByteOrder.LITTLE_ENDIAN);
        Optional<byte[]> answer = Optional.empty();
        if (buffer.getInt(12) == OP_MSG) {
          Message parsed = parse(buffer.position(16));
          keep(parsed);
          answer = SessionSupport.answer(message, parsed);
        }
        (answer.isPresent() ? from.getOutputStream() : out).write(answer.orElse(message));
      }
    } catch (IOException e) {
      // Closed by either side.
    }
  }

  private static void relayAnswers(Socket from, Socket to) {
    try (from;
        to) {
      DataInputStream in = new DataInputStream(from.getInputStream());
      while (true) {
        to.getOutputStream().write(SessionSupport.offering(read(in)));
      }
    } catch (IOException e) {
      // Closed by either side.
    }
  }

  private static byte[] read(DataInputStream in) throws IOException {
    int length = Integer.reverseBytes(in.readInt());
    byte[] message = new byte[length];
    ByteBuffer.wrap(message).order(ByteOrder.LITTLE_ENDIAN).putInt(length);
    in.readFully(message, 4, length - 4);
    return message;
  }

  private static Message parse(ByteBuffer in) {
    in.getInt(); // flags
    byte[] body = new byte[0];
    List<byte[]> documents = new ArrayList<>();
    while (in.hasRemaining()) {
      if (in.get() == 0) {
        body = document(in);
      } else {
        int end = in.position() + in.getInt(in.position());
        in.position(in.position() + 4);
        documents.add(name(in).getBytes(StandardCharsets.UTF_8));
        while (in.position() < end) {
          documents.add(document(in));
        }
      }
    }
    return new Message(body, documents);
  }

  private static byte[] document(ByteBuffer in) {
    byte[] document = new byte[in.getInt(in.position())];
    in.get(document);
    return document;
  }

  private static String name(ByteBuffer in) {
    ByteArrayOutputStream name = new ByteArrayOutputStream();
    for (byte next = in.get(); next != 0; next = in.get()) {
      name.write(next);
    }
    return name.toString(StandardCharsets.UTF_8);
  }

  private static void daemon(Runnable task) {
    Thread thread = new Thread(task, "wire-tap");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public synchronized void close() {
    try {
      listener.close();
      for (Socket socket : sockets) {
        socket.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException("closing " + Arrays.toString(sockets.toArray()), e);
    }
  }
}
