package dev.throughline.bench.bulkread;

import dev.throughline.mongodb.JsonRows;
import java.io.IOException;
import java.util.List;

/** Answers without the first order. */
public final class BrokenServiceChild {

  private BrokenServiceChild() {}

  public static void main(String[] arguments) throws IOException {
    new ServiceChild(BrokenServiceChild::losing).operations().serve();
  }

  private static OrderSource losing(OrderSource source) {
    return new OrderSource() {
      @Override
      public List<? extends PlacedOrder> read() {
        List<? extends PlacedOrder> orders = source.read();
        return orders.subList(1, orders.size());
      }

      @Override
      public JsonRows<?> rows() {
        return source.rows();
      }
    };
  }
}
