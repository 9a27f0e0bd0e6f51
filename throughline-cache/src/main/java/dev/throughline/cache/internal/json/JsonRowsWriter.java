package dev.throughline.cache.internal.json;

import dev.throughline.cache.internal.json.row.RowPlan;
import dev.throughline.codec.internal.lookup.Pool;
import dev.throughline.mongodb.JsonRows;
import dev.throughline.mongodb.internal.cursor.RowBytes;
import dev.throughline.mongodb.internal.cursor.RowCursor;
import dev.throughline.mongodb.internal.raw.LazyDocumentCodec;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.bson.RawBsonDocument;
import org.bson.UuidRepresentation;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.json.UTF8JsonGenerator;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.SerializationFeature;

/**
 * Prints rows as Jackson prints their objects: from their documents, where that is certain to be
 * the same, and else from the objects. A row is passed on when it is whole, so that one that cannot
 * be printed leaves nothing behind. Memory is bounded by a few rows, unless a list of objects is
 * printed. Safe for use by several threads.
 */
public final class JsonRowsWriter {

  /** The text around rows. */
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

  final ObjectMapper mapper;
  private final RowForms forms;
  private final Pool<RowBuffer> buffers = Pool.ofLarge(RowBuffer::new);

  /** Creates a writer by the mapper of the application's web layer. */
  public JsonRowsWriter(ObjectMapper mapper) {
    this.mapper = mapper;
    this.forms = new RowForms(mapper);
  }

  /** {@return whether rows are printed from their documents} */
  public boolean streams(JsonRows<?> source) {
    return plan(source) != null;
  }

  /** {@return the plan of documents, or null where objects are printed} */
  @Nullable RowPlan plan(JsonRows<?> source) {
    return forms.of(source);
  }

  /**
   * Prints all rows, and passes on pieces of them as they come.
   *
   * @throws IOException from the output.
   */
  public <T> void write(JsonRows<T> source, Format format, OutputStream out) throws IOException {
    if (!asList(source, format, out)) {
      write(source, format, buffer -> buffer.start(format, out, uuids(source)));
    }
  }

  /**
   * Prints all rows, of which less than a megabyte are held back at first.
   *
   * @param length takes the number of all bytes, before the first is passed on, if that is known.
   * @throws IOException from the output.
   */
  public <T> void write(JsonRows<T> source, Format format, OutputStream out, LongConsumer length)
      throws IOException {
    if (!asList(source, format, out)) {
      write(source, format, buffer -> buffer.start(format, out, uuids(source), length));
    }
  }

  /**
   * Prints the objects of all rows one by one.
   *
   * @param writer prints each, with the view and the filters of this output.
   * @throws IOException from the output.
   */
  public void writeObjects(JsonRows<?> source, Format format, ObjectWriter writer, OutputStream out)
      throws IOException {
    RowBuffer buffer = new RowBuffer();
    buffer.start(format, out, uuids(source));
    try (Stream<?> objects = source.stream()) {
      print(source, null, objects.iterator(), buffer, single(writer));
    }
    buffer.finish();
  }

  /** Lets Jackson print the list of the objects, if they are not printed from documents. */
  private boolean asList(JsonRows<?> source, Format format, OutputStream out) {
    if (format != Format.ARRAY || streams(source)) {
      return false;
    }
    try (Stream<?> objects = source.stream()) {
      mapper.writer().forType(list(source)).writeValue(out, objects.toList());
    }
    return true;
  }

  private JavaType list(JsonRows<?> source) {
    return mapper.getTypeFactory().constructCollectionType(List.class, source.type());
  }

  /** Prints an object as an element of a list, which nothing surrounds but brackets. */
  private Function<Object, byte[]> element(JsonRows<?> source) {
    ObjectWriter writer = mapper.writer().forType(list(source));
    return object -> {
      byte[] list = writer.writeValueAsBytes(List.of(object));
      return Arrays.copyOfRange(list, 1, list.length - 1);
    };
  }

