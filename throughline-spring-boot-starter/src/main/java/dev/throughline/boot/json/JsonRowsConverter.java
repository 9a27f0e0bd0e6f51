package dev.throughline.boot.json;

import dev.throughline.cache.internal.json.JsonRowsWriter;
import dev.throughline.mongodb.JsonRows;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.converter.HttpMessageNotReadableException;
import tools.jackson.databind.ObjectMapper;

/**
 * Answers with rows: as a JSON array, as lines (NDJSON) or as server-sent events. Rows go to the
 * client as they are read; what fails before the first 16 KB is an error of the request. Of an
 * array, 768 KB are held back, and one that is not larger has its length in the headers.
 */
final class JsonRowsConverter implements HttpMessageConverter<JsonRows<?>> {

  private final JsonRowsWriter writer;

  JsonRowsConverter(ObjectMapper mapper) {
    this.writer = new JsonRowsWriter(mapper);
  }

  @Override
  public boolean canRead(Class<?> type, @Nullable MediaType mediaType) {
    return false;
  }

  @Override
  public boolean canWrite(Class<?> type, @Nullable MediaType mediaType) {
    return JsonRowsFormats.canWrite(type, mediaType);
  }

  @Override
  public List<MediaType> getSupportedMediaTypes() {
    return JsonRowsFormats.TYPES;
  }

  @Override
  public JsonRows<?> read(Class<? extends JsonRows<?>> type, HttpInputMessage input) {
    throw new HttpMessageNotReadableException("Rows are answers", input);
  }

  @Override
  public void write(JsonRows<?> rows, @Nullable MediaType asked, HttpOutputMessage output)
      throws IOException {
    MediaType type = JsonRowsFormats.concrete(asked);
    HttpHeaders headers = output.getHeaders();
    headers.setContentType(type);
    JsonRowsWriter.Format format = JsonRowsFormats.format(type);
    Body body = new Body(output);
    if (format == JsonRowsWriter.Format.ARRAY) {
      writer.write(rows, format, body, headers::setContentLength);
    } else {
      writer.write(rows, format, body);
    }
    output.getBody().flush();
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
