package dev.throughline.bench.references;

import java.io.IOException;

/** Loses the first order of every round. */
public final class BrokenReferencesChild {

  private BrokenReferencesChild() {}

  public static void main(String[] arguments) throws IOException {
    new ReferencesChild(read -> read.subList(1, read.size())).operations().serve();
  }
}
