package dev.throughline.testkit.replica;

import dev.throughline.testkit.Messages;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/** The embedded engine, over one connection; used by one thread at a time. */
final class Engine implements AutoCloseable {

  /** What the engine does not know. */
  private static final Set<String> FIELDS_OF_MEMBERS =
      Set.of(
          "lsid",
          "txnNumber",
          "stmtId",
          "stmtIds",
          "autocommit",
          "startTransaction",
          "$clusterTime",
          "$readPreference",
          "readConcern",
          "writeConcern",
          "maxTimeMS");

  private final InetSocketAddress address;
  private @Nullable Socket socket;
  private int requests;

  Engine(InetSocketAddress address) {
    this.address = address;
  }

  /**
   * Has the engine execute a command.
   *
   * @throws UncheckedIOException when the engine hangs up, as it does on what it cannot read.
   */
  BsonDocument run(BsonDocument command) {
    BsonDocument known = Bson.copy(command);
    known.keySet().removeAll(FIELDS_OF_MEMBERS);
    try {
      Socket own = connection();
      own.getOutputStream().write(Messages.command(++requests, known));
      byte[] answer = Messages.read(new DataInputStream(own.getInputStream()));
      int start = Messages.MESSAGE_HEADER;
      return Bson.copy(new RawBsonDocument(answer, start, answer.length - start));
    } catch (IOException e) {
      close();
      throw new UncheckedIOException(e);
    }
  }

  /** Has the engine execute a command of ours, which it must not refuse. */
  BsonDocument require(BsonDocument command) {
    BsonDocument answer = run(command);
    if (!Bson.isOk(answer) || answer.containsKey("writeErrors")) {
      throw new EngineException(answer.toJson());
    }
    return answer;
  }

  /** All documents that a command finds. */
  List<BsonDocument> all(BsonDocument command) {
    BsonDocument answer = run(command);
    if (!Bson.isOk(answer)) {
      return new ArrayList<>(); // no such collection
    }
    BsonDocument cursor = answer.getDocument("cursor");
    List<BsonDocument> documents = new ArrayList<>();
    add(Bson.list(cursor, "firstBatch"), documents);
    while (cursor.getNumber("id").longValue() != 0) {
      BsonDocument more =
          new BsonDocument("getMore", new BsonInt64(cursor.getNumber("id").longValue()))
              .append("collection", new BsonString(Namespace.of(Bson.text(cursor, "ns")).name()))
              .append("$db", command.get("$db"));
      cursor = require(more).getDocument("cursor");
      add(Bson.list(cursor, "nextBatch"), documents);
    }
    return documents;
  }

  private static void add(List<BsonValue> batch, List<BsonDocument> to) {
    batch.forEach(document -> to.add(document.asDocument()));
  }

  private Socket connection() throws IOException {
    Socket own = socket;
    if (own == null) {
      own = new Socket(address.getAddress(), address.getPort());
      own.setTcpNoDelay(true);
      socket = own;
    }
    return own;
  }

  @Override
  public void close() {
    Socket own = socket;
    socket = null;
    if (own != null) {
      try {
        own.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** The engine has refused what the members depend on. */
  static final class EngineException extends IllegalStateException {
    private static final long serialVersionUID = 1;

    EngineException(String message) {
      super(message);
    }
  }
}
