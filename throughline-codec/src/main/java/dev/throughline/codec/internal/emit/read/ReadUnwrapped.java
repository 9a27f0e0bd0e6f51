package dev.throughline.codec.internal.emit.read;

import static org.objectweb.asm.Opcodes.*;

import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.emit.code.Call;
import dev.throughline.codec.internal.emit.code.Emitter;
import dev.throughline.codec.internal.plan.PropertyPlan;
import dev.throughline.codec.internal.plan.ValuePlan;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;

/**
 * Emits how unwrapped objects are read: each takes its fields from the whole document, once the
 * entity has taken its own and has seen whose fields are there.
 */
final class ReadUnwrapped {

  private static final Call POSITION = Call.of(BsonSource.class, "position");
  private static final Call GO_TO = Call.of(BsonSource.class, "position", int.class);

  private final Emitter emitter;
  private final MethodVisitor code;
  private final Map<PropertyPlan, Integer> found = new LinkedHashMap<>();
  private int begin;

  ReadUnwrapped(Emitter emitter, MethodVisitor code) {
    this.emitter = emitter;
    this.code = code;
  }

  void start(List<PropertyPlan> properties, ReadValues values) {
    for (PropertyPlan property : properties) {
      if (property.unwrapped() != null) {
        int local = values.locals.local(int.class, property.name() + "Found");
        code.visitInsn(ICONST_0);
        code.visitVarInsn(ISTORE, local);
        found.put(property, local);
      }
    }
    if (!found.isEmpty()) {
      begin = values.locals.local(int.class, "begin");
      code.visitVarInsn(ALOAD, ReadFrame.SOURCE);
      POSITION.emit(code);
      code.visitVarInsn(ISTORE, begin);
    }
  }

  /** The properties with such objects. */
  Iterable<PropertyPlan> properties() {
    return found.keySet();
  }

  /** Notes that a field of the property's object is there. */
  void found(PropertyPlan property) {
    code.visitInsn(ICONST_1);
    code.visitVarInsn(ISTORE, local(property));
  }

  private int local(PropertyPlan property) {
    return Objects.requireNonNull(found.get(property));
  }

  /** Pushes the object, or null. */
  void read(PropertyPlan property, ValuePlan.Unwrapped unwrapped) {
    Label missing = new Label();
    Label done = new Label();
    if (unwrapped.nullWhenMissing()) {
      code.visitVarInsn(ILOAD, local(property));
      code.visitJumpInsn(IFEQ, missing);
    }
    code.visitVarInsn(ALOAD, ReadFrame.SOURCE);
    code.visitVarInsn(ILOAD, begin);
    GO_TO.emit(code);
    emitter.pushUnwrapped(code, unwrapped);
    code.visitVarInsn(ALOAD, ReadFrame.SOURCE);
    code.visitVarInsn(ILOAD, ReadFrame.END);
    code.visitInsn(ICONST_1);
    ReadFrame.READ.emit(code);
    if (emitter.members.visible(unwrapped.type())) {
      emitter.cast(code, unwrapped.type());
    }
    if (unwrapped.nullWhenMissing()) {
      code.visitJumpInsn(GOTO, done);
      code.visitLabel(missing);
      code.visitInsn(ACONST_NULL);
      code.visitLabel(done);
    }
  }
}
