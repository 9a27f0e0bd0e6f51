package dev.throughline.testkit.replica;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** The logical sessions, each with the work of its latest transaction number. */
final class Sessions {

  /** What a session did last. */
  private static final class Latest {
    private long number = -1;
    private BatchRecord record = new BatchRecord();
    private @Nullable Transaction transaction;
  }

  private final Transactions transactions;
  private final Map<BsonValue, Latest> sessions = new HashMap<>();

  Sessions(Transactions transactions) {
    this.transactions = transactions;
  }

  private Latest latest(BsonDocument command) {
    BsonValue id = command.getDocument("lsid").get("id");
    return sessions.computeIfAbsent(id, any -> new Latest());
  }

  private static long number(BsonDocument command) {
    return command.getNumber("txnNumber").longValue();
  }

  /** The record of a write, which is a new one unless the command has been here before. */
  BatchRecord record(BsonDocument command) {
    if (!command.containsKey("txnNumber")) {
      return new BatchRecord();
    }
    Latest latest = latest(command);
    advance(latest, number(command));
    return latest.record;
  }

  /** The transaction to which a command belongs. */
  Transaction transaction(BsonDocument command) {
    Latest latest = latest(command);
    long number = number(command);
    if (Bson.isTrue(command, "startTransaction")) {
      if (number == latest.number) {
        throw noSuch(number);
      }
      advance(latest, number);
      latest.transaction = transactions.begin();
    }
    Transaction transaction = known(latest, number);
    if (transaction.state() == Transaction.State.COMMITTED && !Labels.ends(command)) {
      throw new Failure(
          ErrorCodes.TRANSACTION_COMMITTED, "Transaction " + number + " has been committed.");
    }
    if (transaction.state() == Transaction.State.ABORTED) {
      throw noSuch(number);
    }
    return transaction;
  }

  private static Transaction known(Latest latest, long number) {
    if (number < latest.number) {
      throw tooOld(number, latest.number);
    }
    if (number > latest.number || latest.transaction == null) {
      throw noSuch(number);
    }
    return Objects.requireNonNull(latest.transaction);
  }

  private void advance(Latest latest, long number) {
    if (number < latest.number) {
      throw tooOld(number, latest.number);
    }
    if (number > latest.number) {
      end(latest);
      latest.number = number;
      latest.record = new BatchRecord();
    }
  }

  /** Aborts the transaction to which a command belongs, if there is one that is open. */
  void abort(BsonDocument command) {
    Latest latest = latest(command);
    if (latest.number == number(command)) {
      Transaction transaction = latest.transaction;
      if (transaction != null) {
        transactions.abort(transaction);
      }
    } else if (Bson.isTrue(command, "startTransaction")) {
      advance(latest, number(command));
    }
  }

  private void end(Latest latest) {
    Transaction transaction = latest.transaction;
    if (transaction != null) {
      transactions.abort(transaction);
    }
    latest.transaction = null;
  }

  /** Forgets sessions that a client has done with. */
  void end(BsonDocument command) {
    for (BsonValue session : Bson.list(command, command.getFirstKey())) {
      Latest latest = sessions.remove(session.asDocument().get("id"));
      if (latest != null) {
        end(latest);
      }
    }
  }

  private static Failure noSuch(long number) {
    return new Failure(
        ErrorCodes.NO_SUCH_TRANSACTION,
        "Given transaction number " + number + " does not match any in-progress transactions.");
  }

  private static Failure tooOld(long number, long latest) {
    return new Failure(
        ErrorCodes.TRANSACTION_TOO_OLD,
        "Cannot use transaction number " + number + ": a newer one, " + latest + ", has begun.");
  }
}
