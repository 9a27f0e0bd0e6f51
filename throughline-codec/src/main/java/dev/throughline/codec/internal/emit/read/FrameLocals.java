package dev.throughline.codec.internal.emit.read;

import static org.objectweb.asm.Opcodes.*;

import dev.throughline.codec.internal.emit.code.Emitter;
import dev.throughline.codec.internal.emit.code.Setters;
import dev.throughline.codec.internal.plan.PropertyPlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/** A local for each value, and bit masks of which came. */
final class FrameLocals implements ReadLocals {

  private final Emitter emitter;
  private final MethodVisitor code;
  private final List<PropertyPlan> properties;
  private final Map<PropertyPlan, Integer> locals = new HashMap<>();
  private final List<Integer> masks = new ArrayList<>();

  FrameLocals(Emitter emitter, MethodVisitor code, List<PropertyPlan> properties) {
    this.emitter = emitter;
    this.code = code;
    this.properties = properties;
  }

  @Override
  public void declare(ReadValues values) {
    resume(values);
    for (PropertyPlan property : properties) {
      code.visitInsn(Setters.zero(type(property)));
      store(property);
    }
    for (int mask : masks) {
      code.visitInsn(ICONST_0);
      code.visitVarInsn(ISTORE, mask);
    }
  }

  @Override
  public void resume(ReadValues values) {
    for (PropertyPlan property : properties) {
      locals.put(property, values.locals.local(type(property), property.name()));
    }
    for (int i = 0; i < properties.size(); i += 32) {
      masks.add(values.locals.local(int.class, "came"));
    }
  }

  /** At most 244 of the 255 words that a method may take: larger entities have an array. */
  @Override
  public String stateTypes() {
    StringBuilder types = new StringBuilder();
    properties.forEach(property -> types.append(Type.getDescriptor(type(property))));
    return types.append("I".repeat((properties.size() + 31) / 32)).toString();
  }

  @Override
  public void pushState() {
    properties.forEach(this::load);
    masks.forEach(mask -> code.visitVarInsn(ILOAD, mask));
  }

  @Override
  public Class<?> type(PropertyPlan property) {
    Class<?> type = property.value().type();
    return emitter.members.visible(type) ? type : Object.class;
  }

  private int of(PropertyPlan property) {
    return Objects.requireNonNull(locals.get(property));
  }

  @Override
  public void load(PropertyPlan property) {
    code.visitVarInsn(Type.getType(type(property)).getOpcode(ILOAD), of(property));
  }

  @Override
  public void store(PropertyPlan property) {
    code.visitVarInsn(Type.getType(type(property)).getOpcode(ISTORE), of(property));
  }

  @Override
  public void storeNull(PropertyPlan property) {
    if (type(property).isPrimitive()) {
      mark(property, false);
    } else {
      code.visitInsn(ACONST_NULL);
      store(property);
      mark(property);
    }
  }

  @Override
  public void mark(PropertyPlan property) {
    mark(property, true);
  }

  private void mark(PropertyPlan property, boolean present) {
    if (!property.populated() && !type(property).isPrimitive() && !property.value().takesNull()) {
      return;
    }
    int index = properties.indexOf(property);
    int mask = masks.get(index / 32);
    code.visitVarInsn(ILOAD, mask);
    code.visitLdcInsn(present ? 1 << index % 32 : ~(1 << index % 32));
    code.visitInsn(present ? IOR : IAND);
    code.visitVarInsn(ISTORE, mask);
  }

  @Override
  public void unlessMarked(PropertyPlan property, Label absent) {
    jump(property, absent, IFEQ);
  }

  @Override
  public void ifMarked(PropertyPlan property, Label present) {
    jump(property, present, IFNE);
  }

  private void jump(PropertyPlan property, Label target, int opcode) {
    int index = properties.indexOf(property);
    code.visitVarInsn(ILOAD, masks.get(index / 32));
    code.visitLdcInsn(1 << index % 32);
    code.visitInsn(IAND);
    code.visitJumpInsn(opcode, target);
  }
}
