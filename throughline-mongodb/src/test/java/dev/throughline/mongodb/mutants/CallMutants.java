package dev.throughline.mongodb.mutants;

import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.takesArgument;

import com.mongodb.client.AggregateIterable;
import com.mongodb.client.FindIterable;
import com.mongodb.reactivestreams.client.AggregatePublisher;
import com.mongodb.reactivestreams.client.FindPublisher;
import dev.throughline.mongodb.mutants.Mutant.Catch;
import dev.throughline.mongodb.mutants.Mutant.Change;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import net.bytebuddy.asm.Advice.Argument;
import net.bytebuddy.asm.Advice.OnMethodEnter;
import net.bytebuddy.asm.Advice.OnMethodExit;
import net.bytebuddy.asm.Advice.OnNonDefaultValue;
import net.bytebuddy.asm.Advice.Return;
import net.bytebuddy.implementation.bytecode.assign.Assigner.Typing;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.query.Query;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Compiled calls with one thing wrong. */
final class CallMutants {

  private static final String CALL = "mongodb.internal.call.";
  private static final String RUN = "mongodb.internal.run.";

  private CallMutants() {}

  static List<Mutant> all() {
    return List.of(
        new Mutant(
            "setting read once",
            "a setting of the template is read when a plan is made",
            CALL + "PlannedCall",
            Change.by(named("isOutdated"), CodecChanges.AnswerFalse.class),
            Catch.of("hooks.SetterTests#templates", "MongoTemplate.useEstimatedCount")),
        new Mutant(
            "unseen arguments",
            "null and arguments of other classes are written as those that were tried",
            CALL + "shape.ArgumentType",
            Change.by(named("fits"), CodecChanges.AnswerTrue.class),
            methods("on the wire|NullPointerException")),
        new Mutant(
            "elements not looked at",
            "a collection that changes the classes of its elements goes by its plan",
            CALL + "shape.ArgumentType",
            Change.by(named("fitsOne"), CodecChanges.AnswerTrue.class),
            runtimeClasses("callsOfTemplates", "on the wire|ClassCast|NullPointer")),
        new Mutant(
            "converters of collections not asked",
            "a collection with a converter of its own goes as an array by templates",
            CALL + "shape.KnownContainers",
            Change.by(named("isKnown"), CodecChanges.AnswerTrue.class),
            runtimeClasses("callsOfTemplates", "on the wire")),
        new Mutant(
            "argument of another class",
            "a list with a converter of its own goes as an array by a method that takes lists",
            CALL + "shape.KnownContainers",
            Change.by(named("isKnown"), CodecChanges.AnswerTrue.class),
            runtimeClasses("methodsOfRepositories", "on the wire")),
        new Mutant(
            "orders of other classes",
            "a sort that equals another goes by its plan, whatever its orders do",
            CALL + "method.ParametersOfMethod",
            Change.by(named("isPlain"), CodecChanges.AnswerTrue.class),
            runtimeClasses("sortsByOrdersOfOtherClasses", "on the wire")),
        new Mutant(
            "ids that are some texts",
            "a text that stock converts to an id goes as text",
            CALL + "StableMapping",
            Change.by(named("convertsSomeTexts"), CodecChanges.AnswerFalse.class),
            runtimeClasses("textsThatAreConvertedToIds", "stock threw")),
        new Mutant(
            "codecs not looked at",
            "text that a codec of the application's writes goes as it is",
            "mongodb.internal.raw.DriverCodecs",
            Change.by(named("areIn"), CodecChanges.AnswerTrue.class),
            runtimeClasses("textsThatACodecOfTheApplicationsWrites", "on the wire")),
        new Mutant(
            "options lost",
            "limit, sort and hint are not given to the driver",
            RUN + "BlockingStatements",
            Change.by(named("set").and(takesArgument(0, FindIterable.class)), Unset.class),
            methods("on the wire")),
        new Mutant(
            "ids stay text",
            "text that is an ObjectId is written as text, which is noticed when it is planned",
            CALL + "FilterTemplate$Hole",
            Change.by(named("kind"), First.class),
            methods("findParcelById")),
        new Mutant(
            "one sort for all",
            "a method that takes a sort is planned as if it were given none",
            CALL + "method.PartCalls",
            Change.by(named("made"), Unsorted.class),
            Catch.of(
                "parity.template.CallParityTests#methodsSendReturnAndThrowWhatStockDoes",
                "on the wire")),
        new Mutant(
            "texts not looked for",
            "no text that is looked for is written, which is noticed when it is planned",
            CALL + "ArgumentKind",
            Change.by(named("writeExpression"), CodecChanges.AnswerFalse.class),
            Catch.of(
                "parity.template.CallParityTests#methodsSendReturnAndThrowWhatStockDoes",
                "findByNameContainingIgnoreCase")),
        new Mutant(
            "plans not used",
            "every call is stock's after all",
            CALL + "CallPlan",
            Change.by(named("takes"), CodecChanges.AnswerFalse.class),
            methods("to be greater than")),
        new Mutant(
            "listeners of deletes not asked",
            "deletes and reads before a delete go past the application's listeners",
            CALL + "method.MethodCall",
            Change.by(named("isAlone"), CodecChanges.AnswerTrue.class),
            Catch.of(
                "parity.template.ModifyingCallParityTests#listenersOfDeletesAndReadsHearOfThem",
                "AssertionError|AssertionFailedError")),
        new Mutant(
            "streams not closed",
            "a stream that is closed goes on",
            "mongodb.internal.raw.CursorIterator",
            Change.by(named("close"), CodecChanges.Skip.class),
            Catch.of(
                "parity.template.ModifyingCallParityTests#aClosedStreamHasNothingMore",
                "to be false")),
        new Mutant(
            "options of pipelines lost",
            "hint, comment and time of an aggregation are not given to the driver",
            RUN + "BlockingStatements",
            Change.by(named("set").and(takesArgument(0, AggregateIterable.class)), Unset.class),
            Catch.of(
                "parity.template.AggregatedCallParityTests#methodsSendAndReturnWhatStockDoes",
                "on the wire")),
        new Mutant(
            "options of reactive pipelines lost",
            "hint, comment and time of a reactive aggregation are not given to the driver",
            RUN + "ReactiveStatements",
            Change.by(named("set").and(takesArgument(0, AggregatePublisher.class)), Unset.class),
            Catch.of(
                "parity.template.ReactiveAggregatedCallParityTests#methodsSendAndEmitWhatStockDoes",
                "on the wire")),
        new Mutant(
            "parts read as entities",
            "a projection is read as if it were an entity of its own",
            CALL + "CallPlanner",
            Change.by(named("projection"), CodecChanges.AnswerNull.class),
            Catch.of(
                "parity.template.ProjectedCallParityTests#methodsSendAndReturnWhatStockDoes",
                "expected|Expecting")),
        new Mutant(
            "commands not compared",
            "verification looks at documents alone",
            CALL + "PlannedCall",
            Change.by(named("verify"), CodecChanges.Skip.class),
            Catch.of("CommandVerificationTests#callsOfTemplatesAreCompared", "size: 4")),
        new Mutant(
            "options of reactive finds lost",
            "limit, sort and hint are not given to the reactive driver",
            RUN + "ReactiveStatements",
            Change.by(named("set").and(takesArgument(0, FindPublisher.class)), Unset.class),
            reactive("methodsSendReturnAndThrowWhatStockDoes", "on the wire")),
        new Mutant(
            "two where one was wanted",
            "a reactive method of a single result answers with the first of many",
            CALL + "PlannedCall",
            Change.by(named("answering"), CodecChanges.Skip.class),
            reactive("methodsSendReturnAndThrowWhatStockDoes", "IncorrectResultSize")),
        new Mutant(
            "answers kept for all subscribers",
            "a compiled reactive method is made once, however many subscribe",
            CALL + "method.ReactiveMethodCall",
            Change.by(named("tryExecute"), Cached.class),
            Catch.of(
                "parity.template.ReactiveCallMomentsTests#argumentsAreThoseOfTheSubscription",
                "on the wire")),
        new Mutant(
            "counts answered once",
            "a reactive template's query is counted once, however many subscribe",
            RUN + "ReactiveRunner",
            Change.by(named("count").and(takesArgument(0, Query.class)), Cached.class),
            Catch.of(
                "parity.template.ReactiveQueryMomentsTests#aQueryMayChangeBehindItsCall",
                "on the wire")),
        new Mutant(
            "versions not counted",
            "an update of all documents leaves out the version that stock counts",
            CALL + "shape.UpdateSettings",
            Change.by(named("require"), CodecChanges.Skip.class),
            Catch.of(
                "parity.template.QueryWriteParityTests#otherUpdatesAreStocks",
                "on the wire|expected")),
        new Mutant(
            "query not limited",
            "the query of a sorted findOne is left as the application has made it",
            CALL + "shape.QueryShape",
            Change.by(named("doesMore"), CodecChanges.AnswerFalse.class),
            Catch.of(
                "parity.template.QueryShapeParityTests#aQueryIsLeftAsStockLeavesIt", "expected")),
        new Mutant(
            "listeners of a template's deletes not asked",
            "a template deletes past the application's listeners and concerns",
            "mongodb.ThroughlineMongoTemplate",
            Change.by(named("writesUnobserved"), CodecChanges.AnswerTrue.class),
            Catch.of("parity.template.QueryWriteParityTests#listenersHearOfDeletes", "[Ee]xpect")),
        new Mutant(
            "functions of matchers not called",
            "an example is planned without the functions that change its values",
            CALL + "shape.ExampleShape",
            Change.by(named("isKnown"), CodecChanges.AnswerTrue.class),
            Catch.of(
                "parity.template.ExampleParityTests#probesThatOnlyStockKnowsAreStocks",
                "[Ee]xpect|wire")),
        new Mutant(
            "subclasses not met",
            "an example finds documents of the classes that were known when it was planned",
            CALL + "shape.ExampleShape",
            Change.by(named("classes"), None.class),
            Catch.of(
                "parity.template.ExampleParityTests#classesAreLookedForOnceTheyAreMet",
                "on the wire")),
        new Mutant(
            "windows from the start",
            "a window says that it is not limited and begins with the first document",
            CALL + "CallPlan",
            Change.by(named("number"), None.class),
            Catch.of("parity.template.WindowParityTests#blocking", "expected")),
        new Mutant(
            "options of queries not looked at",
            "a template's query that is planned skips nothing and has no hint",
            CALL + "shape.QueryShape",
            Change.by(named("hasKnownOptions"), CodecChanges.AnswerTrue.class),
            Catch.of(
                "parity.template.QueryShapeParityTests#otherOptionsAreStocks",
                "on the wire|expected")),
        new Mutant(
            "factory not asked for codecs",
            "a factory that counts is not asked for the databases whose codecs read annotations",
            CALL + "Calls",
            Change.by(named("countsDatabases"), CodecChanges.AnswerFalse.class),
            new Catch(
                "moments.MomentsParityTests#atTheSameMoments",
                "FACTORY",
                1,
                Map.of("moments.operation", "repository.@"))),
        new Mutant(
            "read not retried",
            "a direct read fails at the first error",
            "driver.internal.RetryRules",
            Change.by(named("readsAgain"), CodecChanges.AnswerFalse.class),
            direct("endAsStocks", "BY_ID.*CUT,.*PLAIN", "MongoSocketReadException")),
        new Mutant(
            "read retried always",
            "a direct read is made twice although the client does not retry",
            "driver.internal.CommandRead",
            Change.by(named("shouldRetry"), CodecChanges.AnswerTrue.class),
            direct("areNotRetriedWhereTheDriverDoesNot", "none", "expected")),
        new Mutant(
            "concern ignored by reads",
            "a direct read is made where the driver would add a concern",
            "driver.internal.BlockingDriver",
            Change.by(named("isDefault"), CodecChanges.AnswerTrue.class),
            direct(
                "areTheDriversWithAConcernAndGoWhereAPreferenceSays",
                "none",
                "readConcern|expected: 0L")),
        new Mutant(
            "write not retried",
            "a direct write fails at the first error",
            "driver.internal.RetryRules",
            Change.by(named("isBeforeSending"), CodecChanges.AnswerTrue.class),
            direct("endAsStocks", "call=SAVE,.*CUT,.*PLAIN", "MongoSocketReadException")),
        new Mutant(
            "write without a number",
            "a direct write cannot be recognized when it is repeated",
            "driver.internal.WriteAttempts",
            Change.by(named("canRepeat"), CodecChanges.AnswerFalse.class),
            direct("endAsStocks", "call=UPDATE,.*NONE,.*PLAIN", "txnNumber")),
        new Mutant(
            "refusal of a write unseen",
            "errors in the answer to a direct write are passed over",
            "driver.internal.WriteAnswer",
            Change.by(named("more"), CodecChanges.AnswerNull.class),
            direct("endAsStocks", "SAVE_REFUSED,.*NONE,.*PLAIN", "DuplicateKey")),
        new Mutant(
            "reactive part unprocessed",
            "a compiled reactive method emits what was read in place of a projection of it",
            CALL + "method.ReactiveMethodCall",
            Change.by(named("processed"), Unprocessed.class),
            Catch.of(
                "parity.template.ReactiveProjectedCallParityTests#methodsSendAndEmitWhatStockDoes",
                "ClassCast|names")),
        new Mutant(
            "concern ignored by reactive reads",
            "a direct reactive read is made where the driver would add a concern",
            "driver.internal.ReactiveDriver",
            Change.by(named("isDefault"), CodecChanges.AnswerTrue.class),
            direct(
                "areTheDriversWithAConcernAndGoWhereAPreferenceSays",
                "none",
                "readConcern|expected: 0L")),
        new Mutant(
            "span without a name",
            "a direct write does not say what the driver's own is observed by",
            "driver.internal.CommandWrite",
            Change.by(named("getCommandName"), CodecChanges.AnswerNull.class),
            Catch.of("replica.DirectObservationTests#spansAreThoseOfStock", "SAVE|UPDATE")),
        new Mutant(
            "own conversion passed over",
            "numbers are sent as they are although the application converts some",
            CALL + "CallCompiler",
            Change.by(named("isConvertedByApplication"), CodecChanges.AnswerFalse.class),
            Catch.of("parity.ConvertedArgumentsTests#areThoseOfStock", "[Ee]xpect")),
        new Mutant(
            "another driver not noticed",
            "operations of ours are made for versions that were not tested",
            "driver.internal.DriverVersions",
            Change.by(named("areTested"), CodecChanges.AnswerTrue.class),
            Catch.of("driver.internal.DriverVersionsTests#otherVersionsAreRefused", "[Ee]xpect")),
        new Mutant(
            "another meaning not noticed",
            "what a writer of the driver makes of documents is not looked at",
            "driver.internal.SelfTest",
            Change.by(named("failure"), CodecChanges.AnswerNull.class),
            Catch.of(
                "driver.internal.DriverVersionsTests#aWriterOfAnotherMeaningFailsTheSelfTest",
                "[Ee]xpect")),
        new Mutant(
            "fewer counted than sent",
            "an answer that counts fewer documents than were sent passes for success",
            "driver.internal.WriteParts",
            Change.by(named("check"), CodecChanges.Skip.class),
            Catch.of(
                "driver.internal.MismatchTests#anAnswerThatCountsOtherwiseIsRefused", "[Ee]xpect")),
        new Mutant(
            "cursor left open",
            "the rest of an answer that is larger than a batch is not looked at",
            "mongodb.internal.driver.CursorAnswer",
            Change.by(named("cursor"), CodecChanges.AnswerNull.class),
            Catch.of("driver.internal.LargeAnswerTests#areReadToTheirEnd", "[Ee]xpect")),
        new Mutant(
            "preference of a method unseen",
            "a find by id is made without the read preference of its method",
            "mongodb.internal.repository.MethodReadPreference",
            Change.by(named("isNone"), CodecChanges.AnswerTrue.class),
            Catch.of(
                "parity.template.FindByIdTests#haveTheReadPreferenceOfTheirMethod", "on the wire")),
        new Mutant(
            "back to stock at the subscription",
            "stock is asked for the method of a repository when the call is subscribed to",
            RUN + "ReactiveRunner",
            Change.by(named("first").and(takesArgument(2, Function.class)), Late.class),
            tenants("repository.findById", "No MethodInvocation found")),
        new Mutant(
            "database obtained twice",
            "stock asks the factory again where a plan does not fit the database that it gave",
            RUN + "ObtainedCollection",
            Change.by(named("take"), CodecChanges.AnswerNull.class),
            tenants("findOne", "database for b")),
        new Mutant(
            "blocking database obtained twice",
            "stock asks the factory again where a plan does not fit the blocking database",
            RUN + "ObtainedDatabase",
            Change.by(named("take"), CodecChanges.AnswerNull.class),
            Catch.of("moments.TenantTests#callsAreAsStocksForEachTenant", "database for b")),
        new Mutant(
            "database kept for all",
            "the first database of a name is used for all of that name",
            "mongodb.internal.raw.KeptDatabase",
            Change.by(named("isLike").or(named("has")), CodecChanges.AnswerTrue.class),
            Catch.of("KeptDatabaseTests#keepsNothingOfWhatIsNot", "[Ee]xpect")),
        new Mutant(
            "databases of all factories kept",
            "a database is used for another client's that has the same name and registry",
            "mongodb.internal.raw.OwnDatabases",
            Change.by(named("isOfOneClient"), CodecChanges.AnswerTrue.class),
            Catch.of("KeptDatabaseTests#servesTheTenantThatTheFactoryNames", "[Ee]xpect")),
        new Mutant(
            "reactive database kept for all",
            "the first reactive database of a name is used for all of that name",
            "mongodb.internal.raw.KeptReactiveDatabase",
            Change.by(named("isLike"), CodecChanges.AnswerTrue.class),
            Catch.of("KeptReactiveDatabaseTests#keepsNothingOfWhatIsNot", "[Ee]xpect")),
        new Mutant(
            "reactive databases of all factories kept",
            "a reactive database is used for another client's of the same name and registry",
            "mongodb.internal.raw.OwnReactiveDatabases",
            Change.by(named("isOfOneClient"), CodecChanges.AnswerTrue.class),
            Catch.of("KeptReactiveDatabaseTests#keepsNothingOfOtherFactories", "[Ee]xpect")));
  }

