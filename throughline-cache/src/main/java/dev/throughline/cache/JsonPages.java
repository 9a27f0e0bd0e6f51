package dev.throughline.cache;

import dev.throughline.cache.internal.json.JsonShape;
import dev.throughline.codec.internal.Buffers;
import dev.throughline.codec.internal.compact.CompactSource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JacksonSerializable;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.jsontype.TypeSerializer;

/**
 * Writes pages of payloads as the JSON array that Jackson makes of their objects. Payloads of
 * {@code json} are passed on as they are. From payloads of {@code compact} values go straight to
 * the output, where it is certain that Jackson would write the same; whatever annotations, getters
 * or constructors might change it, objects are made and given to Jackson. Safe for use by several
 * threads.
 *
 * @param <T> the entity type
 */
public final class JsonPages<T> {

  private final PayloadCodec<T> codec;
  private final ObjectMapper mapper;
  private final boolean indented;
  private volatile @Nullable Shaped shaped;

  /** What was found out about the type; null for objects. */
  private record Shaped(@Nullable JsonShape shape) {}

  /**
   * Creates a writer.
   *
   * @param codec has made the payloads.
   * @param mapper makes JSON, as for the web layer of the application.
   */
  public JsonPages(PayloadCodec<T> codec, ObjectMapper mapper) {
    this.codec = codec;
    this.mapper = mapper;
    this.indented = mapper.isEnabled(SerializationFeature.INDENT_OUTPUT);
  }

  /**
   * Writes all payloads as one array, or nothing.
   *
   * @return false when one of them is not readable, which a cache takes as a miss.
   * @throws IOException from the output.
   */
  public boolean tryWrite(List<byte[]> payloads, OutputStream out) throws IOException {
    ByteArrayOutputStream page = new ByteArrayOutputStream(1024);
    boolean written =
        codec instanceof JsonPayload<T> json && !indented
            ? json.tryJoin(payloads, page)
            : codec instanceof CompactPayload<T> compact && tryStream(compact, payloads, page);
    if (!written) {
      page.reset();
      List<T> entities = new ArrayList<>(payloads.size());
      for (byte[] payload : payloads) {
        T entity = codec.decode(payload);
        if (entity == null) {
          return false;
        }
        entities.add(entity);
      }
      mapper.writeValue(page, entities);
    }
    page.writeTo(out);
    return true;
  }

  /** Whether values go straight to the output. */
  boolean streams() {
    return codec instanceof CompactPayload<T> compact && shape(compact) != null;
  }

  private @Nullable JsonShape shape(CompactPayload<T> compact) {
    Shaped current = shaped;
    if (current == null) {
      Probe probe = new Probe(compact);
      try {
        mapper.writeValueAsBytes(probe);
      } catch (RuntimeException e) {
        probe.shape = null; // Jackson cannot write the class: it will say so with the objects
      }
      current = new Shaped(probe.shape);
      shaped = current;
    }
    return current.shape();
  }

  private boolean tryStream(
      CompactPayload<T> compact, List<byte[]> payloads, ByteArrayOutputStream page) {
    JsonShape shape = shape(compact);
    if (shape == null) {
      return false;
    }
    try {
      mapper.writeValue(page, new Page(compact, shape, payloads));
      return true;
    } catch (RuntimeException e) {
      return false; // objects tell, or are misses
    }
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

    private final CompactPayload<?> compact;
    private @Nullable JsonShape shape;

    Probe(CompactPayload<?> compact) {
      this.compact = compact;
    }

    @Override
    public void serialize(JsonGenerator out, SerializationContext context) {
      shape = compact.shape(context);
      out.writeNull();
    }
  }

  private static final class Page extends Written {

    private final CompactPayload<?> compact;
    private final JsonShape shape;
    private final List<byte[]> payloads;

    Page(CompactPayload<?> compact, JsonShape shape, List<byte[]> payloads) {
      this.compact = compact;
      this.shape = shape;
      this.payloads = payloads;
    }

    @Override
    public void serialize(JsonGenerator out, SerializationContext context) {
      out.writeStartArray(payloads, payloads.size());
      Buffers buffers = Buffers.local();
      for (byte[] payload : payloads) {
        CompactSource source = compact.borrow(buffers, payload);
        try {
          shape.write(source, source.type(), out, context);
          if (!source.atEnd()) {
            throw JsonShape.UNKNOWN;
          }
        } finally {
          buffers.release(source);
        }
      }
      out.writeEndArray();
    }
  }
}
