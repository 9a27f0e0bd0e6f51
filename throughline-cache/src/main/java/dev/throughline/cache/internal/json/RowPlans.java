package dev.throughline.cache.internal.json;

import dev.throughline.cache.internal.json.row.DirectValue;
import dev.throughline.cache.internal.json.row.EnumForm;
import dev.throughline.cache.internal.json.row.NumberForm;
import dev.throughline.cache.internal.json.row.RowPlan;
import dev.throughline.codec.internal.plan.ValuePlan;
import dev.throughline.codec.internal.scalar.ScalarType;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.ser.jdk.EnumSerializer;
import tools.jackson.databind.ser.jdk.StringSerializer;

/**
 * Makes plans that print documents. Names and constants are taken from Jackson's output, and values
 * are printed by our own code where Jackson's own serializer printed all samples of the type
 * equally (D-JSON-04), and else by that serializer, one by one.
 */
final class RowPlans {

  private final JacksonPrints prints;
  private final boolean doubles;
  private final DirectValue.Text text;
  private final Map<JsonShape.Entity, RowPlan> begun = new IdentityHashMap<>();

  private RowPlans(JacksonPrints prints, byte[][] escapes) {
    this.prints = prints;
    this.doubles = prints.printsDoublesAsJava();
    this.text = new DirectValue.Text(escapes);
  }

  /** {@return a plan of what the shape prints, or null where the mapper prints texts otherwise} */
  static @Nullable RowPlan of(ObjectMapper mapper, JsonShape shape) {
    JacksonPrints prints = new JacksonPrints(mapper);
    byte[][] escapes = prints.dense() ? prints.escapes() : new byte[0][];
    return escapes.length > 0 && shape instanceof JsonShape.Nested nested
        ? new RowPlans(prints, escapes).entity(nested)
        : null;
  }

  private @Nullable RowPlan entity(JsonShape.Nested nested) {
    JsonShape.Entity shape = nested.entity();
    if (shape == null) {
      return null;
    }
    RowPlan known = begun.get(shape);
    if (known != null) {
      return known;
    }
    List<JsonShape.Field> fields = shape.fields();
    List<RowPlan.Field> printed = fields.stream().map(this::field).toList();
    if (printed.stream().anyMatch(field -> field.prefix().length > RowPlan.MAX_PREFIX)) {
      return null;
    }
    RowPlan plan = new RowPlan(shape.names(), shape.values(), shape.alias(), printed);
    begun.put(shape, plan);
    for (int i = 0; i < fields.size(); i++) {
      DirectValue kind = value(fields.get(i).value());
      if (kind == null) {
        return null;
      }
      plan.kind(i, kind);
    }
    return plan;
  }

  private RowPlan.Field field(JsonShape.Field field) {
    return new RowPlan.Field(
        field.place(), prints.prefix(field.name()), field.nullable(), field.omitted());
  }

  private @Nullable DirectValue value(JsonShape shape) {
    if (shape instanceof JsonShape.Text) {
      return text;
    } else if (shape instanceof JsonShape.Nested nested) {
      return entity(nested);
    } else if (shape instanceof JsonShape.Elements elements) {
      DirectValue element = value(elements.element());
      return element == null ? null : new DirectValue.Elements(element);
    }
    return shape instanceof JsonShape.Single single ? single(single) : null;
  }

  private DirectValue single(JsonShape.Single single) {
    ValueSerializer<Object> serializer = single.serializer();
    if (single.plan() instanceof ValuePlan.Scalar scalar) {
      for (DirectValue candidate : candidates(scalar.kind())) {
        if (Samples.same(scalar.kind(), candidate, serializer, prints)) {
          return candidate;
        }
      }
    } else if (single.plan() instanceof ValuePlan.EnumName name
        && serializer.getClass() == EnumSerializer.class) {
      return constants(name, serializer);
    } else if (single.plan() instanceof ValuePlan.StringId
        && serializer.getClass() == StringSerializer.class) {
      return new DirectValue.Id(text);
    }
    return (in, type, out) -> {
      byte[] json = prints.value(serializer, single.bson().read(in, type));
      out.append(json, 0, json.length);
    };
  }

  private List<DirectValue> candidates(ScalarType kind) {
    return switch (kind) {
      case BOOLEAN -> List.of(NumberForm.BOOLEAN);
      case BYTE -> List.of(NumberForm.BYTE);
      case SHORT -> List.of(NumberForm.SHORT);
      case INT -> List.of(NumberForm.INT);
      case LONG -> List.of(NumberForm.LONG);
      case FLOAT -> doubles ? List.of(DirectValue.FLOAT) : List.of();
      case DOUBLE -> doubles ? List.of(NumberForm.DOUBLE) : List.of();
      case OBJECT_ID -> List.of(new DirectValue.Id(null));
      case UUID -> List.of(DirectValue.UUID_TEXT);
      case BIG_DECIMAL_AS_DECIMAL128 -> List.of(DirectValue.DECIMAL);
      case DATE, INSTANT, LOCAL_DATE, LOCAL_TIME, LOCAL_DATE_TIME ->
          List.of(DirectValue.TimeForm.values());
      default -> List.of();
    };
  }

  private DirectValue constants(ValuePlan.EnumName name, ValueSerializer<Object> serializer) {
    Object[] constants = name.type().getEnumConstants();
    byte[][] names = new byte[constants.length][];
    byte[][] json = new byte[constants.length][];
    for (int i = 0; i < constants.length; i++) {
      names[i] = RowPlan.bson(((Enum<?>) constants[i]).name());
      json[i] = prints.value(serializer, constants[i]);
    }
    return new EnumForm(names, json);
  }
}
