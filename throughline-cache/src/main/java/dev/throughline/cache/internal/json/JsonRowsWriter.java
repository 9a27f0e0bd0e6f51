package dev.throughline.cache.internal.json;

import dev.throughline.codec.internal.Buffers;
import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.lookup.ByClass;
import dev.throughline.codec.internal.scalar.Reads;
import dev.throughline.mongodb.JsonRows;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.internal.raw.LazyDocumentCodec;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.bson.RawBsonDocument;
import org.bson.UuidRepresentation;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JacksonSerializable;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.jsontype.TypeSerializer;

/**
 * Prints rows as Jackson prints their objects: from their documents, where that is certain to be
 * the same, and else from the objects. A row is passed on when it is whole, so that one that cannot
 * be printed leaves nothing behind. Memory is bounded by a few rows, unless the mapper indents or
 * wraps lists. Safe for use by several threads.
 */
public final class JsonRowsWriter {

  /** What surrounds rows. */
  public enum Format {
    ARRAY("[", ",", "]"),
    LINES("", "", ""),
    EVENTS("", "", "");

    private final byte[] start;
    private final byte[] between;
    private final byte[] end;

    Format(String start, String between, String end) {
      this.start = start.getBytes(StandardCharsets.UTF_8);
      this.between = between.getBytes(StandardCharsets.UTF_8);
      this.end = end.getBytes(StandardCharsets.UTF_8);
    }

    private byte[] before() {
      return this == EVENTS ? "data:".getBytes(StandardCharsets.UTF_8) : new byte[0];
    }

    private byte[] after() {
      return (this == EVENTS ? "\n\n" : this == LINES ? "\n" : "").getBytes(StandardCharsets.UTF_8);
    }
  }

  /** What was found out about a type of one converter; null for objects. */
  private record Shaped(ThroughlineMongoConverter converter, @Nullable JsonShape shape) {}

  private final ObjectMapper mapper;
  private final ObjectWriter rows;

  /** Whether a list looks otherwise than its elements between brackets. */
  private final boolean together;

  private final ByClass<Shaped[]> shapes = new ByClass<>(type -> new Shaped[1]);

  /**
   * Creates a writer.
   *
   * @param mapper makes JSON, as for the web layer of the application.
   */
  public JsonRowsWriter(ObjectMapper mapper) {
    this.mapper = mapper;
    this.together =
        mapper.isEnabled(SerializationFeature.INDENT_OUTPUT)
            || mapper.isEnabled(SerializationFeature.WRAP_ROOT_VALUE)
            || mapper.isEnabled(SerializationFeature.WRITE_SINGLE_ELEM_ARRAYS_UNWRAPPED);
    this.rows = mapper.writer().withRootValueSeparator((String) null);
  }

  /** Whether rows are printed from their documents. */
  public boolean streams(JsonRows<?> source) {
    return source.readsDocuments() && shape(source) != null;
  }

  private @Nullable JsonShape shape(JsonRows<?> source) {
    if (!(source.converter() instanceof ThroughlineMongoConverter ours) || together) {
      return null;
    }
    Shaped[] known = shapes.get(source.type());
    Shaped shaped = known[0];
    if (shaped == null || shaped.converter() != ours) {
      Probe probe = new Probe(ours, source.type());
      try {
        mapper.writeValueAsBytes(probe);
      } catch (RuntimeException e) {
        probe.shape = null; // Jackson cannot write the class: it will say so with the objects
      }
      shaped = new Shaped(ours, probe.shape);
      known[0] = shaped;
    }
    return shaped.shape();
  }

  /**
   * Prints all rows.
   *
   * @throws IOException from the output.
   */
  public <T> void write(JsonRows<T> source, Format format, OutputStream out) throws IOException {
    if (format == Format.ARRAY && together) {
      try (Stream<T> objects = source.stream()) {
        JavaType list = mapper.getTypeFactory().constructCollectionType(List.class, source.type());
        mapper.writerFor(list).writeValue(out, objects.toList());
      }
      return;
    }
    RowBuffer buffer = new RowBuffer(out);
    buffer.write(format.start, 0, format.start.length);
    buffer.keep();
    JsonShape shape = source.readsDocuments() ? shape(source) : null;
    if (shape == null) {
      try (Stream<T> objects = source.stream()) {
        printObjects(objects.iterator(), objects(source.type()), format, buffer);
      }
    } else {
      try (Stream<RawBsonDocument> documents = source.documents()) {
        new Printing<>(source, shape, format, buffer, documents.iterator()).print();
      }
    }
    buffer.write(format.end, 0, format.end.length);
    buffer.keep();
    buffer.send();
  }

