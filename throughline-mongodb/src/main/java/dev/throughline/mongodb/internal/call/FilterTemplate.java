package dev.throughline.mongodb.internal.call;

import static dev.throughline.codec.internal.bson.BsonTypes.ARRAY;
import static dev.throughline.codec.internal.bson.BsonTypes.DOCUMENT;

import dev.throughline.codec.internal.Buffers;
import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.codec.internal.bson.Names;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.bson.BsonBinaryWriter;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.UuidRepresentation;
import org.bson.codecs.Encoder;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.convert.MongoWriter;

/** The bytes of a filter, with holes where arguments go. Immutable. */
final class FilterTemplate {

  /** An argument's place: the value of one element, an array where the argument is many. */
  record Hole(int parameter, ArgumentKind kind, boolean many) {}

  private sealed interface Part {}

  private record Constant(byte[] elements) implements Part {}

  private record Filled(byte[] header, Hole hole) implements Part {}

  private record Nested(byte[] header, List<Part> parts) implements Part {}

  /** Bytes of a type and a name of one letter. */
  private static final int NAMED = 3;

  private final List<Part> parts;
  private final MongoWriter<?> converter;

  private FilterTemplate(List<Part> parts, MongoWriter<?> converter) {
    this.parts = parts;
    this.converter = converter;
  }

  /**
   * Makes a template of a mapped filter.
   *
   * @param holes by their place in the filter.
   */
  static FilterTemplate of(
      Document filter,
      Map<List<Object>, Hole> holes,
      Encoder<Document> encoder,
      MongoWriter<?> converter) {
    return new FilterTemplate(new Builder(holes, encoder).parts(filter, List.of()), converter);
  }

  /** The bytes for these arguments; null when one of them has no bytes that are known here. */
  byte @Nullable [] bytes(Object[] arguments) {
    Buffers buffers = Buffers.local();
    BsonSink sink = buffers.borrowSink(UuidRepresentation.UNSPECIFIED);
    try {
      return write(sink, arguments) ? Arrays.copyOf(sink.array(), sink.position()) : null;
    } finally {
      buffers.release(sink);
    }
  }

  /** The documents {@code q} and {@code u} of an update's bytes. */
  static RawBsonDocument[] split(byte[] array) {
    ByteBuffer little = ByteBuffer.wrap(array).order(ByteOrder.LITTLE_ENDIAN);
    int query = 4 + NAMED;
    int update = query + little.getInt(query) + NAMED;
    return new RawBsonDocument[] {
      new RawBsonDocument(array, query, little.getInt(query)),
      new RawBsonDocument(array, update, little.getInt(update))
    };
  }

  /** The documents that are the elements of one. */
  static List<RawBsonDocument> documents(byte[] array) {
    ByteBuffer little = ByteBuffer.wrap(array).order(ByteOrder.LITTLE_ENDIAN);
    List<RawBsonDocument> documents = new ArrayList<>();
    int end = array.length - 1;
    for (int at = 4; at < end; ) {
      at++;
      while (array[at++] != 0) {} // its name
      int length = little.getInt(at);
      documents.add(new RawBsonDocument(array, at, length));
      at += length;
    }
    return documents;
  }

  /** Writes the filter for these arguments; false when one of them has no bytes known here. */
  boolean write(BsonSink sink, Object[] arguments) {
    int start = sink.begin();
    if (!write(parts, sink, arguments)) {
      return false;
    }
    sink.end(start);
    return true;
  }

  private boolean write(List<Part> parts, BsonSink sink, Object[] arguments) {
    for (int i = 0; i < parts.size(); i++) {
      Part part = parts.get(i);
      if (part instanceof Constant constant) {
        sink.bytes(constant.elements());
      } else if (part instanceof Filled filled) {
        int header = sink.position();
        sink.bytes(filled.header());
        Hole hole = filled.hole();
        Object argument = arguments[hole.parameter()];
        if (!(hole.many()
            ? writeAll(hole.kind(), sink, header, (Collection<?>) argument)
            : hole.kind().write(sink, header, argument, converter))) {
          return false;
        }
      } else {
        Nested nested = (Nested) part;
        sink.bytes(nested.header());
        int start = sink.begin();
        if (!write(nested.parts(), sink, arguments)) {
          return false;
        }
        sink.end(start);
      }
    }
    return true;
  }

  private boolean writeAll(ArgumentKind kind, BsonSink sink, int header, Collection<?> elements) {
    sink.type(header, ARRAY);
    int start = sink.begin();
    int index = 0;
    for (Object element : elements) {
      int place = sink.position();
      sink.index(ARRAY, index++);
      if (!kind.write(sink, place, element, converter)) {
        return false;
      }
    }
    sink.end(start);
    return true;
  }

  /** The bytes that the driver would send for a document. */
  static byte[] encode(Document document, Encoder<Document> encoder) {
    BasicOutputBuffer output = new BasicOutputBuffer();
    encoder.encode(new BsonBinaryWriter(output), document, EncoderContext.builder().build());
    return output.toByteArray();
  }

  private record Builder(Map<List<Object>, Hole> holes, Encoder<Document> encoder) {

    List<Part> parts(Map<?, ?> document, List<Object> path) {
      List<Part> parts = new ArrayList<>();
      document.forEach((key, value) -> parts.add(part((String) key, value, at(path, key))));
      return parts;
    }

    private List<Part> parts(List<?> array, List<Object> path) {
      List<Part> parts = new ArrayList<>();
      for (int i = 0; i < array.size(); i++) {
        parts.add(part(Integer.toString(i), array.get(i), at(path, i)));
      }
      return parts;
    }

    private Part part(String name, @Nullable Object value, List<Object> path) {
      Hole hole = holes.get(path);
      if (hole != null) {
        return new Filled(Names.header((byte) 0, name), hole);
      }
      boolean holed =
          holes.keySet().stream()
              .anyMatch(it -> it.size() > path.size() && it.subList(0, path.size()).equals(path));
      if (holed && value instanceof Map<?, ?> document) {
        return new Nested(Names.header(DOCUMENT, name), parts(document, path));
      }
      if (holed && value instanceof List<?> array) {
        return new Nested(Names.header(ARRAY, name), parts(array, path));
      }
      byte[] encoded = encode(new Document(name, value), encoder);
      return new Constant(Arrays.copyOfRange(encoded, 4, encoded.length - 1));
    }
  }

  /** A place inside another. */
  static List<Object> at(List<Object> path, Object step) {
    List<Object> longer = new ArrayList<>(path);
    longer.add(step);
    return List.copyOf(longer);
  }
}
