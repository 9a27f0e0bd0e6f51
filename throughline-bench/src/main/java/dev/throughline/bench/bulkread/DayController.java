package dev.throughline.bench.bulkread;

import java.time.LocalDate;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Sums up all orders by their days. */
@RestController
final class DayController {

  private final OrderSource source;

  DayController(OrderSource source) {
    this.source = source;
  }

  /** What the orders of one day amount to. */
  record Day(int orders, double total) {

    Day plus(PlacedOrder order) {
      return new Day(orders + 1, total + order.getTotal());
    }
  }

  @GetMapping("/aggregate")
  Map<LocalDate, Day> aggregate() {
    Map<LocalDate, Day> days = new TreeMap<>();
    for (PlacedOrder order : source.read()) {
      if (order.getStatus() != OrderStatus.RETURNED && !order.getCountry().equals("US")) {
        days.merge(
            order.getCreatedAt().toLocalDate(),
            new Day(1, order.getTotal()),
            (day, ignored) -> day.plus(order));
      }
    }
    return days;
  }
}
