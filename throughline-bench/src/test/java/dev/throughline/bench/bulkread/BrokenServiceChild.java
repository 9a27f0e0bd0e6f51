package dev.throughline.bench.bulkread;

import dev.throughline.bench.process.ChildLoop;
import java.io.IOException;
import java.util.List;

/** Answers without the first order. */
public final class BrokenServiceChild {

  private BrokenServiceChild() {}

  public static void main(String[] arguments) throws IOException {
    ChildLoop.run(new ServiceChild(BrokenServiceChild::losing)::answer);
    System.exit(0);
  }

  private static OrderSource losing(OrderSource source) {
    return () -> {
      List<? extends PlacedOrder> orders = source.read();
      return orders.subList(1, orders.size());
    };
  }
}
