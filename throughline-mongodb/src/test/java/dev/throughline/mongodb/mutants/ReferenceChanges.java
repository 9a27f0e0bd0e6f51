package dev.throughline.mongodb.mutants;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import net.bytebuddy.asm.Advice.Argument;
import net.bytebuddy.asm.Advice.Enter;
import net.bytebuddy.asm.Advice.FieldValue;
import net.bytebuddy.asm.Advice.OnMethodEnter;
import net.bytebuddy.asm.Advice.OnMethodExit;
import net.bytebuddy.asm.Advice.OnNonDefaultValue;
import net.bytebuddy.asm.Advice.Return;
import net.bytebuddy.asm.Advice.Thrown;
import net.bytebuddy.implementation.bytecode.assign.Assigner;
import org.bson.Document;

/** What mutants of references do: the code of these methods is copied into the product's. */
final class ReferenceChanges {

  private ReferenceChanges() {}

  static final class Reverse {
    @OnMethodExit
    static void exit(@Return(readOnly = false) List<Object> result) {
      if (result != null) {
        List<Object> reversed = new ArrayList<>(result);
        Collections.reverse(reversed);
        result = reversed;
      }
    }
  }

  static final class AnyDocument {
    @OnMethodExit
    static void exit(
        @Return(readOnly = false) List<Object> result,
        @FieldValue("documents") Map<Object, List<Object>> documents) {
      for (List<Object> other : documents.values()) {
        if (result.isEmpty()) {
          result = other;
        }
      }
    }
  }

  static final class Remember {
    @OnMethodExit
    static void exit(@Return(readOnly = false) Document result, @Argument(0) byte[] bytes) {
      result = WrongMoments.remembered(bytes, result);
    }
  }

  static final class OnePart {
    @OnMethodExit
    static void exit(
        @Return(readOnly = false) List<Object> result, @Argument(0) List<Object> references) {
      result = Collections.singletonList(references);
    }
  }

  static final class SameDatabase {
    @OnMethodEnter
    static void enter(@Argument(value = 0, readOnly = false) String database) {
      database = null;
    }
  }

  static final class Swallow {
    @OnMethodExit(onThrowable = Throwable.class)
    static void exit(@Thrown(readOnly = false) Throwable thrown) {
      thrown = null;
    }
  }

  static final class ThrowCause {
    @OnMethodExit(onThrowable = Throwable.class)
    static void exit(@Thrown(readOnly = false) Throwable thrown) {
      if (thrown != null && thrown.getCause() != null) {
        thrown = thrown.getCause();
      }
    }
  }

  static final class KeepOuter {
    @OnMethodEnter(skipOn = OnNonDefaultValue.class)
    static boolean enter(@FieldValue("current") ThreadLocal<?> current) {
      return current.get() != null;
    }

    @OnMethodExit
    static void exit(
        @Enter boolean skipped,
        @Argument(2) Supplier<Object> read,
        @Return(readOnly = false, typing = Assigner.Typing.DYNAMIC) Object result) {
      if (skipped) {
        result = read.get();
      }
    }
  }
}
