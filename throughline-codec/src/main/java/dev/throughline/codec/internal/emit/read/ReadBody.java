package dev.throughline.codec.internal.emit.read;

import static dev.throughline.codec.internal.emit.read.ReadFrame.END;
import static dev.throughline.codec.internal.emit.read.ReadFrame.INDEX;
import static dev.throughline.codec.internal.emit.read.ReadFrame.SOURCE;
import static dev.throughline.codec.internal.emit.read.ReadFrame.STATE;
import static dev.throughline.codec.internal.emit.read.ReadFrame.TRUSTED;
import static dev.throughline.codec.internal.emit.read.ReadFrame.TYPE;
import static org.objectweb.asm.Opcodes.*;

import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.bson.BsonTypes;
import dev.throughline.codec.internal.bson.FieldTable;
import dev.throughline.codec.internal.bson.Names;
import dev.throughline.codec.internal.emit.code.Call;
import dev.throughline.codec.internal.emit.code.Emitter;
import dev.throughline.codec.internal.plan.CreatorPlan;
import dev.throughline.codec.internal.plan.EntityPlan;
import dev.throughline.codec.internal.plan.PropertyPlan;
import dev.throughline.codec.internal.runtime.EnumNames;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/** Emits the recognition of fields while an entity is read; the body of one method. */
final class ReadBody {

  /** So many fields are tried one after the other faster than anything is learned about them. */
  private static final int FEW = 8;

  private static final Call FIELD = Call.of(BsonSource.class, "field", FieldTable.class, int.class);
  private static final Call OTHER_ORDER = Call.of(BsonSource.class, "otherOrder", FieldTable.class);
  private static final Call DISORDERED =
      Call.of(BsonSource.class, "disordered", FieldTable.class, int.class, int.class);
  private static final Call POSITION = Call.of(BsonSource.class, "position");
  private static final Call TYPE_AT = Call.of(BsonSource.class, "type");
  private static final Call BYTE_AT = Call.of(BsonSource.class, "byteAt", int.class);
  private static final Call SKIP = Call.of(BsonSource.class, "skip", int.class);
  private static final Call SKIP_NAME = Call.of(BsonSource.class, "skipName");
  private static final Call SKIP_VALUE = Call.of(BsonSource.class, "skipValue", byte.class);
  private static final Call STRING = Call.of(BsonSource.class, "string");
  private static final Call MATCHES = Call.of(BsonSource.class, "matches", byte[].class);
  private static final Call AT_BYTE = Call.of(BsonSource.class, "at", int.class, byte.class);
  private static final Call AT_INT = Call.of(BsonSource.class, "at", int.class, int.class);
  private static final Call AT_LONG = Call.of(BsonSource.class, "at", int.class, long.class);

  private final Emitter emitter;
  private final MethodVisitor code;
  private final EntityPlan plan;
  private final List<PropertyPlan> properties;
  private final ReadValues values;
  private final ReadSlots target;
  private final FieldTable table;

  ReadBody(
      Emitter emitter,
      MethodVisitor code,
      @Nullable CreatorPlan creator,
      List<PropertyPlan> properties,
      FieldTable table,
      int firstLocal) {
    this.emitter = emitter;
    this.code = code;
    this.table = table;
    this.plan = emitter.plan;
    this.properties = properties;
    this.values = new ReadBson(emitter, code, SOURCE, firstLocal);
    this.target =
        creator == null
            ? new ArrayTarget(code, properties, values)
            : new ReadTarget(emitter, code, creator, properties, values);
  }

  /** The names by their cases: properties, then the type hint, then what is skipped. */
  static FieldTable table(EntityPlan plan, List<PropertyPlan> properties) {
    List<String> names = new ArrayList<>();
    properties.forEach(property -> names.addAll(property.fieldNames()));
    if (plan.typeKey() != null) {
      names.add(plan.typeKey());
    }
    names.addAll(plan.skippedNames());
    return new FieldTable(names);
  }

  private void pushTable() {
    emitter.constants.push(code, "FIELDS", table, FieldTable.class);
  }

  private ReadTarget entity() {
    return (ReadTarget) target; // projections are neither large nor have unwrapped objects
  }

  private ReadParts parts() {
    return new ReadParts(emitter, code, properties, entity());
  }

