package dev.throughline.mongodb.mutants;

import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.takesArguments;

import dev.throughline.codec.internal.Buffers;
import dev.throughline.codec.internal.EntityCodec;
import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.mongodb.internal.raw.RawDocument;
import dev.throughline.mongodb.mutants.Mutant.Catch;
import dev.throughline.mongodb.mutants.Mutant.Change;
import java.util.List;
import java.util.function.Function;
import net.bytebuddy.asm.Advice.Argument;
import net.bytebuddy.asm.Advice.FieldValue;
import net.bytebuddy.asm.Advice.OnMethodEnter;
import net.bytebuddy.asm.Advice.OnMethodExit;
import net.bytebuddy.asm.Advice.Return;
import org.bson.Document;
import org.bson.UuidRepresentation;

/** Saves of changes with one thing wrong. */
final class ChangeMutants {

  private static final String CHANGES = "mongodb.internal.changes.DocumentChanges";
  private static final String PARTIAL = "mongodb.internal.changes.PartialSaves";
  private static final String STORED = "changes.StoredChangesTests#";
  private static final String SAVES = "write.SaveChangesTests#";
  private static final String DIFFERENCES = "internal.changes.DocumentChangesTests#";

  private ChangeMutants() {}

  static List<Mutant> all() {
    return List.of(
        new Mutant(
            "change overlooked",
            "an edited entity passes for unchanged",
            PARTIAL,
            Change.by(named("unchanged"), CodecChanges.AnswerTrue.class),
            Catch.of(SAVES + "twoEditorsOfDifferentFieldsLoseNothing", "by the first")),
        new Mutant(
            "sent unchanged",
            "an entity that was not edited passes for changed",
            PARTIAL,
            Change.by(named("unchanged"), CodecChanges.AnswerFalse.class),
            Catch.of(SAVES + "unchangedSendsNothingAndCallsNothing", "update")),
        new Mutant(
            "old document kept",
            "a save of the whole document leaves the one that was read before",
            "mongodb.internal.changes.ReadBytes",
            Change.by(named("forget"), CodecChanges.Skip.class),
            Catch.of(SAVES + "anOrdinarySaveBetweenIsNotForgotten", "between")),
        new Mutant(
            "whole document sent",
            "no change can be said by an update",
            CHANGES,
            Change.by(named("isExpressible"), CodecChanges.AnswerFalse.class),
            Catch.of(SAVES + "unknownFieldsSurvive", "other")),
        new Mutant(
            "id changed by update",
            "every change can be said by an update",
            CHANGES,
            Change.by(named("isExpressible"), CodecChanges.AnswerTrue.class),
            Catch.of(DIFFERENCES + "anotherIdOrANameThatIsNoPathIsNoUpdate", "false")),
        new Mutant(
            "baseline after rollback",
            "what was sent in a transaction counts as stored when it is rolled back",
            "mongodb.internal.save.blocking.BlockingChanges$Rollback",
            Change.by(named("afterCompletion"), CodecChanges.Skip.class),
            Catch.of(STORED + "aRetryAfterARollbackIsStored", "after")),
        new Mutant(
            "difference against the normalized form",
            "a save is compared with what the class would write of the stored document",
            PARTIAL,
            Change.by(named("changes"), Normalized.class),
            Catch.of(STORED + "theDifferenceIsTakenFromWhatIsStored", "expected")),
        new Mutant(
            "old state taken for stored",
            "every document that an entity is read from counts as stored",
            "mongodb.internal.raw.RawDocument",
            Change.by(named("stored"), AsStored.class),
            Catch.of(STORED + "anOldStateIsNotWhatIsStored", "after")),
        new Mutant(
            "version ignored",
            "a document of another version is overwritten",
            "mongodb.internal.save.ChangedSave",
            Change.by(named("isVersioned").and(takesArguments(0)), CodecChanges.AnswerFalse.class),
            Catch.of(SAVES + "theSecondEditorOfAVersionFails", "OptimisticLocking")));
  }

  /** In place of the stored bytes, those that their entity is written as. */
  static final class Normalized {
    @OnMethodEnter
    static void enter(
        @FieldValue("codecs") Function<Class<?>, EntityCodec<?>> codecs,
        @Argument(0) Class<?> type,
        @Argument(value = 1, readOnly = false) byte[] stored) {
      EntityCodec<?> codec = codecs.apply(type);
      Buffers buffers = Buffers.local();
      BsonSource source = buffers.borrowSource(stored, 0, UuidRepresentation.UNSPECIFIED);
      Object entity = codec.tryRead(source);
      buffers.release(source);
      BsonSink sink = new BsonSink(256);
      codec.tryWrite(sink, entity, null);
      stored = sink.copyFrom(0);
    }
  }

  /** Of whatever read the document. */
  static final class AsStored {
    @OnMethodExit
    static void exit(@Argument(0) Document document, @Return(readOnly = false) byte[] result) {
      result = ((RawDocument) document).bytes();
    }
  }
}
