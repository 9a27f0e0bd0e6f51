package dev.throughline.mongodb.mutants;

import static net.bytebuddy.matcher.ElementMatchers.named;

import dev.throughline.mongodb.mutants.Mutant.Catch;
import dev.throughline.mongodb.mutants.Mutant.Change;
import java.util.List;
import java.util.Map;
import net.bytebuddy.asm.Advice.Argument;
import net.bytebuddy.asm.Advice.OnMethodExit;
import net.bytebuddy.asm.Advice.Return;
import net.bytebuddy.implementation.bytecode.assign.Assigner.Typing;

/** Calls that take a server, a database or a plan that is known already, with one thing wrong. */
final class DirectMutants {

  private static final String DIRECT = "driver.internal.";
  private static final String ONLY = DIRECT + "OnlyServer";

  private DirectMutants() {}

  static List<Mutant> all() {
    return List.of(
        new Mutant(
            "primary for all reads",
            "a read goes to the primary whatever its preference says",
            ONLY,
            Change.by(named("isPrimary"), CodecChanges.AnswerTrue.class),
            only("readsOfOthersThanThePrimaryAreSelected")),
        new Mutant(
            "router not selected",
            "a router is taken without the driver's notice of the last attempt",
            ONLY,
            Change.by(named("isReplicaSet"), CodecChanges.AnswerTrue.class),
            only("routersAreSelected")),
        new Mutant(
            "selector not asked",
            "the application's selector of servers is passed over",
            ONLY,
            Change.by(named("hasSelector"), CodecChanges.AnswerFalse.class),
            only("selectorsAreAsked")),
        new Mutant(
            "selection not logged",
            "a log that shows selections lacks some",
            ONLY,
            Change.by(named("isLogged"), CodecChanges.AnswerFalse.class),
            only("selectionsAreLogged")),
        new Mutant(
            "session not seen",
            "a server is taken past the application's session, and past its limit of time",
            ONLY,
            Change.by(named("isPlain"), CodecChanges.AnswerTrue.class),
            only("sessionsOfTheApplicationAreTheDrivers")),
        new Mutant(
            "cursor of a cancelled read",
            "a reactive read that is cancelled leaves the cursor open that its answer brings",
            DIRECT + "CommandRead",
            Change.by(named("cancel"), CodecChanges.Skip.class),
            Catch.of(
                "replica.DirectListTests#leaveNothingOpenWhereTheSubscriberCancels", "cursors")),
        new Mutant(
            "session kept",
            "a read that takes a known server does not give back its session",
            DIRECT + "KnownServer",
            Change.by(named("end"), CodecChanges.Skip.class),
            Catch.of("replica.DirectListTests#giveTheirSessionsBack", "[Ee]xpect")),
        new Mutant(
            "connection kept",
            "a reactive call does not give back its connection",
            DIRECT + "AsyncAttempt",
            Change.by(named("released"), Unreleased.class),
            Catch.of("replica.DirectReleaseTests#areGivenBack", "[Ee]xpect")),
        new Mutant(
            "transaction not seen",
            "a reactive call within a transaction is made outside of it",
            "mongodb.internal.raw.OwnReactiveDatabases",
            Change.by(named("mayHaveTransaction"), CodecChanges.AnswerFalse.class),
            direct("call=SAVE,.*NONE,.*TRANSACTION")),
        new Mutant(
            "other factory not asked",
            "a factory that counts is asked once where stock asks it twice",
            "mongodb.internal.raw.OwnReactiveDatabases",
            Change.by(named("areOfOneClient"), CodecChanges.AnswerTrue.class),
            new Catch(
                "moments.MomentsParityTests#atTheSameMoments",
                "FACTORY",
                1,
                Map.of("moments.operation", "save of"))),
        new Mutant(
            "plan kept for ever",
            "a listener that is added later does not hear of saves",
            "mongodb.internal.save.SavePlan",
            Change.by(named("isOf"), CodecChanges.AnswerTrue.class),
            Catch.of("write.KeptPlanTests#aListenerThatIsAddedHearsOfTheNextSave", "xpect")));
  }

  private static Catch direct(String scenarios) {
    return new Catch(
        "replica.DirectCallTests#endAsStocks", "expected", 1, Map.of("direct.calls", scenarios));
  }

  private static Catch only(String test) {
    return Catch.of("driver.internal.OnlyServerTests#" + test, "[Ee]xpect");
  }

  /** The callback is called, and nothing before it. */
  static final class Unreleased {
    @OnMethodExit
    static void exit(
        @Argument(1) Object callback,
        @Return(readOnly = false, typing = Typing.DYNAMIC) Object result) {
      result = callback;
    }
  }
}
