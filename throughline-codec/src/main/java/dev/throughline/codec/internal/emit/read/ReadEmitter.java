package dev.throughline.codec.internal.emit.read;

import static org.objectweb.asm.Opcodes.*;

import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.emit.code.Call;
import dev.throughline.codec.internal.emit.code.Emitter;
import dev.throughline.codec.internal.plan.CreatorPlan;
import dev.throughline.codec.internal.plan.EntityPlan;
import dev.throughline.codec.internal.plan.PropertyPlan;
import dev.throughline.codec.internal.runtime.CompiledCodec;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/**
 * Emits the methods that make an entity: {@code read} tries the fields in the order in which they
 * are written, {@code readRest} takes what is left then, in any order, and skips unknown ones; so
 * no field is read twice. Where the order says nothing, {@code read} takes all in any order.
 */
public final class ReadEmitter {

  public static final int SOURCE = 1;
  static final int END = 2;
  static final int TRUSTED = 3;
  public static final int FIRST_LOCAL = 4;
  static final int STATE = 4;
  static final int INDEX = 5;
  static final int TYPE = 6;
  static final int FIRST_LOCAL_OF_PART = 7;
  static final Call READ =
      Call.of(CompiledCodec.class, "read", BsonSource.class, int.class, boolean.class);
  static final String PART_SIGNATURE =
      Type.getMethodDescriptor(
          Type.VOID_TYPE,
          Type.getType(BsonSource.class),
          Type.INT_TYPE,
          Type.BOOLEAN_TYPE,
          Type.getType(Object.class),
          Type.INT_TYPE,
          Type.INT_TYPE);

  private final Emitter emitter;
  private final EntityPlan plan;
  private final @Nullable CreatorPlan creator;
  private final List<PropertyPlan> properties = new ArrayList<>();

  /**
   * Creates an emitter.
   *
   * @param creator makes the entity; null when the values are wanted in an array.
   */
  public ReadEmitter(Emitter emitter, @Nullable CreatorPlan creator) {
    this.emitter = emitter;
    this.plan = emitter.plan;
    this.creator = creator;
    for (PropertyPlan property : plan.properties()) {
      if (property.read()) {
        properties.add(property);
      }
    }
  }

  public void emit(ClassWriter writer) {
    MethodVisitor ordered =
        writer.visitMethod(ACC_PUBLIC, READ.name(), READ.descriptor(), null, null);
    ordered.visitCode();
    ReadBody body = body(ordered, FIRST_LOCAL);
    if (plan.ordered()) {
      body.ordered();
    } else {
      body.any();
    }
    ordered.visitMaxs(0, 0);
    ordered.visitEnd();
    if (plan.large()) {
      parts(writer);
    }
    if (!plan.ordered()) {
      return;
    }
    MethodVisitor rest =
        writer.visitMethod(ACC_PRIVATE, "readRest", body.restSignature(), null, null);
    rest.visitCode();
    body(rest, FIRST_LOCAL).rest();
    rest.visitMaxs(0, 0);
    rest.visitEnd();
  }

  private ReadBody body(MethodVisitor code, int firstLocal) {
    return new ReadBody(emitter, code, creator, properties, firstLocal);
  }

  private void parts(ClassWriter writer) {
    List<List<PropertyPlan>> parts = Emitter.parts(properties);
    for (int i = 0; i < parts.size(); i++) {
      MethodVisitor ordered =
          writer.visitMethod(ACC_PRIVATE, "read" + i, PART_SIGNATURE, null, null);
      ordered.visitCode();
      body(ordered, FIRST_LOCAL_OF_PART).orderedPart(parts.get(i));
      ordered.visitMaxs(0, 0);
      ordered.visitEnd();
      MethodVisitor any =
          writer.visitMethod(ACC_PRIVATE, "readAny" + i, PART_SIGNATURE, null, null);
      any.visitCode();
      body(any, FIRST_LOCAL_OF_PART).anyPart(parts.get(i));
      any.visitMaxs(0, 0);
      any.visitEnd();
    }
  }
}
