package dev.throughline.codec.internal.emit.read;

import static org.objectweb.asm.Opcodes.*;

import dev.throughline.codec.internal.emit.code.Call;
import dev.throughline.codec.internal.emit.code.Emitter;
import dev.throughline.codec.internal.plan.PropertyPlan;
import dev.throughline.codec.internal.scalar.Reads;
import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;

/** One array for all values, which the methods of a large entity hand on. */
final class ArrayLocals implements ReadLocals {

  private static final Call UNMARKED = Call.of(Reads.class, "unmarked", Object.class);
  private static final Call MARKED = Call.of(Reads.class, "marked", Object.class);

  private final Emitter emitter;
  private final MethodVisitor code;
  private final List<PropertyPlan> properties;
  private int array;

  ArrayLocals(Emitter emitter, MethodVisitor code, List<PropertyPlan> properties) {
    this.emitter = emitter;
    this.code = code;
    this.properties = properties;
  }

  @Override
  public void declare(ReadValues values) {
    array = values.locals.local(Object[].class, "values");
    code.visitLdcInsn(properties.size());
    code.visitTypeInsn(ANEWARRAY, "java/lang/Object");
    code.visitVarInsn(ASTORE, array);
  }

  @Override
  public String stateTypes() {
    return "[Ljava/lang/Object;";
  }

  @Override
  public void pushState() {
    code.visitVarInsn(ALOAD, array);
  }

  @Override
  public void resume(ReadValues values) {
    array = values.locals.local(Object[].class, "values");
  }

  /** Takes an array that another method has made. */
  void adopt(int local) {
    array = local;
  }

  @Override
  public Class<?> type(PropertyPlan property) {
    Class<?> type = property.value().type();
    if (type.isPrimitive()) {
      return Emitter.boxOf(type);
    }
    return emitter.members.visible(type) ? type : Object.class;
  }

  private void element(PropertyPlan property) {
    code.visitVarInsn(ALOAD, array);
    code.visitLdcInsn(properties.indexOf(property));
    code.visitInsn(AALOAD);
  }

  @Override
  public void load(PropertyPlan property) {
    element(property);
    UNMARKED.emit(code);
    emitter.cast(code, type(property));
  }

  @Override
  public void store(PropertyPlan property) {
    if (property.value().type().isPrimitive()) {
      Emitter.box(code, property.value().type());
    }
    keep(property);
  }

  @Override
  public void storeNull(PropertyPlan property) {
    code.visitInsn(ACONST_NULL);
    keep(property);
  }

  private void keep(PropertyPlan property) {
    // Null that came is another thing than nothing where it is set afterwards.
    if (property.populated() || property.value().takesNull()) {
      MARKED.emit(code);
    }
    code.visitVarInsn(ALOAD, array);
    code.visitInsn(SWAP);
    code.visitLdcInsn(properties.indexOf(property));
    code.visitInsn(SWAP);
    code.visitInsn(AASTORE);
  }

  /** Does nothing: the array has what came. */
  @Override
  public void mark(PropertyPlan property) {}

  @Override
  public void unlessMarked(PropertyPlan property, Label absent) {
    element(property);
    code.visitJumpInsn(IFNULL, absent);
  }

  @Override
  public void ifMarked(PropertyPlan property, Label present) {
    element(property);
    code.visitJumpInsn(IFNONNULL, present);
  }
}
