package dev.throughline.bench.bulkread;

import java.io.IOException;

/** Prints orders with another city. */
final class BrokenJsonChild {

  private BrokenJsonChild() {}

  public static void main(String[] arguments) throws IOException {
    new JsonChild(json -> json.replace("Dresden", "Meissen")).operations().serve();
  }
}