  void ordered() {
    target.start();
    boolean identified = !properties.isEmpty() && properties.get(0).fieldName().equals("_id");
    boolean learns = properties.size() > FEW;
    int start = 0;
    Label rest = new Label();
    if (!identified && properties.stream().noneMatch(p -> p.fieldName().equals("_id"))) {
      skipId();
    }
    if (learns) {
      if (identified) {
        inOrder(properties.subList(0, 1));
      }
      start = values.locals.local(int.class, "start");
      code.visitVarInsn(ALOAD, SOURCE);
      POSITION.emit(code);
      code.visitVarInsn(ISTORE, start);
      code.visitVarInsn(ALOAD, SOURCE);
      pushTable();
      OTHER_ORDER.emit(code);
      code.visitJumpInsn(IFNE, rest);
    }
    if (plan.large()) {
      parts().inOrder();
    } else {
      inOrder(learns && identified ? properties.subList(1, properties.size()) : properties);
    }
    if (plan.typeKey() != null) {
      Label none = new Label();
      header(Names.header(BsonTypes.STRING, plan.typeKey()), none);
      typeHint();
      code.visitLabel(none);
    }
    Label complete = new Label();
    code.visitVarInsn(ALOAD, SOURCE);
    POSITION.emit(code);
    code.visitVarInsn(ILOAD, END);
    code.visitJumpInsn(IF_ICMPEQ, complete);
    if (learns) {
      code.visitVarInsn(ALOAD, SOURCE);
      pushTable();
      code.visitVarInsn(ILOAD, start);
      code.visitVarInsn(ILOAD, END);
      DISORDERED.emit(code);
    }
    code.visitLabel(rest);
    code.visitVarInsn(ALOAD, 0);
    code.visitVarInsn(ALOAD, SOURCE);
    code.visitVarInsn(ILOAD, END);
    code.visitVarInsn(ILOAD, TRUSTED);
    target.pushState();
    code.visitMethodInsn(INVOKESPECIAL, emitter.self(), "readRest", restSignature(), false);
    code.visitInsn(ARETURN);
    code.visitLabel(complete);
    target.finish();
  }

  private void named(PropertyPlan property, Label other) {
    byte[] header = Names.header(BsonTypes.NULL, property.fieldName());
    int type = values.locals.local(int.class, "type");
    header(header, 1, other);
    code.visitVarInsn(ALOAD, SOURCE);
    code.visitInsn(ICONST_0);
    BYTE_AT.emit(code);
    code.visitVarInsn(ISTORE, type);
    code.visitVarInsn(ILOAD, type);
    code.visitJumpInsn(IFEQ, other); // the end of the document
    code.visitVarInsn(ALOAD, SOURCE);
    code.visitLdcInsn(header.length);
    SKIP.emit(code);
    anyValue(property, type);
  }

  /** The server puts an id first, whether it is wanted or not. */
  private void skipId() {
    Label none = new Label();
    code.visitVarInsn(ALOAD, SOURCE);
    code.visitInsn(ICONST_1);
    code.visitLdcInsn((int) Names.word(new byte[] {'_', 'i', 'd', 0}, 0));
    AT_INT.emit(code);
    code.visitJumpInsn(IFEQ, none);
    code.visitVarInsn(ALOAD, SOURCE);
    code.visitVarInsn(ALOAD, SOURCE);
    TYPE_AT.emit(code);
    code.visitVarInsn(ALOAD, SOURCE);
    SKIP_NAME.emit(code);
    SKIP_VALUE.emit(code);
    code.visitLabel(none);
  }

  /** Those of a large entity's fields that one method reads in order. */
  void orderedPart(List<PropertyPlan> part) {
    entity().adopt(STATE);
    inOrder(part);
    code.visitInsn(RETURN);
  }

  private void inOrder(List<PropertyPlan> properties) {
    for (PropertyPlan property : properties) {
      Label next = new Label();
      byte[] types = FirstTypes.of(property.value());
      if (types.length == 0) {
        named(property, next);
      }
      for (byte type : types) {
        Label other = new Label();
        header(Names.header(type, property.fieldName()), other);
        target.set(property, () -> code.visitIntInsn(BIPUSH, type));
        code.visitJumpInsn(GOTO, next);
        code.visitLabel(other);
      }
      code.visitLabel(next);
    }
  }

  /** Moves behind the header if it stands here, else jumps. */
  private void header(byte[] header, Label other) {
    header(header, 0, other);
    code.visitVarInsn(ALOAD, SOURCE);
    code.visitLdcInsn(header.length);
    SKIP.emit(code);
  }

  /** Jumps if the header, from the given byte on, does not stand here. */
  private void header(byte[] header, int start, Label other) {
    int length = header.length;
    int room = length - start;
    for (int at = start; at < length; ) {
      int left = length - at;
      code.visitVarInsn(ALOAD, SOURCE);
      if (room >= 8) {
        int from = left >= 8 ? at : length - 8;
        code.visitLdcInsn(from);
        code.visitLdcInsn(Names.word(header, from));
        AT_LONG.emit(code);
        at = from + 8;
      } else if (room >= 4) {
        int from = left >= 4 ? at : length - 4;
        code.visitLdcInsn(from);
        code.visitLdcInsn((int) Names.word(header, from));
        AT_INT.emit(code);
        at = from + 4;
      } else {
        code.visitLdcInsn(at);
        code.visitIntInsn(BIPUSH, header[at]);
        AT_BYTE.emit(code);
        at++;
      }
      code.visitJumpInsn(IFEQ, other);
    }
  }

