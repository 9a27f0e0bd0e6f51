package dev.throughline.cache.internal.json;

import dev.throughline.cache.internal.json.row.DirectValue;
import dev.throughline.cache.internal.json.row.EnumForm;
import dev.throughline.cache.internal.json.row.NumberForm;
import dev.throughline.cache.internal.json.row.RowPlan;
import dev.throughline.cache.internal.json.row.Unprintable;
import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.plan.ValuePlan;
import dev.throughline.codec.internal.scalar.Reads;
import dev.throughline.codec.internal.scalar.ScalarType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.SerializableString;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.ser.jdk.EnumSerializer;
import tools.jackson.databind.ser.jdk.StringSerializer;

/**
 * The printed forms of values of documents: names and constants as Jackson prints them, and values
 * by our own code where Jackson's own serializer printed all samples of the type equally
 * (D-JSON-04), and else by that serializer, one by one.
 */
final class ValueForms {

  private final JacksonPrints prints;
  private final boolean doubles;
  private final DirectValue.Text text;

  private ValueForms(JacksonPrints prints, byte[][] escapes) {
    this.prints = prints;
    this.doubles = prints.printsDoublesAsJava();
    this.text = new DirectValue.Text(escapes);
  }

  /** {@return the forms of a mapper, null where it prints texts or names otherwise} */
  static @Nullable ValueForms of(ObjectMapper mapper) {
    JacksonPrints prints = new JacksonPrints(mapper);
    byte[][] escapes = prints.dense() ? prints.escapes() : new byte[0][];
    return escapes.length > 0 ? new ValueForms(prints, escapes) : null;
  }

  /** {@return what precedes the value of a property} */
  byte[] prefix(SerializableString name) {
    return prints.prefix(name);
  }

  /** {@return how values are printed, null when that takes their objects} */
  @Nullable DirectValue of(ValuePlan plan, ValueSerializer<Object> serializer) {
    boolean string = serializer.getClass() == StringSerializer.class;
    if (plan instanceof ValuePlan.Scalar scalar) {
      return string && scalar.type() == String.class ? text : scalar(scalar.kind(), serializer);
    } else if (plan instanceof ValuePlan.EnumName name) {
      return serializer.getClass() == EnumSerializer.class
          ? constants(name, serializer)
          : read(constants(name), serializer);
    } else if (plan instanceof ValuePlan.StringId) {
      return string ? new DirectValue.Id(text) : read(Reads::stringId, serializer);
    }
    return null;
  }

  private DirectValue scalar(ScalarType kind, ValueSerializer<Object> serializer) {
    for (DirectValue candidate : candidates(kind)) {
      if (Samples.same(kind, candidate, serializer, prints)) {
        return candidate;
      }
    }
    return read(kind::read, serializer);
  }

  /** Reads a value's object from a document. */
  private interface Reader {
    Object read(BsonSource source, byte type);
  }

  private DirectValue read(Reader reader, ValueSerializer<Object> serializer) {
    return (in, type, out) -> {
      byte[] json = prints.value(serializer, reader.read(in, type));
      out.append(json, 0, json.length);
    };
  }

  private static Reader constants(ValuePlan.EnumName name) {
    Map<String, Object> byName = new HashMap<>();
    for (Object constant : name.type().getEnumConstants()) {
      byName.put(((Enum<?>) constant).name(), constant);
    }
    return (source, type) -> {
      Object constant = byName.get(Reads.string(source, type));
      if (constant == null) {
        throw Unprintable.UNKNOWN;
      }
      return constant;
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
