package dev.throughline.cache.internal.json;

import dev.throughline.cache.internal.json.row.Unprintable;
import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.bson.Deopt;
import dev.throughline.codec.internal.bson.FieldTable;
import dev.throughline.codec.internal.compact.CompactSource;
import dev.throughline.codec.internal.plan.ValuePlan;
import dev.throughline.codec.internal.scalar.Reads;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.SerializableString;
import tools.jackson.core.json.UTF8JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;

/**
 * The JSON form of the values of compact payloads, and of documents. Writing one throws when it has
 * something that only its object says; what was written so far is to be dropped then.
 */
public sealed interface JsonShape {

  /** Writes a value whose leading byte is given, which is not null. */
  void write(CompactSource source, byte type, JsonGenerator out, SerializationContext context);

  /** Writes a value of a document, of the given BSON type, which is not null. */
  void write(BsonSource source, byte type, JsonGenerator out, SerializationContext context);

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

    @Override
    public void write(
        BsonSource source, byte type, JsonGenerator out, SerializationContext context) {
      serializer.serialize(bson.read(source, type), out, context);
    }
  }

  /** A string. */
  record Text() implements JsonShape {
    @Override
    public void write(
        CompactSource source, byte type, JsonGenerator out, SerializationContext context) {
      out.writeString(source.string(type));
    }

    @Override
    public void write(
        BsonSource source, byte type, JsonGenerator out, SerializationContext context) {
      Reads.expect(type, Reads.STRING);
      int length = out instanceof UTF8JsonGenerator ? source.asciiBytes() : -1;
      if (length < 0 || out.getCharacterEscapes() != null) {
        out.writeString(source.string());
      } else {
        out.writeUTF8String(source.array(), source.position() + 4, length);
        source.skip(length + 5);
      }
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

    @Override
    public void write(
        BsonSource source, byte type, JsonGenerator out, SerializationContext context) {
      Reads.expect(type, Reads.ARRAY);
      int end = source.open();
      out.writeStartArray();
      while (source.position() < end) {
        byte next = source.type();
        source.skipName();
        if (next == Reads.NULL) {
          context.defaultSerializeNullValue(out);
        } else {
          element.write(source, next, out, context);
        }
      }
      source.close(end);
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

    @Override
    public void write(
        BsonSource source, byte type, JsonGenerator out, SerializationContext context) {
      Reads.expect(type, Reads.DOCUMENT);
      int end = source.open();
      int[] starts = new int[values];
      byte[] types = new byte[values];
      int index = FieldTable.NONE;
      while (source.position() < end) {
        byte next = source.type();
        index = source.field(names, index);
        if (index == values) {
          if (!Reads.string(source, next).equals(alias)) {
            throw UNKNOWN; // an object of another class
          }
        } else {
          if (index >= 0) {
            if (starts[index] != 0) {
              throw UNKNOWN; // the same name twice
            }
            starts[index] = source.position();
            types[index] = next;
          }
          source.skipValue(next);
        }
      }
      source.close(end);
      int behind = source.position();
      out.writeStartObject();
      for (Field field : fields) {
        byte next = types[field.place()];
        boolean none = next == Reads.NO_FIELD || next == Reads.NULL;
        if (none && !field.nullable()) {
          throw UNKNOWN;
        }
        if (!none) {
          out.writeName(field.name());
          source.position(starts[field.place()]);
          field.value().write(source, next, out, context);
        } else if (!field.omitted()) {
          out.writeName(field.name());
          out.writeNull();
        }
      }
      out.writeEndObject();
      source.position(behind);
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

    @Override
    public void write(
        BsonSource source, byte type, JsonGenerator out, SerializationContext context) {
      if (entity == null) {
        throw UNKNOWN;
      }
      entity.write(source, type, out, context);
    }
  }
}
