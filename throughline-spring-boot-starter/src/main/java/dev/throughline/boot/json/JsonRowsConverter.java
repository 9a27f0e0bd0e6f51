package dev.throughline.boot.json;

import com.fasterxml.jackson.annotation.JsonView;
import dev.throughline.cache.internal.json.JsonRowsWriter;
import dev.throughline.cache.internal.json.JsonRowsWriter.Format;
import dev.throughline.mongodb.JsonRows;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.ser.FilterProvider;

/**
 * Answers with rows: as a JSON array, as lines (NDJSON) or as server-sent events. An array is
 * printed from documents where media type, charset and hints of the answer are known, and is else
 * the list of the objects, by the converter that this one is. Rows go to the client as they are
 * read; what fails before the first 16 KB is an error of the request. Of an array, 768 KB are held
 * back, and one that is not larger has its length in the headers.
 */
final class JsonRowsConverter extends JacksonJsonHttpMessageConverter {

  private final JsonRowsWriter writer;
  private boolean prefixed;

  JsonRowsConverter(JsonMapper mapper) {
    super(mapper);
    this.writer = new JsonRowsWriter(mapper);
    List<MediaType> types = new ArrayList<>(getSupportedMediaTypes());
    types.addAll(JsonRowsFormats.STREAMS);
    setSupportedMediaTypes(types);
  }

  @Override
  public void setJsonPrefix(String prefix) {
    prefixed = true;
    super.setJsonPrefix(prefix);
  }

  @Override
  public void setPrefixJson(boolean prefix) {
    prefixed = prefix;
    super.setPrefixJson(prefix);
  }

  @Override
  public boolean canRead(ResolvableType type, @Nullable MediaType mediaType) {
    return false;
  }

  @Override
  public boolean canWrite(ResolvableType type, Class<?> valueClass, @Nullable MediaType mediaType) {
    return valueClass == JsonRows.class
        && super.canWrite(type, ArrayList.class, mediaType)
        && (JsonRowsFormats.format(mediaType) == Format.ARRAY || JsonRowsFormats.utf8(mediaType));
  }

  @Override
  protected void writeInternal(
      Object object,
      ResolvableType type,
      HttpOutputMessage output,
      @Nullable Map<String, Object> hints)
      throws IOException {
    JsonRows<?> rows = (JsonRows<?>) object;
    MediaType asked = output.getHeaders().getContentType();
    Format format = JsonRowsFormats.format(asked);
    boolean known =
        JsonRowsFormats.known(asked)
            && (hints == null || hints.isEmpty())
            && !prefixed
            && getMappersForType(ArrayList.class).isEmpty();
    Body body = new Body(output);
    if (format != Format.ARRAY) {
      if (known) {
        writer.write(rows, format, body);
      } else {
        writer.writeObjects(rows, format, hinted(hints), body);
      }
    } else if (known && writer.streams(rows)) {
      writer.write(rows, format, body, output.getHeaders()::setContentLength);
    } else {
      try (Stream<?> all = rows.stream()) {
        ResolvableType list = ResolvableType.forClassWithGenerics(List.class, rows.type());
        super.writeInternal(new ArrayList<>(all.toList()), list, output, hints);
      }
    }
  }

  private ObjectWriter hinted(@Nullable Map<String, Object> hints) {
    Map<String, Object> given = hints == null ? Map.of() : hints;
    Class<?> view = (Class<?>) given.get(JsonView.class.getName());
    FilterProvider filters = (FilterProvider) given.get(FilterProvider.class.getName());
    ObjectWriter plain = defaultMapper.writerWithView(view);
    return filters == null ? plain : plain.with(filters);
  }

  /** The body, which is asked for when there is something for it, since it sends the headers. */
  private static final class Body extends OutputStream {

    private final HttpOutputMessage output;

    Body(HttpOutputMessage output) {
      this.output = output;
    }

    @Override
    public void write(int value) throws IOException {
      output.getBody().write(value);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      output.getBody().write(bytes, offset, length);
    }

    @Override
    public void flush() throws IOException {
      output.getBody().flush();
    }
  }
}
