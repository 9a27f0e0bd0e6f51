package dev.throughline.mongodb.mutants;

import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.takesArguments;

import dev.throughline.mongodb.mutants.Mutant.Catch;
import dev.throughline.mongodb.mutants.Mutant.Change;
import java.util.List;

/** Templates with one thing wrong. */
final class TemplateMutants {

  private static final String LIFECYCLE =
      "parity.template.LifecycleParityTests#observersSeeTheSame";

  private static final String MOMENTS = "write.SaveMomentsTests#";
  private static final String DELETES = "repository.DeleteAllTests#";
  private static final String PLAIN_TEST = "parity.template.PlainDocumentsTests#classesAreStocks";
  private static final String TEMPLATE = "mongodb.ThroughlineMongoTemplate";
  private static final String REACTIVE_TEMPLATE = "mongodb.ThroughlineReactiveMongoTemplate";

  private TemplateMutants() {}

  static List<Mutant> all() {
    return List.of(
        new Mutant(
            "codecs of basic types passed by",
            "a codec of the application's for a basic type is not asked",
            "mongodb.internal.raw.DriverCodecs",
            Change.by(named("areIn"), CodecChanges.AnswerTrue.class),
            Catch.of("parity.OwnCodecsTests#areHonoured", "[Ee]xpect")),
        new Mutant(
            "advice passed by",
            "a repository calls the template behind the advice around it",
            TEMPLATE,
            Change.by(named("isItself"), CodecChanges.AnswerTrue.class),
            Catch.of("hooks.HookTableTests#adviceAroundTemplates", "findOne=1")),
        new Mutant(
            "annotation before a named query",
            "a method's named query is passed over",
            "mongodb.internal.call.method.MethodNature",
            Change.by(named("namedQuery"), CodecChanges.AnswerNull.class),
            Catch.of(
                "repository.DeclaredQueriesTests#blockingOnesAreStocks", "Query must not be null")),
        new Mutant(
            "annotation before a reactive named query",
            "a reactive method's named query is passed over",
            "mongodb.internal.call.method.MethodNature",
            Change.by(named("namedQuery"), CodecChanges.AnswerNull.class),
            Catch.of(
                "repository.DeclaredQueriesTests#reactiveOnesAreStocks", "Query must not be null")),
        new Mutant(
            "entities for objects",
            "methods whose results are of a type above the entity read entities",
            "mongodb.internal.call.method.MethodNature",
            Change.by(named("returnsAnother"), CodecChanges.AnswerFalse.class),
            Catch.of(
                "repository.DeclaredQueriesTests#blockingOnesAreStocks",
                "LinkedHashMap:\\{_id=i3")),
        new Mutant(
            "parts passed by",
            "calls are planned past a mapping context or type mapper of a user's class",
            "mongodb.ThroughlineMongoConverter",
            Change.by(named("asksParts"), CodecChanges.AnswerFalse.class),
            Catch.of("hooks.CollaboratorTests#contexts", "getPersistentEntity:\\s+stock")),
        new Mutant(
            "setters read once",
            "plans stay as they are when a setting of the converter changes",
            "mongodb.ThroughlineMongoConverter",
            Change.by(named("mappingSettings"), CodecChanges.AnswerNull.class),
            Catch.of("hooks.SetterTests#converters", "MappingMongoConverter.setTypeMapper")),
        new Mutant(
            "override not called",
            "a batch is saved past what a subclass of users overrides",
            "mongodb.ThroughlineReactiveMongoRepository",
            Change.by(named("overrides"), CodecChanges.AnswerFalse.class),
            Catch.of("hooks.HookTableTests#reactiveRepositories", "save:\\s+stock")),
        new Mutant(
            "a row before another",
            "a row is taken while rows before it wait",
            "mongodb.internal.cursor.RowCodec",
            Change.by(named("waits"), CodecChanges.AnswerFalse.class),
            Catch.of(
                "internal.cursor.RowReadsTests#theOrderIsThatOfTheResult",
                "expected:\\s+\\[0,\\s+1,\\s+2")),
        new Mutant(
            "listener left out",
            "no event is published",
            "mongodb.internal.lifecycle.LifecycleObservers",
            Change.by(named("receives"), CodecChanges.AnswerFalse.class),
            Catch.of(LIFECYCLE, "MapShapes$Product", "differ")),
        new Mutant(
            "callback left out",
            "no callback is called",
            "mongodb.internal.lifecycle.LifecycleObservers",
            Change.by(named("calls"), CodecChanges.AnswerFalse.class),
            Catch.of(LIFECYCLE, "MapShapes$Product", "differ")),
        new Mutant(
            "callback called twice",
            "callbacks before saving are called once more",
            TEMPLATE,
            Change.by(named("maybeCallBeforeSave"), TemplateChanges.CallAgain.class),
            Catch.of(
                MOMENTS + "callbacksAndEventsStandAroundTheWriteOnce",
                "unexpected:\\s+\\[\"BeforeSaveCallback")),
        new Mutant(
            "event before the write",
            "the event after saving is published before the write",
            TEMPLATE,
            Change.by(named("maybeEmitEvent"), TemplateChanges.PublishEarly.class),
            Catch.of(MOMENTS + "callbacksAndEventsStandAroundTheWriteOnce", "AfterSaveEvent 0")),
        new Mutant(
            "a connection held",
            "an insert converts while a connection is taken",
            TEMPLATE,
            Change.by(named("doInsert").and(takesArguments(2)), TemplateChanges.ConvertHeld.class),
            Catch.of(MOMENTS + "conversionsHoldNoConnection", "\\[1\\]")),
        new Mutant(
            "a second factory call",
            "the database factory is asked twice",
            TEMPLATE,
            Change.by(named("doGetDatabase"), TemplateChanges.AskTheFactory.class),
            Catch.of(MOMENTS + "theFactoryIsAskedOnce", "1")),
        new Mutant(
            "exception not translated",
            "what the factory throws comes as something else",
            TEMPLATE,
            Change.by(named("doGetDatabase"), TemplateChanges.HideTheException.class),
            Catch.of(MOMENTS + "exceptionsOfTheFactoryAreTranslated", "IllegalState")),
        new Mutant(
            "encoded late",
            "a reactive save converts after the call",
            REACTIVE_TEMPLATE,
            Change.by(named("doSave"), TemplateChanges.SubscribeLate.class),
            Catch.of(MOMENTS + "whatIsChangedAfterTheCallIsNotStored", "2")),
        new Mutant(
            "wrong thread",
            "a reactive insert converts on another thread",
            REACTIVE_TEMPLATE,
            Change.by(named("doInsert"), TemplateChanges.SubscribeElsewhere.class),
            Catch.of(MOMENTS + "conversionsRunOnTheThreadOfTheCall", "Thread")),
        new Mutant(
            "deleted without a look",
            "versioned entities are deleted whatever was found before",
            "mongodb.internal.repository.BulkDelete",
            Change.by(named("found"), TemplateChanges.AllFound.class),
            Catch.of(DELETES + "endsAsStock", "\"left\"=")),
        new Mutant(
            "deleted in any version",
            "entities are deleted by their ids alone",
            "mongodb.internal.repository.Deletion",
            Change.by(named("query"), TemplateChanges.WithoutVersion.class),
            Catch.of(DELETES + "endsAsStock", "\"left\"=")),
        new Mutant(
            "listeners of deletes left out",
            "observed entities are deleted together",
            "mongodb.internal.lifecycle.LifecycleObservers",
            Change.by(named("deleting"), CodecChanges.AnswerFalse.class),
            Catch.of(DELETES + "observedDeletesAreMadeOneByOne", "before Document")),
        new Mutant(
            "wrong action",
            "a resolver of write concerns is always asked for inserts",
            "mongodb.internal.save.Save",
            Change.by(named("operation"), TemplateChanges.AlwaysAnInsert.class),
            Catch.of(MOMENTS + "resolversAreAskedForEachEntityOfSaveAll", "INSERT")),
        new Mutant(
            "saved together whatever calls back",
            "callbacks of saveAll run before anything is written",
            "mongodb.internal.lifecycle.LifecycleObservers$Saving",
            Change.by(named("users"), CodecChanges.AnswerFalse.class),
            Catch.of(MOMENTS + "callbacksOfSaveAllSeeWhatWasSavedBefore", "0")),
        new Mutant(
            "a leaked RawDocument",
            "callbacks of users get a collection of bytes",
            "mongodb.internal.raw.PlainCollections",
            Change.by(named("wantedBy"), CodecChanges.AnswerFalse.class),
            Catch.of(PLAIN_TEST, "RawDocument")));
  }
}
