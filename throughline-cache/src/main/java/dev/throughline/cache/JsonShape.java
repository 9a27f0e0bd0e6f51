package dev.throughline.cache;

import dev.throughline.codec.internal.bson.Deopt;
import dev.throughline.codec.internal.compact.CompactSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.SerializableString;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;

/**
 * The JSON form of the values of compact payloads. Writing one throws when this payload has
 * something of which only the object would tell; what was written so far is to be dropped then.
 */
sealed interface JsonShape {

  /** Writes a value whose leading byte is given, which is not null. */
  void write(CompactSource source, byte type, JsonGenerator out, SerializationContext context);

  /** Signals a payload that is to be written by way of its object. */
  Deopt UNKNOWN = new Deopt("a value whose JSON only its object knows");

  /** Makes the object of a single value. */
  interface Reader {
    Object read(CompactSource source, byte type);
  }

  /** A single value, which its own serializer writes. */
  record Single(Reader reader, ValueSerializer<Object> serializer) implements JsonShape {
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
   */
  record Field(int place, SerializableString name, JsonShape value, boolean nullable) {}

  /**
   * An entity, with its properties in Jackson's order.
   *
   * @param values how many there are in a payload.
   */
  record Entity(int values, List<Field> fields) implements JsonShape {
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
        out.writeName(field.name());
        if (next == CompactSource.NIL) {
          out.writeNull();
        } else {
          field.value().write(source, next, out, context);
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