  private static Catch runtimeClasses(String test, String reason) {
    return Catch.of("parity.template.RuntimeClassParityTests#" + test, reason);
  }

  private static Catch methods(String reason) {
    return new Catch(
        "parity.template.CallParityTests#methodsSendReturnAndThrowWhatStockDoes",
        reason,
        1,
        Map.of("calls.rounds", "30", "calls.methods", "findByName|findTop2.*|findParcelById"));
  }

  private static Catch reactive(String test, String reason) {
    return new Catch(
        "parity.template.ReactiveCallParityTests#" + test,
        reason,
        1,
        Map.of(
            "calls.rounds",
            "20",
            "calls.methods",
            "findTop2ByCountGreaterThan|findOneByNameIsNotNull"));
  }

  private static Catch tenants(String call, String reason) {
    return new Catch(
        "moments.ReactiveTenantTests#callsAreAsStocksForEachTenant",
        reason,
        1,
        Map.of("tenants.calls", call));
  }

  private static Catch direct(String test, String scenarios, String reason) {
    return new Catch(
        "replica.DirectCallTests#" + test, reason, 1, Map.of("direct.calls", scenarios));
  }

  /** An answer that is made once. */
  static final class Cached {
    @OnMethodExit
    static void exit(@Return(readOnly = false, typing = Typing.DYNAMIC) Object result) {
      if (result instanceof Flux<?> flux) {
        result = flux.cache();
      } else if (result instanceof Mono<?> mono) {
        result = mono.cache();
      }
    }
  }

