package dev.throughline.mongodb.mutants;

import static net.bytebuddy.matcher.ElementMatchers.named;

import dev.throughline.mongodb.mutants.Mutant.Catch;
import dev.throughline.mongodb.mutants.Mutant.Change;
import java.util.List;

/** Templates with one thing wrong. */
final class TemplateMutants {

  private static final String LIFECYCLE = "parity.template.LifecycleParityTest#observersSeeTheSame";

  private TemplateMutants() {}

  static List<Mutant> all() {
    return List.of(
        new Mutant(
            "listener left out",
            "no event is published",
            "mongodb.LifecycleObservers",
            Change.by(named("receives"), CodecChanges.AnswerFalse.class),
            Catch.of(LIFECYCLE, "differ")),
        new Mutant(
            "callback left out",
            "no callback is called",
            "mongodb.LifecycleObservers",
            Change.by(named("calls"), CodecChanges.AnswerFalse.class),
            Catch.of(LIFECYCLE, "differ")));
  }
}
