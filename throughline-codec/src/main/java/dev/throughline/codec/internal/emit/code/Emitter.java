package dev.throughline.codec.internal.emit.code;

import static org.objectweb.asm.Opcodes.ACONST_NULL;
import static org.objectweb.asm.Opcodes.ATHROW;
import static org.objectweb.asm.Opcodes.CHECKCAST;
import static org.objectweb.asm.Opcodes.DUP;
import static org.objectweb.asm.Opcodes.IFNE;
import static org.objectweb.asm.Opcodes.IFNULL;
import static org.objectweb.asm.Opcodes.INSTANCEOF;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;
import static org.objectweb.asm.Opcodes.INVOKEVIRTUAL;

import dev.throughline.codec.internal.bson.Names;
import dev.throughline.codec.internal.define.Constants;
import dev.throughline.codec.internal.plan.EntityPlan;
import dev.throughline.codec.internal.plan.KeyConversions;
import dev.throughline.codec.internal.plan.PropertyPlan;
import dev.throughline.codec.internal.plan.ValuePlan;
import dev.throughline.codec.internal.runtime.CodecSource;
import dev.throughline.codec.internal.runtime.CompactNested;
import dev.throughline.codec.internal.runtime.CompileException;
import dev.throughline.codec.internal.runtime.CompiledCodec;
import dev.throughline.codec.internal.runtime.ConvertedValue;
import dev.throughline.codec.internal.runtime.DynamicValue;
import dev.throughline.codec.internal.runtime.EnumNames;
import dev.throughline.codec.internal.runtime.MapKeys;
import dev.throughline.codec.internal.runtime.NestedCodec;
import dev.throughline.codec.internal.runtime.ProjectionReader;
import dev.throughline.codec.internal.runtime.StockValue;
import dev.throughline.codec.internal.scalar.Reads;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/**
 * Code shared by the emitters of writing and reading: constants, calls, casts. One for each
 * generated class.
 */
public final class Emitter {

  private static final Call CHECK_KEY = Call.of(MapKeys.class, "read", String.class, String.class);
  private static final Call OTHER_CLASS = Call.of(Reads.class, "otherClass");

  /** How many properties of a large entity make a method. */
  public static final int PART = 60;

  public final EntityPlan plan;
  public final Constants constants;
  public final Members members;
  private final CodecSource codecs;
  private final Map<Object, Object> shared = new HashMap<>();

  public Emitter(EntityPlan plan, CodecSource codecs, Constants constants, Members members) {
    this.plan = plan;
    this.codecs = codecs;
    this.constants = constants;
    this.members = members;
  }

  public void pushEnum(MethodVisitor code, Class<?> type) {
    Object names = shared.computeIfAbsent(type, t -> new EnumNames(type));
    constants.push(code, "ENUM", names, EnumNames.class);
  }

  public void pushNested(MethodVisitor code, ValuePlan.Nested nested) {
    Object codec =
        shared.computeIfAbsent(nested, n -> new NestedCodec(codecs, nested, plan.typeKey()));
    constants.push(code, "NESTED", codec, NestedCodec.class);
  }

  public void pushCompact(MethodVisitor code, ValuePlan.Nested nested) {
    Object codec =
        shared.computeIfAbsent(nested, n -> new CompactNested(codecs, nested, plan.typeKey()));
    constants.push(code, "NESTED", codec, CompactNested.class);
  }

  public void pushDynamic(MethodVisitor code, ValuePlan.Dynamic dynamic) {
    Object value =
        shared.computeIfAbsent(
            dynamic, d -> new DynamicValue(codecs, dynamic.rules(), plan.typeKey()));
    constants.push(code, "DYNAMIC", value, DynamicValue.class);
  }

  public void pushConverted(MethodVisitor code, ValuePlan.PropertyConverted converted) {
    Object value =
        shared.computeIfAbsent(
            converted, c -> new ConvertedValue(converted.conversion(), codecs.driver()));
    constants.push(code, "CONVERTED", value, ConvertedValue.class);
  }

