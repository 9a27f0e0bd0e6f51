package dev.throughline.bench.reactiveinsert;

import java.io.IOException;

/** Loses the first product of every round. */
public final class BrokenReactiveChild {

  private BrokenReactiveChild() {}

  public static void main(String[] arguments) throws IOException {
    new ReactiveChild(right -> (source, kind) -> right.insert(source.skip(1), kind))
        .operations()
        .serve();
  }
}
