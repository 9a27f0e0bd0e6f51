package dev.throughline.verification.soak;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Keeps the classes of every application. */
public final class LeakingSoakChild {

  private LeakingSoakChild() {}

  public static void main(String[] arguments) throws IOException {
    List<ClassLoader> kept = new ArrayList<>();
    new SoakChild(kept::add).operations().serve();
  }
}
