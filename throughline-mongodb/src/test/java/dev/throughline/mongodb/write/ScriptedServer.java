package dev.throughline.mongodb.write;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonBinaryWriter;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;

/**
 * A server that knows sessions, as a replica set of one member or as a standalone, and answers
 * writes with what a test has laid out: an answer, or a connection that breaks. Without a script it
 * acknowledges everything.
 */
public final class ScriptedServer implements AutoCloseable {

  /** What happens to a write. */
  record Step(BsonDocument answer, boolean executes, boolean breaks) {}

  private static final int OP_QUERY = 2004;

  private final ServerSocket listener;
  private final boolean replicaSet;
  private final List<Socket> sockets = new ArrayList<>();
  private final Deque<Step> script = new ArrayDeque<>();
  private final List<BsonDocument> received = new ArrayList<>();
  private final List<BsonDocument> executed = new ArrayList<>();
  private boolean forgets;

  public ScriptedServer(boolean replicaSet) {
    this.replicaSet = replicaSet;
    try {
      this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    daemon(this::accept);
  }

  public String uri() {
    return "mongodb://127.0.0.1:%d/%s"
        .formatted(listener.getLocalPort(), replicaSet ? "?replicaSet=rs" : "");
  }

  /** Answers the next write so. */
  synchronized void answers(String json) {
    script.add(new Step(BsonDocument.parse(json), true, false));
  }

  /** Breaks the connection instead of answering the next write. */
  synchronized void breaks(boolean afterExecution) {
    script.add(new Step(new BsonDocument(), afterExecution, true));
  }

  /** Keeps no writes from now on, so that any number of them may come. */
  synchronized void forgets() {
    forgets = true;
  }

  /** The writes that came, in order, as whole documents. */
  public synchronized List<BsonDocument> received() {
    return List.copyOf(received);
  }

  /** Those that a server would have executed: without those repeated by number. */
  synchronized List<BsonDocument> executed() {
    return List.copyOf(executed);
  }

  private synchronized Step next(BsonDocument command) {
    if (forgets) {
      return new Step(acknowledged(command), true, false);
    }
    received.add(command);
    Step step = script.isEmpty() ? new Step(acknowledged(command), true, false) : script.poll();
    boolean repeated =
        command.containsKey("txnNumber")
            && !command.containsKey("autocommit")
            && executed.stream()
                .anyMatch(
                    it ->
                        command.get("txnNumber").equals(it.get("txnNumber"))
                            && command.get("lsid").equals(it.get("lsid")));
    if (step.executes() && !repeated) {
      executed.add(command);
    }
    return step;
  }

  private static BsonDocument acknowledged(BsonDocument command) {
    int count = command.getArray("documents", command.getArray("updates", new BsonArray())).size();
    return BsonDocument.parse("{n: %d, nModified: %d, ok: 1}".formatted(count, count));
  }

  private BsonDocument answer(BsonDocument command) throws IOException {
    return switch (command.getFirstKey()) {
      case "hello", "ismaster", "isMaster" -> hello(replicaSet, listener.getLocalPort());
      case "insert", "update", "bulkWrite" -> {
        Step step = next(command);
        if (step.breaks()) {
          throw new IOException("as the script says");
        }
        yield step.answer();
      }
      default -> BsonDocument.parse("{ok: 1}");
    };
  }

  /** How a server introduces itself that knows sessions. */
  static BsonDocument hello(boolean replicaSet, int port) {
    String member =
        replicaSet
            ? "setName: 'rs', setVersion: 1, me: '%1$s', primary: '%1$s', hosts: ['%1$s'],"
                .formatted("127.0.0.1:" + port)
            : "";
    return BsonDocument.parse(
        """
        {ismaster: true, isWritablePrimary: true, %s maxBsonObjectSize: 16777216,
         maxMessageSizeBytes: 48000000, maxWriteBatchSize: 100000, minWireVersion: 0,
         maxWireVersion: 25, logicalSessionTimeoutMinutes: 30, readOnly: false, ok: 1}
        """
            .formatted(member));
  }

  private void accept() {
    try {
      while (true) {
        Socket client = listener.accept();
        client.setTcpNoDelay(true);
        synchronized (sockets) {
          sockets.add(client);
        }
        daemon(() -> serve(client));
      }
    } catch (IOException e) {
      // Closed.
    }
  }

  private void serve(Socket client) {
    try (client) {
      DataInputStream in = new DataInputStream(client.getInputStream());
      while (true) {
        byte[] message = new byte[Integer.reverseBytes(in.readInt())];
        in.readFully(message, 4, message.length - 4);
        ByteBuffer buffer = ByteBuffer.wrap(message).order(ByteOrder.LITTLE_ENDIAN);
        boolean query = buffer.getInt(12) == OP_QUERY;
        BsonDocument command = query ? query(buffer) : message(buffer);
        send(client.getOutputStream(), buffer.getInt(4), query, answer(command));
      }
    } catch (IOException e) {
      // Closed by either side.
    }
  }

  private static BsonDocument query(ByteBuffer in) {
    in.position(20);
    name(in);
    in.position(in.position() + 8);
    return document(in);
  }

  private static BsonDocument message(ByteBuffer in) {
    in.position(20);
    BsonDocument command = new BsonDocument();
    while (in.hasRemaining()) {
      if (in.get() == 0) {
        command.putAll(document(in));
      } else {
        int end = in.position() + in.getInt(in.position());
        in.position(in.position() + 4);
        String name = name(in);
        BsonArray documents = new BsonArray();
        while (in.position() < end) {
          documents.add(document(in));
        }
        command.put(name, documents);
      }
    }
    return command;
  }

  private static BsonDocument document(ByteBuffer in) {
    byte[] document = new byte[in.getInt(in.position())];
    in.get(document);
    return new RawBsonDocument(document);
  }

  private static String name(ByteBuffer in) {
    int start = in.position();
    while (in.get() != 0) {}
    return new String(in.array(), start, in.position() - 1 - start, StandardCharsets.UTF_8);
  }

  static void send(OutputStream out, int to, boolean query, BsonDocument answer)
      throws IOException {
    BasicOutputBuffer encoded = new BasicOutputBuffer();
    new BsonDocumentCodec()
        .encode(new BsonBinaryWriter(encoded), answer, EncoderContext.builder().build());
    int header = query ? 36 : 21;
    ByteBuffer buffer =
        ByteBuffer.allocate(header + encoded.getSize()).order(ByteOrder.LITTLE_ENDIAN);
    buffer.putInt(buffer.capacity()).putInt(0).putInt(to);
    if (query) {
      buffer.putInt(1).putInt(8).putLong(0).putInt(0).putInt(1);
    } else {
      buffer.putInt(2013).putInt(0).put((byte) 0);
    }
    out.write(buffer.put(encoded.toByteArray()).array());
  }

  private static void daemon(Runnable task) {
    Thread thread = new Thread(task, "scripted-server");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() {
    try {
      listener.close();
      synchronized (sockets) {
        for (Socket socket : sockets) {
          socket.close();
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
