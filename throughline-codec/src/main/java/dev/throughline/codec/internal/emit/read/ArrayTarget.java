package dev.throughline.codec.internal.emit.read;

import static org.objectweb.asm.Opcodes.AASTORE;
import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.ANEWARRAY;
import static org.objectweb.asm.Opcodes.ARETURN;
import static org.objectweb.asm.Opcodes.ASTORE;
import static org.objectweb.asm.Opcodes.GETSTATIC;

import dev.throughline.codec.internal.emit.code.Emitter;
import dev.throughline.codec.internal.plan.PropertyPlan;
import dev.throughline.codec.internal.plan.ValuesTarget;
import java.util.List;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/** Emits the keeping of values in an array of objects, in the order of the properties. */
final class ArrayTarget implements ReadSlots {

  private final MethodVisitor code;
  private final List<PropertyPlan> properties;
  private final ReadValues values;
  private int array;

  ArrayTarget(MethodVisitor code, List<PropertyPlan> properties, ReadValues values) {
    this.code = code;
    this.properties = properties;
    this.values = values;
  }

  @Override
  public void start() {
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
  public void resume() {
    array = values.locals.local(Object[].class, "values");
  }

  @Override
  public void set(PropertyPlan property, Runnable pushType) {
    store(
        property,
        () -> {
          values.read(property.value(), pushType);
          if (property.value().type().isPrimitive()) {
            Emitter.box(code, property.value().type());
          }
        });
  }

  @Override
  public void absent(PropertyPlan property) {
    store(
        property,
        () ->
            code.visitFieldInsn(
                GETSTATIC, Type.getInternalName(ValuesTarget.class), "NULL", "Ljava/lang/Object;"));
  }

  private void store(PropertyPlan property, Runnable value) {
    code.visitVarInsn(ALOAD, array);
    code.visitLdcInsn(properties.indexOf(property));
    value.run();
    code.visitInsn(AASTORE);
  }

  @Override
  public void finish() {
    values.finish();
    code.visitVarInsn(ALOAD, array);
    code.visitInsn(ARETURN);
  }
}