  /** There are none. */
  static final class None {
    @OnMethodExit
    static void exit(@Return(readOnly = false) int result) {
      result = 0;
    }
  }

  /** What stock does begins with a look at the call. */
  static final class Late {
    @OnMethodEnter
    static void enter(@Argument(value = 2, readOnly = false) Function<Query, Mono<Object>> stock) {
      stock = WrongMoments.late(stock);
    }
  }

  /** Nothing is done to what was given. */
  static final class Unset {
    @OnMethodEnter(skipOn = OnNonDefaultValue.class)
    static boolean enter() {
      return true;
    }

    @OnMethodExit
    static void exit(
        @Argument(0) Object given,
        @Return(readOnly = false, typing = Typing.DYNAMIC) Object result) {
      result = given;
    }
  }

  /** The answer is what was given. */
  static final class Unprocessed {
    @OnMethodExit
    static void exit(
        @Argument(0) Object found,
        @Return(readOnly = false, typing = Typing.DYNAMIC) Object result) {
      result = found;
    }
  }

  /** The first kind of argument, which takes values as they are. */
  static final class First {
    @OnMethodExit
    static void exit(@Return(readOnly = false, typing = Typing.DYNAMIC) Object result) {
      result = result.getClass().getEnumConstants()[0];
    }
  }

  static final class Unsorted {
    @OnMethodEnter
    static void enter(@Argument(value = 0, readOnly = false) List<Object> parts) {
      List<Object> other = new ArrayList<>(parts);
      if (other.get(0) instanceof Sort) {
        other.set(0, Sort.unsorted());
      }
      parts = other;
    }
  }
}
