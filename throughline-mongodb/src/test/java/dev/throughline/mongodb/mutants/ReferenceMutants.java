package dev.throughline.mongodb.mutants;

import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.returns;

import dev.throughline.mongodb.mutants.Mutant.Catch;
import dev.throughline.mongodb.mutants.Mutant.Change;
import java.util.List;
import java.util.Map;

/** References with one thing wrong. */
final class ReferenceMutants {

  private static final String PACKAGE = "mongodb.internal.reference.";
  private static final String OWNERS = "mongodb.internal.follow.";
  private static final String RESOLVER = PACKAGE + "BatchedReferences";
  private static final String GRAPHS = "references.GraphParityTests#randomGraphs";
  private static final String COUNTS = "references.CommandCountTests#";

  private ReferenceMutants() {}

  static List<Mutant> all() {
    return List.of(
        new Mutant(
            "order of references lost",
            "documents of a list come in the opposite order",
            RESOLVER,
            Change.by(named("answered").and(returns(List.class)), ReferenceChanges.Reverse.class),
            graphs("of seed")),
        new Mutant(
            "references asked twice",
            "a reference that several owners have is asked for with each of them",
            PACKAGE + "ReferenceKey",
            Change.by(named("equals"), CodecChanges.AnswerFalse.class),
            Catch.of(COUNTS + "oneReferenceEach", "")),
        new Mutant(
            "missing ones kept",
            "a reference whose document is missing leads to the next one's",
            PACKAGE + "Matches",
            Change.by(named("of"), ReferenceChanges.AnyDocument.class),
            graphs("of seed")),
        new Mutant(
            "one document for all owners",
            "a document that several owners refer to is decoded once",
            PACKAGE + "DocumentBytes",
            Change.by(named("decode"), ReferenceChanges.Remember.class),
            graphs("of seed")),
        new Mutant(
            "parts without a bound",
            "a command asks for any number of references",
            PACKAGE + "ReferenceFetch",
            Change.by(named("parts"), ReferenceChanges.OnePart.class),
            Catch.of("references.ReferencePartTests#partsAreBounded", "")),
        new Mutant(
            "equal in the server's eyes",
            "what is missing by type and content is not asked for once more",
            PACKAGE + "ComparableValue",
            Change.by(named("exact"), CodecChanges.AnswerTrue.class),
            graphs("of seed")),
        new Mutant(
            "another database forgotten",
            "all references lead to the template's database",
            PACKAGE + "ReferenceTarget",
            Change.by(
                named("byId")
                    .and(
                        returns(
                            named("dev.throughline.mongodb.internal.reference.ReferenceTarget"))),
                ReferenceChanges.SameDatabase.class),
            graphs("of seed")),
        new Mutant(
            "failures swallowed",
            "a reference that cannot be followed is null",
            PACKAGE + "Reading",
            Change.by(named("alone"), ReferenceChanges.Swallow.class),
            Catch.of("references.ReferenceFailureTests#failsAsStock", "")),
        new Mutant(
            "listeners get bytes",
            "documents are handed out undecoded although something listens",
            "mongodb.internal.lifecycle.LifecycleObservers",
            Change.by(named("reading"), CodecChanges.AnswerFalse.class),
            graphs("exactly an instance of|of seed")),
        new Mutant(
            "path forgotten",
            "what is on the way to a reference is not known when it is followed",
            OWNERS + "OwnerReferences",
            Change.by(named("made"), CodecChanges.Skip.class),
            graphs("of seed")),
        new Mutant(
            "observed references read twice",
            "owners are compiled although listeners observe what they refer to",
            OWNERS + "ReferencedTypes",
            Change.by(named("first"), CodecChanges.AnswerNull.class),
            // Of the graphs that GraphParityTests makes, the fiftieth shows it.
            new Catch(
                GRAPHS,
                "events of graph",
                1,
                Map.of("references.graphs", "12", "references.seed", "20261171"))),
        new Mutant(
            "failures tried again",
            "a document whose reference cannot be followed is left to stock",
            OWNERS + "OwnerReferences",
            Change.by(named("follow"), ReferenceChanges.ThrowCause.class),
            Catch.of("references.ReferenceFailureTests#followsOnce", "")),
        new Mutant(
            "owner not known",
            "a lookup sees nothing of the owner but the property's own field",
            "mongodb.internal.reference.ReferencePlans",
            Change.by(named("alone"), CodecChanges.AnswerTrue.class),
            graphs("of seed")),
        new Mutant(
            "stale references",
            "a document read by a listener is given what was fetched for another result",
            RESOLVER,
            Change.by(named("reading"), ReferenceChanges.KeepOuter.class),
            Catch.of("references.NestedReadTests#aListenersReadSeesWhatIsThere", "")));
  }

  private static Catch graphs(String reason) {
    return new Catch(GRAPHS, reason, 1, Map.of("references.graphs", "24"));
  }
}
