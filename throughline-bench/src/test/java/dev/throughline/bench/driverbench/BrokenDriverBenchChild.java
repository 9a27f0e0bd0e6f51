package dev.throughline.bench.driverbench;

import java.io.IOException;

/** Encodes another last letter of the last text. */
public final class BrokenDriverBenchChild {

  private BrokenDriverBenchChild() {}

  public static void main(String[] arguments) throws IOException {
    new DriverBenchChild(BrokenDriverBenchChild::changed).operations().serve();
  }

  private static byte[] changed(byte[] bytes) {
    byte[] changed = bytes.clone();
    for (int i = changed.length - 1; ; i--) {
      // A text of lower-case letters ends.
      if (changed[i] == 0 && changed[i - 1] >= 'a' && changed[i - 8] >= 'a') {
        changed[i - 1] = '?';
        return changed;
      }
    }
  }
}
