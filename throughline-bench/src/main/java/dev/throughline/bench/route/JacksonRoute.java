package dev.throughline.bench.route;

import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import de.undercouch.bson4jackson.BsonFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.bson.RawBsonDocument;

/** The published fast route: Jackson BSON, and a RawBsonDocument for the driver. */
public final class JacksonRoute<T> implements Route<T> {

  private final Class<T> type;
  private final ObjectMapper mapper =
      new ObjectMapper(new BsonFactory())
          .registerModule(new JavaTimeModule())
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
          .setSerializationInclusion(Include.NON_NULL);

  /** Of this class. */
  public JacksonRoute(Class<T> type) {
    this.type = type;
  }

  @Override
  public Object write(T entity) {
    return new RawBsonDocument(bytes(entity));
  }

  @Override
  public T read(byte[] bytes) {
    try {
      return mapper.readValue(bytes, type);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public byte[] bytes(T entity) {
    try {
      return mapper.writeValueAsBytes(entity);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
