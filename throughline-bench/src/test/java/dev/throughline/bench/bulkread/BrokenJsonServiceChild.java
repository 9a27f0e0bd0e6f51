package dev.throughline.bench.bulkread;

import dev.throughline.mongodb.JsonRows;
import java.io.IOException;
import java.util.List;

/** Answers with rows without the first order, and with objects of all. */
public final class BrokenJsonServiceChild {

  private BrokenJsonServiceChild() {}

  public static void main(String[] arguments) throws IOException {
    new ServiceChild(BrokenJsonServiceChild::losing).operations().serve();
  }

  private static OrderSource losing(OrderSource source) {
    return new OrderSource() {
      @Override
      public List<? extends PlacedOrder> read() {
        return source.read();
      }

      @Override
      public JsonRows<?> rows() {
        return withoutFirst(source.rows());
      }
    };
  }

  private static <T> JsonRows<T> withoutFirst(JsonRows<T> rows) {
    return JsonRows.of(rows.type(), rows.converter(), () -> rows.documents().skip(1));
  }
}