  private ObjectWriter objects(Class<?> type) {
    return mapper.writerFor(type).without(SerializationFeature.INDENT_OUTPUT);
  }

  private static void printObjects(
      Iterator<?> objects, ObjectWriter writer, Format format, RowBuffer buffer)
      throws IOException {
    boolean first = true;
    while (objects.hasNext()) {
      byte[] json = writer.writeValueAsBytes(objects.next());
      begin(format, first, buffer);
      buffer.write(json, 0, json.length);
      end(format, buffer);
      first = false;
    }
  }

  private static void begin(Format format, boolean first, RowBuffer buffer) {
    if (!first) {
      buffer.write(format.between, 0, format.between.length);
    }
    byte[] before = format.before();
    buffer.write(before, 0, before.length);
  }

  private static void end(Format format, RowBuffer buffer) throws IOException {
    byte[] after = format.after();
    buffer.write(after, 0, after.length);
    buffer.keep();
  }

  /** What Jackson gives its generator and its context to. */
  private abstract static class Written implements JacksonSerializable {

    @Override
    public void serializeWithType(
        JsonGenerator out, SerializationContext context, TypeSerializer types) {
      serialize(out, context);
    }
  }

  private static final class Probe extends Written {

    private final ThroughlineMongoConverter converter;
    private final Class<?> type;
    private @Nullable JsonShape shape;

    Probe(ThroughlineMongoConverter converter, Class<?> type) {
      this.converter = converter;
      this.type = type;
    }

    @Override
    public void serialize(JsonGenerator out, SerializationContext context) {
      shape = JsonShapes.of(converter, context, type);
      out.writeNull();
    }
  }

  /** One output: a generator for all rows, and another one after each that it cannot print. */
  private final class Printing<T> extends Written {

    private final JsonRows<T> source;
    private final JsonShape shape;
    private final Format format;
    private final RowBuffer buffer;
    private final UuidRepresentation uuids;
    private final Iterator<RawBsonDocument> documents;
    private @Nullable RawBsonDocument unprinted;
    private @Nullable Exception failed;
    private boolean first = true;

    Printing(
        JsonRows<T> source,
        JsonShape shape,
        Format format,
        RowBuffer buffer,
        Iterator<RawBsonDocument> documents) {
      this.source = source;
      this.shape = shape;
      this.format = format;
      this.buffer = buffer;
      this.documents = documents;
      this.uuids = LazyDocumentCodec.uuidRepresentation(source.converter().getCodecRegistry());
    }

    void print() throws IOException {
      while (documents.hasNext()) {
        try {
          rows.writeValue(buffer, this);
        } catch (RuntimeException e) {
          throwFailure();
          if (unprinted == null) {
            throw e;
          }
        }
        buffer.drop();
        if (unprinted != null) {
          printObject(source.read(unprinted));
        }
      }
    }

    /** What Jackson has wrapped was thrown by the query or by the output. */
    private void throwFailure() throws IOException {
      if (failed instanceof IOException io) {
        throw io;
      } else if (failed instanceof RuntimeException runtime) {
        throw runtime;
      }
    }

    private void printObject(T object) throws IOException {
      unprinted = null;
      byte[] json = objects(source.type()).writeValueAsBytes(object);
      begin(format, first, buffer);
      buffer.write(json, 0, json.length);
      end(format, buffer);
      first = false;
    }

    @Override
    public void serialize(JsonGenerator out, SerializationContext context) {
      Buffers buffers = Buffers.local();
      for (RawBsonDocument document = next(); document != null; document = next()) {
        unprinted = document;
        begin(format, first, buffer);
        ByteBuffer bytes = document.getByteBuffer().asNIO();
        int start = bytes.arrayOffset() + bytes.position();
        BsonSource bson = buffers.borrowSource(bytes.array(), start, uuids);
        try {
          shape.write(bson, Reads.DOCUMENT, out, context);
          if (bson.position() != start + bytes.remaining()) {
            throw JsonShape.UNKNOWN;
          }
        } finally {
          buffers.release(bson);
        }
        out.flush();
        unprinted = null;
        first = false;
        keep();
      }
    }

    private @Nullable RawBsonDocument next() {
      try {
        return documents.hasNext() ? documents.next() : null;
      } catch (RuntimeException e) {
        failed = e;
        throw e;
      }
    }

    private void keep() {
      try {
        end(format, buffer);
      } catch (IOException e) {
        failed = e;
        throw new UncheckedIOException(e);
      }
    }
  }
}
