package dev.throughline.cache.internal.json;

import dev.throughline.cache.internal.json.row.Unprintable;
import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.bson.Deopt;
import dev.throughline.codec.internal.bson.FieldTable;
import dev.throughline.codec.internal.compact.CompactSource;
import dev.throughline.codec.internal.plan.ValuePlan;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.SerializableString;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;

/**
 * The JSON form of the values of compact payloads, which are written by a generator, and of
 * documents, for which {@link RowPlans} makes plans. Writing one throws when it has something that
 * only its object says; what was written so far is to be dropped then.
 */
public sealed interface JsonShape {

  /** Writes a value whose leading byte is given, which is not null. */
  void write(CompactSource source, byte type, JsonGenerator out, SerializationContext context);

  /** Signals a payload that is to be written by way of its object. */
  Deopt UNKNOWN = Unprintable.UNKNOWN;

  /** Makes the object of a single value. */
  interface Reader {
    Object read(CompactSource source, byte type);
  }

  /** Makes the object of a single value of a document. */
  interface BsonReader {
    Object read(BsonSource source, byte type);
  }

  /** A single value, which its own serializer writes. */
  record Single(ValuePlan plan, Reader reader, BsonReader bson, ValueSerializer<Object> serializer)
      implements JsonShape {
    @Override
    public void write(
        CompactSource source, byte type, JsonGenerator out, SerializationContext context) {
      serializer.serialize(reader.read(source, type), out, context);
    }
  }

  /** A string. */
  record Text() implements JsonShape {
    @Override
    public void write(
        CompactSource source, byte type, JsonGenerator out, SerializationContext context) {
      out.writeString(source.string(type));
    }
  }

  /** A list. */
  record Elements(JsonShape element) implements JsonShape {
    @Override
    public void write(
        CompactSource source, byte type, JsonGenerator out, SerializationContext context) {
      int size = source.sequence(type);
      out.writeStartArray(source, size);
      for (int i = 0; i < size; i++) {
        byte next = source.type();
        if (next == CompactSource.NIL) {
          context.defaultSerializeNullValue(out);
        } else {
          element.write(source, next, out, context);
        }
      }
      out.writeEndArray();
    }
  }

  /**
   * A property of an entity.
   *
   * @param place among the values of the payload.
   * @param nullable whether null in the payload means null, and not the value that the constructor
   *     made.
   * @param omitted whether a field that is null is left out.
   */
  record Field(
      int place, SerializableString name, JsonShape value, boolean nullable, boolean omitted) {}

  /**
   * An entity, with its properties in Jackson's order.
   *
   * @param values how many there are in a payload.
   * @param fields what Jackson writes.
   * @param names of all fields of a document, by their places in a payload; the type hint last.
   * @param alias the type hint of exactly this class, null when there is none.
   */
  record Entity(int values, List<Field> fields, FieldTable names, @Nullable String alias)
      implements JsonShape {
    @Override
    public void write(
        CompactSource source, byte type, JsonGenerator out, SerializationContext context) {
      source.enter(type, values);
      int[] starts = new int[values];
      for (int i = 0; i < values; i++) {
        starts[i] = source.position();
        source.skip();
      }
      int end = source.position();
      out.writeStartObject();
      for (Field field : fields) {
        source.position(starts[field.place()]);
        byte next = source.type();
        if (next == CompactSource.NIL && !field.nullable()) {
          throw UNKNOWN;
        }
        if (next != CompactSource.NIL) {
          out.writeName(field.name());
          field.value().write(source, next, out, context);
        } else if (!field.omitted()) {
          out.writeName(field.name());
          out.writeNull();
        }
      }
      out.writeEndObject();
      source.position(end);
      source.leave();
    }
  }

  /** The shape of an entity that was not settled when another one, which nests it, was. */
  final class Nested implements JsonShape {
    private @Nullable Entity entity;

    void settle(Entity settled) {
      entity = settled;
    }

    @Nullable Entity entity() {
      return entity;
    }

    @Override
    public void write(
        CompactSource source, byte type, JsonGenerator out, SerializationContext context) {
      if (entity == null || CompactSource.extension(type)) {
        throw UNKNOWN; // an extension is an object of a subclass
      }
      entity.write(source, type, out, context);
    }
  }
}
