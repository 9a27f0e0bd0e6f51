package dev.throughline.codec.internal.emit.write;

import static org.objectweb.asm.Opcodes.*;

import dev.throughline.codec.internal.bson.BsonTypes;
import dev.throughline.codec.internal.emit.code.Call;
import dev.throughline.codec.internal.emit.code.Emitter;
import dev.throughline.codec.internal.plan.KeyConversions;
import dev.throughline.codec.internal.plan.ValuePlan;
import dev.throughline.codec.internal.runtime.MapKeys;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/** Emits the loops that write collections, arrays and maps. */
final class WriteContainers {

  private static final Call WRITE_KEY =
      Call.of(MapKeys.class, "write", KeyConversions.class, Object.class, Set.class);

  private final Emitter emitter;
  private final MethodVisitor code;
  private final WriteValues values;

  WriteContainers(Emitter emitter, MethodVisitor code, WriteValues values) {
    this.emitter = emitter;
    this.code = code;
    this.values = values;
  }

  void sequence(ValuePlan.Sequence sequence, int local) {
    int before = values.locals.mark();
    int start = values.begin(BsonTypes.ARRAY, () -> size(sequence, local));
    int index = values.locals.local(int.class, "index");
    code.visitInsn(ICONST_0);
    code.visitVarInsn(ISTORE, index);
    if (sequence.create() == ValuePlan.Container.ARRAY) {
      array(sequence, local, index);
    } else {
      collection(sequence, local, index);
    }
    values.end(start, index);
    values.locals.release(before);
  }

  private void size(ValuePlan.Sequence sequence, int local) {
    code.visitVarInsn(ALOAD, local);
    if (sequence.create() == ValuePlan.Container.ARRAY) {
      emitter.cast(code, arrayType(sequence));
      code.visitInsn(ARRAYLENGTH);
    } else {
      size("java/util/Collection");
    }
  }

  private void size(String owner) {
    code.visitTypeInsn(CHECKCAST, owner);
    code.visitMethodInsn(INVOKEINTERFACE, owner, "size", "()I", true);
  }

  private static Class<?> arrayType(ValuePlan.Sequence sequence) {
    return sequence.type().getComponentType().isPrimitive() ? sequence.type() : Object[].class;
  }

  private void array(ValuePlan.Sequence sequence, int local, int index) {
    Class<?> component = sequence.type().getComponentType();
    Class<?> type = component.isPrimitive() ? component : Object.class;
    int array = values.locals.local(arrayType(sequence), "array");
    code.visitVarInsn(ALOAD, local);
    emitter.cast(code, arrayType(sequence));
    code.visitVarInsn(ASTORE, array);
    Label next = new Label();
    Label done = new Label();
    code.visitLabel(next);
    code.visitVarInsn(ILOAD, index);
    code.visitVarInsn(ALOAD, array);
    code.visitInsn(ARRAYLENGTH);
    code.visitJumpInsn(IF_ICMPGE, done);
    int element = values.locals.local(type, "element");
    code.visitVarInsn(ALOAD, array);
    code.visitVarInsn(ILOAD, index);
    code.visitInsn(Type.getType(type).getOpcode(IALOAD));
    code.visitVarInsn(Type.getType(type).getOpcode(ISTORE), element);
    element(sequence.element(), element, type, index);
    code.visitIincInsn(index, 1);
    code.visitJumpInsn(GOTO, next);
    code.visitLabel(done);
  }

  private void collection(ValuePlan.Sequence sequence, int local, int index) {
    int iterator = values.locals.local(Iterator.class, "iterator");
    code.visitVarInsn(ALOAD, local);
    code.visitTypeInsn(CHECKCAST, "java/util/Collection");
    iterate(iterator, "java/util/Collection");
    Label next = new Label();
    Label done = new Label();
    code.visitLabel(next);
    hasNext(iterator, done);
    int element = values.locals.local(Object.class, "element");
    code.visitVarInsn(ASTORE, element);
    element(sequence.element(), element, Object.class, index);
    code.visitIincInsn(index, 1);
    code.visitJumpInsn(GOTO, next);
    code.visitLabel(done);
  }

  private void iterate(int iterator, String owner) {
    code.visitMethodInsn(INVOKEINTERFACE, owner, "iterator", "()Ljava/util/Iterator;", true);
    code.visitVarInsn(ASTORE, iterator);
  }