  public void pushStock(MethodVisitor code, ValuePlan.Stock stock) {
    Object value =
        shared.computeIfAbsent(stock, s -> new StockValue(stock.stock(), codecs.driver()));
    constants.push(code, "STOCK", value, StockValue.class);
  }

  public void pushKeys(MethodVisitor code, KeyConversions keys) {
    constants.push(code, "KEYS", keys, KeyConversions.class);
  }

  public void pushProjection(MethodVisitor code, ValuePlan.Projected projected) {
    Object reader =
        shared.computeIfAbsent(projected, p -> codecs.projection(projected.projection()));
    constants.push(code, "PROJECTION", reader, ProjectionReader.class);
  }

  public void pushUnwrapped(MethodVisitor code, ValuePlan.Unwrapped unwrapped) {
    Object codec = shared.computeIfAbsent(unwrapped, u -> codecs.compile(unwrapped.entity()));
    constants.push(code, "UNWRAPPED", codec, CompiledCodec.class);
  }

  /** Checks the key of a map, on the stack, which stays there. */
  public void checkKey(MethodVisitor code) {
    if (plan.typeKey() == null) {
      code.visitInsn(ACONST_NULL);
    } else {
      code.visitLdcInsn(plan.typeKey());
    }
    CHECK_KEY.emit(code);
  }

  /** The name by which the generated class calls itself. */
  public String self() {
    return constants.owner();
  }

  /** Properties of a large entity, in parts that make a method each. */
  public static List<List<PropertyPlan>> parts(List<PropertyPlan> properties) {
    List<List<PropertyPlan>> parts = new ArrayList<>();
    for (int i = 0; i < properties.size(); i += PART) {
      parts.add(properties.subList(i, Math.min(i + PART, properties.size())));
    }
    return parts;
  }

  /** The little-endian words of a header, as many as it needs. */
  public static long[] words(byte[] header) {
    long[] words = new long[(header.length + 7) / 8];
    for (int i = 0; i < words.length; i++) {
      words[i] = Names.word(header, 8 * i);
    }
    return words;
  }

  /** Casts the object on the stack, naming only classes that may be named. */
  public void cast(MethodVisitor code, Class<?> type) {
    if (type == Object.class) {
      return;
    }
    if (!members.visible(type)) {
      throw new CompileException("type " + type.getName() + " is not visible beside it", null);
    }
    code.visitTypeInsn(CHECKCAST, Type.getInternalName(type));
  }

  /** Leaves the document to stock when the object on the stack is of another class. */
  public static void checkClass(MethodVisitor code, Class<?> type) {
    Label fits = new Label();
    code.visitInsn(DUP);
    code.visitJumpInsn(IFNULL, fits);
    code.visitInsn(DUP);
    code.visitTypeInsn(INSTANCEOF, Type.getInternalName(type));
    code.visitJumpInsn(IFNE, fits);
    OTHER_CLASS.emit(code);
    code.visitInsn(ATHROW);
    code.visitLabel(fits);
  }

  public static void unbox(MethodVisitor code, Class<?> primitive) {
    Class<?> box = boxOf(primitive);
    code.visitTypeInsn(CHECKCAST, Type.getInternalName(box));
    code.visitMethodInsn(
        INVOKEVIRTUAL,
        Type.getInternalName(box),
        primitive.getName() + "Value",
        Type.getMethodDescriptor(Type.getType(primitive)),
        false);
  }

  public static void box(MethodVisitor code, Class<?> primitive) {
    Class<?> box = boxOf(primitive);
    code.visitMethodInsn(
        INVOKESTATIC,
        Type.getInternalName(box),
        "valueOf",
        Type.getMethodDescriptor(Type.getType(box), Type.getType(primitive)),
        false);
  }

  public static Class<?> boxOf(Class<?> primitive) {
    return java.lang.invoke.MethodType.methodType(primitive).wrap().returnType();
  }

  public static Class<?> primitiveOf(Class<?> box) {
    return java.lang.invoke.MethodType.methodType(box).unwrap().returnType();
  }
}
