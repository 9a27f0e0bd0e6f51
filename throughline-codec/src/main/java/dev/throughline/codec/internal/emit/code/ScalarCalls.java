package dev.throughline.codec.internal.emit.code;

import static org.objectweb.asm.Opcodes.INVOKESTATIC;

import dev.throughline.codec.internal.scalar.ScalarType;
import dev.throughline.codec.internal.scalar.TextParser;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/** The methods that read the values of a scalar type, and make them of texts. */
public final class ScalarCalls {

  private static final Map<ScalarType, ReadCall> READS = new EnumMap<>(ScalarType.class);

  static {
    for (ScalarType type : ScalarType.values()) {
      READS.put(type, ReadCall.of(type.method()));
    }
  }

  private ScalarCalls() {}

  /** Makes a value of the text on the stack. */
  public static void parse(MethodVisitor code, TextParser parser) {
    code.visitMethodInsn(
        INVOKESTATIC,
        Type.getInternalName(parser.type()),
        parser.name(),
        Type.getMethodDescriptor(Type.getType(parser.type()), Type.getType(parser.takes())),
        parser.type().isInterface());
  }

  /** The methods that read a value. */
  public static ReadCall read(ScalarType type) {
    return Objects.requireNonNull(READS.get(type));
  }
}
