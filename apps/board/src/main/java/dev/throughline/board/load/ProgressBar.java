package dev.throughline.board.load;

import java.io.PrintStream;
import java.util.Locale;

/** A bar on a terminal, a line for every tenth elsewhere. */
final class ProgressBar {

  private static final int WIDTH = 30;

  private final PrintStream out;
  private final boolean terminal;
  private int shown = -1;

  ProgressBar(PrintStream out, boolean terminal) {
    this.out = out;
    this.terminal = terminal;
  }

  void show(LoadProgress progress) {
    int percent = (int) (100L * progress.written() / progress.total());
    if (terminal) {
      String bar = "#".repeat(WIDTH * percent / 100);
      out.printf(
          Locale.ROOT,
          "\r[%-" + WIDTH + "s] %3d%%  %,d of %,d posts",
          bar,
          percent,
          progress.written(),
          progress.total());
      if (percent == 100) {
        out.println();
      }
    } else if (percent / 10 > shown / 10 || shown < 0) {
      out.printf(
          Locale.ROOT, "%3d%%  %,d of %,d posts%n", percent, progress.written(), progress.total());
    }
    out.flush();
    shown = percent;
  }
}
