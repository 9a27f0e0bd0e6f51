package dev.throughline.mongodb.mutants;

import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.bson.Deopt;
import dev.throughline.codec.internal.bson.Utf8;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import net.bytebuddy.asm.Advice.Argument;
import net.bytebuddy.asm.Advice.FieldValue;
import net.bytebuddy.asm.Advice.OnMethodEnter;
import net.bytebuddy.asm.Advice.OnMethodExit;
import net.bytebuddy.asm.Advice.OnNonDefaultValue;
import net.bytebuddy.asm.Advice.Return;
import net.bytebuddy.asm.Advice.This;
import net.bytebuddy.implementation.bytecode.assign.Assigner;
import org.bson.UuidRepresentation;

/** What mutants do: the code of these methods is copied into those of the product. */
final class CodecChanges {

  private CodecChanges() {}

  static final class GiveUp {
    @OnMethodEnter
    static void enter() {
      throw new Deopt("a mutant");
    }
  }

  static final class ThrowNullPointer {
    @OnMethodEnter
    static void enter() {
      throw new NullPointerException();
    }
  }

  static final class Skip {
    @OnMethodEnter(skipOn = OnNonDefaultValue.class)
    static boolean enter() {
      return true;
    }
  }

  /** Only where it is a setter that is called. */
  static final class SkipCall {
    @OnMethodEnter(skipOn = OnNonDefaultValue.class)
    static boolean enter(@Argument(0) Object setter) {
      return setter.getClass().getSimpleName().equals("Call");
    }
  }

  static final class AnswerNull {
    @OnMethodEnter(skipOn = OnNonDefaultValue.class)
    static boolean enter() {
      return true;
    }
  }

  static final class AnswerTrue {
    @OnMethodExit
    static void exit(@Return(readOnly = false) boolean result) {
      result = true;
    }
  }

  static final class AnswerFalse {
    @OnMethodExit
    static void exit(@Return(readOnly = false) boolean result) {
      result = false;
    }
  }

  static final class AnswerZero {
    @OnMethodExit
    static void exit(@Return(readOnly = false) long result) {
      result = 0;
    }
  }

  static final class AnswerDeclared {
    @OnMethodExit
    static void exit(@Argument(1) Class<?> declared, @Return(readOnly = false) Class<?> result) {
      result = declared;
    }
  }

  static final class DropLast {
    @OnMethodEnter
    static void enter(@Argument(value = 3, readOnly = false) List<?> properties) {
      if (properties.size() > 1) {
        properties = new ArrayList<>(properties.subList(0, properties.size() - 1));
      }
    }
  }

  static final class SwapLast {
    @OnMethodEnter
    static void enter(@Argument(value = 3, readOnly = false) List<?> properties) {
      if (properties.size() > 2) {
        properties = new ArrayList<>(properties);
        Collections.rotate(properties.subList(1, properties.size()), 1); // plans are copied
      }
    }
  }

  static final class FirstLast {
    @OnMethodEnter
    static void enter(@Argument(value = 3, readOnly = false) List<?> properties) {
      properties = new ArrayList<>(properties);
      Collections.rotate(properties, -1);
    }
  }

  static final class Shorten {
    @OnMethodEnter
    static void enter(@Argument(value = 1, readOnly = false) String name) {
      name = name.length() > 3 ? name.substring(0, name.length() - 1) : name;
    }
  }

  static final class LongAsDate {
    @OnMethodExit
    static void exit(@This Object kind, @Return(readOnly = false) byte type) {
      type = kind.toString().equals("LONG") ? 0x09 : type;
    }
  }

  static final class Standard {
    @OnMethodEnter
    static void enter(@Argument(value = 0, readOnly = false) UuidRepresentation representation) {
      representation = UuidRepresentation.STANDARD;
    }
  }

  static final class FirstConstant {
    @OnMethodEnter
    static void enter(
        @Argument(value = 1, readOnly = false, typing = Assigner.Typing.DYNAMIC) Enum<?> constant) {
      constant = constant.getDeclaringClass().getEnumConstants()[0];
    }
  }

  static final class PutKey {
    @OnMethodEnter(skipOn = OnNonDefaultValue.class)
    static int enter(@Argument(0) byte[] buf, @Argument(1) int start, @Argument(2) String key) {
      return Utf8.put(buf, start, key);
    }

    @OnMethodExit
    static void exit(
        @net.bytebuddy.asm.Advice.Enter int end, @Return(readOnly = false) int result) {
      result = end;
    }
  }

  static final class Cut {
    @OnMethodEnter(skipOn = OnNonDefaultValue.class)
    static boolean enter(@Argument(0) BsonSource in, @Argument(1) byte type) {
      return type == 0x10;
    }

    @OnMethodExit
    static void exit(
        @net.bytebuddy.asm.Advice.Enter boolean skipped,
        @Argument(0) BsonSource in,
        @Return(readOnly = false) short result) {
      if (skipped) {
        result = (short) in.int32();
      }
    }
  }

  static final class Believe {
    @OnMethodExit
    static void exit(
        @Argument(0) int index,
        @FieldValue("names") byte[][] names,
        @Return(readOnly = false) int length) {
      length = names[index].length + 1;
    }
  }
}
