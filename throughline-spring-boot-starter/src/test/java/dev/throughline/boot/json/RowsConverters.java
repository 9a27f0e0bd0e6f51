package dev.throughline.boot.json;

import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import tools.jackson.databind.json.JsonMapper;

/** The converter of rows, for tests of other packages. */
public final class RowsConverters {

  private RowsConverters() {}

  /** As Spring Boot gets it. */
  public static JacksonJsonHttpMessageConverter of(JsonMapper mapper) {
    return new JsonRowsConverter(mapper);
  }
}
