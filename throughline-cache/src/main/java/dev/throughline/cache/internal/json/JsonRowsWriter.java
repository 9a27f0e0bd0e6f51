package dev.throughline.cache.internal.json;

import dev.throughline.codec.internal.lookup.ByClass;
import dev.throughline.codec.internal.lookup.Pool;
import dev.throughline.mongodb.JsonRows;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.internal.raw.LazyDocumentCodec;
import java.io.IOException;
import java.io.OutputStream;
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
    ARRAY("[", "", ",", "", "]"),
    LINES("", "", "", "\n", ""),
    EVENTS("", "data:", "data:", "\n\n", "");

    final byte[] start;
    final byte[] first;
    final byte[] next;
    final byte[] after;
    final byte[] end;

    Format(String start, String first, String next, String after, String end) {
      this.start = start.getBytes(StandardCharsets.UTF_8);
      this.first = first.getBytes(StandardCharsets.UTF_8);
      this.next = next.getBytes(StandardCharsets.UTF_8);
      this.after = after.getBytes(StandardCharsets.UTF_8);
      this.end = end.getBytes(StandardCharsets.UTF_8);
    }
  }

  /**
   * What was found out about a type of one converter.
   *
   * @param shape null for objects.
   * @param plan null for Jackson's generator.
   */
  private record Shaped(
      ThroughlineMongoConverter converter, @Nullable JsonShape shape, @Nullable RowPlan plan) {}

  private final ObjectMapper mapper;
  private final ObjectWriter rows;

  /** Whether a list looks otherwise than its elements between brackets. */
  private final boolean together;

  private final ByClass<@Nullable Shaped[]> shapes = new ByClass<>(type -> new Shaped[1]);
  private final Pool<RowBuffer> buffers = new Pool<>(RowBuffer::new);

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
    Shaped shaped = shaped(source);
    return shaped != null && shaped.shape() != null;
  }

  /** Whether rows are printed from their documents without a generator of Jackson. */
  public boolean prints(JsonRows<?> source) {
    Shaped shaped = shaped(source);
    return shaped != null && shaped.plan() != null;
  }

  private @Nullable Shaped shaped(JsonRows<?> source) {
    if (!(source.converter() instanceof ThroughlineMongoConverter ours)
        || together
        || !source.readsDocuments()) {
      return null;
    }
    @Nullable Shaped[] known = shapes.get(source.type());
    Shaped shaped = known[0];
    if (shaped == null || shaped.converter() != ours) {
      Probe probe = new Probe(ours, source.type());
      try {
        mapper.writeValueAsBytes(probe);
      } catch (RuntimeException e) {
        probe.shape = null; // Jackson cannot write the class: it will say so with the objects
      }
      JsonShape shape = probe.shape;
      shaped = new Shaped(ours, shape, shape == null ? null : RowPlans.of(mapper, shape));
      known[0] = shaped;
    }
    return shaped;
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
    RowBuffer buffer = buffers.take();
    UuidRepresentation uuids =
        LazyDocumentCodec.uuidRepresentation(source.converter().getCodecRegistry());
    buffer.start(format, out, uuids);
    print(source, buffer, uuids);
    buffer.finish();
    if (buffer.leave()) {
      buffers.give(buffer); // one that failed is not used again
    }
  }

  private <T> void print(JsonRows<T> source, RowBuffer buffer, UuidRepresentation uuids)
      throws IOException {
    Shaped shaped = shaped(source);
    if (shaped == null || shaped.shape() == null) {
      try (Stream<T> objects = source.stream()) {
        ObjectWriter writer = objects(source.type());
        for (Iterator<T> it = objects.iterator(); it.hasNext(); ) {
          printObject(it.next(), writer, buffer);
        }
      }
      return;
    }
    try (Stream<RawBsonDocument> documents = source.documents()) {
      Iterator<RawBsonDocument> all = documents.iterator();
      RowPlan plan = shaped.plan();
      if (plan != null) {
        while (all.hasNext()) {
          RawBsonDocument document = all.next();
          if (!buffer.print(plan, document)) {
            printObject(source.read(document), objects(source.type()), buffer);
          }
        }
        return;
      }
      GeneratedRows generated = new GeneratedRows(shaped.shape(), buffer, uuids, all);
      for (RawBsonDocument left = generated.print(rows);
          left != null;
          left = generated.print(rows)) {
        printObject(source.read(left), objects(source.type()), buffer);
      }
    }
  }

  private ObjectWriter objects(Class<?> type) {
    return mapper.writerFor(type).without(SerializationFeature.INDENT_OUTPUT);
  }

  private static void printObject(Object object, ObjectWriter writer, RowBuffer buffer)
      throws IOException {
    byte[] json = writer.writeValueAsBytes(object);
    buffer.begin();
    buffer.write(json, 0, json.length);
    buffer.end();
  }

  private static final class Probe implements JacksonSerializable {

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

    @Override
    public void serializeWithType(
        JsonGenerator out, SerializationContext context, TypeSerializer types) {
      serialize(out, context);
    }
  }
}
