package dev.throughline.codec.internal.emit;

import static org.objectweb.asm.Opcodes.*;

import dev.throughline.codec.internal.bson.ObjectIds;
import dev.throughline.codec.internal.emit.code.Call;
import dev.throughline.codec.internal.emit.code.Emitter;
import dev.throughline.codec.internal.emit.code.Locals;
import dev.throughline.codec.internal.emit.code.Methods;
import dev.throughline.codec.internal.emit.code.Setters;
import dev.throughline.codec.internal.plan.CreatorPlan;
import dev.throughline.codec.internal.plan.EntityPlan;
import dev.throughline.codec.internal.plan.PropertyPlan;
import dev.throughline.codec.internal.plan.SetterPlan;
import dev.throughline.codec.internal.runtime.CompiledCodec;
import java.lang.reflect.Member;
import java.util.Objects;
import org.bson.types.ObjectId;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;

/** Emits the methods that look at an entity's id and give it one. */
final class IdEmitter {

  private static final Call HAS_ID = Call.of(CompiledCodec.class, "hasId", Object.class);
  private static final Call WITH_ID =
      Call.of(CompiledCodec.class, "withId", Object.class, ObjectId.class);
  private static final Call HEX = Call.of(ObjectIds.class, "hex", ObjectId.class);

  private static final int OBJECT = 1;
  private static final int ID = 2;
  private static final int ENTITY = 3;

  private final Emitter emitter;
  private final EntityPlan plan;

  IdEmitter(Emitter emitter) {
    this.emitter = emitter;
    this.plan = emitter.plan;
  }

  void emit(ClassVisitor writer) {
    MethodVisitor has = Methods.begin(writer, HAS_ID, "object");
    hasId(has);
    finish(has, IRETURN);
    MethodVisitor with = Methods.begin(writer, WITH_ID, "object", "id");
    withId(with);
    finish(with, ARETURN);
  }

  private static void finish(MethodVisitor code, int opcode) {
    code.visitInsn(opcode);
    Methods.end(code);
  }

  private void castEntity(MethodVisitor code) {
    code.visitVarInsn(ALOAD, OBJECT);
    emitter.cast(code, plan.type());
    code.visitVarInsn(ASTORE, new Locals(code, ENTITY).local(plan.type(), "entity"));
  }

  private void hasId(MethodVisitor code) {
    castEntity(code);
    if (plan.id().isEmpty()) {
      code.visitInsn(ICONST_0);
      return;
    }
    PropertyPlan id = plan.id().get();
    Member source = Objects.requireNonNull(id.source());
    if (emitter.members.stackType(source).isPrimitive()) {
      code.visitInsn(ICONST_1);
      return;
    }
    Label absent = new Label();
    emitter.members.get(code, source, ENTITY);
    code.visitJumpInsn(IFNULL, absent);
    code.visitInsn(ICONST_1);
    code.visitInsn(IRETURN);
    code.visitLabel(absent);
    code.visitInsn(ICONST_0);
  }

  private void withId(MethodVisitor code) {
    PropertyPlan id = plan.id().orElse(null);
    CreatorPlan creator = plan.creator();
    // A setter that fails may have set the id before, which stock would not try again.
    if (id == null || plan.generatedId() == null || id.setter() instanceof SetterPlan.Call) {
      code.visitInsn(ACONST_NULL);
      return;
    }
    SetterPlan setter = id.setter();
    castEntity(code);
    if (setter != null) {
      new Setters(emitter, code).set(setter, ENTITY, () -> newId(code));
      code.visitVarInsn(ALOAD, ENTITY);
    } else if (creator != null && id.creatorIndex() >= 0 && recreates(creator)) {
      recreate(code, creator);
    } else {
      code.visitInsn(ACONST_NULL);
    }
  }

  /** Default arguments would be taken anew, and what only stock reaches cannot be passed on. */
  private boolean recreates(CreatorPlan creator) {
    return !creator.marked()
        && plan.properties().stream()
            .noneMatch(property -> property.creatorIndex() >= 0 && property.source() == null);
  }

  private void newId(MethodVisitor code) {
    code.visitVarInsn(ALOAD, ID);
    if (plan.generatedId() == String.class) {
      HEX.emit(code);
    }
  }

  /** Makes a new object of what the properties hold. */
  private void recreate(MethodVisitor code, CreatorPlan creator) {
    emitter.members.prepare(code, creator.executable());
    for (int i = 0; i < creator.parameters().size(); i++) {
      CreatorPlan.Parameter parameter = creator.parameters().get(i);
      if (!parameter.bound()) {
        code.visitInsn(Setters.zero(parameter.type()));
        continue;
      }
      PropertyPlan property = argument(i);
      if (property.id()) {
        newId(code);
      } else {
        Member source = Objects.requireNonNull(property.source());
        emitter.members.get(code, source, ENTITY);
        adapt(code, emitter.members.stackType(source), parameter.type());
      }
    }
    emitter.members.make(code, creator.executable());
  }

  private PropertyPlan argument(int index) {
    return plan.properties().stream()
        .filter(property -> property.creatorIndex() == index)
        .findFirst()
        .orElseThrow();
  }

  private void adapt(MethodVisitor code, Class<?> from, Class<?> to) {
    if (from.isPrimitive() && !to.isPrimitive()) {
      Emitter.box(code, from);
    } else if (!from.isPrimitive() && to.isPrimitive()) {
      Emitter.unbox(code, to);
    } else if (from != to && !from.isPrimitive()) {
      emitter.cast(code, to);
    }
  }
}
