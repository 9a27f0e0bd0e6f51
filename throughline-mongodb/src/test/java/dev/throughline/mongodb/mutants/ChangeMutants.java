package dev.throughline.mongodb.mutants;

import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.takesArguments;

import dev.throughline.mongodb.mutants.Mutant.Catch;
import dev.throughline.mongodb.mutants.Mutant.Change;
import java.util.List;

/** Saves of changes with one thing wrong. */
final class ChangeMutants {

  private static final String CHANGES = "mongodb.internal.changes.DocumentChanges";
  private static final String PARTIAL = "mongodb.internal.changes.PartialSaves";
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
            PARTIAL,
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
            Catch.of(DIFFERENCES + "anotherIdOrADottedNameAtTheRootIsNoUpdate", "false")),
        new Mutant(
            "order lost",
            "fields are added to a document inside wherever a save would store them",
            CHANGES,
            Change.by(named("keepsOrder"), CodecChanges.AnswerTrue.class),
            Catch.of(DIFFERENCES + "setsADocumentWhoseOrderAnUpdateWouldNotKeep", "expected")),
        new Mutant(
            "version ignored",
            "a document of another version is overwritten",
            "mongodb.internal.save.ChangedSave",
            Change.by(named("isVersioned").and(takesArguments(0)), CodecChanges.AnswerFalse.class),
            Catch.of(SAVES + "theSecondEditorOfAVersionFails", "OptimisticLocking")));
  }
}
