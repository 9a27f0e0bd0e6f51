package dev.throughline.bench.bulkread;

import dev.throughline.mongodb.JsonRows;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Lists all orders, as rows. */
@RestController
final class JsonOrderController {

  private final OrderSource source;

  JsonOrderController(OrderSource source) {
    this.source = source;
  }

  @GetMapping("/list")
  JsonRows<?> list() {
    return source.rows();
  }
}
