package dev.throughline.bench.bulkinsert;

import java.io.IOException;

/** Loses one product of every round. */
public final class BrokenInsertChild {

  private BrokenInsertChild() {}

  public static void main(String[] arguments) throws IOException {
    new InsertChild(BrokenInsertChild::losing).operations().serve();
  }

  private static Insertion losing(Insertion insertion) {
    return products -> insertion.prepare(products.subList(1, products.size()));
  }
}
