package dev.throughline.testkit;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * A relay in front of a server that loses and cuts the messages of some commands (inserts, updates,
 * finds) and of their answers, as its random numbers say.
 *
 * <p>It can make the server look like a replica set with sessions: then a repeated transaction
 * number gets the first answer again instead of being executed, as with a real one.
 */
public final class FaultyRelay implements AutoCloseable {

  /** What happens to a command. */
  public enum Fault {
    /** The server never sees it. */
    LOST_REQUEST,
    /** The server sees a part of it. */
    CUT_REQUEST,
    /** The connection breaks while the server executes it. */
    BROKEN_MEANWHILE,
    /** The server has executed it, and nothing of the answer arrives. */
    LOST_ANSWER,
    /** The server has executed it, and a part of the answer arrives. */
    CUT_ANSWER
  }

  private static final Set<String> FAULTY = Set.of("insert", "update", "find");
  private static final Set<String> HELLO = Set.of("hello", "ismaster");

  private final InetSocketAddress server;
  private final boolean sessions;
  private final double rate;
  private final Fault first;
  private final Random random;
  private final Connections connections = new Connections("faulty-relay", this::serve);
  private final List<Fault> faults = new ArrayList<>();
  private final Map<List<Object>, CompletableFuture<byte[]>> executed = new HashMap<>();
  private @Nullable List<Object> doomed;

  /**
   * Starts a relay.
   *
   * @param sessions whether the server shall look like a replica set.
   * @param rate the share of commands that something happens to.
   * @param first what happens to the first command, and to its repetition.
   */
  public FaultyRelay(
      InetSocketAddress server, boolean sessions, double rate, Fault first, Random random) {
    this.server = server;
    this.sessions = sessions;
    this.rate = rate;
    this.first = first;
    this.random = random;
    connections.start();
  }

  /** {@return where it listens, as a connection string} */
  public String uri() {
    return "mongodb://127.0.0.1:%d/%s"
        .formatted(connections.port(), sessions ? "?replicaSet=rs" : "");
  }

  /** {@return what has happened so far} */
  public synchronized List<Fault> faults() {
    return List.copyOf(faults);
  }

  private synchronized @Nullable Fault next(BsonDocument insert) {
    List<Object> transaction = transaction(insert);
    if (doomed == null || (!transaction.isEmpty() && transaction.equals(doomed))) {
      doomed = transaction;
      faults.add(first);
      return first;
    }
    if (random.nextDouble() >= rate) {
      return null;
    }
    Fault fault = Fault.values()[random.nextInt(Fault.values().length)];
    faults.add(fault);
    return fault;
  }

  private synchronized int below(int bound) {
    return random.nextInt(bound);
  }

  private void serve(Socket client) throws IOException {
    try (Socket upstream = new Socket(server.getAddress(), server.getPort())) {
      upstream.setTcpNoDelay(true);
      DataInputStream in = new DataInputStream(client.getInputStream());
      while (!client.isClosed()) {
        byte[] message = Messages.read(in);
        Request request = Request.parse(Messages.of(message));
        if (sessions && introduces(request)) {
          BsonDocument hello = ScriptedServer.hello(true, connections.port());
          client.getOutputStream().write(Messages.reply(request, hello));
        } else if (FAULTY.contains(request.name())) {
          fail(client, upstream, message, request.document());
        } else {
          client.getOutputStream().write(exchange(upstream, message));
        }
      }
    }
  }

  private static boolean introduces(Request request) {
    return request.legacy() || HELLO.contains(request.name().toLowerCase(Locale.ROOT));
  }

  private void fail(Socket client, Socket upstream, byte[] message, BsonDocument body)
      throws IOException {
    Fault fault = next(body);
    OutputStream out = client.getOutputStream();
    if (fault == null) {
      out.write(execute(upstream, message, body));
      return;
    }
    switch (fault) {
      case LOST_REQUEST -> {}
      case CUT_REQUEST -> upstream.getOutputStream().write(message, 0, below(message.length));
      case BROKEN_MEANWHILE -> {
        client.close();
        execute(upstream, message, body);
      }
      case LOST_ANSWER -> execute(upstream, message, body);
      case CUT_ANSWER -> {
        byte[] answer = execute(upstream, message, body);
        out.write(answer, 0, below(answer.length));
      }
    }
    client.close();
  }

  /** Has the server execute it, unless it is a repetition. */
  private byte[] execute(Socket upstream, byte[] message, BsonDocument body) throws IOException {
    List<Object> transaction = transaction(body);
    if (transaction.isEmpty()) {
      return exchange(upstream, message);
    }
    CompletableFuture<byte[]> own = new CompletableFuture<>();
    CompletableFuture<byte[]> first;
    synchronized (this) {
      first = executed.putIfAbsent(transaction, own);
    }
    if (first == null) {
      try {
        byte[] answer = exchange(upstream, message);
        own.complete(answer);
        return answer;
      } catch (IOException e) {
        own.completeExceptionally(e);
        throw e;
      }
    }
    byte[] answer = first.join().clone();
    System.arraycopy(message, 4, answer, 8, 4); // in response to
    return answer;
  }

  /**
   * {@return what a repetition has in common with the first attempt; empty when it may not be
   * repeated}
   */
  private static List<Object> transaction(BsonDocument insert) {
    return insert.containsKey("txnNumber")
        ? List.of(insert.get("lsid"), insert.get("txnNumber"))
        : List.of();
  }

  private static byte[] exchange(Socket upstream, byte[] message) throws IOException {
    upstream.getOutputStream().write(message);
    return Messages.read(new DataInputStream(upstream.getInputStream()));
  }

  /** Cuts all connections, and waits until the server has done what had reached it. */
  @Override
  public void close() throws InterruptedException {
    connections.close();
    connections.awaitEnd();
  }
}
