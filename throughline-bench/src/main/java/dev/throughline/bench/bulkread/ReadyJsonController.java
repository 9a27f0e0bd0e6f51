package dev.throughline.bench.bulkread;

import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/** Fetches all orders, and answers with JSON that was made of the first ones. */
@RestController
final class ReadyJsonController {

  private final OrderSource source;
  private final byte[] json;

  ReadyJsonController(OrderSource source, JsonMapper mapper) {
    this.source = source;
    this.json = mapper.writeValueAsBytes(source.read());
  }

  @GetMapping(value = "/list", produces = MediaType.APPLICATION_JSON_VALUE)
  byte[] list() {
    source.read();
    return json;
  }
}
