package dev.throughline.mongodb.mutants;

import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.takesArguments;

import dev.throughline.mongodb.mutants.Mutant.Catch;
import dev.throughline.mongodb.mutants.Mutant.Change;
import java.util.List;
import java.util.Map;

/** Retries, sessions and transactions with one thing wrong, here and at the test's replica set. */
final class ReplicaMutants {

  private static final String DIRECT = "driver.internal.";
  private static final String INSERTS = "write.BulkInsertTests#";
  private static final String PAGES = "replica.PagesInTransactionsTests#";
  private static final String SERVER = "testkit.replica.";

  private ReplicaMutants() {}

  static List<Mutant> all() {
    return List.of(
        new Mutant(
            "retry without number",
            "inserts carry no transaction number",
            DIRECT + "WriteAttempts",
            Change.by(named("canRepeat"), CodecChanges.AnswerFalse.class),
            scenario("blocking PLAIN STREAMING at 2, REPLY_LOST", "txnNumber")),
        new Mutant(
            "no retry",
            "no error of an insert is retried",
            DIRECT + "RetryRules",
            Change.by(named("writesAgain"), CodecChanges.AnswerFalse.class),
            scenario("blocking PLAIN STREAMING at 2, CUT", "MongoSocketReadException")),
        new Mutant(
            "no label",
            "a retry that is lost has no label",
            DIRECT + "RetryRules",
            Change.by(named("labelled"), ReplicaChanges.NoLabel.class),
            scenario("blocking PLAIN STREAMING at 2, REPLY_LOST_TWICE", "-2 \\[\\]")),
        new Mutant(
            "concern ignored",
            "errors of the concern in the answer to an insert are not seen",
            DIRECT + "WriteAnswer",
            Change.by(named("concernError").and(takesArguments(0)), CodecChanges.Skip.class),
            scenario("blocking PLAIN STREAMING at 2, CONCERN_TIMEOUT", "result=4")),
        new Mutant(
            "commands of any size",
            "an insert is one command, however large",
            DIRECT + "WriteParts",
            Change.by(named("payload"), ReplicaChanges.NoLimit.class),
            Catch.of(INSERTS + "largeInsertsAreTheCommandsOfTheDriver", "")),
        new Mutant(
            "sent behind a failure",
            "an ordered insert goes on in its next command, whatever the first one was answered",
            DIRECT + "WriteParts",
            Change.by(named("next"), ReplicaChanges.Ahead.class),
            Catch.of(INSERTS + "anErrorEndsOrderedInserts", "")),
        new Mutant(
            "a read outside of its transaction",
            "the template's database is not that of the session",
            "mongodb.ThroughlineMongoTemplate",
            Change.by(named("factoryDatabase"), ReplicaChanges.OutOfSession.class),
            scenario("blocking TRANSACTION FIND_BY_ID at 1, NONE", "given predicate")),
        new Mutant(
            "a write outside of its transaction",
            "the template's database is not that of the session",
            "mongodb.ThroughlineMongoTemplate",
            Change.by(named("doGetDatabase"), ReplicaChanges.OutOfSession.class),
            Catch.of(PAGES + "whatIsRolledBackNeverShows", "\"x\"")),
        new Mutant(
            "unknown taken for failed",
            "a batch without an answer counts as not written",
            "mongodb.internal.send.WriteFailure",
            Change.by(named("isBeforeSending"), CodecChanges.AnswerTrue.class),
            runs("is there")),
        new Mutant(
            "ids of a failed batch kept",
            "entities get their ids before their batch is sent",
            "mongodb.internal.save.blocking.InsertBatch",
            Change.by(named("add"), ReplicaChanges.CompleteEarly.class),
            Catch.of("replica.IdsAfterFailuresTests#aRefusedBatchHasNoIds", "null")),
        new Mutant(
            "a repeated write executed again",
            "the server forgets which statements it has executed",
            SERVER + "BatchRecord",
            Change.by(named("pending"), ReplicaChanges.AllPending.class),
            runs("is there|lost|twice")),
        new Mutant(
            "a commit repeated as a new transaction",
            "the server has no record of a commit, and executes it whenever it is repeated",
            SERVER + "Transaction",
            Change.by(named("end"), ReplicaChanges.NoRecord.class),
            Catch.of(PAGES + "aRepeatedCommitWritesNothing", "\"a1\", \"a2\"")),
        new Mutant(
            "no snapshot",
            "the server lets a transaction see what is written after it began",
            SERVER + "Transactions",
            Change.by(named("beforeWrite"), CodecChanges.Skip.class),
            Catch.of(PAGES + "aTransactionSeesWhatWasThereWhenItBegan", "\"b\"")),
        new Mutant(
            "no conflict",
            "the server lets two transactions write to a document",
            SERVER + "Transactions",
            Change.by(named("lock"), CodecChanges.Skip.class),
            Catch.of(PAGES + "theSecondWriterOfAnAccountConflicts", "")));
  }

  private static Catch scenario(String scenario, String reason) {
    return new Catch(
        "replica.ScenarioTests#oursEndsAsStock", reason, 1, Map.of("replica.scenarios", scenario));
  }

  private static Catch runs(String reason) {
    return new Catch(
        "replica.FaultRunTests#reportsAreTrue", reason, 1, Map.of("replica.runs", "200"));
  }
}
