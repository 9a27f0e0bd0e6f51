package dev.throughline.codec.internal.emit.read;

import static org.objectweb.asm.Opcodes.*;

import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.emit.code.Call;
import dev.throughline.codec.internal.plan.PropertyPlan;
import dev.throughline.codec.internal.runtime.StockValue;
import dev.throughline.codec.internal.scalar.Reads;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;

/**
 * Emits how properties with references are read: on the way only the places of their values are
 * kept. When all other fields are read, and stock would know them, too, the values are read in
 * stock's order: the creator's arguments, then the others (D-REFERENCE-07).
 */
final class ReadReferences {

  private static final Call POSITION = Call.of(BsonSource.class, "position");
  private static final Call GO_TO = Call.of(BsonSource.class, "position", int.class);
  private static final Call PASS = Call.of(BsonSource.class, "pass", byte.class);
  private static final Call BYTE_AT = Call.of(BsonSource.class, "byteAt", int.class);
  private static final Call OPEN = Call.of(StockValue.class, "open", BsonSource.class, int.class);
  private static final Call MADE =
      Call.of(StockValue.class, "made", BsonSource.class, Object.class);
  private static final Call CLOSE = Call.of(StockValue.class, "close", BsonSource.class);

  private final MethodVisitor code;
  private final List<PropertyPlan> properties;
  private final ReadLocals locals;
  private final Map<PropertyPlan, Integer> places = new LinkedHashMap<>();
  private int begin;
  private int after;

  ReadReferences(MethodVisitor code, List<PropertyPlan> properties, ReadLocals locals) {
    this.code = code;
    this.properties = properties.stream().filter(PropertyPlan::refers).toList();
    this.locals = locals;
  }

  boolean any() {
    return !properties.isEmpty();
  }

  /** Makes room for the places, of which none is known. */
  void start(ReadValues values) {
    resume(values);
    for (int place : places.values()) {
      code.visitInsn(ICONST_0);
      code.visitVarInsn(ISTORE, place);
    }
    if (any()) {
      load(POSITION);
      code.visitInsn(ICONST_4);
      code.visitInsn(ISUB);
      code.visitVarInsn(ISTORE, begin);
    }
  }

  /** Takes what another method has pushed, behind the values. */
  void resume(ReadValues values) {
    for (PropertyPlan property : properties) {
      places.put(property, values.locals.local(int.class, property.name() + "At"));
    }
    if (any()) {
      begin = values.locals.local(int.class, "begin");
    }
  }

  String stateTypes() {
    return any() ? "I".repeat(properties.size() + 1) : "";
  }

  void pushState() {
    places.values().forEach(place -> code.visitVarInsn(ILOAD, place));
    if (any()) {
      code.visitVarInsn(ILOAD, begin);
    }
  }

  private int place(PropertyPlan property) {
    return Objects.requireNonNull(places.get(property));
  }

  private void load(Call call) {
    code.visitVarInsn(ALOAD, ReadFrame.SOURCE);
    call.emit(code);
  }

  private void goTo(int local) {
    code.visitVarInsn(ALOAD, ReadFrame.SOURCE);
    code.visitVarInsn(ILOAD, local);
    GO_TO.emit(code);
  }

  /** Keeps the place of a value, and moves behind it. */
  void keep(PropertyPlan property, Runnable pushType) {
    load(POSITION);
    code.visitVarInsn(ISTORE, place(property));
    code.visitVarInsn(ALOAD, ReadFrame.SOURCE);
    pushType.run();
    PASS.emit(code);
    if (!property.follows()) {
      locals.mark(property);
    }
  }

  /** Reads the values that the creator takes, in the order of its parameters. */
  void arguments(ReadValues values) {
    if (any()) {
      after = values.locals.local(int.class, "after");
      load(POSITION);
      code.visitVarInsn(ISTORE, after);
      code.visitVarInsn(ALOAD, ReadFrame.SOURCE);
      code.visitVarInsn(ILOAD, begin);
      OPEN.emit(code);
    }
    List<PropertyPlan> arguments = new ArrayList<>(properties);
    arguments.removeIf(property -> property.creatorIndex() < 0);
    arguments.sort((one, other) -> one.creatorIndex() - other.creatorIndex());
    arguments.forEach(property -> read(property, values));
    arguments.stream().filter(PropertyPlan::follows).forEach(locals::mark);
  }

  /** Reads the value of a property that is set in the object. */
  void read(PropertyPlan property, ReadValues values) {
    int place = place(property);
    Label missing = new Label();
    Label done = new Label();
    code.visitVarInsn(ILOAD, place);
    code.visitJumpInsn(IFEQ, missing);
    goTo(place);
    // The type comes before the name, and the name before the value.
    int back = property.fieldName().getBytes(StandardCharsets.UTF_8).length + 2;
    values.read(
        property.value(),
        () -> {
          code.visitVarInsn(ALOAD, ReadFrame.SOURCE);
          code.visitLdcInsn(-back);
          BYTE_AT.emit(code);
        });
    locals.store(property);
    code.visitJumpInsn(GOTO, done);
    code.visitLabel(missing);
    if (property.follows()) {
      values.read(property.value(), () -> code.visitIntInsn(BIPUSH, Reads.NO_FIELD));
      locals.store(property);
    }
    code.visitLabel(done);
  }

  /** Notes that the references that follow are those of the object. */
  void made(int instance) {
    code.visitVarInsn(ALOAD, ReadFrame.SOURCE);
    code.visitVarInsn(ALOAD, instance);
    MADE.emit(code);
  }

  /** Moves behind the document. */
  void finish() {
    if (any()) {
      load(CLOSE);
      goTo(after);
    }
  }
}
