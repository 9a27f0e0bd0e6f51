package dev.throughline.testkit.replica;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;

/**
 * What the members do with commands, one after another. Thread-safe: what waits for the end of a
 * transaction or for an event lets others pass.
 */
final class Commands implements AutoCloseable {

  /** How long a write waits for a transaction that has locked a document. */
  private static final long LOCK_WAIT_NANOS = TimeUnit.SECONDS.toNanos(5);

  private static final long EVENT_WAIT_MILLIS = 1_000;

  private final Engine engine;
  private final Topology topology;
  private final Transactions transactions;
  private final Sessions sessions;
  private final ChangeLog log;
  private final ChangeStreams streams;
  private final Writes writes;
  private boolean closed;

  Commands(Engine engine, Topology topology) {
    this.engine = engine;
    this.topology = topology;
    Store store = new Store(engine);
    this.transactions = new Transactions(engine, store);
    this.sessions = new Sessions(transactions);
    this.log = new ChangeLog(topology);
    this.streams = new ChangeStreams(engine, store, log);
    this.writes = new Writes(engine, store, transactions, log);
  }

  /**
   * Executes a command.
   *
   * @param statements of a batch that are executed at most.
   * @return the answer, which may be an error.
   */
  synchronized BsonDocument execute(int member, BsonDocument command, int statements)
      throws InterruptedException {
    try {
      Roles.check(topology.isPrimary(member), command);
      BsonDocument answer = run(command, statements);
      if (Statements.isWrite(command)) {
        topology.tick();
      }
      return stamped(answer);
    } catch (Failure e) {
      return stamped(e.answer(command, false));
    } finally {
      notifyAll();
    }
  }

  /** Answers an error in place of a command, which ends a transaction as any error does. */
  synchronized BsonDocument fail(BsonDocument command, Failure failure) {
    if (Labels.inTransaction(command)
        && (!Labels.ends(command) || failure.code() == ErrorCodes.NO_SUCH_TRANSACTION)) {
      sessions.abort(command);
      notifyAll();
    }
    return stamped(failure.answer(command, false));
  }

  /** Adds the cluster's time, and to errors the version of the topology that they belong to. */
  BsonDocument stamped(BsonDocument answer) {
    if (!Bson.isOk(answer) || answer.containsKey("writeConcernError")) {
      answer.put("topologyVersion", topology.version());
    }
    topology.stamp(answer);
    return answer;
  }

  private BsonDocument run(BsonDocument command, int statements) throws InterruptedException {
    switch (command.getFirstKey()) {
      case "endSessions", "killSessions" -> {
        sessions.end(command);
        return Bson.ok();
      }
      case "refreshSessions" -> {
        return Bson.ok();
      }
      case "commitTransaction" -> {
        return commit(command);
      }
      case "abortTransaction" -> {
        transactions.abort(sessions.transaction(command));
        return Bson.ok();
      }
      default -> {}
    }
    if (ChangeStreams.concerns(command)) {
      return ChangeStreams.opens(command) ? streams.open(command) : more(command);
    }
    if (Labels.inTransaction(command)) {
      return transactions.run(sessions.transaction(command), command);
    }
    if (Statements.isWrite(command)) {
      return write(command, sessions.record(command), statements);
    }
    return other(command);
  }

  private BsonDocument other(BsonDocument command) {
    switch (command.getFirstKey()) {
      case "killCursors" -> streams.kill(command);
      case "drop" -> {
        Namespace namespace = Namespace.of(command);
        transactions.beforeWrite(namespace, null);
        log.dropped(namespace);
      }
      default -> {}
    }
    return engine.run(command);
  }

  private BsonDocument commit(BsonDocument command) {
    Transaction transaction = sessions.transaction(command);
    if (transaction.state() == Transaction.State.OPEN) {
      BsonDocument origin =
          new BsonDocument("txnNumber", command.get("txnNumber"))
              .append("lsid", command.get("lsid"));
      List<Change> changes = transactions.commit(transaction);
      topology.tick();
      writes.report(changes, origin);
    }
    return Bson.ok();
  }

  private BsonDocument write(BsonDocument command, BatchRecord record, int statements)
      throws InterruptedException {
    long end = System.nanoTime() + LOCK_WAIT_NANOS;
    while (true) {
      try {
        return writes.run(command, record, statements);
      } catch (Writes.BlockedException e) {
        long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
        if (left <= 0 || closed) {
          throw new Failure(ErrorCodes.WRITE_CONFLICT, "A transaction holds the document");
        }
        wait(left);
      }
    }
  }

  private BsonDocument more(BsonDocument command) throws InterruptedException {
    long millis = Bson.number(command, "maxTimeMS");
    long end =
        System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis == 0 ? EVENT_WAIT_MILLIS : millis);
    while (!closed && !streams.ready(command)) {
      long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
      if (left <= 0) {
        break;
      }
      wait(left);
    }
    return streams.more(command);
  }

  synchronized void stepDown() {
    transactions.abortAll();
    topology.elect();
    notifyAll();
  }

  synchronized void forgetChanges() {
    log.forget();
  }

  synchronized int openTransactions() {
    return transactions.open();
  }

  @Override
  public synchronized void close() {
    closed = true;
    notifyAll();
    engine.close();
  }
}
