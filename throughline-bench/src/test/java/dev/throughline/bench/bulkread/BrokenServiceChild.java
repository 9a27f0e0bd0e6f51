package dev.throughline.bench.bulkread;

import java.io.IOException;
import java.util.List;

/** Answers without the first order. */
public final class BrokenServiceChild {

  private BrokenServiceChild() {}

  public static void main(String[] arguments) throws IOException {
    new ServiceChild(BrokenServiceChild::losing).operations().serve();
  }

  private static OrderSource losing(OrderSource source) {
    return () -> {
      List<? extends PlacedOrder> orders = source.read();
      return orders.subList(1, orders.size());
    };
  }
}
