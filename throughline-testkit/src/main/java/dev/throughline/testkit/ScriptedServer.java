package dev.throughline.testkit;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.Socket;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.bson.BsonArray;
import org.bson.BsonDocument;

/**
 * A server that knows sessions, as a replica set of one member or as a standalone, and answers
 * writes with what a test has laid out: an answer, or a connection that breaks. Without a script it
 * acknowledges everything.
 */
public final class ScriptedServer implements AutoCloseable {

  /** What happens to a write. */
  private record Step(BsonDocument answer, boolean executes, boolean breaks) {}

  private final Connections connections = new Connections("scripted-server", this::serve);
  private final boolean replicaSet;
  private final Deque<Step> script = new ArrayDeque<>();
  private final List<BsonDocument> received = new ArrayList<>();
  private final List<BsonDocument> executed = new ArrayList<>();
  private final Deque<String> otherAnswers = new ArrayDeque<>();
  private final List<BsonDocument> others = new ArrayList<>();
  private boolean forgets;

  /**
   * Starts a server on a free port of the loopback interface.
   *
   * @param replicaSet whether it is one of one member, or a standalone.
   */
  public ScriptedServer(boolean replicaSet) {
    this.replicaSet = replicaSet;
    connections.start();
  }

  /** {@return where it listens, as a connection string} */
  public String uri() {
    return "mongodb://127.0.0.1:%d/%s"
        .formatted(connections.port(), replicaSet ? "?replicaSet=rs" : "");
  }

  /** Answers the next write so. */
  public synchronized void answers(String json) {
    script.add(new Step(BsonDocument.parse(json), true, false));
  }

  /** Answers the next command so that is no write; without a script, that all is well. */
  public synchronized void answersOther(String json) {
    otherAnswers.add(json);
  }

  /** The names of the commands that came and were no writes, in order. */
  public synchronized List<String> others() {
    return others.stream().map(BsonDocument::getFirstKey).toList();
  }

  /** Breaks the connection instead of answering the next write. */
  public synchronized void breaks(boolean afterExecution) {
    script.add(new Step(new BsonDocument(), afterExecution, true));
  }

  /** Keeps no writes from now on, so that any number of them may come. */
  public synchronized void forgets() {
    forgets = true;
  }

  /** The writes that came, in order, as whole documents. */
  public synchronized List<BsonDocument> received() {
    return List.copyOf(received);
  }

  /** Those that a server would have executed: without those repeated by number. */
  public synchronized List<BsonDocument> executed() {
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
                        Objects.equals(command.get("txnNumber"), it.get("txnNumber"))
                            && Objects.equals(command.get("lsid"), it.get("lsid")));
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
      case "hello", "ismaster", "isMaster" -> hello(replicaSet, connections.port());
      case "insert", "update", "bulkWrite" -> {
        Step step = next(command);
        if (step.breaks()) {
          throw new IOException("as the script says");
        }
        yield step.answer();
      }
      default -> answerOfOther(command);
    };
  }

  private synchronized BsonDocument answerOfOther(BsonDocument command) {
    others.add(command);
    String next = otherAnswers.poll();
    return BsonDocument.parse(next == null ? "{ok: 1}" : next);
  }

  /** {@return how a server introduces itself that knows sessions} */
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

  private void serve(Socket client) throws IOException {
    DataInputStream in = new DataInputStream(client.getInputStream());
    while (true) {
      Request request = Request.parse(Messages.of(Messages.read(in)));
      client.getOutputStream().write(Messages.reply(request, answer(request.command())));
    }
  }

  @Override
  public void close() {
    connections.close();
  }
}