  /** Jumps to {@code done} when there is no next element, else pushes it. */
  private void hasNext(int iterator, Label done) {
    code.visitVarInsn(ALOAD, iterator);
    code.visitMethodInsn(INVOKEINTERFACE, "java/util/Iterator", "hasNext", "()Z", true);
    code.visitJumpInsn(IFEQ, done);
    code.visitVarInsn(ALOAD, iterator);
    code.visitMethodInsn(
        INVOKEINTERFACE, "java/util/Iterator", "next", "()Ljava/lang/Object;", true);
  }

  private void element(ValuePlan plan, int element, Class<?> type, int index) {
    nullable(element, type, bsonType -> values.index(bsonType, index), plan);
  }

  private void nullable(int local, Class<?> type, WriteValues.Header header, ValuePlan plan) {
    if (type.isPrimitive()) {
      typed(plan, local, type, header);
      return;
    }
    Label isNull = new Label();
    Label end = new Label();
    code.visitVarInsn(ALOAD, local);
    code.visitJumpInsn(IFNULL, isNull);
    typed(plan, local, type, header);
    code.visitJumpInsn(GOTO, end);
    code.visitLabel(isNull);
    header.emit(BsonTypes.NULL);
    code.visitLabel(end);
  }

  private void typed(ValuePlan plan, int local, Class<?> type, WriteValues.Header header) {
    int before = values.locals.mark();
    values.value(plan, local, type, header, true);
    values.locals.release(before);
  }

  void mapping(ValuePlan.Mapping mapping, int local) {
    int before = values.locals.mark();
    int start =
        values.begin(
            BsonTypes.DOCUMENT,
            () -> {
              code.visitVarInsn(ALOAD, local);
              size("java/util/Map");
            });
    int count = values.counter();
    int seen = mapping.keys() == null ? -1 : seenNames();
    int iterator = values.locals.local(Iterator.class, "iterator");
    code.visitVarInsn(ALOAD, local);
    code.visitTypeInsn(CHECKCAST, "java/util/Map");
    code.visitMethodInsn(INVOKEINTERFACE, "java/util/Map", "entrySet", "()Ljava/util/Set;", true);
    iterate(iterator, "java/util/Set");
    Label next = new Label();
    Label done = new Label();
    code.visitLabel(next);
    hasNext(iterator, done);
    int entry = values.locals.local(Map.Entry.class, "entry");
    code.visitTypeInsn(CHECKCAST, "java/util/Map$Entry");
    code.visitVarInsn(ASTORE, entry);
    int key = key(mapping, entry, seen);
    int value = values.locals.local(Object.class, "value");
    entryPart(entry, "getValue");
    code.visitVarInsn(ASTORE, value);
    nullable(value, Object.class, type -> values.key(mapping, type, key), mapping.value());
    values.count(count);
    code.visitJumpInsn(GOTO, next);
    code.visitLabel(done);
    values.end(start, count);
    values.locals.release(before);
  }

  private void entryPart(int entry, String method) {
    code.visitVarInsn(ALOAD, entry);
    code.visitMethodInsn(
        INVOKEINTERFACE, "java/util/Map$Entry", method, "()Ljava/lang/Object;", true);
  }

  private int seenNames() {
    int seen = values.locals.local(Set.class, "seen");
    code.visitTypeInsn(NEW, "java/util/HashSet");
    code.visitInsn(DUP);
    code.visitMethodInsn(INVOKESPECIAL, "java/util/HashSet", "<init>", "()V", false);
    code.visitVarInsn(ASTORE, seen);
    return seen;
  }

  private int key(ValuePlan.Mapping mapping, int entry, int seen) {
    int key = values.locals.local(Object.class, "key");
    if (mapping.keys() != null) {
      emitter.pushKeys(code, mapping.keys());
      entryPart(entry, "getKey");
      code.visitVarInsn(ALOAD, seen);
      WRITE_KEY.emit(code);
      code.visitVarInsn(ASTORE, key);
      return key;
    }
    Class<?> type = mapping.keyType().isEnum() ? Enum.class : String.class;
    entryPart(entry, "getKey");
    code.visitTypeInsn(CHECKCAST, Type.getInternalName(type));
    if (type == Enum.class) {
      code.visitMethodInsn(
          INVOKEVIRTUAL, "java/lang/Enum", "toString", "()Ljava/lang/String;", false);
    }
    code.visitVarInsn(ASTORE, key);
    return key;
  }
}
