package dev.throughline.testkit;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * A relay in front of a server that keeps the messages which clients really send, and lets them use
 * sessions, which the in-memory server lacks.
 */
public final class WireTap implements AutoCloseable {

  private final InetSocketAddress server;
  private final Connections connections = new Connections("wire-tap", this::relay);
  private final List<Message> messages = new ArrayList<>();

  /**
   * A command.
   *
   * @param body its document
   * @param documents those that follow in sections of their own, behind the name of their section
   */
  public record Message(byte[] body, List<byte[]> documents) {

    private static Message of(Request request) {
      List<byte[]> documents = new ArrayList<>();
      for (Request.Sequence sequence : request.sequences()) {
        documents.add(sequence.name().getBytes(StandardCharsets.UTF_8));
        documents.addAll(sequence.each());
      }
      return new Message(request.bytes(), documents);
    }
  }

  /** Starts a relay in front of a server. */
  public WireTap(InetSocketAddress server) {
    this.server = server;
    connections.start();
  }

  /** The port to connect to, on the loopback interface. */
  public int port() {
    return connections.port();
  }

  /** {@return what was sent since the last call} */
  public synchronized List<Message> drain() {
    List<Message> drained = List.copyOf(messages);
    messages.clear();
    return drained;
  }

  private synchronized void keep(Message message) {
    messages.add(message);
  }

  private void relay(Socket client) throws IOException {
    try (Socket upstream = new Socket(server.getAddress(), server.getPort())) {
      upstream.setTcpNoDelay(true);
      connections.start(() -> relayAnswers(upstream, client));
      DataInputStream in = buffered(client);
      while (true) {
        byte[] message = Messages.read(in);
        Request request = Request.parse(Messages.of(message));
        BsonDocument own = null;
        if (!request.legacy()) {
          keep(Message.of(request));
          own = SessionSupport.answer(request);
        }
        pass(message, upstream, request, own, client);
      }
    }
  }

  private static void pass(
      byte[] message, Socket upstream, Request request, @Nullable BsonDocument own, Socket client)
      throws IOException {
    if (own == null) {
      upstream.getOutputStream().write(message);
    } else {
      client.getOutputStream().write(Messages.reply(request, own));
    }
  }

  private static void relayAnswers(Socket from, Socket to) {
    try (from;
        to) {
      DataInputStream in = buffered(from);
      while (true) {
        to.getOutputStream().write(SessionSupport.offering(Messages.read(in)));
      }
    } catch (IOException e) {
      // Closed by either side.
    }
  }

  private static DataInputStream buffered(Socket socket) throws IOException {
    return new DataInputStream(new BufferedInputStream(socket.getInputStream()));
  }

  @Override
  public void close() {
    connections.close();
  }
}
