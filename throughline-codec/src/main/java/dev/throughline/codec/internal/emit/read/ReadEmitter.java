package dev.throughline.codec.internal.emit.read;

import static dev.throughline.codec.internal.emit.read.ReadFrame.FIRST_LOCAL;
import static dev.throughline.codec.internal.emit.read.ReadFrame.FIRST_LOCAL_OF_PART;
import static dev.throughline.codec.internal.emit.read.ReadFrame.PART_SIGNATURE;
import static dev.throughline.codec.internal.emit.read.ReadFrame.READ;
import static org.objectweb.asm.Opcodes.ACC_PRIVATE;

import dev.throughline.codec.internal.bson.FieldTable;
import dev.throughline.codec.internal.emit.code.Emitter;
import dev.throughline.codec.internal.emit.code.Methods;
import dev.throughline.codec.internal.plan.CreatorPlan;
import dev.throughline.codec.internal.plan.EntityPlan;
import dev.throughline.codec.internal.plan.PropertyPlan;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;

/**
 * Emits the methods that make an entity: {@code read} tries the fields in the order in which they
 * are written, {@code readRest} takes what is left then, in any order, and skips unknown ones; so
 * no field is read twice. Where the order says nothing, {@code read} takes all in any order.
 */
public final class ReadEmitter {

  private static final String[] PARAMETERS = {"source", "end", "trusted"};
  private static final String[] PARAMETERS_OF_PART = {
    "source", "end", "trusted", "state", "index", "type"
  };

  private final Emitter emitter;
  private final EntityPlan plan;
  private final @Nullable CreatorPlan creator;
  private final List<PropertyPlan> properties = new ArrayList<>();
  private final FieldTable table;

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
    this.table = ReadBody.table(plan, properties);
  }

  public void emit(ClassVisitor writer) {
    MethodVisitor ordered = Methods.begin(writer, READ, PARAMETERS);
    ReadBody body = body(ordered, FIRST_LOCAL);
    if (plan.ordered()) {
      body.ordered();
    } else {
      body.any();
    }
    Methods.end(ordered);
    if (plan.large()) {
      parts(writer);
    }
    if (!plan.ordered()) {
      return;
    }
    MethodVisitor rest =
        Methods.begin(writer, ACC_PRIVATE, "readRest", body.restSignature(), PARAMETERS);
    body(rest, FIRST_LOCAL).rest();
    Methods.end(rest);
  }

  private ReadBody body(MethodVisitor code, int firstLocal) {
    return new ReadBody(emitter, code, creator, properties, table, firstLocal);
  }

  private void parts(ClassVisitor writer) {
    List<List<PropertyPlan>> parts = Emitter.parts(properties);
    for (int i = 0; i < parts.size(); i++) {
      MethodVisitor ordered = part(writer, "read" + i);
      body(ordered, FIRST_LOCAL_OF_PART).orderedPart(parts.get(i));
      Methods.end(ordered);
      MethodVisitor any = part(writer, "readAny" + i);
      body(any, FIRST_LOCAL_OF_PART).anyPart(parts.get(i));
      Methods.end(any);
    }
  }

  private static MethodVisitor part(ClassVisitor writer, String name) {
    return Methods.begin(writer, ACC_PRIVATE, name, PART_SIGNATURE, PARAMETERS_OF_PART);
  }
}
