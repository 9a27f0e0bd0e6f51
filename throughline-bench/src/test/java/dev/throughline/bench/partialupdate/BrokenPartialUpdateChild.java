package dev.throughline.bench.partialupdate;

import java.io.IOException;

/** Saves another title than the one that it should. */
final class BrokenPartialUpdateChild {

  private BrokenPartialUpdateChild() {}

  public static void main(String[] arguments) throws IOException {
    new PartialUpdateChild(title -> "lost").operations().serve();
  }
}