  /** Compares the hint behind its header; returns null from the method when it is another. */
  private void typeHint() {
    Label trusted = new Label();
    Label done = new Label();
    code.visitVarInsn(ILOAD, TRUSTED);
    code.visitJumpInsn(IFNE, trusted);
    if (plan.alias() != null) {
      code.visitVarInsn(ALOAD, SOURCE);
      emitter.constants.push(code, "HINT", EnumNames.bsonString(plan.alias()), byte[].class);
      MATCHES.emit(code);
      code.visitJumpInsn(IFNE, done);
    }
    code.visitInsn(ACONST_NULL);
    code.visitInsn(ARETURN);
    code.visitLabel(trusted);
    code.visitVarInsn(ALOAD, SOURCE);
    STRING.emit(code);
    code.visitInsn(POP);
    code.visitLabel(done);
  }

  /** The signature of the method that goes on where the first pass stops. */
  String restSignature() {
    return "("
        + Type.getDescriptor(BsonSource.class)
        + "IZ"
        + target.stateTypes()
        + ")Ljava/lang/Object;";
  }

  /** Goes on with what the first pass has kept. */
  void rest() {
    target.resume();
    inAnyOrder();
  }

  void any() {
    target.start();
    inAnyOrder();
  }

  private void inAnyOrder() {
    int type = values.locals.local(int.class, "type");
    int field = values.locals.local(int.class, "field");
    Label next = new Label();
    Label complete = new Label();
    code.visitLdcInsn(FieldTable.NONE);
    code.visitVarInsn(ISTORE, field);
    code.visitLabel(next);
    code.visitVarInsn(ALOAD, SOURCE);
    POSITION.emit(code);
    code.visitVarInsn(ILOAD, END);
    code.visitJumpInsn(IF_ICMPGE, complete);
    code.visitVarInsn(ALOAD, SOURCE);
    TYPE_AT.emit(code);
    code.visitVarInsn(ISTORE, type);
    code.visitVarInsn(ALOAD, SOURCE);
    pushTable();
    code.visitVarInsn(ILOAD, field);
    FIELD.emit(code);
    code.visitVarInsn(ISTORE, field);
    if (plan.large()) {
      parts()
          .any(
              type,
              field,
              next,
              () -> anyHint(type),
              entity().fewValues(),
              property -> anyValue(property, type));
    } else {
      cases(type, field, next);
    }
    skip(type);
    code.visitJumpInsn(GOTO, next);
    code.visitLabel(complete);
    target.finish();
  }

  private void cases(int type, int field, Label next) {
    List<Label> cases = new ArrayList<>();
    Map<PropertyPlan, Label> starts = new LinkedHashMap<>();
    for (PropertyPlan property : properties) {
      Label start = new Label();
      starts.put(property, start);
      property.fieldNames().forEach(name -> cases.add(start));
    }
    Label hint = new Label();
    if (plan.typeKey() != null) {
      cases.add(hint);
    }
    Label unknown = new Label();
    plan.skippedNames().forEach(name -> cases.add(unknown));
    FieldSwitch.emit(code, field, cases, unknown);
    starts.forEach(
        (property, start) -> {
          code.visitLabel(start);
          anyValue(property, type);
          code.visitJumpInsn(GOTO, next);
        });
    if (plan.typeKey() != null) {
      code.visitLabel(hint);
      anyHint(type);
      code.visitJumpInsn(GOTO, next);
    }
    code.visitLabel(unknown);
  }

  private void anyHint(int type) {
    code.visitVarInsn(ILOAD, type);
    code.visitIntInsn(BIPUSH, BsonTypes.STRING);
    ReadBson.EXPECT.emit(code);
    typeHint();
  }

  /** The one of a large entity's fields that has the given index, when it is among these. */
  void anyPart(List<PropertyPlan> part) {
    entity().adopt(STATE);
    int first = properties.indexOf(part.get(0));
    Label none = new Label();
    Label[] cases = new Label[part.size()];
    for (int i = 0; i < cases.length; i++) {
      cases[i] = new Label();
    }
    code.visitVarInsn(ILOAD, INDEX);
    code.visitTableSwitchInsn(first, first + cases.length - 1, none, cases);
    for (int i = 0; i < cases.length; i++) {
      code.visitLabel(cases[i]);
      anyValue(part.get(i), TYPE);
      code.visitInsn(RETURN);
    }
    code.visitLabel(none);
    code.visitInsn(RETURN);
  }

  private void skip(int type) {
    code.visitVarInsn(ALOAD, SOURCE);
    code.visitVarInsn(ILOAD, type);
    SKIP_VALUE.emit(code);
  }

  private void anyValue(PropertyPlan property, int type) {
    if (property.unwrapped() != null) {
      entity().found(property);
      skip(type);
      return;
    }
    if (property.value().takesNull() && !property.id()) {
      target.set(property, () -> code.visitVarInsn(ILOAD, type));
      return;
    }
    Label notNull = new Label();
    Label done = new Label();
    code.visitVarInsn(ILOAD, type);
    code.visitIntInsn(BIPUSH, BsonTypes.NULL);
    code.visitJumpInsn(IF_ICMPNE, notNull);
    target.absent(property);
    code.visitJumpInsn(GOTO, done); // unreachable behind a throw, which ASM replaces
    code.visitLabel(notNull);
    target.set(property, () -> code.visitVarInsn(ILOAD, type));
    code.visitLabel(done);
  }
}