  /** Prints an object by itself. */
  static Function<Object, byte[]> single(ObjectWriter writer) {
    return writer.without(SerializationFeature.INDENT_OUTPUT)::writeValueAsBytes;
  }

  /** The buffer of one output, which is borrowed when its first row is there. */
  private final class Borrowed {

    private final Consumer<RowBuffer> start;
    private @Nullable RowBuffer buffer;

    private Borrowed(Consumer<RowBuffer> start) {
      this.start = start;
    }

    RowBuffer get() {
      RowBuffer borrowed = buffer;
      if (borrowed == null) {
        borrowed = buffers.take();
        start.accept(borrowed);
        buffer = borrowed;
      }
      return borrowed;
    }
  }

  private void write(JsonRows<?> source, Format format, Consumer<RowBuffer> start)
      throws IOException {
    RowPlan plan = plan(source);
    Borrowed borrowed = new Borrowed(start);
    Function<Object, byte[]> objects =
        format == Format.ARRAY ? element(source) : single(mapper.writer());
    try (Stream<?> rows = plan != null ? source.documents() : source.stream()) {
      Spliterator<?> all = rows.spliterator();
      if (plan != null && all instanceof RowCursor cursor) {
        print(source, plan, cursor, borrowed, objects);
      } else {
        Iterator<?> one = Spliterators.iterator(all);
        if (one.hasNext()) {
          print(source, plan, one, borrowed.get(), objects);
        }
      }
    }
    RowBuffer buffer = borrowed.get();
    buffer.finish();
    if (buffer.leave()) {
      buffers.give(buffer); // one that failed is not used again
    }
  }

  /**
   * The array of all rows if it may stand in a value that is being printed: by this mapper as it
   * is, without the settings that a single call may have.
   *
   * @return null when their objects have to be printed.
   */
  byte @Nullable [] embedded(JsonRows<?> source, JsonGenerator into, SerializationContext context) {
    boolean plain =
        into.getClass() == UTF8JsonGenerator.class
            && into.objectWriteContext() == context
            && into.getPrettyPrinter() == null
            && into.getCharacterEscapes() == null
            && context.getConfig() == mapper.serializationConfig();
    if (!plain || !streams(source)) {
      return null;
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream(1024);
    try {
      write(source, Format.ARRAY, out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  static UuidRepresentation uuids(JsonRows<?> source) {
    return LazyDocumentCodec.uuidRepresentation(source.converter().getCodecRegistry());
  }

  /** Prints the rows of a cursor, most of them as they are decoded, without copies. */
  private <T> void print(
      JsonRows<T> source,
      RowPlan plan,
      RowCursor cursor,
      Borrowed borrowed,
      Function<Object, byte[]> objects)
      throws IOException {
    cursor.takenBy((array, start, length) -> borrowed.get().hold(plan, array, start, length));
    for (RowBytes row = cursor.next(); row != null; row = cursor.next()) {
      RowBuffer buffer = borrowed.get();
      if (row == RowBytes.TAKEN) {
        buffer.pass();
      } else if (!buffer.print(plan, row.bytes(), 0, row.bytes().length)) {
        buffer.row(objects.apply(source.read(row.document())));
      }
    }
  }

  /** Prints objects, and documents if there is a plan. */
  <T> void print(
      JsonRows<T> source,
      @Nullable RowPlan plan,
      Iterator<?> all,
      RowBuffer buffer,
      Function<Object, byte[]> objects)
      throws IOException {
    while (all.hasNext()) {
      Object row = all.next();
      if (plan == null || !(row instanceof RawBsonDocument document)) {
        Object object =
            row instanceof RawBsonDocument raw && source.readsDocuments() ? source.read(raw) : row;
        buffer.row(objects.apply(object));
      } else if (!buffer.print(plan, document)) {
        buffer.row(objects.apply(source.read(document)));
      }
    }
  }

  /** Starts an output that is asked for piece by piece, as rows come. */
  public <T> RowPieces<T> pieces(JsonRows<T> source, Format format) {
    return new RowPieces<>(this, source, format);
  }
}
