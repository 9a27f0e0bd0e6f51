package dev.throughline.bench.bulkread;

import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Lists all orders, as objects. */
@RestController
final class OrderController {

  private final OrderSource source;

  OrderController(OrderSource source) {
    this.source = source;
  }

  @GetMapping("/list")
  List<? extends PlacedOrder> list() {
    return source.read();
  }
}
