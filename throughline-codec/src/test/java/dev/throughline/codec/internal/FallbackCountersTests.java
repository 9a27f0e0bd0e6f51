package dev.throughline.codec.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.throughline.codec.Fallback;
import dev.throughline.codec.Fallback.Operation;
import dev.throughline.codec.internal.FallbackCounters.Diagnosis;
import dev.throughline.codec.internal.bson.Deopt;
import dev.throughline.codec.internal.diagnose.Place;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import org.apache.commons.logging.Log;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is kept, logged and thrown when compiled code leaves a document to stock. */
class FallbackCountersTests {

  private static final Deopt OTHER = new Deopt("other");

  private record Line(String level, String message, Throwable thrown) {}

  private final List<Line> lines = new ArrayList<>();
  private final FallbackCounters counters = new FallbackCounters(String.class, log());
  private String strict;

  private Log log() {
    return (Log)
        Proxy.newProxyInstance(
            Log.class.getClassLoader(),
            new Class<?>[] {Log.class},
            (proxy, method, arguments) -> {
              if (method.getReturnType() == boolean.class) {
                return true;
              }
              Throwable thrown = arguments.length > 1 ? (Throwable) arguments[1] : null;
              lines.add(new Line(method.getName(), String.valueOf(arguments[0]), thrown));
              return null;
            });
  }

  @BeforeEach
  void remember() {
    strict = System.setProperty(FallbackCounters.STRICT, "false");
  }

  @AfterEach
  void restore() {
    if (strict == null) {
      System.clearProperty(FallbackCounters.STRICT);
    } else {
      System.setProperty(FallbackCounters.STRICT, strict);
    }
  }

  @Test
  void firstOfEachReasonIsDiagnosedAndLoggedAndTheOthersAreCounted() {
    for (int i = 0; i < 5; i++) {
      Place place = new Place("$.a" + i, "string", "int32");
      counters.count(Operation.READ, OTHER, reason -> place);
    }
    counters.count(Operation.WRITE, OTHER, Diagnosis.NONE);
    assertThat(counters.all())
        .containsExactly(
            new Fallback(Operation.READ, "other", "$.a0", "string", "int32", true, 5),
            new Fallback(Operation.WRITE, "other", null, null, null, true, 1));
    assertThat(lines)
        .extracting(Line::message)
        .containsExactly(
            "Stock serves a document of java.lang.String: read: other"
                + " ($.a0: string, expected int32)",
            "Stock serves a document of java.lang.String: write: other");
    assertThat(lines).extracting(Line::level).containsOnly("debug");
  }

  @Test
  void exceptionOfUserCodeIsPlanned() {
    counters.count(
        Operation.READ, thrownIn("com.acme.Order", new NullPointerException()), Diagnosis.NONE);
    assertThat(counters.all())
        .containsExactly(
            new Fallback(Operation.READ, "NullPointerException", null, null, null, true, 1));
  }

  @Test
  void failureOfCompiledCodeIsAWarningWithItsTraceOnceForEachPlace() {
    for (int i = 0; i < 3; i++) {
      counters.count(Operation.WRITE, thrownIn("com.acme.A$$Throughline", npe()), Diagnosis.NONE);
      counters.count(Operation.WRITE, error(), Diagnosis.NONE);
      counters.count(
          Operation.WRITE,
          thrownIn("dev.throughline.codec.internal.runtime.NestedCodec", npe()),
          Diagnosis.NONE);
    }
    assertThat(counters.all())
        .hasSize(3)
        .allSatisfy(each -> assertThat(each.planned()).isFalse())
        .allSatisfy(each -> assertThat(each.count()).isEqualTo(3))
        .extracting(Fallback::reason)
        .contains(
            "java.lang.NullPointerException in com.acme.A$$Throughline.run",
            "java.lang.NullPointerException in dev.throughline.codec.internal.runtime.NestedCodec.run");
    assertThat(lines).hasSize(3).allMatch(line -> line.level().equals("warn"));
    assertThat(lines).allSatisfy(line -> assertThat(line.thrown()).isNotNull());
  }

  @Test
  void failureOfCompiledCodeIsAnErrorWhereTestsWantToKnow() {
    System.setProperty(FallbackCounters.STRICT, "true");
    VerifyError failure = error();
    assertThatThrownBy(() -> counters.count(Operation.READ, failure, Diagnosis.NONE))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("java.lang.String")
        .hasCause(failure);
    counters.count(Operation.READ, OTHER, Diagnosis.NONE);
    assertThat(counters.all()).hasSize(2);
  }

  @Test
  void brokenBytesAreNoFailure() {
    IndexOutOfBoundsException e = new IndexOutOfBoundsException();
    assertThat(Defects.planned(thrownIn("dev.throughline.codec.internal.bson.BsonSource", e)))
        .isTrue();
    assertThat(Defects.planned(thrownIn("dev.throughline.codec.internal.scalar.Reads", e)))
        .isFalse();
  }

  @Test
  void nullInASortedCollectionIsNoFailure() {
    assertThat(Defects.planned(refused(() -> new TreeSet<String>(List.of("a")).add(null))))
        .isTrue();
    assertThat(Defects.planned(refused(() -> Objects.requireNonNull(null)))).isFalse();
  }

  /** What a collection throws, as if generated code had called it. */
  private static Throwable refused(ThrowingCallable call) {
    Throwable e = catchThrowable(call);
    StackTraceElement[] trace = e.getStackTrace();
    for (int i = 0; i < trace.length; i++) {
      if (!trace[i].getClassName().startsWith("java.")) {
        String caller = "dev.throughline.codec.internal.runtime.NestedCodec";
        trace[i] = new StackTraceElement(caller, "read", null, -1);
        break;
      }
    }
    e.setStackTrace(trace);
    return e;
  }

  @Test
  void reasonsAreBounded() {
    for (int i = 0; i < 10_000; i++) {
      counters.count(Operation.READ, new Deopt("reason " + i), Diagnosis.NONE);
    }
    assertThat(counters.all()).hasSize(FallbackCounters.MAX_REASONS + 1);
    assertThat(counters.all().stream().mapToLong(Fallback::count).sum()).isEqualTo(10_000);
  }

  /** As the JVM throws it where generated code is linked: hidden classes have no frames. */
  private static VerifyError error() {
    VerifyError error = new VerifyError("bad");
    String caller = "dev.throughline.codec.internal.runtime.NestedCodec";
    error.setStackTrace(new StackTraceElement[] {new StackTraceElement(caller, "run", null, -1)});
    return error;
  }

  private static NullPointerException npe() {
    return new NullPointerException();
  }

  private static <E extends Exception> E thrownIn(String type, E exception) {
    exception.setStackTrace(
        new StackTraceElement[] {
          new StackTraceElement("java.util.Objects", "requireNonNull", null, -1),
          new StackTraceElement(type, "run", null, -1)
        });
    return exception;
  }
}
