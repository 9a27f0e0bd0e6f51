package dev.throughline.codec.internal.emit.code;

import static org.objectweb.asm.Opcodes.INVOKEINTERFACE;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;
import static org.objectweb.asm.Opcodes.INVOKEVIRTUAL;

import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.bson.ObjectIds;
import dev.throughline.codec.internal.compact.CompactSink;
import dev.throughline.codec.internal.compact.CompactSource;
import dev.throughline.codec.internal.plan.KeyConversions;
import dev.throughline.codec.internal.runtime.CompactCodec;
import dev.throughline.codec.internal.runtime.CompactNested;
import dev.throughline.codec.internal.runtime.CompiledCodec;
import dev.throughline.codec.internal.runtime.ConvertedValue;
import dev.throughline.codec.internal.runtime.DynamicValue;
import dev.throughline.codec.internal.runtime.Embedded;
import dev.throughline.codec.internal.runtime.EnumNames;
import dev.throughline.codec.internal.runtime.MapKeys;
import dev.throughline.codec.internal.runtime.NestedCodec;
import dev.throughline.codec.internal.runtime.ProjectionReader;
import dev.throughline.codec.internal.runtime.StockValue;
import dev.throughline.codec.internal.scalar.CompactReads;
import dev.throughline.codec.internal.scalar.CompactTimes;
import dev.throughline.codec.internal.scalar.Reads;
import dev.throughline.codec.internal.scalar.Times;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/**
 * A method of ours that generated code calls. Kept in constants, so that it is looked up when the
 * emitter's class is loaded: one that does not exist fails the first compilation of all. Immutable.
 *
 * @param owner the internal name of its class.
 */
public record Call(int opcode, String owner, String name, String descriptor) {

  /** All classes whose methods may be called; a native image has to keep these methods. */
  public static final List<Class<?>> OWNERS =
      List.of(
          BsonSink.class,
          BsonSource.class,
          ObjectIds.class,
          CompactSink.class,
          CompactSource.class,
          KeyConversions.class,
          CompactCodec.class,
          CompactNested.class,
          CompiledCodec.class,
          ConvertedValue.class,
          DynamicValue.class,
          Embedded.class,
          EnumNames.class,
          MapKeys.class,
          NestedCodec.class,
          ProjectionReader.class,
          StockValue.class,
          CompactReads.class,
          CompactTimes.class,
          Reads.class,
          Times.class);

  /**
   * Looks a public method up.
   *
   * @throws IllegalArgumentException when the class does not declare it, or is not among the
   *     owners.
   */
  public static Call of(Class<?> owner, String name, Class<?>... parameters) {
    if (!OWNERS.contains(owner)) {
      throw new IllegalArgumentException("Generated code cannot call " + owner);
    }
    Method method;
    try {
      method = owner.getDeclaredMethod(name, parameters);
    } catch (NoSuchMethodException e) {
      throw new IllegalArgumentException("No method " + e.getMessage(), e);
    }
    if (!Modifier.isPublic(method.getModifiers()) || !Modifier.isPublic(owner.getModifiers())) {
      throw new IllegalArgumentException("Generated code cannot call " + method);
    }
    int instance = owner.isInterface() ? INVOKEINTERFACE : INVOKEVIRTUAL;
    return new Call(
        Modifier.isStatic(method.getModifiers()) ? INVOKESTATIC : instance,
        Type.getInternalName(owner),
        name,
        Type.getMethodDescriptor(method));
  }

  /** Emits the call; the object, if it takes one, and the arguments are on the stack. */
  public void emit(MethodVisitor code) {
    code.visitMethodInsn(opcode, owner, name, descriptor, opcode == INVOKEINTERFACE);
  }
}
