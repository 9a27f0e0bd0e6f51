package dev.throughline.mongodb.mutants;

import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.takesArguments;

import dev.throughline.mongodb.internal.batch.BatchResult;
import dev.throughline.mongodb.mutants.Mutant.Catch;
import dev.throughline.mongodb.mutants.Mutant.Change;
import dev.throughline.mongodb.write.item.WriteState;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import net.bytebuddy.asm.Advice.Argument;
import net.bytebuddy.asm.Advice.OnMethodExit;
import net.bytebuddy.asm.Advice.Return;

/** Streaming writers with one thing wrong. */
final class WriterMutants {

  private WriterMutants() {}

  static List<Mutant> all() {
    return List.of(
        new Mutant(
            "unknown taken for not written",
            "without an answer, only the first of an ordered batch is unknown",
            "mongodb.internal.batch.BatchResult",
            Change.by(named("all").and(takesArguments(4)), OneIsUnknown.class),
            Catch.of("write.WriterReportTests#aBatchWithoutAnAnswerIsUnknown", "NOT_WRITTEN")));
  }

  static final class OneIsUnknown {
    @OnMethodExit
    static void exit(
        @Argument(0) int count,
        @Argument(1) WriteState state,
        @Argument(2) RuntimeException cause,
        @Argument(3) int retries,
        @Return(readOnly = false) BatchResult result) {
      if (state == WriteState.UNKNOWN) {
        WriteState[] states = new WriteState[count];
        Arrays.fill(states, WriteState.NOT_WRITTEN);
        states[0] = state;
        result = BatchResult.of(states, Map.of(0, cause), cause, retries);
      }
    }
  }
}
