package dev.throughline.bench.bulkinsert;

import dev.throughline.bench.process.ChildLoop;
import java.io.IOException;

/** Loses one product of every round. */
public final class BrokenInsertChild {

  private BrokenInsertChild() {}

  public static void main(String[] arguments) throws IOException {
    ChildLoop.run(new InsertChild(BrokenInsertChild::losing)::answer);
    System.exit(0);
  }

  private static Insertion losing(Insertion insertion) {
    return products -> insertion.prepare(products.subList(1, products.size()));
  }
}
